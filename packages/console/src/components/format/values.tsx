import { Bot, Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../messages/use-translation.ts'
import { IconButton } from '../button.tsx'
import { notJustAhead } from './format.ts'
import { cx } from './outcome.ts'
import { useFormat, useNow } from './use-format.ts'

export interface TimeProps {
  /** RFC 3339, as the API gives it. */
  readonly at: string
  /** `relative` ("3 minutes ago", the whole time on hover), `absolute`, or both. */
  readonly show?: 'relative' | 'absolute' | 'both'
}

/** A moment, in the language and time zone of the reader. Relative ones stay true while the page is open. */
export function Time({ at, show = 'relative' }: TimeProps) {
  const format = useFormat()
  const now = useNow()
  const moment = new Date(at)
  const absolute = format.dateTime(moment)
  const relative = format.relative(notJustAhead(moment, now), now)
  const text = show === 'absolute' ? absolute : show === 'relative' ? relative : `${absolute} (${relative})`
  return (
    <time dateTime={at} title={show === 'relative' ? absolute : undefined}>
      {text}
    </time>
  )
}

/** An amount in a currency's main unit; as it stands where the currency is none that is known. */
export function Money({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return <span className="whitespace-nowrap">{useFormat().money(amount, currency)}</span>
}

/** An id: its end where room is short, the whole one copied by the button. */
export function Id({ value, whole = false }: { readonly value: string; readonly whole?: boolean }) {
  const shown = whole || value.length <= 14 ? value : `…${value.slice(-8)}`
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 align-middle">
      <code
        title={whole ? undefined : value}
        className={cx('min-w-0 font-mono text-sm', whole ? 'wrap-anywhere' : 'whitespace-nowrap')}
      >
        {shown}
      </code>
      <CopyButton text={value} />
    </span>
  )
}

const SHOWN_MS = 2_000

/** Copies `text`, and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <>
      <IconButton
        size="sm"
        icon={copied ? Check : Copy}
        label={copied ? t('copied') : (label ?? `${t('copy')}: ${text}`)}
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </>
  )
}

/**
 * Text that somebody sent: exactly as it is, without links, markup or effect on the text beside it. `lang` where it is
 * known, so that it is read aloud rightly.
 */
export function UserText({
  text,
  lang,
  className,
}: {
  readonly text: string
  readonly lang?: string
  readonly className?: string
}) {
  return (
    <span dir="auto" lang={lang} className={cx('foreign-text', className)}>
      {text}
    </span>
  )
}

/** Words that a model wrote, marked as such: nobody may take them for ours or for a person's. */
export function ModelWords({ model, children }: { readonly model?: string | undefined; readonly children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <figure className="rounded-sm border-s-4 border-model bg-model-soft px-3 py-2">
      <figcaption className="mb-1 flex items-center gap-1.5 text-xs font-semibold text-model">
        <Bot aria-hidden="true" className="size-3.5" />
        {t('model_words')}
        {model !== undefined && <span className="font-normal">{model}</span>}
      </figcaption>
      <div dir="auto" className="foreign-text">
        {children}
      </div>
    </figure>
  )
}
