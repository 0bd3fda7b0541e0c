import type { Decision, DecisionBasis, ModelCall } from '@tribunal/engine'
import { basisOf, recordOf, restored } from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import { type Cell, type Outcome, timeoutOf } from './cell.ts'
import { callsIn, changes } from './comparable.ts'
import { softened } from './severity.ts'
import { shapeProblems } from './valid-decision.ts'

/** What a call may take beyond its time limit. */
const GRACE_MS = 1_000

/** What a cell is held against. */
export interface Standard {
  /** The decision where nobody asks the step that goes wrong here. */
  readonly unasked: Decision
  /** The decision without any model. */
  readonly alone: Decision
  replay(decision: DecisionBasis): Decision
}

/** Everything that is wrong with what came of a cell; empty where it is as promised. */
export function judgeCell(cell: Cell, outcome: Outcome, standard: Standard): readonly string[] {
  const { decision, strayed } = outcome
  const calls = callsIn(decision).filter(({ step }) => step === cell.step)
  const mayDiffer = calls.some(({ status }) => status === 'used') || lostOthers(decision, cell)
  return [
    ...shapeProblems(decision),
    ...calls.flatMap((call) => callProblems(call, cell, outcome)),
    ...traceProblems(decision, calls),
    ...(mayDiffer ? [] : changes(decision, unhelped(standard.unasked, cell, calls))).map(
      (path) => `no help, and it changed ${path}`,
    ),
    ...softness(cell, decision, standard.alone),
    ...changes(standard.replay(decision), decision).map((path) => `computed again, ${path} is another`),
    ...storedProblems(cell, decision, standard),
    ...(strayed ? ['the redirect was followed'] : []),
  ]
}

/** What is stored of a decision gives the whole of it again, its trace included. */
function storedProblems({ submission }: Cell, decision: Decision, { replay }: Standard): readonly string[] {
  const text = JSON.stringify(decision)
  const whole = JSON.parse(text) as Decision
  const stored = JSON.parse(JSON.stringify(recordOf(whole))) as ReturnType<typeof recordOf>
  if (!('record' in stored)) return ['the whole decision is stored']
  const about = whole.kind === 'payment' ? whole.facts!.payment : submission
  const again = restored(stored, replay(basisOf(stored, about)))
  const unreproduced = again.reproduced ? [] : ['stored and read, policies answer otherwise']
  const readText = JSON.stringify(again.decision)
  if (readText === text) return unreproduced
  const read = JSON.parse(readText) as Decision
  const lines = whole.trace.flatMap((line, index) =>
    JSON.stringify(line) === JSON.stringify(read.trace[index])
      ? []
      : [`stored and read, the line ${line.step} is another`],
  )
  return [...unreproduced, ...changes(read, whole).map((path) => `stored and read, ${path} is another`), ...lines]
}

/** The decision where nobody helped, as it reads where a judge was asked in vain: an auditor sees that it was asked. */
function unhelped(unasked: Decision, { step }: Cell, calls: readonly ModelCall[]): Decision {
  if (step !== 'arbiter' || calls.length === 0) return unasked
  return JSON.parse(
    JSON.stringify(unasked)
      .replaceAll('No judge model was asked.', 'The judge model gave no usable answer.')
      .replaceAll('No se preguntó a ningún modelo árbitro.', 'El modelo árbitro no dio ninguna respuesta utilizable.'),
  )
}

/** A caller who leaves takes the other steps' answers along, and a busy machine may make them late. */
function lostOthers(decision: Decision, { step }: Cell): boolean {
  const others = callsIn(decision).filter((call) => call.step !== step)
  return others.some(({ answers }) => answers.some(({ failure }) => failure === 'timeout' || failure === 'cancelled'))
}

/** The call went as the fault says, ended in time, and says what was wrong. */
function callProblems(call: ModelCall, cell: Cell, { good }: Outcome): readonly string[] {
  const { fault, step } = cell
  const expected = fault!.expected(good ?? { object: {}, schema: {}, material: null })
  const failures = call.answers.flatMap(({ failure }) => failure ?? [])
  const note = call.note === null ? null : localText(call.note, 'en')
  const told = `${call.status} (${note ?? 'no note'})`
  const problems: string[] = []
  if (!expected.status.includes(call.status)) problems.push(`${step} is ${told}`)
  if (call.status === 'failed' && !failures.every((failure) => expected.failure?.includes(failure)))
    problems.push(`${step} failed otherwise: ${told}`)
  if (call.status === 'failed' && !failures.every((failure) => note?.includes(failure)))
    problems.push(`${step} does not say how it failed: ${told}`)
  if ((expected.noted || call.status !== 'used') && note === null) problems.push(`${step} says nothing: ${told}`)
  // A model that its caller has left is not waited for; half its time limit is longer than a busy machine takes to notice.
  const limitMs = fault!.callerLeaves ? timeoutOf(cell) / 2 : timeoutOf(cell) + GRACE_MS
  if (call.duration_ms > limitMs) problems.push(`${step} took ${call.duration_ms} ms`)
  return problems
}

/** Every call stands in the trace, with its status and its note. */
function traceProblems({ trace }: Decision, calls: readonly ModelCall[]): readonly string[] {
  const shown = trace.flatMap((line) => (line.calls ?? []).map((call) => ({ call, line })))
  return calls.flatMap(({ step, status, note }) => {
    const found = shown.find(
      ({ call }) => call.step === step && call.status === status && JSON.stringify(call.note) === JSON.stringify(note),
    )
    if (!found) return [`the trace does not show that ${step} was ${status}`]
    const isTold =
      status === 'used' ||
      note === null ||
      localText(found.line.summary, 'en').includes(localText(note, 'en').slice(0, 40))
    return isTold ? [] : [`the trace shows ${step} and does not say: ${localText(note!, 'en')}`]
  })
}

/**
 * No step softens a decision, whatever its model says, but the two that are asked to settle what is open: the arbiter,
 * below the risk above which a payment is blocked, and the reading of evidence.
 */
function softness({ step, others }: Cell, decision: Decision, alone: Decision): readonly string[] {
  const maySettle =
    step === 'claim-verification' ||
    (step === 'arbiter' && !('risk_category' in alone && alone.risk_category === 'critical'))
  return others || maySettle ? [] : softened(decision, alone)
}
