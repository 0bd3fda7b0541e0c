import type { Finding } from '@tribunal/engine'
import type { Page } from './page.ts'
import { columnsOf, type DisplayLine, layOut, wrapProse } from './text-layout.ts'

const LINES_MAX = 40
const FINDINGS_MAX = 30
const GUTTER = 3
/** Least room for a reason beside its carets; with less it goes below them. */
const REASON_MIN = 24

/**
 * The text of a post with a row of carets under each thing found and the reason beside it. Long texts keep the lines
 * with findings; a finding over several lines has its reason under the last.
 */
export function quote(page: Page, text: string, findings: readonly Finding[]): void {
  const lines = layOut(text, page.width - GUTTER - 2)
  const spans = spansOf(findings)
  const shown = spans.slice(0, FINDINGS_MAX)
  let skipped = 0
  for (const [i, line] of lines.entries()) {
    const marks = shown.filter((span) => columnsOf(line, span.start, span.end))
    if (marks.length === 0 && i >= 4 && lines.length > LINES_MAX) {
      skipped++
      continue
    }
    skipped = elided(page, skipped)
    page.line(gutter(page) + line.map((cell) => cell.shown).join(''))
    for (const span of marks) mark(page, line, span, isLast(lines, i, span))
  }
  elided(page, skipped)
  const left = spans.length - shown.length
  if (left > 0) page.line(gutter(page) + page.c.dim(page.t('pretty.more_findings', { count: left })))
}

function elided(page: Page, lines: number): 0 {
  if (lines > 0)
    page.line(gutter(page) + page.c.dim(page.t('pretty.more_lines', { sign: page.sign.more, count: lines })))
  return 0
}

function mark(page: Page, line: DisplayLine, span: Span, last: boolean): void {
  const { from, to } = columnsOf(line, span.start, span.end)!
  const disguised = span.findings.some((finding) => finding.disguised)
  const paint = disguised ? page.c.magenta : page.c.yellow
  const carets = gutter(page) + ' '.repeat(from) + paint('^'.repeat(to - from))
  if (!last) {
    page.line(carets)
    return
  }
  const reasons = span.findings.map(({ signal, id, reason }) =>
    // A learned signal names a feature there, and the place says it already.
    signal.startsWith('learned-') ? page.local(reason) : `${id}: ${page.local(reason)}`,
  )
  const reason = reasons.join(` ${page.sign.dot} `) + (disguised ? ` (${page.t('pretty.disguised')})` : '')
  const room = page.width - GUTTER - 2 - to - 1
  if (room >= Math.min(REASON_MIN, reason.length)) {
    const [first = '', ...rest] = wrapProse(reason, room)
    page.line(`${carets} ${paint(first)}`)
    for (const part of rest) page.line(gutter(page) + ' '.repeat(to + 1) + paint(part))
    return
  }
  page.line(carets)
  for (const part of wrapProse(reason, page.width - GUTTER - 6)) page.line(`${gutter(page)}    ${paint(part)}`)
}

function gutter(page: Page): string {
  return ` ${page.c.dim(page.sign.bar)} `
}

function isLast(lines: readonly DisplayLine[], index: number, span: Span): boolean {
  const next = lines[index + 1]
  return next === undefined || columnsOf(next, span.start, span.end) === undefined
}

/** A stretch of the text with everything found exactly there. */
interface Span {
  readonly start: number
  readonly end: number
  readonly findings: readonly Finding[]
}

/** In text order; the same entry at the same place once. */
function spansOf(findings: readonly Finding[]): Span[] {
  const spans = new Map<string, { start: number; end: number; findings: Finding[] }>()
  for (const finding of findings) {
    const { start, end, id } = finding
    const span = spans.get(`${start} ${end}`) ?? { start, end, findings: [] }
    if (!span.findings.some((known) => known.id === id)) span.findings.push(finding)
    spans.set(`${start} ${end}`, span)
  }
  return [...spans.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}
