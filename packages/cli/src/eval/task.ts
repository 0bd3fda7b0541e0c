import type { Advice, JsonRecord, TribunalPort } from '../context.ts'
import { BadRecord, missingField } from '../input/input-problem.ts'

/** What one system says of a row: a label, or a score that a threshold turns into one, or both. */
export interface Said {
  readonly label?: string
  /** Higher for the positive label. */
  readonly score?: number
  /** The threshold that the system itself asks for, where it has one. */
  readonly threshold?: number
  /** How sure the label is; the distance from the threshold where absent. */
  readonly confidence?: number
  /** Average precision of the hits, where the task ranks. */
  readonly ranked?: number
}

/** One way of answering a task: our own analysis, a learned signal, a policy, or predictions of somebody else. */
export interface System {
  /** `documents`, `learned:check-worthiness`, `policy:screening`, the name of a file of predictions. */
  /** The file that it joins to the rows by their ids; absent where it judges the rows themselves. */
  readonly joins?: string
  readonly id: string
  /** Score from which a row counts as positive; null where the system tells labels itself. */
  readonly threshold: number | null
  /** The number that policies compare, from a threshold of the score, where the two are not the same. */
  readonly policyValue?: (threshold: number) => number
  /** The reverse of `policyValue`. */
  readonly fromPolicy?: (value: number) => number
  /** Refuses, before any row is read, what can be known to be a mistake. */
  readonly ready?: (tribunal: TribunalPort) => void
  /** What is said of a row; undefined where the signal is unavailable. Throws a BadRecord where the row lacks what is read. */
  readonly judge: (tribunal: TribunalPort, row: JsonRecord) => Said | undefined | Promise<Said | undefined>
}

/** Two labels: data sets name them differently, so their names are mapped to ours. */
interface BinaryLabels {
  readonly positive: string
  readonly negative: string
  readonly positiveLabels: readonly string[]
}

/** Several labels, compared by name after renaming. */
interface NamedLabels {
  readonly positive: null
  readonly truths?: Readonly<Record<string, string>>
  /** The label that says "I do not know". */
  readonly abstain: string | null
}

/** What rows are asked, and who can answer; the first system answers where none is named. */
export interface Task {
  readonly labels: BinaryLabels | NamedLabels
  readonly systems: readonly System[]
}

/** The negative label is what is left where nothing says positive; tasks of many labels abstain. */
export function labelWithout(labels: Task['labels']): string {
  return labels.positive === null ? (labels.abstain ?? 'unknown') : labels.negative
}

/** A label as the task names it; numbers and yes/no are read by their text. `positive` is the user's own positive label. */
export function labelOf(found: unknown, labels: Task['labels'], positive: string | undefined): string {
  const isPlain = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
  const label = isPlain ? String(found).trim() : ''
  if (label === '') throw new BadRecord([missingField('label', found)])
  if (labels.positive === null) return labels.truths?.[label] ?? label
  const known = positive === undefined ? labels.positiveLabels.includes(label) : label === positive
  return known ? labels.positive : labels.negative
}

/** What `tribunal eval` can be asked; commander gives these names. */
export interface EvalOptions {
  readonly task: string
  /** Two of them compare. */
  readonly threshold?: readonly number[]
  /** The label counted as positive, where the task's own list does not know it. */
  readonly positive?: string
  readonly system?: readonly string[]
  readonly predictions?: readonly string[]
  readonly policy?: readonly string[]
  /** Outcomes of the policies that count as positive. */
  readonly flag?: readonly string[]
  /** Fields of the rows. */
  readonly id?: string
  readonly text?: string
  readonly label?: string
  readonly score?: string
  readonly by?: readonly string[]
  readonly costFalseAlarm?: number
  readonly costMiss?: number
  readonly pick?: string
  readonly constant?: string
  readonly write?: string
  readonly html?: string
  readonly resamples: number
  /** Data folder of the evidence base. */
  readonly base?: string
  readonly models?: string
  readonly record?: string
  readonly replay?: string
  /** `compare`: nothing asked, what the policies ask for, and everything asked, side by side. */
  readonly advice: Advice | 'compare'
}
