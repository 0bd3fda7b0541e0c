import { CASE_ACTS, type CASE_DETAIL, type CaseAct } from '@tribunal/contract'
import {
  type CaseCommand,
  type CaseContext,
  type CaseRefusalCode,
  type CaseState,
  type Decision,
  decideCase,
  decidingAnswer,
  lastRuleOf,
  PERSON_OUTCOMES,
  UNDO_MS,
} from '@tribunal/engine'
import type { PolicyAnswer } from '@tribunal/policy'
import {
  actorNames,
  type CaseHistoryEvent,
  caseHistory,
  casesByIds,
  policySource,
  readableSubmission,
  reviewContexts,
  utf8,
  type WholeCase,
} from '@tribunal/store'
import type { z } from 'zod'
import type { Principal } from '../../auth/principal.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { intactDecision } from '../../record/found-decision.ts'
import { contextShape, named } from '../../record/people-shape.ts'
import type { Services } from '../../services.ts'
import { storedPieces } from '../decisions/present-decision.ts'
import { noticesAbout } from '../notices/notice-shape.ts'
import { type PolicyPart, policyParts } from '../policies/policy-parts.ts'
import { caseProblemDetail } from './case-problem.ts'
import { queuesOf } from './queues.ts'
import { actorsOf, presentCase } from './shape/case-shape.ts'
import { groundsAbsentIn, outcomesOf } from './shape/reason-shape.ts'

/** Who asks, as a case sees them. */
export function caseActor({ id, permissions }: Principal): { readonly actor: string; readonly lead: boolean } {
  return { actor: id, lead: permissions.has('cases:lead') }
}

/** What a case is shown with. */
export type DetailServices = Pick<Services, 'store' | 'now' | 'reader' | 'tribunal' | 'notices' | 'measures'>

/** A case as JSON text, with all that is needed to decide it. Throws `not-found` and `record-damaged` problems. */
export async function caseDetail(
  id: string,
  principal: Principal,
  { store, now, reader, tribunal, notices, measures }: DetailServices,
): Promise<Uint8Array> {
  const atMs = now()
  const [found] = await casesByIds(store.pool, [id], new Date(atMs).toISOString())
  if (!found) throw noCase()
  const [stored, history, context, about] = await Promise.all([
    intactDecision(found.decisionId, { store }),
    caseHistory(store.pool, id),
    found.kind === 'post' ? reviewContexts(store.pool, { decisionId: found.decisionId }) : [],
    noticesAbout(found.decisionId, { notices, store }),
  ])
  const decision = await reader.decision(stored)
  const actors = [
    ...actorsOf([found]),
    ...history.map(({ actor }) => actor),
    ...found.state.resolutions.map(({ by }) => by),
  ]
  const hidden = proposals(found, history, principal)
  const [names, policy] = await Promise.all([actorNames(store.pool, actors), settledBy(decision, { store })])
  const rest: Omit<CaseDetail, 'case' | 'decision' | 'submission'> = {
    history: history.map((event) => presentEvent(hidden.has(event) ? withoutVerdict(event) : event, names)),
    outcomes: outcomesOf(found.kind, queuesOf(tribunal), {
      machineOutcome: found.machineOutcome,
      absent: groundsAbsentIn(decision, context),
    }),
    policy,
    context: context.map(contextShape),
    notices: about,
    blind_hidden: blindHidden(found),
  }
  const shown = presentWhole(found, stored.personal === null, names, principal, atMs)
  return Buffer.concat([
    utf8(`{"case":${JSON.stringify(shown)},"decision":`),
    ...(await storedPieces(stored, 'full', { reader, tribunal, store, measures })),
    utf8(',"submission":'),
    utf8(JSON.stringify(stored.personal && readableSubmission(stored.personal.submission, stored.kind))),
    utf8(`,${JSON.stringify(rest).slice(1)}`),
  ])
}

export function noCase(): HttpProblem {
  const detail = caseProblemDetail({ reason: 'no_case', by: null, happened_at: null, expires_at: null })
  return new HttpProblem({ code: 'not-found', detail })
}

function presentWhole(
  found: WholeCase,
  erased: boolean,
  names: ReadonlyMap<string, string>,
  principal: Principal,
  atMs: number,
): CaseDetail['case'] {
  const { resolutions, links, notes, undoable } = found.state
  const context = { ...caseActor(principal), at: new Date(atMs).toISOString() }
  const allowed = allowedActions(found.state, context)
  // What would have to be decided again is gone.
  const may = erased ? { ...allowed, reopen: 'erased' as const } : allowed
  const undoUntil = undoable && may.undo === true ? new Date(Date.parse(undoable.at) + UNDO_MS).toISOString() : null
  return {
    ...presentCase(found, names, atMs),
    resolutions: resolutions
      .filter((one) => !independent(found, one, principal))
      .map(({ by, at, stage, outcome, reasonCode, blindFirst, round }) => ({
        by: named(by, names),
        resolved_at: at,
        stage,
        outcome,
        reason_code: reasonCode,
        blind_first: blindFirst && { outcome: blindFirst.outcome },
        round,
      })),
    links: [...links],
    notes_count: notes,
    undo_expires_at: undoUntil,
    may,
  }
}

function presentEvent(
  { seq, type, at, actor, data, written, texts }: CaseHistoryEvent,
  names: ReadonlyMap<string, string>,
): CaseDetail['history'][number] {
  const shown = Object.fromEntries(written.map((name) => [name, texts[name] ?? null]))
  return { seq, type, at, actor: named(actor, names), data: { ...data }, texts: shown }
}

/**
 * What another reviewer proposed is kept from who decides after them, in an appeal that came before it took effect, too: they are to
 * come to it by themselves.
 */
function independent(
  { state }: WholeCase,
  { by, round }: { readonly by: string; readonly round: number },
  { id }: Principal,
): boolean {
  const isAlone = state.stage === 'second' || state.stage === 'appeal'
  return isAlone && state.status !== 'resolved' && round === state.round && by !== id
}

/** Events that say what another reviewer proposed, also where they took it back, while a second one is to come to it alone. */
function proposals(
  { state }: WholeCase,
  history: readonly CaseHistoryEvent[],
  { id }: Principal,
): ReadonlySet<CaseHistoryEvent> {
  const hidden = new Set<CaseHistoryEvent>()
  if (state.status === 'resolved' || state.stage === 'settle') return hidden
  let proposed = false
  for (const event of history) {
    const { type, actor, data } = event
    // A new round begins with what was decided before.
    if (type === 'case.reopened') hidden.clear()
    if (type === 'case.resolved') proposed = data['next'] !== 'done'
    if (proposed && (type === 'case.resolved' || type === 'case.undone') && actor !== id) hidden.add(event)
  }
  return hidden
}

function withoutVerdict(event: CaseHistoryEvent): CaseHistoryEvent {
  return { ...event, data: { stage: event.data['stage'] ?? null, withheld: true }, written: [], texts: {} }
}

/** The verdict stays hidden from the first reviewer, who says without it what they would decide. */
function blindHidden({ state }: WholeCase): boolean {
  return state.blind && state.stage === 'first' && state.status !== 'resolved'
}

/** The rule that set the machine's outcome, in the policy of then. */
async function settledBy(decision: Decision | null, { store }: Pick<Services, 'store'>): Promise<CaseDetail['policy']> {
  const answer = decision && decidingAnswer(decision)
  if (!decision || !answer) return null
  const { policy, version } = answer
  const rule = lastRuleOf(answer)
  const hash = decision.policies[policy]
  const source = hash === undefined ? undefined : await policySource(store.pool, policy, hash)
  const found = source && settlingPart(policyParts(source.text), answer)
  return { id: policy, version, rule, excerpt: found?.excerpt ?? null, line: found?.line ?? null }
}

/** The part that had the last word in an answer. Of a rule and a clause with one id it is the clause, unless the rule held. */
function settlingPart(parts: readonly PolicyPart[], { rule, trace, overrides }: PolicyAnswer): PolicyPart | undefined {
  const override = overrides.at(-1)
  if (override) return parts.find(({ id, kind }) => id === override.id && kind === 'override')
  const named = parts.filter(({ id, kind }) => id === rule && kind !== 'factor' && kind !== 'override')
  const tried = trace.filter((trial) => trial.rule === rule)
  const isRule = tried.length === 0 || tried.some(({ held }) => held === true)
  return isRule ? named[0] : named.at(-1)
}

export type CaseDetail = z.output<typeof CASE_DETAIL>

/** What somebody may do with a case: true, or the code of why not. The case itself answers, and nothing happens. */
function allowedActions(state: CaseState, context: CaseContext): Record<CaseAct, true | CaseRefusalCode> {
  const answers = CASE_ACTS.map((act) => {
    const answer = decideCase(state, tried(act, state, context.at), context)
    return [act, answer.ok ? true : answer.refusal.code]
  })
  return Object.fromEntries(answers) as Record<CaseAct, true | CaseRefusalCode>
}

/** A command of a kind, with nothing in it that would be refused for itself. */
function tried(act: CaseAct, { kind, queue, priority }: CaseState, at: string): CaseCommand {
  const rationale = act
  switch (act) {
    case 'release':
      return { do: act, skipped: false }
    case 'resolve':
      return { do: act, outcome: PERSON_OUTCOMES[kind][0], reasonCode: 'other', rationale, secondReview: 'none' }
    case 'reopen':
      return { do: act, rationale, due: at }
    case 'hand_over':
      return { do: act, to: 'person:anybody' }
    case 'reassign':
      return { do: act, queue, priority, to: null, due: at }
    case 'reject_appeal':
      return { do: act, reasonCode: 'no_grounds', answer: rationale }
    default:
      return { do: act }
  }
}
