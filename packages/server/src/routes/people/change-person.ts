import { changePerson as change } from '@tribunal/store'
import { z } from 'zod'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { defineRoute } from '../../http/define-route.ts'
import {
  LANGUAGES_SHAPE,
  NAME_SHAPE,
  PERSON_PARAMS,
  PERSON_SHAPE,
  presentPerson,
  ROLES_SHAPE,
  SKILLS_SHAPE,
} from './person-shape.ts'

export const changePerson = defineRoute({
  operation: 'changePerson',
  method: 'PATCH',
  url: '/api/v1/people/:id',
  permission: 'people:manage',
  summary: 'Change the name, roles, skills or languages of a person, disable or enable them',
  description: 'Takes effect with the next request of that person. The last admin keeps the role, and stays enabled.',
  tag: 'people',
  params: PERSON_PARAMS,
  body: z.strictObject({
    name: NAME_SHAPE.optional(),
    roles: ROLES_SHAPE.min(1).optional(),
    skills: SKILLS_SHAPE.optional(),
    languages: LANGUAGES_SHAPE.optional(),
    disabled: z.boolean().optional(),
  }),
  responses: { 200: PERSON_SHAPE },
  problems: ['not-found', 'last-admin'],
  async handler({ params, body, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const person = await orPeopleProblem(change(auth.store, params.id, body, act))
    return { status: 200, body: presentPerson(person) }
  },
})
