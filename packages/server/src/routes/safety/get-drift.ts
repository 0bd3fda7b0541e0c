import { recentScores } from '@tribunal/adapters/store'
import { numberDrift } from '@tribunal/engine'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'

const MOVED = {
  index: z.number().min(0).describe('Population stability index'),
  band: z.enum(['stable', 'moved', 'shifted']).describe('Below 0.1, up to 0.25, above'),
}

const MIX = z
  .object({
    of: z.string().describe('`post` or `transaction`: its outcomes; the name of a policy: its rules'),
    ...MOVED,
    before: z.record(z.string(), z.number()).describe('Counts of the days before'),
    now: z.record(z.string(), z.number()).describe('Counts of the last 24 hours'),
  })
  .meta({ id: 'MixDrift', description: 'How far outcomes or rules have moved' })

const SCORES = z
  .object({
    of: z.enum(['post', 'transaction']).describe('Integrity of posts, composite risk of payments'),
    ...MOVED,
    before: z.int().describe('How many scores of the days before were looked at'),
    now: z.int().describe('How many of the last 24 hours'),
  })
  .meta({ id: 'ScoreDrift', description: 'How far scores have moved' })

export const getDrift = defineRoute({
  operation: 'getDrift',
  method: 'GET',
  url: '/api/v1/safety/drift',
  permission: 'policies:read',
  summary: 'Show how far outcomes, rules and scores of the last day have moved from the week before',
  tag: 'policies',
  responses: { 200: z.object({ mixes: z.array(MIX), scores: z.array(SCORES) }) },
  async handler(_, { safety, store, now }) {
    const scores = await recentScores(store.pool, now())
    const moved = scores.flatMap(({ kind, before, now: last }) => {
      const found = numberDrift(before, last)
      return found ? [{ of: kind, ...found, before: before.length, now: last.length }] : []
    })
    return { status: 200, body: { mixes: safety.drifts.map((mix) => ({ ...mix })), scores: moved } }
  },
})
