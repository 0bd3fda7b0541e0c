import { compareText } from './cell.ts'

/** A decision as far as an effect is known: its own outcome, and its case. */
export interface DecidedAs {
  /** Status of a post, decision of a payment. */
  readonly outcome: string
  /** Null where no case opens. */
  readonly case: { readonly queue: string; readonly priority: string } | null
}

/** One decision computed twice: with the version before in its place, and with the one after. */
export interface DecisionEffect {
  /** Place of the decision in the ledger. */
  readonly key: number
  readonly from: DecidedAs
  readonly to: DecidedAs
}

/** What became of decisions as a whole. */
export interface EffectsTally {
  /** Computed twice. */
  readonly looked: number
  /** Decisions by their own outcome before and after. */
  readonly outcomes: readonly { readonly from: string; readonly to: string; readonly count: number }[]
  /** Cases that would open, that would not, that go to another queue or with another priority, and that stay. */
  readonly cases: Readonly<Record<CaseChange, number>>
  /** Of those that open, vanish or come from elsewhere, by queue. */
  readonly queues: readonly { readonly queue: string; readonly more: number; readonly fewer: number }[]
}

/** What becomes of a case. `moves`: to another queue or priority. */
export type CaseChange = 'opens' | 'vanishes' | 'moves' | 'stays'

/** Counts effects: the review workload that a version makes or saves. */
export function tallyEffects(effects: readonly DecisionEffect[]): EffectsTally {
  const outcomes = new Map<string, number>()
  const queues = new Map<string, { more: number; fewer: number }>()
  const cases = { opens: 0, vanishes: 0, moves: 0, stays: 0 }
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? { more: 0, fewer: 0 }
    queues.set(name, queue)
    return queue
  }
  for (const { from, to } of effects) {
    const pair = `${from.outcome}\n${to.outcome}`
    outcomes.set(pair, (outcomes.get(pair) ?? 0) + 1)
    const change = changeOf(from.case, to.case)
    if (change) cases[change]++
    if (from.case?.queue === to.case?.queue) continue
    if (from.case) queueOf(from.case.queue).fewer++
    if (to.case) queueOf(to.case.queue).more++
  }
  return {
    looked: effects.length,
    outcomes: [...outcomes].sort().map(([pair, count]) => {
      const [from, to] = pair.split('\n') as [string, string]
      return { from, to, count }
    }),
    cases,
    queues: [...queues].sort(([a], [b]) => compareText(a, b)).map(([queue, counts]) => ({ queue, ...counts })),
  }
}

/**
 * What happens to a case; undefined where there is none before or after. A queue or a priority alone makes it move:
 * both decide who looks at it and when.
 */
function changeOf(from: DecidedAs['case'], to: DecidedAs['case']): CaseChange | undefined {
  if (!from) return to ? 'opens' : undefined
  if (!to) return 'vanishes'
  return from.queue === to.queue && from.priority === to.priority ? 'stays' : 'moves'
}
