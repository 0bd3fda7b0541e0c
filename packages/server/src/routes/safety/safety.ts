import {
  DRIFT,
  type RESUMED_RULE,
  RULE_PARAMS,
  RULE_RESUMED,
  RULE_RESUMPTION,
  SAFETY,
  type SUSPENDED_RULE,
} from '@tribunal/contract'
import { numberDrift } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { recentScores } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { decidingRules } from '../../safety/safety-net.ts'
import type { Services } from '../../services.ts'

/** The rules that are suspended, as the API shows them. */
export function suspendedRules({ safety }: Pick<Services, 'safety'>): z.output<typeof SUSPENDED_RULE>[] {
  return safety.states.suspended.map(({ rule: whole, at, hits, limit }) => {
    const [policy = '', rule = ''] = whole.split('/')
    return { policy, rule, suspended_at: at, hits, limit, hits_now: safety.hitsNow(whole) }
  })
}

function resumedRules({ safety }: Pick<Services, 'safety'>): z.output<typeof RESUMED_RULE>[] {
  return safety.allowances.map(({ rule: whole, at, allowance, until }) => {
    const [policy = '', rule = ''] = whole.split('/')
    const allowed_until = new Date(until).toISOString()
    return { policy, rule, resumed_at: at, allowance, allowed_until, hits_now: safety.hitsNow(whole) }
  })
}

export const getSafety = defineRoute({
  operation: 'getSafety',
  method: 'GET',
  url: '/api/v1/safety',
  permission: 'policies:read',
  summary: 'Show the rules that are suspended, whose outcomes go to people, and what resumed ones may come to',
  tag: 'policies',
  responses: { 200: SAFETY },
  async handler(_, { safety }) {
    return { status: 200, body: { suspended: suspendedRules({ safety }), resumed: resumedRules({ safety }) } }
  },
})

export const resumeRule = defineRoute({
  operation: 'resumeRule',
  method: 'POST',
  url: '/api/v1/safety/:policy/:rule/resume',
  permission: 'rules:resume',
  summary: 'Resume a suspended rule: from now on it decides again',
  description:
    'Decisions made while the rule was suspended stay in the review queue. The rule may fire up to `allowance` times per hour for seven days.',
  tag: 'policies',
  params: RULE_PARAMS,
  body: RULE_RESUMPTION,
  responses: { 200: RULE_RESUMED },
  problems: ['not-found'],
  async handler(
    { params: { policy, rule: name }, body: { reason, allowance }, principal },
    { safety, tribunal, config: { settings } },
  ) {
    const rule = `${policy}/${name}`
    const hits = safety.states.suspended.find((one) => one.rule === rule)?.hits ?? 0
    const allowed = allowance ?? 2 * Math.max(hits, safety.hitsNow(rule))
    if (await safety.resume(rule, { actor: principal.id, reason, allowance: allowed }))
      return { status: 200, body: { allowance: allowed, suspended: suspendedRules({ safety }) } }
    throw new HttpProblem({
      code: 'not-found',
      detail: message(
        decidingRules(tribunal.policies, settings).has(rule) ? 'safety.rule_not_suspended' : 'safety.no_such_rule',
        { rule },
      ),
    })
  },
})

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
