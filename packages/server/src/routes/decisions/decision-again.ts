import { DECISION_ID, listed, listOf, REPLAY, SIMILAR_DECISION } from '@tribunal/contract'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision } from '../../record/found-decision.ts'
import { briefShapes } from './brief-shape.ts'
import { similarTo } from './similar-to.ts'

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
  responses: { 200: REPLAY },
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
  responses: { 200: listOf(SIMILAR_DECISION) },
  problems: ['not-found'],
  async handler({ params }, { tribunal, store, reader }) {
    const found = await similarTo(await foundDecision(params.id, { store }), { tribunal, store })
    const briefs = await briefShapes(
      found.map(({ decision }) => decision),
      { reader, store },
    )
    const similar = found.map(({ why, similarity }, index) => ({ decision: briefs[index]!, why: [...why], similarity }))
    return { status: 200, body: listed(similar) }
  },
})
