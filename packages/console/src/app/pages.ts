import type { Session } from '@tribunal/client'

/** A permission of the API, as a session lists them. */
export type Permission = Session['principal']['permissions'][number]

interface PageAt {
  /** Below `/console`; a `$name` is a parameter. */
  readonly path: string
  /** Without it the page is not shown, and not named in the navigation; none where everybody may. */
  readonly permission?: Permission
  /** Named in the navigation. */
  readonly listed: boolean
}

/** Where every page is, in the order of the navigation. The addresses are promises: people keep links to them. */
export const PAGES = {
  queue: { path: '/queue', permission: 'cases:read', listed: true },
  case: { path: '/cases/$id', permission: 'cases:read', listed: false },
  decisions: { path: '/decisions', permission: 'decisions:read', listed: true },
  decision: { path: '/decisions/$id', permission: 'decisions:read', listed: false },
  subject: { path: '/subjects/$id', permission: 'decisions:read', listed: false },
  policies: { path: '/policies', permission: 'policies:read', listed: true },
  policy: { path: '/policies/$id', permission: 'policies:read', listed: false },
  policy_edit: { path: '/policies/$id/edit', permission: 'policies:read', listed: false },
  policy_new: { path: '/policies/new', permission: 'policies:read', listed: false },
  communications: { path: '/communications', permission: 'policies:read', listed: false },
  release: { path: '/releases/$id', permission: 'policies:read', listed: false },
  backtest: { path: '/backtests/$id', permission: 'policies:read', listed: false },
  overview: { path: '/overview', permission: 'decisions:read', listed: true },
  audit: { path: '/audit', permission: 'audit:read', listed: true },
  evidence: { path: '/evidence', permission: 'decisions:read', listed: true },
  fact_checks: { path: '/fact-checks', permission: 'decisions:read', listed: true },
  fact_check: { path: '/fact-checks/$id', permission: 'decisions:read', listed: false },
  settings: { path: '/settings', listed: true },
} as const satisfies Record<string, PageAt>

export type PageName = keyof typeof PAGES

/** Under which path of the server the console is. */
export const BASE_PATH = '/console'

/** The address of a page within the console: `/decisions/0199…`. */
export function pathOf(page: PageName, id?: string): string {
  return id === undefined ? PAGES[page].path : PAGES[page].path.replace('$id', () => encodeURIComponent(quoted(id)))
}

/** An id that begins or ends with a space stands in quotation marks: the end of an address is cut off without them. */
function quoted(id: string): string {
  return id === id.trim() && !isQuoted(id) ? id : `"${id}"`
}

/** The id that a part of an address stands for. */
export function idOf(part: string): string {
  return isQuoted(part) ? part.slice(1, -1) : part
}

function isQuoted(text: string): boolean {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"')
}

/** What a page asks for; undefined where it is open to everybody. */
export function permissionOf(page: PageName): Permission | undefined {
  const at: PageAt = PAGES[page]
  return at.permission
}
