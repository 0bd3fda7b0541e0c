import { timingSafeEqual } from 'node:crypto'
import type { Permission } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import {
  type ApiKey,
  findApiKey,
  hashSecret,
  isConnectionError,
  noteKeyUses,
  prefixOfKey,
  type Sql,
} from '@tribunal/store'
import { HttpProblem } from '../problems/http-problem.ts'
import { permissionsOfScopes } from './permissions.ts'
import type { Principal } from './principal.ts'

/** A key that was read from the store, and when. */
interface Known {
  readonly readAt: number
  readonly found: Promise<Found | undefined>
}

interface Found {
  readonly key: ApiKey
  readonly hash: Buffer
  readonly principal: Principal
}

/** So long a key that was revoked elsewhere can still be used. Milliseconds. */
export const KEY_FRESH_MS = 2_000
const KEPT_MAX = 10_000
/**
 * So long after its last reading a key for metrics is known while the database is away: longer than most outages, and no
 * longer than a revoked key may matter that opens nothing but figures of this process. Milliseconds.
 */
export const METRICS_KNOWN_MS = 3_600_000
/** A database that does not answer is not waited for before that: Prometheus waits ten seconds. Milliseconds. */
const AWAY_MS = 2_000
const METRICS_ALONE: ReadonlySet<Permission> = new Set(['metrics:read'])
/** Keys of monitoring, at most; the one read longest ago is forgotten first. */
const METRICS_KEYS_MAX = 100
const NOTE_USES_EVERY_MS = 60_000

/** Recognises API keys. Most requests need no query; when a key was last used is noted once a minute, beside the requests. */
export class KeyRing {
  readonly #sql: Sql
  readonly #now: () => number
  readonly #known = new Map<string, Known>()
  /** Keys that may read metrics, as they were read last. */
  readonly #forMetrics = new Map<string, { readonly readAt: number; readonly found: Found }>()
  readonly #uses = new Map<string, Date>()
  readonly #timer: NodeJS.Timeout

  constructor(sql: Sql, now: () => number, onError: (error: unknown) => void) {
    this.#sql = sql
    this.#now = now
    this.#timer = setInterval(() => void this.noteUses().catch(onError), NOTE_USES_EVERY_MS)
    this.#timer.unref()
  }

  /**
   * Whose key this is. Throws `unauthenticated` where it is unknown, wrong, revoked or expired. With `metrics` a key that was
   * read within the last hour is known while the database is away, and may then read metrics alone.
   */
  async principalOf(secret: string, { metrics = false } = {}): Promise<Principal> {
    const prefix = prefixOfKey(secret)
    const found = prefix === undefined ? undefined : await (metrics ? this.#findAway(prefix) : this.#find(prefix))
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
    this.#forMetrics.delete(prefix)
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

  /** As `#find`; what was known of the key where the database is away. */
  async #findAway(prefix: string): Promise<Found | undefined> {
    const before = this.#forMetrics.get(prefix)
    if (!before || this.#now() - before.readAt > METRICS_KNOWN_MS) return await this.#find(prefix)
    const { key, hash, principal } = before.found
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'away'>((resolve) => {
      timer = setTimeout(() => resolve('away'), AWAY_MS)
    })
    const asked = this.#find(prefix).catch((error: unknown) => {
      if (isConnectionError(error)) return 'away' as const
      throw error
    })
    const found = await Promise.race([asked, late]).finally(() => clearTimeout(timer))
    return found === 'away' ? { key, hash, principal: { ...principal, permissions: METRICS_ALONE } } : found
  }

  async #read(prefix: string): Promise<Found | undefined> {
    const stored = await findApiKey(this.#sql, prefix)
    this.#forMetrics.delete(prefix)
    if (!stored) return undefined
    const { hash, ...key } = stored
    const permissions = permissionsOfScopes(key.scopes)
    const credential = { kind: 'key', id: prefix } as const
    const principal = { id: `key:${key.id}`, kind: 'program', name: key.name, permissions, credential } as const
    const found: Found = { key, hash, principal }
    if (permissions.has('metrics:read')) {
      this.#forMetrics.set(prefix, { readAt: this.#now(), found })
      if (this.#forMetrics.size > METRICS_KEYS_MAX) this.#forMetrics.delete(this.#forMetrics.keys().next().value!)
    }
    return found
  }
}

const DETAILS = {
  unknown: message('auth.key_unknown'),
  revoked: message('auth.key_revoked'),
  expired: message('auth.key_expired'),
} as const

function refused(why: keyof typeof DETAILS): HttpProblem {
  return new HttpProblem({
    code: 'unauthenticated',
    detail: DETAILS[why],
    headers: { 'www-authenticate': 'Bearer realm="tribunal", error="invalid_token"' },
  })
}
