import type { BulkParameter } from './bulk-query.ts'

/** A message to an endpoint that wants to know of an event. */
export interface OutboxRow {
  readonly id: string
  readonly endpointId: string
  /** The one decision that it is about; null where it names none, or several. */
  readonly decisionId: string | null
  readonly payload: string
}

/** Where every process hears that the ledger has grown. */
export const LEDGER_CHANNEL = 'tribunal_ledger'

/**
 * A column of a batch: its SQL type, or `blob` for bytes that travel in a blob of the statement's; `bulk` is one more blob,
 * for texts that were written one behind the other and are sent from where they lie.
 */
type ColumnType =
  | 'text'
  | 'bigint'
  | 'smallint'
  | 'double precision'
  | 'timestamptz'
  | 'uuid'
  | 'uuid[]'
  | 'jsonb'
  | 'blob'
  | 'bulk'
type ColumnValue = string | number | null | Uint8Array

/** The rows a batch writes, table by table, in the order of the columns. */
const TABLES = {
  ledger_events: { seq: 'bigint', type: 'text', entity: 'text', at: 'timestamptz', bytes: 'blob', leaf_hash: 'blob' },
  ledger_tiles: { level: 'smallint', index: 'bigint', hashes: 'blob', root: 'blob' },
  ledger_checkpoints: { size: 'bigint', note: 'text', at: 'timestamptz' },
  decisions: {
    id: 'uuid',
    seq: 'bigint',
    kind: 'text',
    outcome: 'text',
    category: 'text',
    route: 'text',
    policy: 'text',
    rule: 'text',
    score: 'double precision',
    at: 'timestamptz',
    inputs: 'blob',
  },
  decision_bodies: {
    decision_id: 'uuid',
    submission_id: 'text',
    subject: 'text',
    salt: 'blob',
    submission: 'bulk',
    body: 'bulk',
    campaign: 'text',
    metadata: 'jsonb',
    fact_checks: 'jsonb',
  },
  cases: {
    id: 'uuid',
    decision_id: 'uuid',
    kind: 'text',
    queue: 'text',
    priority: 'smallint',
    lang: 'text',
    skill: 'text',
    outcome: 'text',
    rule: 'text',
    risk: 'double precision',
    opened_at: 'timestamptz',
    due_at: 'timestamptz',
    state: 'jsonb',
  },
  measures: {
    id: 'uuid',
    decision_id: 'uuid',
    kind: 'text',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    seq: 'bigint',
  },
  idempotency_keys: {
    principal: 'text',
    key: 'text',
    request_hash: 'blob',
    decision_ids: 'uuid[]',
    at: 'timestamptz',
  },
  webhook_deliveries: {
    id: 'uuid',
    endpoint_id: 'uuid',
    seq: 'bigint',
    type: 'text',
    decision_id: 'uuid',
    payload: 'text',
    next_at: 'timestamptz',
    created_at: 'timestamptz',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>

type Table = keyof typeof TABLES
type Row<T extends Table> = {
  readonly [C in keyof (typeof TABLES)[T]]: (typeof TABLES)[T][C] extends 'blob' | 'bulk'
    ? Uint8Array
    : string | number | null
}

/** Where the head of the ledger stands before and after a batch. */
export interface HeadMove {
  readonly from: { readonly size: number; readonly lastHash: Uint8Array }
  readonly to: { readonly size: number; readonly lastHash: Uint8Array; readonly frontier: Uint8Array }
}

/**
 * Bytes of one statement, unless a single row has more. The server holds a statement several times over while it reads it,
 * and refuses one of 1 GB; a full group of payments or posts of the usual size is one statement.
 */
export const STATEMENT_BYTES = 8_388_608

/** Gathers the rows of one batch and gives them as parameters of `BATCH_SQL`, in as many statements as their bytes need. */
export class BatchRows {
  readonly #statementBytes: number
  readonly #parts: Part[] = [new Part()]

  constructor(statementBytes: number = STATEMENT_BYTES) {
    this.#statementBytes = statementBytes
  }

  /** Statements that the rows take. More than one belong into a transaction. */
  get statements(): number {
    return this.#parts.length
  }

  add<T extends Table>(table: T, row: Row<T>): void {
    const bytes = bytesAtMost(table, row)
    const last = this.#parts.at(-1)!
    const part = last.bytes === 0 || last.bytes + bytes <= this.#statementBytes ? last : new Part()
    if (part !== last) this.#parts.push(part)
    part.add(table, row, bytes)
  }

  /** The parameters of every statement: the first moves the head, the others find it moved. */
  parameters({ from, to }: HeadMove): BulkParameter[][] {
    return this.#parts.map((part, index) => part.parameters({ from: index === 0 ? from : to, to }))
  }
}

/** The rows of one statement. */
class Part {
  readonly #blobs = { blob: new Blob(), bulk: new Blob() }
  readonly #columns = new Map<string, ColumnValue[][]>(
    TABLE_NAMES.map((table) => [table, parametersOf(table).map(() => [])]),
  )
  /** The most bytes that the rows take in the statement. */
  bytes = 0

  add<T extends Table>(table: T, row: Row<T>, bytes: number): void {
    this.bytes += bytes
    const columns = this.#columns.get(table)!
    let parameter = 0
    for (const [name, type] of Object.entries<ColumnType>(TABLES[table])) {
      const value = (row as Readonly<Record<string, ColumnValue>>)[name]!
      if (!isBytes(type)) columns[parameter++]!.push(value)
      else {
        const { from, length }: Slice = this.#blobs[type].add(value as Uint8Array)
        columns[parameter++]!.push(from)
        columns[parameter++]!.push(length)
      }
    }
  }

  parameters({ from, to }: HeadMove): BulkParameter[] {
    const { blob, bulk } = this.#blobs
    const head = [String(from.size), from.lastHash, String(to.size), to.lastHash, to.frontier]
    const columns = TABLE_NAMES.flatMap((table) => {
      const types = parametersOf(table)
      return this.#columns.get(table)!.map((values, index) => arrayText(types[index]!.type, values))
    })
    return [blob.pieces, bulk.pieces, ...head, ...columns]
  }
}

/** A number or null as text, with its comma; of bytes, where they lie. */
const SHORT_BYTES = 26

/** The bytes of a row in a statement, at most: a character takes three in UTF-8, or two where it is escaped. */
function bytesAtMost<T extends Table>(table: T, row: Row<T>): number {
  let bytes = 0
  for (const name of Object.keys(TABLES[table])) {
    const value = (row as Readonly<Record<string, ColumnValue>>)[name]
    if (value instanceof Uint8Array) bytes += value.length
    else if (typeof value === 'string') bytes += 3 * value.length
    bytes += SHORT_BYTES
  }
  return bytes
}

/** An array as PostgreSQL reads it. Only text may hold what has a meaning there. */
function arrayText(type: string, values: readonly ColumnValue[]): string {
  const written = values.map((value) => {
    if (value === null) return 'NULL'
    return type === 'text' ? `"${String(value).replaceAll(/["\\]/g, '\\$&')}"` : value
  })
  return `{${written.join(',')}}`
}

function isBytes(type: ColumnType): type is 'blob' | 'bulk' {
  return type === 'blob' || type === 'bulk'
}

const TABLE_NAMES = Object.keys(TABLES) as Table[]
/** The blobs' parameters. */
const BLOBS = { blob: '$1', bulk: '$2' } as const
/** After the blobs and what `HeadMove` says. */
const FIRST_COLUMN_PARAMETER = 8

function parametersOf(table: Table): { name: string; type: string }[] {
  return Object.entries<ColumnType>(TABLES[table]).flatMap(([name, type]) =>
    isBytes(type)
      ? [
          { name: `${name}_from`, type: 'int' },
          { name: `${name}_length`, type: 'int' },
        ]
      : // An array of arrays would have to be rectangular, and a text of JSON is quoted: each comes as its text.
        [{ name, type: type === 'uuid[]' || type === 'jsonb' ? 'text' : type }],
  )
}

function insertInto(table: Table, first: number): string {
  const parameters = parametersOf(table)
  const columns = Object.entries<ColumnType>(TABLES[table])
  const values = columns.map(([name, type]) => {
    if (isBytes(type)) return `substring(${BLOBS[type]}::bytea from x.${name}_from for x.${name}_length)`
    return type === 'uuid[]' || type === 'jsonb' ? `x."${name}"::${type}` : `x."${name}"`
  })
  const arrays = parameters.map(({ type }, index) => `$${first + index}::${type}[]`)
  return `${table}_rows as (
  insert into ${table} (${columns.map(([name]) => `"${name}"`).join(', ')})
  select ${values.join(', ')}
  from unnest(${arrays.join(', ')}) as x(${parameters.map(({ name }) => `"${name}"`).join(', ')})
  where exists (select from head))`
}

/**
 * One statement, and so one transaction and one wait for the disk unless a batch needs several: moves the head of the ledger
 * if it still stands where the batch was sealed behind it, and only then writes the rows. Answers with no row where another
 * process was there first. Listeners get the new size once, when the transaction has ended.
 */
export const BATCH_SQL: string = (() => {
  let first = FIRST_COLUMN_PARAMETER
  const inserts = TABLE_NAMES.map((table) => {
    const sql = insertInto(table, first)
    first += parametersOf(table).length
    return sql
  })
  return `with head as (
  update ledger_head set size = $5::bigint, last_hash = $6::bytea, frontier = $7::bytea
  where size = $3::bigint and last_hash = $4::bytea
  returning size),
${inserts.join(',\n')}
select size, pg_notify('${LEDGER_CHANNEL}', size::text) from head`
})()

/** Where a piece lies in a blob: `from` counts bytes from 1, as PostgreSQL's `substring` does. */
interface Slice {
  readonly from: number
  readonly length: number
}

/**
 * Many byte strings as one parameter of a statement. PostgreSQL's driver writes an array of byte strings as escaped
 * text, twice their size; one blob goes over the wire as it is, and the statement cuts it up.
 */
export class Blob {
  readonly #pieces: Uint8Array[] = []
  #size = 0

  add(bytes: Uint8Array): Slice {
    const slice = { from: this.#size + 1, length: bytes.length }
    this.#size += bytes.length
    const last = this.#pieces.at(-1)
    if (last && follows(last, bytes)) {
      this.#pieces[this.#pieces.length - 1] = new Uint8Array(last.buffer, last.byteOffset, last.length + bytes.length)
    } else this.#pieces.push(bytes)
    return slice
  }

  /** What was added, in order. Pieces that lie side by side in memory are one. */
  get pieces(): readonly Uint8Array[] {
    return this.#pieces
  }
}

/** Whether `next` begins in memory where `last` ends. */
function follows(last: Uint8Array, next: Uint8Array): boolean {
  return last.buffer === next.buffer && last.byteOffset + last.length === next.byteOffset
}
