import { decisionCounterfactuals } from '@tribunal/adapters'
import { EFFECTIVE, GIVEN_TEXT, LOCAL_TEXT, TOLD_TEXT } from '@tribunal/contract'
import { toldAfterReview, toldIn } from '@tribunal/engine'
import { type LocalText, localText } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { wholeDecision } from '../../record/found-decision.ts'
import { DECISION_ID, effectiveOf } from './present-decision.ts'

export const getExplanation = defineRoute({
  operation: 'getExplanation',
  method: 'GET',
  url: '/api/v1/decisions/:id/explanation',
  permission: 'decisions:read',
  summary: 'Explain one decision: to whom it concerns, and to an auditor',
  tag: 'decisions',
  params: DECISION_ID,
  responses: {
    200: z.object({
      id: z.uuid(),
      effective: EFFECTIVE,
      to_person: TOLD_TEXT.describe(
        'Words for the customer or the author on the outcome that holds now: no score, no threshold, no internal word',
      ),
      to_auditor: GIVEN_TEXT,
      would_have_changed: z
        .array(LOCAL_TEXT)
        .describe(
          'Facts that, had they been different, would have changed the outcome; policy by policy, smallest first',
        ),
      answers: z.array(z.looseObject({ policy: z.string(), outcome: z.string(), rule: z.string() })),
    }),
  },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store, reader, tribunal }) {
    const stored = await wholeDecision(params.id, { store, reader })
    const { decision } = stored
    const { explanations } = decision
    const toPerson = 'customer' in explanations ? explanations.customer : explanations.public
    const deciding = await reader.decidingOf(stored)
    const changes = decisionCounterfactuals(deciding, tribunal.deciding, decision)
    const body = {
      id: params.id,
      effective: effectiveOf({ ...stored, policy: stored.decidedBy?.policy ?? null }),
      to_person: toldIn((stored.effect && toldAfterReview(stored.effect.outcome)) ?? toPerson, tribunal.languages),
      to_auditor: bothOf(explanations.audit),
      would_have_changed: changes.flatMap(({ counterfactuals }) =>
        counterfactuals.filter(({ decision: then }) => then.changed).map(({ sentence }) => sentence),
      ),
      answers: decision.answers.map((answer) => ({ ...answer })),
    }
    return { status: 200, body }
  },
})

function bothOf(text: LocalText): { en: string; es: string } {
  return { en: localText(text, 'en'), es: localText(text, 'es') }
}
