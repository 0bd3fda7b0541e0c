import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../components/format/outcome.ts'
import { idOf, type PageName, pathOf } from './pages.ts'
import type { Search } from './url.ts'

export interface Target {
  /** Of a page about one thing. */
  readonly id?: string
  readonly search?: Readonly<Record<string, string | undefined>>
}

export interface PageLinkProps extends Target {
  readonly page: PageName
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a page of the console: it can be opened in a new tab, and the page is loaded ahead. */
export function PageLink({ page, id, search = {}, className, children }: PageLinkProps) {
  return (
    <Link
      to={pathOf(page, id)}
      search={search as never}
      className={cx('text-accent underline-offset-2 hover:underline', className)}
    >
      {children}
    </Link>
  )
}

/** Goes to a page; `replace` leaves no step back to the one before. */
export function useGo(): (page: PageName, target?: Target & { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  return (page, { id, search = {}, replace = false } = {}) =>
    void navigate({ to: pathOf(page, id), search: search as never, replace })
}

/** The id in the address of a page about one thing. */
export function usePageId(): string {
  const { id } = useParams({ strict: false }) as { id?: string }
  if (id === undefined) throw new Error('the address has no id')
  return idOf(id)
}

/** The state of a page that stands in its address, so that a link, a reload and the way back keep it: filters, order, tab. */
export interface UrlState {
  readonly search: Search
  /** Changes some of it; `undefined` takes a name away. A step in the history only with `push`. */
  set(patch: Readonly<Record<string, string | undefined>>, options?: { readonly push?: boolean }): void
}

export function useUrlState(): UrlState {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  return {
    search,
    set: (patch, { push = false } = {}) =>
      void navigate({
        to: '.',
        search: ((now: Search) => ({ ...now, ...patch })) as never,
        replace: !push,
        resetScroll: false,
      }),
  }
}
