import { DECIDE_AGAIN, DECIDED_AGAIN, FACT_CHECK_ID, listed, MATCHING_CASES } from '@tribunal/contract'
import { type FactCheckState, factCheckOf, type Outcome, publishedVersion } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import {
  decisionsAbout,
  decisionsByIds,
  inTurn,
  recordIn,
  type StoredDecision,
  searchDecisions,
  submissionOf,
  type WaitingPost,
  waitingPosts,
} from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { READ_TURN_MS, Turn } from '../../scheduling/turn.ts'
import type { Services } from '../../services.ts'
import { foundFactCheck } from './found-fact-check.ts'

/** Waiting cases that are looked through: those that opened last. */
const LOOKED_AT_MAX = 2_000
/**
 * From this probability on a case is offered to a person. Measured on 488 tweets and the claims that they repeat in other words
 * (CLEF CheckThat! 2020, task 2): 67 % of them are offered the right fact check, and 0.6 % a wrong one.
 */
const OFFERED_MIN = 0.5
/** Characters of a post that are searched for as one text, beside its claims. */
const WHOLE_TEXT = 1_000
/** Citing decisions that are looked through, and decisions about their posts. */
const CITING_MAX = 1_000
const ABOUT_MAX = 10_000
/** Decisions made again in one request. */
const AGAIN_MAX = 100

export const listMatchingCases = defineRoute({
  operation: 'listMatchingCases',
  method: 'GET',
  url: '/api/v1/fact-checks/:id/cases',
  permission: 'cases:read',
  summary: 'Find the waiting cases with a claim that a published fact check rates',
  description:
    'In other words or another language, too, the surest first: a person looks whether it is the claim. `bulk` of the cases decides them together. None of a fact check that is not published.',
  tag: 'fact checks',
  params: FACT_CHECK_ID,
  responses: { 200: MATCHING_CASES },
  problems: ['not-found'],
  async handler({ params: { id }, signal }, { factChecks, store, tribunal }) {
    const { state } = await foundFactCheck(id, { factChecks })
    if (!publishedVersion(state)) return { status: 200, body: { ...listed([]), looked_at: 0 } }
    const turn = new Turn(signal, READ_TURN_MS)
    const found: NonNullable<Awaited<ReturnType<typeof matchOf>>>[] = []
    let lookedAt = 0
    for await (const page of waitingPosts(store.pool, LOOKED_AT_MAX)) {
      for (const waiting of page) {
        if (turn.over) await turn.pass()
        const match = await matchOf(waiting, id, { tribunal })
        if (match) found.push(match)
        lookedAt++
      }
    }
    found.sort((a, b) => (b.match ?? 0) - (a.match ?? 0))
    return { status: 200, body: { ...listed(found), looked_at: lookedAt } }
  },
})

/** What of a waiting post may be the claim of the fact check, the surest of several; undefined where nothing is. */
async function matchOf(
  { caseId, decisionId, post, record }: WaitingPost,
  factCheck: string,
  { tribunal }: Pick<Services, 'tribunal'>,
) {
  if (record.kind !== 'post') return undefined
  const { claims = [], lang } = record.facts
  let best: { readonly claim: string; readonly match: number | null } | undefined
  for (const claim of [...claims.map(({ text }) => text), post.text.slice(0, WHOLE_TEXT)]) {
    const found = await tribunal.evidence.search({ text: claim, ...(lang ? { lang } : {}) })
    for (const { id, checked_claim: checked } of found) {
      if (factCheckOf(id) !== factCheck || !checked) continue
      const match = (checked.match ?? 0) >= OFFERED_MIN ? checked.match! : null
      if (match === null && !checked.near) continue
      if (!best || (match ?? 0) > (best.match ?? 0)) best = { claim, match }
    }
  }
  return best && { case_id: caseId, decision_id: decisionId, ...best }
}

export const decideAgain = defineRoute({
  operation: 'decideAgain',
  method: 'POST',
  url: '/api/v1/fact-checks/:id/decide-again',
  permission: 'fact_checks:write',
  summary: 'Decide posts again that were decided by a fact check',
  description:
    'After a correction or a retraction: each post of a decision that cites the fact check gets a new decision, with the evidence and the policies of today, and a new case where it needs one. The earlier decisions and their cases stay as they are. A post that was decided since the change is left out, so that asking twice does it once; `decision_ids` names decisions all the same.',
  tag: 'fact checks',
  params: FACT_CHECK_ID,
  body: DECIDE_AGAIN,
  responses: { 200: DECIDED_AGAIN },
  problems: ['not-found', 'store-busy', 'decision-too-large'],
  async handler({ params: { id }, body, principal, signal }, { factChecks, factCheckEvidence, store, recorder }) {
    const { state } = await foundFactCheck(id, { factChecks })
    await factCheckEvidence.refresh()
    // One request after the other: the next one finds the posts decided since.
    const { earlier, sent, made } = await inTurn(store.pool, `decide-again ${id}`, signal, async () => {
      const wanted = body.decision_ids ?? (await notYetAgain(state, { store }))
      const earlier = await decisionsByIds(store.pool, [...new Set(wanted)])
      if (body.decision_ids && earlier.filter((one) => cites(one, id)).length < new Set(wanted).size) throw notCiting()
      const sent = earlier.flatMap((one) => {
        const submission = submissionOf(one)
        return submission && one.personal ? [{ one, submission, bytes: one.personal.submission }] : []
      })
      const made = await recorder.decide(
        sent.map(({ submission }) => submission),
        { actor: principal.id, sent: sent.map(({ bytes }) => bytes), signal: () => signal },
      )
      return { earlier, sent, made }
    })
    const again = new Map(made === 'key_used' ? [] : made.map((one, index) => [sent[index]!.one.id, one] as const))
    const told = earlier.map((one) => {
      const next = again.get(one.id)
      return {
        decision_id: one.id,
        outcome: (one.effect?.outcome ?? one.outcome) as Outcome,
        again: next
          ? {
              decision_id: next.id,
              outcome: next.row.outcome as Outcome,
              case_id: next.opening ? String(next.opening.row.id) : null,
            }
          : null,
      }
    })
    return { status: 200, body: listed(told) }
  },
})

/** The newest decisions that cite a fact check and were made before it changed, of posts that were not decided since. */
async function notYetAgain({ id, changed }: FactCheckState, { store }: Pick<Services, 'store'>): Promise<string[]> {
  const citing = await searchDecisions(store.pool, { factCheck: id, before: changed.at }, CITING_MAX)
  const about = await decisionsAbout(
    store.pool,
    [...new Set(citing.flatMap((one) => one.submissionId ?? []))],
    ABOUT_MAX,
  )
  const newest = new Map(about.toReversed().map((one) => [one.submissionId, one.id]))
  return citing
    .filter((one) => newest.get(one.submissionId) === one.id)
    .slice(0, AGAIN_MAX)
    .map((one) => one.id)
}

function cites(decision: StoredDecision, factCheck: string): boolean {
  // What it cited is gone with what it was about.
  if (!decision.personal) return true
  const record = recordIn(decision)
  if (record?.kind !== 'post') return false
  return (record.facts.evidence ?? []).some((items) => items.some(({ id }) => factCheckOf(id) === factCheck))
}

function notCiting(): HttpProblem {
  const expected = message('fact_check.citing_decisions')
  return new HttpProblem({
    code: 'invalid-request',
    errors: [{ code: 'invalid-value', field: 'body.decision_ids', expected }],
  })
}
