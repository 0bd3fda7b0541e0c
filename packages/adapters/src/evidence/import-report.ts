/** Something about one record that its owner should know. */
export interface ImportProblem {
  /** 1-based line of the file; absent where the format has no lines (one JSON document). */
  readonly line?: number
  /** 1-based number of the record in the file. */
  readonly record: number
  readonly field?: string
  readonly message: string
  /** `rejected`: the record was left out. `warning`: it was taken, without what is named. */
  readonly kind: 'rejected' | 'warning'
}

export type ImportFormat = 'claim-review' | 'csv' | 'jsonl'

export interface ImportReport {
  readonly format: ImportFormat
  /** Records found. */
  readonly read: number
  /** Items that are in the base now and were not before. */
  readonly added: number
  /** Records that say what another one, or the base, says already. */
  readonly duplicates: number
  readonly problems: readonly ImportProblem[]
}

/** A record on its way in: its fields as found, and where it stood. */
export interface RawRecord {
  readonly record: number
  readonly line?: number
  readonly fields: Readonly<Record<string, unknown>>
}
