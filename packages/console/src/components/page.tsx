import { type ReactNode, useEffect } from 'react'
import { cx } from './cx.ts'

export interface PageProps {
  /** Its heading, and the title of the window. */
  readonly title: string
  /** Beside the title: a badge, an id. */
  readonly aside?: ReactNode
  /** A line under the title. */
  readonly hint?: ReactNode
  /** Buttons at the end of the title's line. */
  readonly actions?: ReactNode
  /** True: as wide as the window, for pages with panes. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The frame of a page: its title, and what it holds. Every page is one. */
export function Page({ title, aside, hint, actions, wide = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Tribunal`
  }, [title])
  return (
    <div className={cx('mx-auto flex w-full min-w-0 flex-col gap-4 p-3 sm:p-4', !wide && 'max-w-7xl')}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {/* The shell moves the focus here when the page changes, so that it is read aloud and Tab goes on from it. */}
            <h1 id="page-title" tabIndex={-1} className="text-xl font-semibold outline-none wrap-anywhere">
              {title}
            </h1>
            {aside}
          </div>
          {hint !== undefined && <div className="mt-0.5 text-muted">{hint}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
