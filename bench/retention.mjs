// What it costs to end a month of contents, and to look things up across many months.
//
//   node bench/retention.mjs [DECISIONS] [MONTHS]
//
// Makes an embedded database in a temporary folder, fills it by SQL with decisions of so many months, each with a content of half a kilobyte,
// then times look-ups and a run of retention that ends the oldest month, with one person held. Beside the time of the clock stands that of
// the processor in the database (Linux), which says the same on a busy machine. Takes a gigabyte for each million decisions.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  decisionById,
  Ledger,
  makeBodyMonths,
  migrate,
  openDatabase,
  openSigningKey,
  placeHold,
  runRetention,
  searchDecisions,
  startEmbedded,
} from '@tribunal/store'
import { duration } from './lib/print-rows.mjs'

const DECISIONS = Number(process.argv[2] ?? 1_000_000)
const MONTHS = Number(process.argv[3] ?? 12)
const ROUNDS = 100
const PAGE = 1_000_000
const NOW = Date.UTC(2026, 10, 30)
const ACT = { actor: 'system:bench', nowMs: NOW }

const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'))
const server = await startEmbedded({ dataDir: folder })
const database = await openDatabase({ url: server.url, poolSize: 1 })
const { pool } = database
try {
  await migrate(database)
  const ledger = new Ledger(await openSigningKey(folder, { create: true }))
  await ledger.begin(pool)
  await fill()
  await lookUp()
  await placeHold({ pool, ledger }, { subject: 'C-7' }, 'bench', ACT)
  const days = Math.floor((NOW - Date.UTC(2026, 10 - MONTHS + 2)) / 86_400_000)
  const periods = { post: { default: null }, payment: { default: days }, exact: false }
  await end('a month, with one person held', { ledger, periods })
  await lookUp()
} finally {
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}

/** Ids begin with the milliseconds, as those of decisions do. Their places lie before the ledger, which has no events of them. */
async function fill() {
  const startedMs = performance.now()
  const first = Date.UTC(2026, 10 - MONTHS + 1)
  for (let month = 0; month < MONTHS; month++) await makeBodyMonths(pool, Date.UTC(2026, 10 - month, 1))
  for (let from = 0; from < DECISIONS; from += PAGE) {
    await pool.query(
      `with made as (
         select i, ($3::bigint + (i * ($4::numeric / $5::int)))::bigint as ms from generate_series($1::int, $2::int - 1) i
       ), decided as (
         insert into decisions (id, seq, kind, outcome, category, policy, rule, score, at, inputs)
         select (rpad(lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || lpad(to_hex(i), 15, '0'), 32, '0'))::uuid,
           i - $5::int, 'payment', (array['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'])[1 + i % 4], 'medium', 'arbiter', 'fallback',
           i % 100, to_timestamp(ms / 1000.0), '\\x00' from made
         returning id, seq
       )
       insert into decision_bodies (decision_id, submission_id, subject, salt, submission, body)
       select id, 'T-' || (seq + $5::int), 'C-' || (seq + $5::int) % 50000, decode(md5(id::text), 'hex'),
         convert_to(md5(id::text) || md5(seq::text) || md5('a' || seq), 'UTF8'),
         convert_to(md5('b' || seq) || md5('c' || seq) || md5('d' || seq) || md5('e' || seq) || md5('f' || seq) || md5('g' || seq), 'UTF8')
       from decided`,
      [from, Math.min(from + PAGE, DECISIONS), first, NOW - first, DECISIONS],
    )
  }
  await pool.query('vacuum analyze decisions, decision_bodies')
  const { rows } = await pool.query(
    `select count(*)::int as tables, pg_size_pretty(pg_database_size(current_database())) as size
     from pg_inherits where inhparent = 'decision_bodies'::regclass`,
  )
  print(`${DECISIONS} decisions, ${rows[0].tables} tables, ${rows[0].size}, filled in`, performance.now() - startedMs)
}

async function lookUp() {
  const { rows } = await pool.query('select id from decisions order by at desc offset 1000 limit 1')
  const last = DECISIONS - 5
  await timed('a decision by its id', () => decisionById(pool, rows[0].id))
  await timed('the newest 50 decisions', () => searchDecisions(pool, {}, 50))
  await timed('decisions of a submission', () => searchDecisions(pool, { submissionId: `T-${last}` }, 50))
  await timed('decisions of a subject', () => searchDecisions(pool, { subject: `C-${last % 50_000}` }, 50))
  await timed('decisions by the beginning of a text', () => searchDecisions(pool, { q: `T-${last}` }, 50))
}

/** Milliseconds that the one connection has taken of a processor; a hundred ticks are a second. */
async function cpuMs() {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const [, after] = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

async function end(what, { ledger, periods }) {
  const { rows } = await pool.query('select count(*)::int as n from decision_bodies')
  const startedCpu = await cpuMs()
  const startedMs = performance.now()
  const run = await runRetention({ pool, ledger, periods, ...ACT, clockIsRight: true })
  const tookMs = performance.now() - startedMs
  const cpu = duration(((await cpuMs()) - startedCpu) * 1e6)
  print(`${what}: ${run.contents} contents, ${run.kept} kept, ${cpu} of a processor, in`, tookMs)
  assert(run.done && run.months.length > 0)
  const after = await pool.query('select count(*)::int as n from decision_bodies')
  assert.equal(after.rows[0].n, rows[0].n - run.contents)
}

async function timed(what, ask) {
  const times = []
  const startedCpu = await cpuMs()
  for (let i = 0; i < ROUNDS; i++) {
    const startedMs = performance.now()
    await ask()
    times.push(performance.now() - startedMs)
  }
  const cpu = duration((((await cpuMs()) - startedCpu) / ROUNDS) * 1e6)
  times.sort((a, b) => a - b)
  print(`${what}: ${cpu} of a processor, half within`, times[ROUNDS >> 1])
}

function print(what, ms) {
  process.stdout.write(`${what} ${duration(ms * 1e6)}\n`)
}
