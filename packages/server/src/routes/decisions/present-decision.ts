import type { DECISION, EFFECTIVE, Outcome, VIEW_OF_FOUND } from '@tribunal/contract'
import {
  type Decision,
  decidedBy,
  decidingAnswer,
  type Effect,
  type ToldSentences,
  type ToldText,
} from '@tribunal/engine'
import type { LocalText } from '@tribunal/messages'
import { localText } from '@tribunal/messages'
import { type FoundMeasure, riskOf, type StoredDecision, utf8 } from '@tribunal/store'
import type { z } from 'zod'
import { toldByMachine, toldNow } from '../../record/communications.ts'
import { measureBrief } from '../../record/measure-shape.ts'
import type { Services } from '../../services.ts'

/** How much of a decision is sent. */
export type View = z.output<typeof VIEW_OF_FOUND>['view']

/** What the record says of a decision, where that is not what was just made. */
interface Shown {
  readonly reproduced?: boolean
  readonly by?: DecidedByShown
  /** The words for the person concerned, where they are not those of the machine any more. */
  readonly told?: ToldText
}

type DecidedByShown = z.output<typeof DECISION>['decided_by']

/** What is shown of a decision behind its head, as JSON in UTF-8 without braces. It is written as soon as a decision is made. */
export function bodyShown(
  decision: Decision | null,
  view: View,
  sentences: ToldSentences,
  { reproduced = true, by = (decision && decidedBy(decision)) ?? null, told }: Shown = {},
): Uint8Array {
  const shown = summaryOf(decision, told ?? (decision && toldByMachine(decision, sentences)))
  const summary = JSON.stringify({ decided_by: by, ...shown }).slice(1, -1)
  if (view === 'summary') return utf8(summary)
  return utf8(`${summary},"reproduced":${reproduced},"decision":${JSON.stringify(decision)}`)
}

/** A decision as JSON in UTF-8, all but its closing brace, in pieces to be put together once. `measures`: what it does to a post. */
export function shownPieces(
  head: DecisionHead,
  body: Uint8Array,
  measures: readonly Pick<FoundMeasure, 'state' | 'end'>[] = [],
): readonly Uint8Array[] {
  const { submissionId, id, seq, at, kind, outcome, category, score, contentEndedAt } = head
  const effective = effectiveOf(head)
  const named = {
    ...{ id, seq, decided_at: at, kind, submission_id: submissionId, erased: submissionId === null },
    ...(contentEndedAt && { content_ended_at: contentEndedAt }),
  }
  const came = { outcome, category, risk_score: riskOf({ kind, outcome, score }), effective }
  const pieces = [utf8(`${JSON.stringify({ ...named, ...came }).slice(0, -1)},`), body]
  if (measures.length === 0) return pieces
  return [...pieces, utf8(`,"measures":${JSON.stringify(measures.map(measureBrief))}`)]
}

/** A recorded decision as JSON, all but its closing brace. */
export async function openStored(
  stored: StoredDecision,
  view: View,
  { reader, tribunal, store, measures }: Pick<Services, 'reader' | 'tribunal' | 'store' | 'measures'>,
): Promise<readonly Uint8Array[]> {
  const { personal } = stored
  const { decision, reproduced } = (await reader.read(stored)) ?? NOTHING
  const { policy, rule } = stored.decidedBy ?? { policy: null, rule: '' }
  const by = policy === null ? null : { policy, version: await reader.versionOf(stored, policy), rule }
  const head = { ...stored, policy, submissionId: personal?.submissionId ?? null }
  const told = decision && (await toldNow(stored, decision, { reader, tribunal, store }))
  const did = stored.kind === 'post' ? await measures.find({ decision: stored.id, limit: MEASURES_SHOWN }) : []
  const body = bodyShown(decision, view, tribunal.told, { reproduced, by, ...(told && { told }) })
  return shownPieces(head, body, did)
}

/** The newest measures of a decision: people who decide it again and again make many. */
const MEASURES_SHOWN = 100

/** Of an erased decision. */
const NOTHING = { decision: null, reproduced: true }

const END = Buffer.from('}')

/** A recorded decision as JSON. */
export async function storedPieces(...given: Parameters<typeof openStored>): Promise<readonly Uint8Array[]> {
  return [...(await openStored(...given)), END]
}

/** What a caller needs to act on a decision; nothing of an erased one. */
function summaryOf(decision: Decision | null, explanation: ToldText | null) {
  if (!decision) return { confidence: null, reasons: [], explanation: null, case: null }
  return {
    confidence: decision.kind === 'payment' ? decision.confidence : null,
    reasons: reasonsOf(decision),
    explanation,
    case: decision.case ? { queue: decision.case.queue, priority: decision.case.priority } : null,
  }
}

/** Why: the reason of the rule that set the outcome, and of each override, in the order in which they spoke. */
function reasonsOf(decision: Decision): { en: string; es: string }[] {
  const answer = decidingAnswer(decision)
  return answer ? [answer.reason, ...answer.overrides.map(({ reason }) => reason)].map(inBoth) : []
}

function inBoth(text: LocalText): { en: string; es: string } {
  return { en: localText(text, 'en'), es: localText(text, 'es') }
}

/** The outcome of a decision that holds now: that of people, or else that of the machine. */
export function effectiveOf({
  outcome,
  policy,
  at,
  effect,
}: Pick<DecisionHead, 'outcome' | 'policy' | 'at' | 'effect'>): z.output<typeof EFFECTIVE> {
  if (effect) return { outcome: effect.outcome as Outcome, by: effect.by, decided_at: effect.at }
  return { outcome: outcome as Outcome, by: policy && `policy:${policy}`, decided_at: at }
}

/** The part of a recorded decision that is shown before its body. */
export interface DecisionHead {
  readonly id: string
  readonly seq: number
  readonly at: string
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  /** The policy that set the outcome. */
  readonly policy: string | null
  readonly score: number | null
  readonly submissionId: string | null
  /** The outcome that people gave it; absent of a decision that was just made. */
  readonly effect?: Effect | null
  /** When retention ended its content. */
  readonly contentEndedAt?: string | null
}
