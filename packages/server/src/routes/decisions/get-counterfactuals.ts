import { decisionCounterfactuals } from '@tribunal/adapters'
import { LOCAL_TEXT } from '@tribunal/contract'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import { DECISION_ID } from './present-decision.ts'

const WANTED = z
  .object({
    equal: z.unknown(),
    above: z.number(),
    at_least: z.number(),
    below: z.number(),
    at_most: z.number(),
    missing: z.literal(true),
    removed: z.literal(true),
    added: z.literal(true),
  })
  .partial()
  .describe(
    'Of a number the range that would do, without ends that its declared range has; else the value, or what would have become of it',
  )

const CHANGE = z.object({
  fact: z.string().describe('For example `claims[2].refute_confidence`'),
  from: z.unknown().optional().describe('Absent where the fact was missing'),
  to: WANTED,
  example: z.unknown().optional().describe('A value that would do, in as few decimals as tell it apart'),
})

const COUNTERFACTUAL = z.object({
  outcome: z.string(),
  rule: z.string().describe('The rule or band that would have determined it'),
  overrides: z.array(z.string()).describe('Those that would have applied'),
  changes: z.array(CHANGE).describe('Together; none of them can be left out'),
  distance: z
    .number()
    .describe(
      'How far the facts would have had to move, in parts of their declared ranges; 1 for each that is no number',
    ),
  sentence: LOCAL_TEXT,
  decision: z
    .object({ outcome: z.string(), category: z.string(), case: z.boolean(), changed: z.boolean() })
    .describe('What the decision would have come to; `changed`: another outcome'),
})

const POLICY = z
  .object({
    policy: z.string(),
    version: z.string(),
    outcome: z.string().describe('What it answered'),
    rule: z.string(),
    counterfactuals: z.array(COUNTERFACTUAL).describe('At most three for each other outcome, smallest first'),
    out_of_reach: z.array(z.string()).describe('Outcomes that no change of at most three facts gives'),
    complete: z.boolean().describe('No smaller change exists'),
    cut: z.array(z.enum(['facts', 'tries', 'curved', 'joint'])).describe('Why a smaller change may have been missed'),
  })
  .meta({ id: 'PolicyCounterfactuals', description: 'What would have changed the answer of one policy' })

export const getCounterfactuals = defineRoute({
  operation: 'getCounterfactuals',
  method: 'GET',
  url: '/api/v1/decisions/:id/counterfactuals',
  permission: 'decisions:read',
  summary: 'Show the smallest changes of facts that would have changed one decision',
  description:
    'For each policy that settled it, with the versions it was decided with. The facts of one policy are changed at a time; what it would have answered goes through the rest of the decision. Every change told was computed through.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(z.object({ id: z.uuid(), policies: z.array(POLICY) })) },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store, reader, tribunal }) {
    const stored = await wholeDecision(params.id, { store, reader })
    const deciding = await reader.decidingOf(stored)
    const policies = decisionCounterfactuals(deciding, tribunal.deciding, stored.decision)
    return { status: 200, text: JSON.stringify({ id: params.id, policies }) }
  },
})
