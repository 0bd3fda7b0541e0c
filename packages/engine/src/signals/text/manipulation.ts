import type { Scan } from './scanner.ts'

/** The facts that the policy `manipulation` reads (document 000, Manipulation Score Calculation). */
export interface ManipulationFacts {
  /** Runs of letters, marks, numbers and underscores. */
  readonly words: number
  /** Words of two or more characters with a cased letter and no lower-case one. */
  readonly caps_words: number
  /** Number of `!` and `?`. */
  readonly punctuation: number
  readonly loaded_words: number
  /** `!` or `?` stand three or more in a row. */
  readonly repeated: boolean
}

export function manipulationFacts(scan: Scan): ManipulationFacts {
  return {
    words: scan.words,
    caps_words: scan.capsWords,
    punctuation: scan.punctuation,
    loaded_words: scan.loadedWords,
    repeated: scan.repeated,
  }
}
