import { int, type Term } from './term.ts'

/**
 * Whole numbers that stand for texts: policies compare texts for equality alone, so a text is as good as its number.
 * The words of the policies have the numbers given here; every other number from 0 is some other word, all different.
 */
export class Words {
  private readonly codes = new Map<string, number>()

  /** The number of a word, the next free one at its first use. */
  code(word: string): Term {
    const known = this.codes.get(word)
    if (known !== undefined) return int(known)
    this.codes.set(word, this.codes.size)
    return int(this.codes.size - 1)
  }

  /** The text that a number stands for. */
  word(code: number): string {
    const known = [...this.codes.keys()][code]
    if (known !== undefined) return known
    let other = `word-${code - this.codes.size + 1}`
    while (this.codes.has(other)) other = `other-${other}`
    return other
  }
}
