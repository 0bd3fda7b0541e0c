import { createRequire } from 'node:module'
import type { ClientBase } from 'pg'
import { getConstructionPlans, getMigrationPlans } from 'pg-boss'

/** Where pg-boss keeps its tables, apart from ours. */
export const QUEUE_SCHEMA = 'pgboss'

/** Version of the tables that this pg-boss works with. */
const VERSION: number = createRequire(import.meta.url)('pg-boss/package.json').pgboss.schema

/** What the tables of the job queue still need. */
export interface QueueChange {
  /** `pgboss-43`: as a migration is named where people read of it. */
  readonly name: string
  /** In a transaction of its own, under a lock, so that several processes may run it at once. */
  readonly sql: string
  /** Whether the role may run it. */
  readonly allowed: boolean
}

/** What is to be done to the tables of the job queue; undefined where they are those of this version, or of a newer one. */
export async function queueChange(client: Pick<ClientBase, 'query'>): Promise<QueueChange | undefined> {
  // By the catalogue: a role that may not enter the schema may not name a table in it either.
  const { rows } = await client.query<{ owned: boolean; readable: boolean }>(
    `select pg_has_role(c.relowner, 'usage') as owned, has_table_privilege(c.oid, 'select') as readable
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = 'version'`,
    [QUEUE_SCHEMA],
  )
  const there = rows[0]
  const name = `${QUEUE_SCHEMA}-${VERSION}`
  if (!there) {
    const { rows: rights } = await client.query<{ allowed: boolean }>(
      `select has_database_privilege(current_database(), 'create') as allowed`,
    )
    return { name, sql: getConstructionPlans(QUEUE_SCHEMA), allowed: rights[0]!.allowed }
  }
  if (!there.readable) return undefined
  const { rows: found } = await client.query<{ version: number }>(`select version from ${QUEUE_SCHEMA}.version`)
  const version = Number(found[0]?.version ?? 0)
  if (version >= VERSION) return undefined
  return { name, sql: getMigrationPlans(QUEUE_SCHEMA, version), allowed: there.owned }
}
