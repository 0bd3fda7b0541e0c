/** One word of a text, as it is compared. Offsets are UTF-16, into the text as given. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Place of its sentence in the text. */
  readonly sentence: number
  /** Bits of `CLASS_BIT`. */
  readonly classes: number
  /** Under what it meets other words: its stem, its beginning where it is long, the groups that say the same; none for a function word or a figure. */
  readonly keys: readonly string[]
  /** Sides of opposed pairs that it is on. */
  readonly sides: readonly number[]
  /** Begins with a capital inside a sentence. */
  readonly name: boolean
}
