import { type ReactNode, useId } from 'react'
import { cx } from './format/outcome.ts'

export interface CardProps {
  readonly title?: ReactNode
  /** Level of the heading; 2 under the page's own. */
  readonly level?: 2 | 3
  /** A line under the title. */
  readonly hint?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly className?: string
  /** False where the content goes to the edges, as a table does. */
  readonly padded?: boolean
  readonly children: ReactNode
}

/** A part of a page with a ground of its own: a section, named by its title. */
export function Card({ title, level = 2, hint, actions, className, padded = true, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={cx('min-w-0 rounded-md border border-line bg-surface', className)}
    >
      {title !== undefined && (
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
          <div className="min-w-[min(100%,12rem)] flex-1">
            <Heading id={id} className="font-semibold wrap-anywhere">
              {title}
            </Heading>
            {hint !== undefined && <div className="text-sm text-muted">{hint}</div>}
          </div>
          {actions}
        </header>
      )}
      <div className={cx(padded && 'p-3')}>{children}</div>
    </section>
  )
}

/** One named value. */
export interface KeyValue {
  readonly label: string
  readonly value: ReactNode
}

/** Names and values under each other; beside each other where there is room. */
export function KeyValues({ items, className }: { readonly items: readonly KeyValue[]; readonly className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)]',
        className,
      )}
    >
      {items.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
