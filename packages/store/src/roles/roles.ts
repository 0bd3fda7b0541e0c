import pg, { type ClientBase } from 'pg'
import { migratedTables } from '../backup/backup-format.ts'
import { QUEUE_SCHEMA } from '../jobs/queue-schema.ts'
import { StoreError } from '../store-error.ts'
import { CHANGES, LOCKED_BY, SECRET_TABLES, SERVICE_CHANGES } from './privileges.ts'

/** Names of the three roles on a server of the user's. */
export interface RoleNames {
  /** Owns the tables, and changes them. */
  readonly migrator: string
  /** Runs the service: it adds to the ledger and changes nothing in it. */
  readonly service: string
  /** Reads the record, without passwords, sessions, keys and secrets of endpoints. */
  readonly reader: string
}

type Sql = Pick<ClientBase, 'query'>

const { escapeIdentifier: identifier, escapeLiteral: literal } = pg

/** SQL that makes the three roles, for a superuser in the database of Tribunal. It may be run again. */
export function rolesScript({ migrator, service, reader }: RoleNames): string {
  const made = [migrator, service, reader].map(
    (name) => `
  if not exists (select from pg_roles where rolname = ${literal(name)}) then
    create role ${identifier(name)} login;
  end if;`,
  )
  return `-- The roles of Tribunal. A superuser runs this once, in the database of Tribunal: psql -v ON_ERROR_STOP=1 -f FILE DATABASE
-- Then give each role a password: \\password ${migrator}
begin;
do $roles$
declare
  owner name := (select relowner::regrole from pg_class where oid = to_regclass('schema_migrations'));
begin
  if owner <> ${literal(migrator)} then
    raise exception 'the tables of Tribunal belong to %: name it as the migrator (database.roles.migrator)', owner;
  end if;${made.join('')}
  execute format('grant connect, create on database %I to ${identifier(migrator)}', current_database());
  execute format('grant connect on database %I to ${identifier(service)}, ${identifier(reader)}', current_database());
  execute format('grant usage, create on schema %I to ${identifier(migrator)}', current_schema());
  execute format('grant usage on schema %I to ${identifier(service)}, ${identifier(reader)}', current_schema());
  execute format('revoke create on schema %I from public', current_schema());
end $roles$;
alter role ${identifier(reader)} set default_transaction_read_only = on;
commit;
`
}

/**
 * SQL that gives the service and the reader what they need of every table, and takes what is more; empty where the server has
 * neither role. For the owner of the tables, once all of them are there.
 */
export async function grantsScript(client: Sql, { service, reader }: RoleNames): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [[service, reader]],
  )
  const there = new Set(rows.map(({ name }) => name))
  const tables = [...migratedTables(), 'schema_migrations']
  return [
    ...(there.has(service) ? serviceGrants(identifier(service), tables) : []),
    ...(there.has(reader) ? readerGrants(identifier(reader), tables) : []),
  ]
    .map((line) => `${line};\n`)
    .join('')
}

function serviceGrants(role: string, tables: readonly string[]): string[] {
  const changed = CHANGES.flatMap((change) => {
    const named = [...SERVICE_CHANGES].filter(([, may]) => may.includes(change)).map(([table]) => table)
    return named.length === 0 ? [] : [`grant ${change} on ${named.join(', ')} to ${role}`]
  })
  return [
    `revoke all on ${tables.join(', ')} from ${role}`,
    `grant select on ${tables.join(', ')} to ${role}`,
    ...changed,
    ...[...LOCKED_BY].map(([table, column]) => `grant update (${column}) on ${table} to ${role}`),
    `grant usage on schema ${QUEUE_SCHEMA} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role}`,
  ]
}

function readerGrants(role: string, tables: readonly string[]): string[] {
  const readable = tables.filter((table) => !SECRET_TABLES.has(table))
  return [`revoke all on ${tables.join(', ')} from ${role}`, `grant select on ${readable.join(', ')} to ${role}`]
}

/** What the role of a connection may do, beside what the service does. */
export interface Rights {
  readonly role: string
  readonly superuser: boolean
  /** Whether it may apply migrations: it owns the tables, or may make them where there are none. */
  readonly owner: boolean
  /** What the service needs and the role may not do: `insert on cases`. */
  readonly lacking: readonly string[]
  /** What the role may do and the service does not: `delete on ledger_events`. */
  readonly beyond: readonly string[]
}

export async function rightsOf(client: Sql): Promise<Rights> {
  const { rows } = await client.query<{ role: string; superuser: boolean; owner: boolean }>(
    `select current_user as role, r.rolsuper as superuser, coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migrations')),
       has_schema_privilege(current_schema(), 'create'), false) as owner
     from pg_roles r where r.rolname = current_user`,
  )
  const { rows: privileges } = await client.query<{ name: string; privilege: string; held: boolean; queue: boolean }>(
    `select case when queue then n.nspname || '.' else '' end || c.relname as name, privilege, queue,
       has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, privilege) as held
     from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest($2::text[]) privilege, lateral
       (select n.nspname = $3 as queue) of
     where c.relkind in ('r', 'p')
       and case when queue then true else n.nspname = current_schema() and c.relname = any($1) end`,
    [migratedTables(), ['select', ...CHANGES], QUEUE_SCHEMA],
  )
  const told = (wanted: boolean) =>
    privileges
      .filter(({ name, privilege, queue, held }) => {
        const needed = queue ? privilege !== 'truncate' : needs(name, privilege)
        return held !== wanted && needed === wanted
      })
      .map(({ name, privilege }) => `${privilege} on ${name}`)
      .sort()
  const { rows: locks } = await client.query<{ name: string }>(
    `select name || ' (' || locked || ')' as name from unnest($1::text[], $2::text[]) of(name, locked)
     where to_regclass(name) is not null and not has_column_privilege(to_regclass(name), locked, 'update')`,
    [[...LOCKED_BY.keys()], [...LOCKED_BY.values()]],
  )
  const lacking = [...told(true), ...locks.map(({ name }) => `update on ${name}`)]
  return { ...rows[0]!, lacking, beyond: told(false) }
}

function needs(table: string, privilege: string): boolean {
  return privilege === 'select' || (SERVICE_CHANGES.get(table)?.some((change) => change === privilege) ?? false)
}

/** How many are named of a list that may be long. */
const NAMED = 6

/** The first of a list, and how many more there are. */
export function named(list: readonly string[]): string {
  const rest = list.length - NAMED
  return rest > 0 ? `${list.slice(0, NAMED).join(', ')} (+ ${rest})` : list.join(', ')
}

/** Throws StoreError `rights_missing` where the role of a connection may not do all that the service does. */
export async function requireServiceRights(client: Sql): Promise<void> {
  const { role, lacking } = await rightsOf(client)
  if (lacking.length > 0) throw new StoreError('rights_missing', { role, missing: named(lacking) })
}

/** Throws StoreError `not_owner` where the role of a connection does not own the tables, as rewriting them needs. */
export async function requireOwner(client: Sql): Promise<void> {
  const { role, owner } = await rightsOf(client)
  if (!owner) throw new StoreError('not_owner', { role })
}
