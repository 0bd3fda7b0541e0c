import { DRIFT } from '@tribunal/contract'
import { numberDrift } from '@tribunal/engine'
import { recentScores } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'

export const getDrift = defineRoute({
  operation: 'getDrift',
  method: 'GET',
  url: '/api/v1/safety/drift',
  permission: 'policies:read',
  summary:
    'Show how far the last day has moved from the week before, and from the backtests of the versions that decide',
  tag: 'policies',
  responses: { 200: DRIFT },
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
