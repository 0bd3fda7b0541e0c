import { message } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'

export const HELD_RULE = z
  .object({
    policy: z.string(),
    rule: z.string(),
    held_at: z.iso.datetime(),
    hits: z.number().describe('How often it had determined an outcome in the hour in which it was held'),
    limit: z.number().describe('How often it might have'),
    hits_now: z.number().describe('The same in the running hour, as far as this process knows'),
  })
  .meta({ id: 'HeldRule', description: 'A rule whose outcomes go to a person' })

/** The rules that are held, as the API shows them. */
export function heldRules({ safety }: Services): z.output<typeof HELD_RULE>[] {
  return safety.holds.held.map(({ rule: whole, at, hits, limit }) => {
    const [policy = '', rule = ''] = whole.split('/')
    return { policy, rule, held_at: at, hits, limit, hits_now: safety.hitsNow(whole) }
  })
}

export const getSafety = defineRoute({
  operation: 'getSafety',
  method: 'GET',
  url: '/api/v1/safety',
  permission: 'policies:read',
  summary: 'Show the rules that are held to review',
  tag: 'policies',
  responses: { 200: z.object({ held: z.array(HELD_RULE) }) },
  async handler(_, services) {
    return { status: 200, body: { held: heldRules(services) } }
  },
})

export const releaseRule = defineRoute({
  operation: 'releaseRule',
  method: 'POST',
  url: '/api/v1/safety/:policy/:rule/release',
  permission: 'rules:release',
  summary: 'Release a rule that is held: from now on it decides again',
  description:
    'What it decided meanwhile waits for people, and stays with them. It may come to the allowance for seven days.',
  tag: 'policies',
  params: z.object({ policy: z.string().describe('For example `publication`'), rule: z.string() }),
  body: z.strictObject({
    reason: z.string().trim().min(1).max(2_000).describe('Why, for the ledger'),
    allowance: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .optional()
      .describe('Hits an hour that it may come to; twice what it came to where absent'),
  }),
  responses: { 200: z.object({ held: z.array(HELD_RULE).describe('What is still held') }) },
  problems: ['not-found'],
  async handler({ params: { policy, rule: name }, body: { reason, allowance }, principal }, services) {
    const rule = `${policy}/${name}`
    const { safety } = services
    const hits = safety.holds.held.find((one) => one.rule === rule)?.hits ?? 0
    const allowed = allowance ?? 2 * Math.max(hits, safety.hitsNow(rule))
    if (await safety.release(rule, { actor: principal.id, reason, allowance: allowed }))
      return { status: 200, body: { held: heldRules(services) } }
    throw new HttpProblem({
      code: 'not-found',
      detail: message('safety.rule_not_suspended', { rule }),
    })
  },
})
