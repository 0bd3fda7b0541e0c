import type { ShadowAnswer } from '@tribunal/engine'
import type { Pool } from 'pg'
import { unpackBody } from '../record/pack-body.ts'

/** How often a shadow would have come to an outcome where another was decided. */
export interface ShadowCount {
  /** Of the decision as it was made. */
  readonly decided: string
  /** Of the decision with the shadowed version in place; null where it failed. */
  readonly shadow: string | null
  readonly count: number
}

/** What a version came to in shadow, as far as it is counted. */
export interface ShadowCounts {
  /** By pairs of outcomes, the most frequent first. */
  readonly counts: readonly ShadowCount[]
  /** False: there are more decisions, and the next call goes on. */
  readonly complete: boolean
}

/** Decisions looked at in one step: some megabytes. */
const PAGE = 500
/** Reading decisions goes on for so long before others in the process have their turn. */
const TURN_MS = 5
/** For so long one call counts: a million decisions take a minute, and nobody waits for that. */
const BUDGET_MS = 5_000

/** A version in shadow. */
export interface InShadow {
  readonly release: string
  readonly hash: string
  /** Place in the ledger of the event that began it. */
  readonly since: number
}

/** Counts under way, by release. */
const counting = new WeakMap<Pool, Map<string, Promise<ShadowCounts>>>()

/**
 * What a version came to while it ran in shadow. Decisions that were counted before are not read again, and of several who
 * ask at once one counts for all.
 */
export function shadowCounts(pool: Pool, version: InShadow): Promise<ShadowCounts> {
  const ofPool = counting.get(pool) ?? new Map<string, Promise<ShadowCounts>>()
  counting.set(pool, ofPool)
  const { release } = version
  const counted = ofPool.get(release) ?? count(pool, version).finally(() => ofPool.delete(release))
  ofPool.set(release, counted)
  return counted
}

async function count(pool: Pool, { release, hash, since }: InShadow): Promise<ShadowCounts> {
  const deadline = performance.now() + BUDGET_MS
  const { rows } = await pool.query<{ upto: number; counts: readonly ShadowCount[] }>(
    'select upto, counts from shadow_tallies where release = $1',
    [release],
  )
  const counts = new Map((rows[0]?.counts ?? []).map((count) => [keyOf(count), count]))
  let upto = rows[0]?.upto ?? since
  let complete = false
  let turnMs = performance.now()
  while (!complete && performance.now() < deadline) {
    const page = await pool.query<{ seq: number; outcome: string; body: Buffer | null }>(
      `select d.seq, d.outcome, b.body from decisions d left join decision_bodies b on b.decision_id = d.id
       where d.seq > $1 order by d.seq limit ${PAGE}`,
      [upto],
    )
    for (const { outcome: decided, body } of page.rows) {
      if (performance.now() - turnMs > TURN_MS) {
        await new Promise((resolve) => setImmediate(resolve))
        turnMs = performance.now()
      }
      const shadow = body && shadowIn(body, hash)
      if (!shadow) continue
      const found = { decided, shadow: shadow.decision_outcome, count: 1 }
      const before = counts.get(keyOf(found))
      counts.set(keyOf(found), { ...found, count: (before?.count ?? 0) + 1 })
    }
    upto = page.rows.at(-1)?.seq ?? upto
    complete = page.rows.length < PAGE
  }
  const told = [...counts.values()].sort((a, b) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1))
  await keep(pool, release, upto, told)
  return { counts: told, complete }
}

/** Two that count at once keep what the one came to that got further. */
async function keep(pool: Pool, release: string, upto: number, counts: readonly ShadowCount[]): Promise<void> {
  await pool.query(
    `insert into shadow_tallies (release, upto, counts) values ($1, $2, $3)
     on conflict (release) do update set upto = excluded.upto, counts = excluded.counts
     where shadow_tallies.upto < excluded.upto`,
    [release, upto, JSON.stringify(counts)],
  )
}

/** Most decisions have no shadow: their text is not parsed for that. */
function shadowIn(body: Buffer, hash: string): ShadowAnswer | undefined {
  const text = unpackBody(body)
  if (!text.includes('"shadow":[')) return undefined
  try {
    const { shadow = [] } = JSON.parse(text.toString()) as { shadow?: readonly ShadowAnswer[] }
    return shadow.find((one) => one.hash === hash)
  } catch {
    // Somebody changed it; verifying the record says so.
    return undefined
  }
}

function keyOf({ decided, shadow }: Pick<ShadowCount, 'decided' | 'shadow'>): string {
  return `${decided} ${shadow ?? '-'}`
}
