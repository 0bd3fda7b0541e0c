import type { PlainText } from './plain-text.ts'
import { type Piece, Rewriting } from './rewriting.ts'

/** A text with its words put right, how many were, and where the first starts and the last ends. */
export interface Rejoined {
  readonly plain: Required<PlainText>
  readonly words: number
  readonly start: number
  readonly end: number
}

/**
 * Collects the words that a step puts right. It counts them, since one or two may be slips of the writer:
 * `undisguise` decides from how many on they are a disguise.
 */
export class FoundWords {
  readonly #rewriting: Rewriting
  #words = 0
  #start = 0
  #end = 0

  constructor(text: string) {
    this.#rewriting = new Rewriting(text)
  }

  /** `many`: the words that the stretch is. */
  word(start: number, end: number, pieces: readonly Piece[], many = 1): void {
    if (this.#words === 0) this.#start = start
    this.#words += many
    this.#end = end
    this.#rewriting.replace(start, end, pieces)
  }

  /** A space in place of what parts two words, or where nothing does. It counts as no word put right. */
  space(start: number, end: number): void {
    this.#rewriting.replace(start, end, [{ to: ' ', start, end }])
  }

  /** A sign that stands between two characters. It counts as no word put right. */
  sign(to: string, at: number): void {
    this.#rewriting.replace(at, at, [{ to, start: at, end: at }])
  }

  /** The text with the words put right, and how many they are; undefined where nothing was replaced. */
  build(): Rejoined | undefined {
    const plain = this.#rewriting.build()
    return plain && { plain, words: this.#words, start: this.#start, end: this.#end }
  }
}

/** Each character of a stretch at its own place. */
export function lettersAt(letters: string, at: number): Piece[] {
  const pieces: Piece[] = []
  for (const letter of letters) {
    pieces.push({ to: letter, start: at, end: at + letter.length })
    at += letter.length
  }
  return pieces
}
