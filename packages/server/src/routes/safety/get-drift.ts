import { KINDS, numberDrift } from '@tribunal/engine'
import { recentScores } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'

const MOVED = {
  index: z.number().min(0).describe('Population stability index'),
  band: z.enum(['stable', 'moved', 'shifted']).describe('Below 0.1, up to 0.25, above'),
}

const MIX = z
  .object({
    of: z.string().describe('`post` or `payment`: its outcomes; the name of a policy: its rules'),
    ...MOVED,
    before: z.record(z.string(), z.number()).describe('Counts of the days before'),
    now: z.record(z.string(), z.number()).describe('Counts of the last 24 hours'),
  })
  .meta({ id: 'MixDrift', description: 'How far outcomes or rules have moved' })

const SCORES = z
  .object({
    of: z.enum(KINDS).describe('Integrity of posts, composite risk of payments'),
    ...MOVED,
    before: z.int().describe('How many scores of the days before were looked at'),
    now: z.int().describe('How many of the last 24 hours'),
  })
  .meta({ id: 'ScoreDrift', description: 'How far scores have moved' })

const COUNTS = z.object({
  ...MOVED,
  before: z.record(z.string(), z.number()).describe('Counts of the backtest'),
  now: z.record(z.string(), z.number()).describe('Counts of the last 24 hours'),
})

const BACKTEST = z
  .object({
    policy: z.string(),
    version: z.string().describe('The version that decides'),
    backtest: z.uuid().describe('The backtest that it was published with'),
    decisions: z.int().describe('Decisions of the last 24 hours that were drawn'),
    outcomes: COUNTS.nullable().describe('Null where either side has fewer than 250 decisions'),
    rules: COUNTS.nullable(),
    facts: z
      .array(z.object({ path: z.string(), ...COUNTS.shape }))
      .describe('Those looked for at least 250 times on both sides, the furthest moved first; numbers by their tenths'),
  })
  .meta({
    id: 'BacktestDrift',
    description:
      'What a version makes of the last 24 hours, and of which facts, against the backtest it was published with',
  })

export const getDrift = defineRoute({
  operation: 'getDrift',
  method: 'GET',
  url: '/api/v1/safety/drift',
  permission: 'policies:read',
  summary:
    'Show how far the last day has moved from the week before, and from the backtests of the versions that decide',
  tag: 'policies',
  responses: { 200: z.object({ mixes: z.array(MIX), scores: z.array(SCORES), backtests: z.array(BACKTEST) }) },
  async handler(_, { safety, backtestDrifts, store, now }) {
    const scores = await recentScores(store.pool, now())
    const moved = scores.flatMap(({ kind, before, now: last }) => {
      const found = numberDrift(before, last)
      return found ? [{ of: kind, ...found, before: before.length, now: last.length }] : []
    })
    const mixes = safety.drifts.map((mix) => ({ ...mix }))
    return { status: 200, body: { mixes, scores: moved, backtests: [...(await backtestDrifts.read())] } }
  },
})
