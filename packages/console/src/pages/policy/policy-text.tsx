import type { Policy } from '@tribunal/client'
import { useEffect, useMemo, useRef } from 'react'
import { Card } from '../../components/card.tsx'
import { cx } from '../../components/format/outcome.ts'
import { CopyButton } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { textLines } from './text-lines.ts'

export interface PolicyTextProps {
  readonly policy: Policy
  /** Lines that are marked, and brought into view. */
  readonly marked?: { readonly first: number; readonly last: number } | undefined
}

const LOOK = { plain: undefined, name: 'font-semibold', comment: 'text-muted italic' } as const

/** A policy's text with its line numbers. */
export function PolicyText({ policy: { text }, marked }: PolicyTextProps) {
  const { t } = useTranslation('policy')
  const lines = useMemo(() => textLines(text), [text])
  const box = useRef<HTMLElement>(null)
  const first = marked?.first
  useEffect(() => {
    const line = first === undefined ? null : box.current?.querySelector<HTMLElement>(`[data-line="${first}"]`)
    if (!line || !box.current) return
    // Only the box is moved: the page stays where its reader is.
    box.current.scrollTop = line.offsetTop - box.current.clientHeight / 3
  }, [first])
  return (
    <Card
      title={t('text')}
      hint={t('text_hint')}
      actions={<CopyButton text={text} label={t('copy_text')} />}
      padded={false}
      className="lg:sticky lg:top-[calc(var(--top-bar)+0.75rem)]"
    >
      <section
        ref={box}
        aria-label={t('text_lines')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative max-h-[calc(100dvh-10rem)] overflow-auto py-2"
      >
        <pre className="font-mono text-xs leading-5">
          {lines.map(({ number, parts }) => {
            const own = marked !== undefined && number >= marked.first && number <= marked.last
            return (
              <div
                key={number}
                data-line={number}
                className={cx('flex border-s-4 pe-3', own ? 'border-accent bg-accent-soft' : 'border-transparent')}
              >
                <span aria-hidden="true" className="w-10 shrink-0 pe-3 text-end text-muted select-none">
                  {number}
                </span>
                <code className="min-w-0 whitespace-pre-wrap wrap-anywhere">
                  {parts.map(({ kind, text: part }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line are where they are
                    <span key={index} className={LOOK[kind]}>
                      {part}
                    </span>
                  ))}
                  {'\n'}
                </code>
              </div>
            )
          })}
        </pre>
      </section>
    </Card>
  )
}
