import { DECISION_BRIEF, listed, listOf } from '@tribunal/contract'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision } from '../../record/found-decision.ts'
import { briefShape } from './brief-shape.ts'
import { DECISION_ID } from './present-decision.ts'
import { SIMILAR_WHY, similarTo } from './similar-to.ts'

export const replayDecision = defineRoute({
  operation: 'replayDecision',
  method: 'POST',
  url: '/api/v1/decisions/:id/replay',
  permission: 'decisions:read',
  summary: 'Compute one decision again from what it recorded',
  description:
    'With the versions of policies that it names, and the lists and settings of today. `same` means bit for bit, times of the trace apart; otherwise `differences` names every field. `changed` names what is not today as it was, policies included.',
  tag: 'decisions',
  params: DECISION_ID,
  onlyReads: true,
  responses: {
    200: z.object({
      id: z.uuid(),
      result: z.enum(['same', 'different', 'erased']),
      changed: z.array(z.string()).describe('`policies.arbiter`, `settings.stage`, `version` …'),
      differences: z.array(z.object({ path: z.string(), saved: z.unknown(), now: z.unknown() })),
    }),
  },
  problems: ['not-found'],
  async handler({ params }, { store, replays }) {
    const { id, result, changed, differences } = await replays.replay(await foundDecision(params.id, { store }))
    const told = differences.map(({ path, saved, now }) => ({ path, saved: saved ?? null, now: now ?? null }))
    return { status: 200, body: { id, result, changed: [...changed], differences: told } }
  },
})

export const listSimilarDecisions = defineRoute({
  operation: 'listSimilarDecisions',
  method: 'GET',
  url: '/api/v1/decisions/:id/similar',
  permission: 'decisions:read',
  summary: 'Find past decisions that are like this one',
  description:
    'Of a post: those about near-duplicates of its text, then those of its author. Of a payment: those of its customer, then those that share its device or its merchant, among the newest. Up to ten; none where the decision was erased.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: {
    200: listOf(
      z.object({
        decision: DECISION_BRIEF,
        why: z.array(z.enum(SIMILAR_WHY)).describe('What they have in common'),
        similarity: z
          .number()
          .nullable()
          .describe('Share of wording in common, 0 to 1; null where it was not compared'),
      }),
    ),
  },
  problems: ['not-found'],
  async handler({ params }, { tribunal, store, reader }) {
    const found = await similarTo(await foundDecision(params.id, { store }), { tribunal, store })
    const similar = await Promise.all(
      found.map(async ({ decision, why, similarity }) => ({
        decision: await briefShape(decision, { reader }),
        why: [...why],
        similarity,
      })),
    )
    return { status: 200, body: listed(similar) }
  },
})
