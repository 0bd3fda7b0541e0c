import { escapeUnprintable } from '@tribunal/engine'
import stringWidth from 'string-width'

/** One character as shown: where it stands in the source text (UTF-16) and which columns it takes. */
export interface Cell {
  readonly start: number
  readonly end: number
  readonly shown: string
  readonly width: number
}

/** One line of the terminal. Its cells are in order; a cell's column is the sum of the widths before it. */
export type DisplayLine = readonly Cell[]

const MIN_WIDTH = 8
const TAB_WIDTH = 4
/** Code points of one character that are shown; more combining marks than that only climb over other lines. */
const CODE_POINTS_MAX = 8
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** Joiners are part of writing in these scripts, and of many emoji. */
const USES_JOINERS =
  /[\p{Extended_Pictographic}\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]/u

/**
 * Lays a text out in lines of at most `width` columns: wide characters count two, combining marks and emoji
 * sequences stay one cell, tabs reach the next stop, control and invisible characters are shown escaped. Lines break
 * after a space where there is one, else anywhere.
 */
export function layOut(text: string, width: number): DisplayLine[] {
  const lines: DisplayLine[] = []
  let offset = 0
  for (const source of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    lines.push(...wrap(cellsOf(source, offset), width))
    offset += source.length
    offset += text.startsWith('\r\n', offset) ? 2 : 1
  }
  return lines
}

function cellsOf(source: string, offset: number): Cell[] {
  const cells: Cell[] = []
  let column = 0
  for (const { segment, index } of segmenter.segment(source)) {
    const shown = showCharacter(segment, column)
    const width = shown === segment && segment.length === 1 && segment < '\u0300' ? 1 : stringWidth(shown)
    cells.push({ start: offset + index, end: offset + index + segment.length, shown, width })
    column += width
  }
  return cells
}

function showCharacter(segment: string, column: number): string {
  if (segment === '\t') return ' '.repeat(TAB_WIDTH - (column % TAB_WIDTH))
  const kept = segment.length > CODE_POINTS_MAX ? [...segment].slice(0, CODE_POINTS_MAX).join('') : segment
  if (!UNPRINTABLE.test(kept)) return kept
  if (!USES_JOINERS.test(kept)) return escapeUnprintable(kept)
  return [...kept].map((c) => (c === '\u200c' || c === '\u200d' ? c : escapeUnprintable(c))).join('')
}

function wrap(cells: readonly Cell[], firstWidth: number, width = firstWidth): DisplayLine[] {
  const lines: DisplayLine[] = []
  let from = 0
  while (from < cells.length) {
    const room = lines.length === 0 ? firstWidth : width
    let used = 0
    let to = from
    while (to < cells.length && (to === from || used + cells[to]!.width <= room)) used += cells[to++]!.width
    if (to < cells.length && cells[to]!.shown !== ' ') {
      const space = lastSpace(cells, from, to)
      if (space > from) to = space + 1
      else if (room < width && wordEnd(cells, from) - from <= width) {
        lines.push([])
        continue
      }
    } else if (to < cells.length) to++
    lines.push(cells.slice(from, to))
    from = to
  }
  return lines.length > 0 ? lines : [[]]
}

/** Index of the first space from `from` on. */
function wordEnd(cells: readonly Cell[], from: number): number {
  let end = from
  while (end < cells.length && cells[end]!.shown !== ' ') end++
  return end
}

function lastSpace(cells: readonly Cell[], from: number, to: number): number {
  for (let i = to - 1; i > from; i--) if (cells[i]!.shown === ' ') return i
  return -1
}

/** Columns that the cells between two source offsets take on a line; undefined where none of them stands on it. */
export function columnsOf(
  line: DisplayLine,
  start: number,
  end: number,
): { readonly from: number; readonly to: number } | undefined {
  let column = 0
  let from: number | undefined
  let to = 0
  for (const cell of line) {
    if (cell.end > start && cell.start < end) {
      from ??= column
      to = column + cell.width
    }
    column += cell.width
  }
  return from === undefined ? undefined : { from, to: Math.max(to, from + 1) }
}

/**
 * Own prose in lines of at most `width` columns (the first of `firstWidth`), the spaces at line ends left out. Where not
 * even one word fits behind the lead, the first line stays empty.
 */
export function wrapProse(text: string, firstWidth: number, width = firstWidth): string[] {
  const cells = cellsOf(text.replaceAll('\n', ' '), 0)
  const lines = wrap(cells, Math.max(MIN_WIDTH, firstWidth), Math.max(MIN_WIDTH, width))
  return lines.map((line) =>
    line
      .map((cell) => cell.shown)
      .join('')
      .trimEnd(),
  )
}
