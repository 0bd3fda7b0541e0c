import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './format/outcome.ts'

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
  /** True: the page says itself what has the focus, as one that goes from one thing to the next without being left. */
  readonly ownFocus?: boolean
  readonly children: ReactNode
}

/** Whether a page has been shown already, so that this is another one. */
let loaded = false

/**
 * The frame of a page: its title, and what it holds. Every page is one. When somebody goes to another page its title gets
 * the focus, so that it is read aloud and Tab goes on from there.
 */
export function Page({ title, aside, hint, actions, wide = false, ownFocus = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · Tribunal`
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page, also in the same frame
  useEffect(() => {
    // Not when the page is loaded: then a browser begins at the top by itself.
    if (loaded && !ownFocus) heading.current?.focus({ preventScroll: true })
    loaded = true
  }, [pathname])
  return (
    <div className={cx('mx-auto flex w-full min-w-0 flex-col gap-4 p-3 sm:p-4', !wide && 'max-w-7xl')}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-[min(100%,18rem)] flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none wrap-anywhere">
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
