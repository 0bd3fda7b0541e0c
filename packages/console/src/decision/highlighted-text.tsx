import type { Finding, PolicyAnswer } from '@tribunal/client'
import { useMemo } from 'react'
import { cx } from '../components/outcome.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { layOutSpans, type Segment } from './span-layout.ts'
import { useFindingText } from './use-finding-text.ts'

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
