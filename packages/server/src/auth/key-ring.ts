import { timingSafeEqual } from 'node:crypto'
import { type ApiKey, findApiKey, hashSecret, noteKeyUses, prefixOfKey, type Sql } from '@tribunal/adapters/store'
import { HttpProblem } from '../http/http-problem.ts'
import { permissionsOfScopes } from './permissions.ts'
import type { Principal } from './principal.ts'

/** A key that was read from the store, and when. */
interface Known {
  readonly readAt: number
  readonly found: Promise<{ readonly key: ApiKey; readonly hash: Buffer; readonly principal: Principal } | undefined>
}

/** So long a key that was revoked elsewhere can still be used. Milliseconds. */
export const KEY_FRESH_MS = 2_000
const KEPT_MAX = 10_000
const NOTE_USES_EVERY_MS = 60_000

/** Recognises API keys. Most requests need no query; when a key was last used is noted once a minute, beside the requests. */
export class KeyRing {
  readonly #sql: Sql
  readonly #now: () => number
  readonly #known = new Map<string, Known>()
  readonly #uses = new Map<string, Date>()
  readonly #timer: NodeJS.Timeout

  constructor(sql: Sql, now: () => number, onError: (error: unknown) => void) {
    this.#sql = sql
    this.#now = now
    this.#timer = setInterval(() => void this.noteUses().catch(onError), NOTE_USES_EVERY_MS)
    this.#timer.unref()
  }

  /** Whose key this is. Throws `unauthenticated` where it is unknown, wrong, revoked or expired. */
  async principalOf(secret: string): Promise<Principal> {
    const prefix = prefixOfKey(secret)
    const found = prefix === undefined ? undefined : await this.#find(prefix)
    if (!found || !timingSafeEqual(found.hash, hashSecret(secret))) throw refused('unknown')
    const { key, principal } = found
    const now = this.#now()
    if (key.revokedAt) throw refused('revoked')
    if (key.expiresAt && key.expiresAt.getTime() <= now) throw refused('expired')
    this.#uses.set(key.id, new Date(now))
    return principal
  }

  /** A key was changed in this process: the next request reads it again. */
  forget({ prefix }: Pick<ApiKey, 'prefix'>): void {
    this.#known.delete(prefix)
  }

  /** Writes down which keys were used since the last time. */
  async noteUses(): Promise<void> {
    if (this.#uses.size === 0) return
    const uses = new Map(this.#uses)
    this.#uses.clear()
    await noteKeyUses(this.#sql, uses)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.noteUses()
  }

  async #find(prefix: string): Promise<Awaited<Known['found']>> {
    const known = this.#known.get(prefix)
    if (known && this.#now() - known.readAt < KEY_FRESH_MS) return await known.found
    const found = this.#read(prefix)
    this.#known.set(prefix, { readAt: this.#now(), found })
    if (this.#known.size > KEPT_MAX) this.#known.delete(this.#known.keys().next().value!)
    try {
      const key = await found
      // What nobody has is not kept, so that made-up prefixes do not push out keys in use.
      if (!key) this.#known.delete(prefix)
      return key
    } catch (error) {
      this.#known.delete(prefix)
      throw error
    }
  }

  async #read(prefix: string): Promise<Awaited<Known['found']>> {
    const stored = await findApiKey(this.#sql, prefix)
    if (!stored) return undefined
    const { hash, ...key } = stored
    const permissions = permissionsOfScopes(key.scopes)
    return { key, hash, principal: { id: `key:${key.id}`, kind: 'program', name: key.name, permissions } }
  }
}

const DETAILS = {
  unknown: { en: 'the API key is unknown', es: 'la clave de API es desconocida' },
  revoked: { en: 'the API key was revoked', es: 'la clave de API fue revocada' },
  expired: { en: 'the API key has expired', es: 'la clave de API ha caducado' },
} as const

function refused(why: keyof typeof DETAILS): HttpProblem {
  return new HttpProblem({
    code: 'unauthenticated',
    detail: DETAILS[why],
    headers: { 'www-authenticate': 'Bearer realm="tribunal", error="invalid_token"' },
  })
}
