import type { Advice } from '../tribunal-port.ts'

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
