import { setTimeout } from 'node:timers/promises'
import type { Submission } from '@tribunal/engine'
import type { Entity, SnapshotPlace, StoredWindows } from '@tribunal/signals'
import type { Pool } from 'pg'
import {
  type CountOptions,
  countPage,
  forgetIdleHabits,
  openSnapshot,
  PAGE,
  restartSnapshot,
  snapshotPlaceOf,
} from './count-windows.ts'
import { nameOf, readStatement, type StoredRow, storedIn } from './window-rows.ts'

export interface WindowSnapshotsOptions extends CountOptions {
  readonly pool: Pool
  readonly windows: StoredWindows
  /** Told where a row cannot be believed, and everything is counted again. */
  readonly onDamaged?: () => void
  /** Told of failures of the database. */
  readonly onError?: (error: unknown) => void
  /** Decisions that wait to be recorded: while there are any, counting takes a smaller share of the time. */
  readonly queued?: () => number
  /** Between two looks whether there is something to count, in milliseconds. Default 5 000. */
  readonly everyMs?: number
  /** For how long fewer payments than a page wait, in milliseconds. Default 60 000. */
  readonly restMs?: number
}

interface Wanted {
  readonly entity: Entity
  readonly loaded: Promise<void>
  readonly resolve: () => void
  tries: number
}

/** Entities that are read in one statement. */
const AT_ONCE = 4_000
/** An entity that cannot be loaded after so many tries stays unknown for the payment that asks. */
const TRIES_MAX = 20
const AGAIN_MS = 5
const EVERY_MS = 5_000
const DAY_MS = 86_400_000
/** Fewer payments than a page wait for so long: what is shared by many is written once for all of them. */
const REST_MS = 60_000
/** Memory holds five pages of payments that wait to be counted: from half of that on, counting goes before deciding. */
const HURRY = 2.5 * PAGE
/** How much longer others have their turn than a page took, where little waits, and where decisions wait. */
const CALM_SHARE = 1
const BUSY_SHARE = 4

/**
 * Keeps the windows of a process and their snapshot in the database together: loads who has part in a payment before it is decided,
 * and counts in the background what the snapshot lacks, in any number of processes, one at a time.
 */
export class WindowSnapshots {
  readonly #options: WindowSnapshotsOptions
  readonly #wanted = new Map<string, Wanted>()
  readonly #closing = new AbortController()
  #loading: Promise<void> | undefined
  #counting: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #countedMs = performance.now()
  /** The day of the last time that habits of idle customers were taken out. */
  #forgotten = 0

  constructor(options: WindowSnapshotsOptions) {
    this.#options = options
  }

  /** Begins to count in the background. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#counting ??= this.#count().finally(() => {
        this.#counting = undefined
      })
    }, this.#options.everyMs ?? EVERY_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#timer)
    await this.#counting
    await this.#loading
  }

  /**
   * Loads who has part in these payments; undefined where all of them are in memory. Never rejects: where the database is away, their windows
   * stay unknown.
   */
  prepare(submissions: readonly Submission[]): Promise<void> | undefined {
    let waiting: Set<Promise<void>> | undefined
    for (const submission of submissions) {
      if (submission.kind !== 'payment') continue
      for (const entity of this.#options.windows.missing(submission)) {
        waiting ??= new Set()
        waiting.add(this.#want(entity))
      }
    }
    return waiting && Promise.all(waiting).then(() => undefined)
  }

  #want(entity: Entity): Promise<void> {
    const name = nameOf(entity)
    const known = this.#wanted.get(name)
    if (known) return known.loaded
    let resolve = () => {}
    const loaded = new Promise<void>((done) => {
      resolve = done
    })
    this.#wanted.set(name, { entity, loaded, resolve, tries: 0 })
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
    })
    return loaded
  }

  /** One statement at a time: what is wanted meanwhile is read with the next. */
  async #load(): Promise<void> {
    // Everything that is wanted in this turn of the event loop is read at once.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#wanted.size > 0) {
      const some = [...this.#wanted].slice(0, AT_ONCE)
      const again = await this.#loadSome(some.map(([, wanted]) => wanted)).catch((error): readonly Wanted[] => {
        this.#options.onError?.(error)
        return []
      })
      for (const [name, wanted] of some) {
        if (again.includes(wanted) && ++wanted.tries < TRIES_MAX) continue
        this.#wanted.delete(name)
        wanted.resolve()
      }
      if (again.length > 0) await setTimeout(AGAIN_MS)
    }
  }

  /** Those that have to be read again. */
  async #loadSome(wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
    const { pool, windows } = this.#options
    const { erasures } = windows
    const entities = wanted.map(({ entity }) => entity)
    const { rows } = await pool.query<StoredRow>(readStatement(entities))
    const [first] = rows
    if (!first) return []
    const place = snapshotPlaceOf(first)
    const again: Wanted[] = []
    for (const [index, stored] of storedIn(entities, rows).entries()) {
      if (stored === 'damaged') {
        await this.#restart(place)
        return []
      }
      try {
        if (!windows.load(entities[index]!, stored.packed, place, erasures)) again.push(wanted[index]!)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        await this.#restart(place)
        return []
      }
    }
    return again
  }

  async #restart({ build }: SnapshotPlace): Promise<void> {
    const { pool, windows, onDamaged } = this.#options
    onDamaged?.()
    windows.snapshotAt(await restartSnapshot(pool, build))
  }

  /** Some of them with each look, until the day has no more. */
  async #forgetIdle(): Promise<void> {
    const now = Date.now()
    const today = Math.floor(now / DAY_MS)
    if (today === this.#forgotten || this.#closing.signal.aborted) return
    if (!(await forgetIdleHabits(this.#options.pool, now))) this.#forgotten = today
  }

  /** Counts page by page while there is enough to count. */
  async #count(): Promise<void> {
    const { pool, windows, queued = () => 0, onError, restMs = REST_MS, page = PAGE } = this.#options
    try {
      await this.#forgetIdle()
      for (;;) {
        const place = await openSnapshot(pool)
        windows.snapshotAt(place)
        const { rows } = await pool.query<{ size: number }>('select size from ledger_head')
        const behind = (rows[0]?.size ?? 0) - place.next
        const isDue = behind >= page || performance.now() - this.#countedMs > restMs
        if (behind === 0 || !isDue || this.#closing.signal.aborted) return
        const startedMs = performance.now()
        const counted = await countPage(pool, this.#options)
        if (!counted) return
        windows.snapshotAt(counted.place)
        if (!counted.more) {
          this.#countedMs = performance.now()
          return
        }
        const tookMs = performance.now() - startedMs
        if (behind < HURRY)
          await setTimeout(tookMs * (queued() > 0 ? BUSY_SHARE : CALM_SHARE), undefined, {
            signal: this.#closing.signal,
            ref: false,
          })
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) onError?.(error)
    }
  }
}
