import { createHash } from 'node:crypto'
import type { Language } from '@tribunal/messages'
import { dataFeed, jsonFeed, rssFeed } from './fact-check-feeds.ts'
import { factCheckPage, LIST_PAGE, listPage, methodPage } from './fact-check-html.ts'
import type { PublicFactCheck, Site } from './public-fact-check.ts'

/** What is shown to everybody: `page` of one fact check, the list, how claims are rated, and three feeds. */
export type PublicPage =
  | { readonly kind: 'fact_check'; readonly id: string }
  | { readonly kind: 'list'; readonly page: number }
  | { readonly kind: 'method' | 'rss' | 'json' | 'data' }

/** A page as it is sent. */
export interface Rendered {
  readonly bytes: Buffer
  /** Changes with the content. */
  readonly etag: string
}

/** Pages that are remembered: the newest ones asked for. */
const KEPT = 1_000

/** Renders public pages, and remembers them until a fact check changes. */
export class PublicPages {
  readonly #all: () => readonly PublicFactCheck[]
  #of: readonly PublicFactCheck[] | undefined
  readonly #kept = new Map<string, Rendered>()

  /** `all`: those that were ever published, the last changed first; the same array until one changes. */
  constructor(all: () => readonly PublicFactCheck[]) {
    this.#all = all
  }

  /** Undefined where no fact check of this id was published. */
  render(page: PublicPage, site: Site, language: Language): Rendered | undefined {
    const all = this.#all()
    if (this.#of !== all) this.#kept.clear()
    this.#of = all
    const key = JSON.stringify([page, site, language])
    const known = this.#kept.get(key)
    if (known) return known
    const text = textOf(page, all, site, language)
    if (text === undefined) return undefined
    const bytes = Buffer.from(text)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    const rendered = { bytes, etag }
    this.#kept.set(key, rendered)
    return rendered
  }
}

function textOf(page: PublicPage, all: readonly PublicFactCheck[], site: Site, language: Language): string | undefined {
  const telling = { site, language }
  switch (page.kind) {
    case 'fact_check': {
      const one = all.find(({ id }) => id === page.id)
      return one && factCheckPage(one, telling)
    }
    case 'list':
      return listPage(all, Math.min(page.page, Math.max(1, Math.ceil(all.length / LIST_PAGE))), telling)
    case 'method':
      return methodPage(telling)
    case 'rss':
      return rssFeed(all, site, language)
    case 'json':
      return jsonFeed(all, site, language)
    case 'data':
      return dataFeed(all, site, language)
  }
}
