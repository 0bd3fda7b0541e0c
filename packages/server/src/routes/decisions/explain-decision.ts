import { decisionCounterfactuals } from '@tribunal/adapters'
import { COUNTERFACTUALS, DECISION_ID, type Described, EXPLANATION } from '@tribunal/contract'
import { type LocalText, localText } from '@tribunal/messages'
import { COUNTERFACTUAL_LIMITS } from '@tribunal/policy'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText } from '../../http/responses.ts'
import { toldNow } from '../../record/communications.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import { effectiveOf } from './present-decision.ts'

/**
 * An explanation is read at once: a part of the work of the whole search, which is `/counterfactuals`. Of the changes that the whole
 * search tells of the shipped samples, 1 % are left out for payments; for posts 4 % of the outcomes are.
 */
const QUICK = {
  payment: { ...COUNTERFACTUAL_LIMITS, tries: 6_000 },
  post: { ...COUNTERFACTUAL_LIMITS, tries: 10_000 },
}

export const getExplanation = defineRoute({
  operation: 'getExplanation',
  method: 'GET',
  url: '/api/v1/decisions/:id/explanation',
  permission: 'decisions:read',
  summary: 'Explain one decision: to whom it concerns, and to an auditor',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(EXPLANATION) },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store, reader, tribunal }) {
    const stored = await wholeDecision(params.id, { store, reader })
    const { decision } = stored
    const { explanations } = decision
    const deciding = await reader.decidingOf(stored)
    const changes = decisionCounterfactuals(deciding, tribunal.deciding, decision, QUICK[decision.kind])
    const body = {
      id: params.id,
      effective: effectiveOf({ ...stored, policy: stored.decidedBy?.policy ?? null }),
      to_person: await toldNow(stored, decision, { reader, tribunal, store }),
      to_auditor: bothOf(explanations.audit),
      would_have_changed: changes.flatMap(({ counterfactuals }) =>
        counterfactuals.filter(({ decision: then }) => then.changed).map(({ sentence }) => sentence),
      ),
      answers: decision.answers,
    } satisfies Described<typeof EXPLANATION>
    return { status: 200, text: JSON.stringify(body) }
  },
})

function bothOf(text: LocalText): { en: string; es: string } {
  return { en: localText(text, 'en'), es: localText(text, 'es') }
}

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
  responses: { 200: jsonText(COUNTERFACTUALS) },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store, reader, tribunal }) {
    const stored = await wholeDecision(params.id, { store, reader })
    const deciding = await reader.decidingOf(stored)
    const policies = decisionCounterfactuals(deciding, tribunal.deciding, stored.decision)
    return { status: 200, text: JSON.stringify({ id: params.id, policies }) }
  },
})
