import { changePerson } from '@tribunal/adapters/store'
import { z } from 'zod'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { defineRoute } from '../../http/define-route.ts'
import { LANGUAGES_SHAPE, PERSON_PARAMS, SKILLS_SHAPE } from './person-shape.ts'

const KNOWS = z.object({
  id: z.uuid(),
  name: z.string(),
  skills: SKILLS_SHAPE,
  languages: LANGUAGES_SHAPE,
})

export const setReviewerSkills = defineRoute({
  operation: 'setReviewerSkills',
  method: 'PATCH',
  url: '/api/v1/people/:id/skills',
  permission: 'cases:lead',
  summary: 'Say what a reviewer knows, and the languages they read',
  description:
    'They are given cases that need no skill or one of theirs, in one of their languages; in any where none is named.',
  tag: 'people',
  params: PERSON_PARAMS,
  body: z.strictObject({ skills: SKILLS_SHAPE.optional(), languages: LANGUAGES_SHAPE.optional() }),
  responses: { 200: KNOWS },
  problems: ['not-found'],
  async handler({ params, body, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const { id, name, skills, languages } = await orPeopleProblem(changePerson(auth.store, params.id, body, act))
    return { status: 200, body: { id, name, skills: [...skills], languages: [...languages] } }
  },
})
