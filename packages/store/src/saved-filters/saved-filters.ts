import type { FILTERED_LISTS } from '@tribunal/contract/words'
import type { Pool } from 'pg'
import type { Sql } from '../people/people-store.ts'
import { uuidv7 } from '../random.ts'
import { inTransaction } from '../transaction.ts'

/** Lists whose filters can be kept. */
export type FilteredList = (typeof FILTERED_LISTS)[number]

/** A filter that somebody keeps. */
export interface SavedFilter {
  readonly id: string
  /** `person:UUID` or `key:UUID`. */
  readonly owner: string
  /** Null of a key, and of a person who is no more. */
  readonly ownerName: string | null
  readonly list: FilteredList
  readonly name: string
  /** Everybody sees it. */
  readonly shared: boolean
  /** Names of filters and their values, as an address has them. */
  readonly query: Readonly<Record<string, string>>
  readonly createdAt: Date
}

type NewFilter = Pick<SavedFilter, 'owner' | 'list' | 'name' | 'shared' | 'query'>

/** Filters that one owner may keep: a list of more helps nobody. */
const KEPT_MAX = 100

const COLUMNS = `f.id, f.owner, p.name as "ownerName", f.list, f.name, f.shared, f.query, f.created_at as "createdAt"`
const FROM = `saved_filters f left join people p on f.owner = 'person:' || p.id`

/** The filters somebody may use: their own, then those that others share, each by name. */
export async function listFilters(sql: Sql, owner: string, list?: FilteredList): Promise<SavedFilter[]> {
  const { rows } = await sql.query<SavedFilter>(
    `select ${COLUMNS} from ${FROM} where (f.owner = $1 or f.shared) and ($2::text is null or f.list = $2)
     order by f.owner <> $1, f.name, f.id`,
    [owner, list ?? null],
  )
  return rows
}

/** Keeps a filter, in the place of the owner's of this name. Undefined, and nothing kept, where the owner has too many. */
export async function saveFilter(pool: Pool, filter: NewFilter, now: Date): Promise<SavedFilter | undefined> {
  const { owner, list, name, shared, query } = filter
  return await inTransaction(pool, async (client) => {
    // One at a time of each owner, so that the limit holds.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved-filters ${owner}`])
    const { rows } = await client.query<{ id: string }>(
      `insert into saved_filters (id, owner, list, name, shared, query, created_at)
       select $1, $2, $3, $4, $5, $6, $7
       where (select count(*) from saved_filters where owner = $2 and not (list = $3 and name = $4)) < ${KEPT_MAX}
       on conflict (owner, list, name) do update set shared = excluded.shared, query = excluded.query
       returning id`,
      [uuidv7(now.getTime()), owner, list, name, shared, JSON.stringify(query), now],
    )
    if (!rows[0]) return undefined
    return (await client.query<SavedFilter>(`select ${COLUMNS} from ${FROM} where f.id = $1`, [rows[0].id])).rows[0]
  })
}

/** Deletes a filter of the owner, or with `anybodys` a shared one of whomever. False where there is none. */
export async function deleteFilter(
  sql: Sql,
  id: string,
  { owner, anybodys }: { readonly owner: string; readonly anybodys: boolean },
): Promise<boolean> {
  const { rowCount } = await sql.query('delete from saved_filters where id = $1 and (owner = $2 or (shared and $3))', [
    id,
    owner,
    anybodys,
  ])
  return rowCount === 1
}
