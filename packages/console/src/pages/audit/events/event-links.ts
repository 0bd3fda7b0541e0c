import { COMMUNICATIONS } from '../../../api/communications.ts'
import { type PageName, type Permission, permissionOf } from '../../../app/pages.ts'
import type { ShownEvent } from '../../../proof/verify-event.ts'

/** Something that an event names, and the page about it where there is one. */
export interface EntityLink {
  /** `decision:0199…`, as the ledger has it. */
  readonly entity: string
  /** What is before the colon. */
  readonly what: string
  readonly id: string
  readonly page?: PageName
  /** Of a page about one thing. */
  readonly pageId?: string
  readonly search?: Readonly<Record<string, string>>
  /** What has to be permitted to see it there. */
  readonly needs?: Permission | undefined
}

const PAGES_ABOUT: Readonly<Record<string, (id: string) => Pick<EntityLink, 'page' | 'pageId' | 'search' | 'needs'>>> =
  {
    decision: (id) => ({ page: 'decision', pageId: id }),
    case: (id) => ({ page: 'case', pageId: id }),
    policy: (id) => (id === COMMUNICATIONS ? { page: 'communications' } : { page: 'policy', pageId: id }),
    evidence: () => ({ page: 'evidence' }),
    fact_check: (id) => ({ page: 'fact_check', pageId: id }),
    person: (id) => ({ page: 'settings', search: { tab: 'people', person: id }, needs: 'people:manage' }),
    key: () => ({ page: 'settings', search: { tab: 'keys' }, needs: 'keys:manage' }),
    webhook: (id) => ({ page: 'settings', search: { tab: 'webhooks', webhook: id }, needs: 'webhooks:manage' }),
  }

/** Where an entity of the ledger leads. */
export function linkOf(entity: string): EntityLink {
  const colon = entity.indexOf(':')
  const [what, id] = colon < 0 ? [entity, ''] : [entity.slice(0, colon), entity.slice(colon + 1)]
  const about = PAGES_ABOUT[what]?.(id)
  return { entity, what, id, ...about, ...(about?.page && { needs: about.needs ?? permissionOf(about.page) }) }
}

/** Fields of data that hold the bare id of something. */
const ID_FIELDS = ['decision', 'case'] as const
/** Fields of data that hold an entity with what it is. */
const ENTITY_FIELDS = ['by', 'to', 'held_by'] as const

/** Everything that an event names, each once: to what it happened first, who did it last. */
export function linksOf({ entity, actor, data }: ShownEvent): readonly EntityLink[] {
  const ids = ID_FIELDS.flatMap((name) => texts(data[name]).map((id) => `${name}:${id}`))
  const erased = texts(data['decisions']).map((id) => `decision:${id}`)
  const named = ENTITY_FIELDS.flatMap((name) => texts(data[name])).filter((text) => /^[a-z-]+:./.test(text))
  const all = [entity, ...ids, ...erased, ...named, ...(actor === null ? [] : [actor])]
  return [...new Set(all)].map(linkOf).filter(({ page }) => page !== undefined)
}

function texts(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((one) => typeof one === 'string')
}
