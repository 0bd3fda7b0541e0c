import { listPeople as readPeople } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { PERSON_SHAPE, presentPerson } from './person-shape.ts'

export const listPeople = defineRoute({
  operation: 'listPeople',
  method: 'GET',
  url: '/api/v1/people',
  permission: 'people:manage',
  summary: 'List everybody who may sign in, or could until disabled',
  tag: 'people',
  responses: { 200: z.object({ people: z.array(PERSON_SHAPE) }).describe('In the order of their addresses') },
  handler: async (_, { auth }) => ({
    status: 200,
    body: { people: (await readPeople(auth.store.pool)).map(presentPerson) },
  }),
})
