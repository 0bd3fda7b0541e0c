import type { Finding } from '@tribunal/client'
import { UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Span } from '../parts/decision-text.ts'
import { useLocal } from '../parts/decision-text.ts'

/** More of one kind say no more. */
const SHOWN = 8

export interface WordsInTextProps {
  readonly findings: readonly Finding[]
  /** Undefined where it was erased. */
  readonly text: string | undefined
  readonly onPoint: (span: Span | undefined) => void
}

/** The words that show something, each a button: pointed at, focused or pressed, it is marked where it stands in the text. */
export function WordsInText({ findings, text, onPoint }: WordsInTextProps) {
  const { t } = useTranslation('downstream')
  const local = useLocal()
  if (text === undefined || findings.length === 0) return null
  const left = findings.length - SHOWN
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1">
      {findings.slice(0, SHOWN).map((finding) => (
        <button
          key={`${finding.signal} ${finding.start} ${finding.end}`}
          type="button"
          title={local(finding.reason)}
          className="min-h-6 max-w-full rounded-sm border border-line bg-review-soft px-1.5 text-start text-sm wrap-anywhere"
          onPointerEnter={() => onPoint(finding)}
          onPointerLeave={() => onPoint(undefined)}
          onFocus={() => onPoint(finding)}
          onBlur={() => onPoint(undefined)}
        >
          <span className="sr-only">{t('show')}: </span>
          <UserText text={text.slice(finding.start, finding.end)} />
        </button>
      ))}
      {left > 0 && <span className="text-sm text-muted">{t('more', { count: left })}</span>}
    </p>
  )
}
