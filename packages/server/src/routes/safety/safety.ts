import { message } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'

export const SUSPENDED_RULE = z
  .object({
    policy: z.string(),
    rule: z.string(),
    suspended_at: z.iso.datetime(),
    hits: z.number().describe('How often it had determined an outcome in the hour in which it was suspended'),
    limit: z.number().describe('How often it was allowed to'),
    hits_now: z.number().describe('The same in the running hour, as far as this process knows'),
  })
  .meta({ id: 'SuspendedRule', description: 'A rule whose outcomes go to a person' })

/** The rules that are suspended, as the API shows them. */
export function suspendedRules({ safety }: Pick<Services, 'safety'>): z.output<typeof SUSPENDED_RULE>[] {
  return safety.states.suspended.map(({ rule: whole, at, hits, limit }) => {
    const [policy = '', rule = ''] = whole.split('/')
    return { policy, rule, suspended_at: at, hits, limit, hits_now: safety.hitsNow(whole) }
  })
}

/** As many hits an hour as the command line takes. */
const ALLOWANCE_MAX = 1_000_000

export const getSafety = defineRoute({
  operation: 'getSafety',
  method: 'GET',
  url: '/api/v1/safety',
  permission: 'policies:read',
  summary: 'Show the rules that are suspended: their outcomes go to people',
  tag: 'policies',
  responses: { 200: z.object({ suspended: z.array(SUSPENDED_RULE) }) },
  async handler(_, { safety }) {
    return { status: 200, body: { suspended: suspendedRules({ safety }) } }
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
  params: z.object({ policy: z.string().describe('For example `publication`'), rule: z.string() }),
  body: z.strictObject({
    reason: z.string().trim().min(1).max(2_000).describe('Why, for the ledger'),
    allowance: z
      .int({ abort: true })
      .min(1)
      .max(ALLOWANCE_MAX)
      .optional()
      .describe('How often per hour the rule may fire from now on; twice what it came to where absent'),
  }),
  responses: {
    200: z.object({
      allowance: z.int().describe('How often per hour the rule may fire now'),
      suspended: z.array(SUSPENDED_RULE).describe('Rules that are still suspended'),
    }),
  },
  problems: ['not-found'],
  async handler({ params: { policy, rule: name }, body: { reason, allowance }, principal }, { safety }) {
    const rule = `${policy}/${name}`
    const hits = safety.states.suspended.find((one) => one.rule === rule)?.hits ?? 0
    const allowed = allowance ?? 2 * Math.max(hits, safety.hitsNow(rule))
    if (await safety.resume(rule, { actor: principal.id, reason, allowance: allowed }))
      return { status: 200, body: { allowance: allowed, suspended: suspendedRules({ safety }) } }
    throw new HttpProblem({
      code: 'not-found',
      detail: message('safety.rule_not_suspended', { rule }),
    })
  },
})
