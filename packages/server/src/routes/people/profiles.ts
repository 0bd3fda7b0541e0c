import { OWN_PROFILE_CHANGE, PERSON, PERSON_CHANGE, PERSON_PARAMS } from '@tribunal/contract'
import { changePerson as change, findPerson, type Person } from '@tribunal/store'
import type { z } from 'zod'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const getOwnProfile = defineRoute({
  operation: 'getOwnProfile',
  method: 'GET',
  url: '/api/v1/people/me',
  permission: 'signed-in',
  summary: 'Show one’s own account',
  tag: 'people',
  responses: { 200: PERSON },
  problems: ['forbidden', 'not-found'],
  async handler({ principal }, { auth }) {
    const person = await findPerson(auth.store.pool, personOnly(principal))
    if (!person) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: presentPerson(person) }
  },
})

export const changeOwnProfile = defineRoute({
  operation: 'changeOwnProfile',
  method: 'PATCH',
  url: '/api/v1/people/me',
  permission: 'signed-in',
  summary: 'Change one’s own name, or the languages one reads',
  description: 'What one knows (`skills`) is for a lead to say, roles for an admin.',
  tag: 'people',
  body: OWN_PROFILE_CHANGE,
  responses: { 200: PERSON },
  problems: ['forbidden', 'not-found'],
  async handler({ body, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const person = await orPeopleProblem(change(auth.store, personOnly(principal), body, act))
    return { status: 200, body: presentPerson(person) }
  },
})

export const changePerson = defineRoute({
  operation: 'changePerson',
  method: 'PATCH',
  url: '/api/v1/people/:id',
  permission: 'people:manage',
  summary: 'Change the name, roles, skills or languages of a person, disable or enable them',
  description: 'Takes effect with the next request of that person. The last admin keeps the role, and stays enabled.',
  tag: 'people',
  params: PERSON_PARAMS,
  body: PERSON_CHANGE,
  responses: { 200: PERSON },
  problems: ['not-found', 'last-admin'],
  async handler({ params, body, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const person = await orPeopleProblem(change(auth.store, params.id, body, act))
    return { status: 200, body: presentPerson(person) }
  },
})

/** A person as the API shows one: never a password's hash. */
export function presentPerson(person: Person): z.output<typeof PERSON> {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    roles: [...person.roles],
    skills: [...person.skills],
    languages: [...person.languages],
    has_password: person.passwordHash !== null,
    identity_provider: person.oidcIssuer,
    created_at: person.createdAt.toISOString(),
    disabled_at: person.disabledAt?.toISOString() ?? null,
  }
}
