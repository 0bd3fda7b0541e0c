import type { Finding, PolicyAnswer } from '@tribunal/client'
import { useMemo } from 'react'
import { cx } from '../../components/format/outcome.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { useFindingText } from '../parts/use-finding-text.ts'

export interface HighlightedTextProps {
  readonly text: string
  readonly lang: string
  readonly findings: readonly Finding[]
  readonly answers: readonly PolicyAnswer[]
  /** Whether each highlight shows its number, that of the list of reasons. */
  readonly numbered: boolean
  /** A stretch that is pointed at from elsewhere, as a claim. */
  readonly pointed?: { readonly start: number; readonly end: number } | undefined
}

/**
 * A text as it was sent, with what was found in it marked. Hovering a mark tells why; the list of reasons tells the same
 * to keyboards and screen readers, so that nobody has to walk from mark to mark.
 */
export function HighlightedText({ text, lang, findings, answers, numbered, pointed }: HighlightedTextProps) {
  const segments = useMemo(
    () => layOutSpans(text, pointed ? [...findings, pointed] : findings),
    [text, findings, pointed],
  )
  return (
    <p dir="auto" lang={lang} className="foreign-text text-lg leading-8">
      {segments.map((segment) => (
        <Piece key={segment.start} segment={segment} findings={findings} answers={answers} numbered={numbered} />
      ))}
    </p>
  )
}

interface PieceProps {
  readonly segment: Segment
  readonly findings: readonly Finding[]
  readonly answers: readonly PolicyAnswer[]
  readonly numbered: boolean
}

function Piece({ segment, findings, answers, numbered }: PieceProps) {
  const { t } = useTranslation('explain')
  const say = useFindingText(answers)
  const own = segment.findings.filter((index) => index < findings.length)
  const pointed = own.length < segment.findings.length
  if (segment.findings.length === 0) return segment.text
  const ends = own.filter((index) => findings[index]!.end <= segment.start + segment.text.length)
  const title = own.map((index) => say(findings[index]!)).join('\n')
  return (
    <mark
      title={title === '' ? undefined : title}
      data-numbers={numbered && ends.length > 0 ? ends.map((index) => index + 1).join(' ') : undefined}
      data-label={own.length > 0 ? t('highlight') : undefined}
      className={cx(
        'text-span',
        own.length === 0 && 'text-span-plain',
        own.length > 1 && 'text-span-strong',
        pointed && 'text-span-pointed',
      )}
    >
      {segment.text}
    </mark>
  )
}

/** A stretch of a text, and which findings lie over all of it. */
interface Segment {
  readonly start: number
  readonly text: string
  /** Indexes into the findings, in their order; empty for plain text. */
  readonly findings: readonly number[]
}

/**
 * Cuts a text at the borders of its findings, so that each piece lies under the same ones from its beginning to its end.
 * The pieces put together are the text. Offsets are UTF-16 code units; what lies outside of the text is cut off, and no cut
 * is made inside of a surrogate pair: a finding that begins or ends in one takes the whole character.
 */
export function layOutSpans(text: string, findings: readonly Pick<Finding, 'start' | 'end'>[]): readonly Segment[] {
  const spans = findings.map(({ start, end }) => ({ start: leftOf(text, start), end: rightOf(text, end) }))
  const shown = spans.filter(({ start, end }) => start < end)
  const cuts = [...new Set([0, text.length, ...shown.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => ({
    start,
    text: text.slice(start, cuts[index + 1]),
    findings: spans.flatMap((span, at) => (span.start <= start && start < span.end ? [at] : [])),
  }))
}

function leftOf(text: string, at: number): number {
  const place = Math.min(Math.max(at, 0), text.length)
  return splits(text, place) ? place - 1 : place
}

function rightOf(text: string, at: number): number {
  const place = Math.min(Math.max(at, 0), text.length)
  return splits(text, place) ? place + 1 : place
}

function splits(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
}
