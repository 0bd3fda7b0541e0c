// Bytes on the disk of a decision, by table, without the write-ahead log.
//
//   node bench/stored.mjs [--json] [--count 5000]
//
// Sends the shipped payments, then the shipped posts, in batches and under new ids, to a service on the embedded database,
// and divides what each table and its indexes have grown by the number sent.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createLog, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'

const { values } = parseArgs({ options: { json: { type: 'boolean' }, count: { type: 'string', default: '5000' } } })
const COUNT = Number(values.count)
const BATCH = 100
/** Of a batch of posts. */
const POSTS = 20
const TARGET = { payments: 3_000, posts: 5_000 }

const samples = (name) =>
  readFileSync(fileURLToPath(new URL(`../content/samples/${name}.jsonl`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const payments = samples('payments')
const posts = samples('posts')

const payment = (n) => ({
  ...payments[n % payments.length],
  transaction_id: `stored-${n}`,
  customer_id: `C-${n % 1_000}`,
})
const post = (n) => ({ ...posts[n % posts.length], id: `stored-${n}` })

const folder = mkdtempSync(join(tmpdir(), 'tribunal-stored-'))
const { config } = readConfig({ env: { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }, cwd: folder })
const server = await startServer({
  config: { ...config, rate_limits: { ...config.rate_limits, program: 0 } },
  log: createLog({ ...config.log, level: 'silent' }),
})
try {
  const { pool } = server.services.store
  const act = { actor: 'system:bench', now: new Date() }
  const { secret } = await createApiKey(server.services.auth.store, { name: 'bench', scopes: ['decide'] }, act)

  const send = async (list) => {
    const response = await fetch(`${server.url}/api/v1/decisions/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(list),
    })
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  const grown = async (kind, make, count, batch) => {
    const before = await sizes(pool)
    for (let n = 0; n < count; n += batch) await send(Array.from({ length: batch }, (_, i) => make(n + i)))
    const after = await sizes(pool)
    const tables = {}
    for (const [name, bytes] of after) {
      const each = (bytes - (before.get(name) ?? 0)) / count
      if (each >= 1) tables[name] = Math.round(each)
    }
    const bytes = Object.values(tables).reduce((sum, each) => sum + each, 0)
    return { kind, count, bytes, target: TARGET[kind], met: bytes <= TARGET[kind], tables }
  }
  const rows = [await grown('payments', payment, COUNT, BATCH), await grown('posts', post, COUNT / 5, POSTS)]
  for (const row of rows)
    if (values.json) process.stdout.write(`${JSON.stringify(row)}\n`)
    else {
      process.stdout.write(`${row.kind}: ${row.bytes} bytes each of ${row.count} (at most ${row.target})\n`)
      for (const [name, each] of Object.entries(row.tables).sort(([, a], [, b]) => b - a))
        process.stdout.write(`  ${String(each).padStart(6)}  ${name}\n`)
    }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Bytes of each table and each index. */
async function sizes(pool) {
  await pool.query('checkpoint')
  const { rows } = await pool.query(
    `select c.relname as name, case c.relkind when 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any (current_schemas(false)) and c.relkind in ('r', 'i', 'm')`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}
