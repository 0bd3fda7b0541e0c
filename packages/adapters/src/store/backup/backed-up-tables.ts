import type { PoolClient } from 'pg'
import { MIGRATIONS } from '../migrations/index.ts'
import type { BackupHead } from './backup-format.ts'

/**
 * The tables that the migrations make, in that order: one that refers to another is made after it. What else a database of
 * the user's holds is not ours, and the job queue (schema `pgboss`) is filled again from these tables.
 */
export function migratedTables(migrations: readonly { readonly sql: string }[] = MIGRATIONS): readonly string[] {
  return migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => name ?? ''))
}

/** Those tables with the columns that are stored (a generated column is computed again). */
export async function tablesOf(client: PoolClient): Promise<BackupHead['tables']> {
  const { rows } = await client.query(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns
      where table_schema = current_schema() and table_name = any($1) and is_generated = 'NEVER'
      group by table_name order by array_position($1, table_name::text)`,
    [migratedTables()],
  )
  return rows
}

/** Says how values are written as text, the same on every server. */
export const TEXT_SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`
