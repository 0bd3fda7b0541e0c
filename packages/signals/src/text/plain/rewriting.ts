import type { PlainText } from './plain-text.ts'

/** One unit of a rewritten text, and the stretch of the text before that it stands for. */
export interface Piece {
  readonly to: string
  readonly start: number
  readonly end: number
}

/** A stretch of the text before, and what is read in its place. */
interface Replacement {
  readonly start: number
  readonly end: number
  readonly pieces: readonly Piece[]
}

/** Collects replacements, then writes the text anew with its offsets. Of two that overlap the first in the text counts. */
export class Rewriting {
  readonly #text: string
  readonly #replacements: Replacement[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Puts other text in the place of a stretch; places are those of the original. */
  replace(start: number, end: number, pieces: readonly Piece[]): void {
    this.#replacements.push({ start, end, pieces })
  }

  /** Reads a stretch as `to`: unit for unit where both are as long, else the whole for the whole. */
  read(start: number, end: number, to: string): void {
    const alike = to.length === end - start
    const pieces = alike ? [...to].map((unit, i) => ({ to: unit, start: start + i, end: start + i + 1 })) : undefined
    this.replace(start, end, pieces?.length === to.length ? pieces : to === '' ? [] : [{ to, start, end }])
  }

  /** Undefined where nothing was replaced. */
  build(): Required<PlainText> | undefined {
    if (this.#replacements.length === 0) return undefined
    const sorted = this.#replacements.sort((a, b) => a.start - b.start)
    const out: string[] = []
    const from: number[] = []
    const to: number[] = []
    let at = 0
    const copy = (end: number) => {
      out.push(this.#text.slice(at, end))
      for (; at < end; at++) {
        from.push(at)
        to.push(at + 1)
      }
    }
    for (const { start, end, pieces } of sorted) {
      if (start < at) continue
      copy(start)
      for (const piece of pieces) {
        out.push(piece.to)
        for (let i = 0; i < piece.to.length; i++) {
          from.push(piece.start)
          to.push(piece.end)
        }
      }
      at = end
    }
    copy(this.#text.length)
    return { text: out.join(''), from, to }
  }
}

/**
 * A text rewritten from `before`, with offsets into what `before` was rewritten from.
 *
 * Each step of reading sees only the text of the step before. Composing the offsets after each step keeps one table,
 * from the last reading straight to the submitted text, and every finding can be shown where it was written.
 */
export function rewrittenFrom(before: PlainText, after: PlainText | undefined): PlainText {
  if (after?.from === undefined || after.to === undefined)
    return after === undefined ? before : { ...before, text: after.text }
  if (before.from === undefined || before.to === undefined) return after
  const { from, to } = before
  return {
    text: after.text,
    from: after.from.map((at) => from[at]!),
    to: after.to.map((end) => to[end - 1]!),
  }
}

/** Where a stretch of a rewritten text stands in the text as submitted. */
export function spanIn({ from, to }: PlainText, start: number, end: number): { start: number; end: number } {
  if (from === undefined || to === undefined || end <= start) return { start, end }
  let first = from[start]!
  let last = to[end - 1]!
  // Where a stretch was read backwards, its first character comes last.
  for (let i = start; i < end; i++) {
    if (from[i]! < first) first = from[i]!
    if (to[i]! > last) last = to[i]!
  }
  return { start: first, end: last }
}
