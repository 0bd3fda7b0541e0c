// The overview and the lists of the console over a million decisions.
//
//   node bench/overview.mjs [DECISIONS]
//
// Makes an embedded database in a temporary folder, fills it by SQL with decisions of ninety days, a case for every tenth
// and what people made of nine in ten of those, counts all of it as the service does, and then asks what pages ask. Takes some minutes and three gigabytes. Times are of the clock: a page waits for the database, not for a processor.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import {
  countNewEvents,
  customerTimeline,
  migrate,
  openDatabase,
  overviewOf,
  paymentsSharing,
  searchDecisions,
  searchLedger,
  startEmbedded,
} from '@tribunal/store'
import { duration } from './lib/print-rows.mjs'

const DECISIONS = Number(process.argv[2] ?? 1_000_000)
const DAYS = 90
/** Decisions whose content is a whole one; the others have what is counted of it, which is a tenth. */
const WHOLE = 10_000
const ROUNDS = 15
/** Other contents than these there are not: their models took from 0.15 to 4.3 s. */
const SLIM = 40
const DAY_MS = 86_400_000
const INPUTS = `\\x${'ab'.repeat(32)}`
const NEVER = Number.POSITIVE_INFINITY

const PAYMENT = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 1800,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T12:00:00-05:00',
  merchant_id: 'M-001',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
}

const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'))
const server = await startEmbedded({ dataDir: folder })
const database = await openDatabase({ url: server.url })
try {
  await migrate(database)
  await fill(database.pool)
  await count(database.pool)
  await ask(database.pool)
} finally {
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}

async function fill(pool) {
  const whole = await openTribunal({ dataDir: folder }).decide(PAYMENT)
  const slim = Array.from({ length: SLIM }, (_, i) => slimOf(whole, i))
  await timed('filling', async () => {
    await pool.query(`insert into decision_inputs values ($1, $2)`, [
      INPUTS,
      JSON.stringify({ policies: whole.policies }),
    ])
    await pool.query(
      `insert into decisions (id, seq, kind, outcome, category, route, rule, score, at, inputs)
       select gen_random_uuid(), i, 'payment', (array['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'])[1 + i % 4],
         'medium', null, case when i % 10000 = 7 then 'rare' else 'fallback-medium' end, i % 100,
         now() - make_interval(secs => ($1 - i) * ${(DAYS * 86_400) / DECISIONS}), $2::bytea
       from generate_series(0, $1::int - 1) i`,
      [DECISIONS, INPUTS],
    )
    await pool.query(
      `insert into decision_bodies select id, 'T-' || seq, 'C-' || seq % 50000, '', 
         convert_to(replace(replace($1, '"C-1"', '"C-' || seq % 50000 || '"'), '"D-01"', '"D-' || seq % 30000 || '"'), 'UTF8'),
         case when seq < ${WHOLE} then $2::bytea else ($3::bytea[])[1 + seq % ${SLIM}] end
       from decisions`,
      [
        JSON.stringify(PAYMENT),
        Buffer.from(JSON.stringify(whole)),
        slim.map((body) => Buffer.from(JSON.stringify(body))),
      ],
    )
    await pool.query(
      `insert into ledger_events select seq, 'decision.made', 'decision:' || id, at, ${bytesOf("'decision.made'")}, sha256(id::text::bytea)
       from decisions`,
    )
    await pool.query(
      `insert into cases (id, decision_id, kind, queue, priority, outcome, rule, status, opened_at, due_at, effect, resolved_at, state)
       select gen_random_uuid(), id, kind, 'payments', 1, outcome, rule, case when open then 'open' else 'resolved' end, at,
         at + interval '1 hour', case when open then null when seq % 30 = 0 then 'BLOCK' else 'APPROVE' end,
         case when open then null else at + interval '20 minutes' end, '{}'
       from (select *, seq % 100 = 0 as open from decisions where seq % 10 = 0) d`,
    )
    await pool.query(reviewEvents('decision.overridden', `'decision:' || decision_id`))
    await pool.query(reviewEvents('case.resolved', `'case:' || id`))
    await pool.query(
      `insert into ledger_head (size, last_hash, frontier, origin, vkey)
       select max(seq) + 1, '', '', 'bench.example', '' from ledger_events`,
    )
    await pool.query('vacuum analyze')
  })
}

/** An event as canonical JSON, about as long as those of the service. */
function bytesOf(type) {
  return `convert_to('{"actor":"key:' || md5(seq::text) || '","data":' ||
    '{"blind_first":null,"next":"done","outcome":"APPROVE","reason_code":"customer_confirmed","second_review":"none","stage":"first","took_ms":' ||
    1000 + seq % 60000 || '},"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ||
    '","entity":"' || repeat('e', 45) || '","prev":"' || repeat('0', 64) || '","type":"' || ${type} || '"}', 'UTF8')`
}

function reviewEvents(type, entity) {
  return `insert into ledger_events
    select seq, '${type}', entity, at, ${bytesOf(`'${type}'`)}, sha256(entity::bytea)
    from (select (select max(seq) from ledger_events) + row_number() over (order by opened_at) as seq, ${entity} as entity,
      resolved_at as at from cases where status = 'resolved') e`
}

/** What is counted of a decision that asked two models, one of which failed now and then. */
function slimOf({ answers, trace }, i) {
  const call = (n) => ({
    status: (i + n) % 25 === 0 ? 'failed' : 'used',
    duration_ms: 150 * 1.09 ** ((i * 7 + n * 13) % SLIM),
    cost_usd: 0.0004,
  })
  return {
    answers: answers.map(({ policy, rule, overrides }) => ({ policy, rule, overrides })),
    trace: trace.map(({ step, status }, n) => ({ step, status, ...(n < 2 ? { calls: [call(n)] } : {}) })),
  }
}

async function count(pool) {
  const started = performance.now()
  await countNewEvents(pool, 2_000)
  const { rows } = await pool.query('select next from insight_progress')
  report('counting whole decisions', `${perSecond(rows[0].next, performance.now() - started)} a second`)
  const again = performance.now()
  const counted = await countNewEvents(pool, NEVER)
  assert.equal(counted.behind, 0)
  const { rows: head } = await pool.query('select size from ledger_head')
  report(
    'counting the others, and the reviews',
    `${perSecond(head[0].size - rows[0].next, performance.now() - again)} a second`,
  )
  const { rows: size } = await pool.query(`select count(*) as n from insight_hours`)
  report('rows that counts are kept in', size[0].n)
  await pool.query('vacuum analyze')
}

async function ask(pool) {
  const now = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000)
  for (const days of [1, 7, 30, DAYS]) {
    const from = new Date(now.getTime() - days * DAY_MS).toISOString()
    const window = { from, to: now.toISOString(), bucket: days <= 7 ? 'hour' : 'day' }
    await rounds(`overview of ${days} days`, () => overviewOf(pool, window, now, 'person:0'))
  }
  const search = (filter) => () => searchDecisions(pool, filter, 51)
  await rounds('decisions, newest', search({}))
  await rounds('decisions by the beginning of an id', search({ q: 'T-12345' }))
  await rounds('decisions by outcome', search({ outcome: 'BLOCK' }))
  await rounds('decisions by an effective outcome', search({ effective: 'BLOCK' }))
  await rounds('decisions that people overrode', search({ reviewed: 'overridden' }))
  await rounds('decisions by a rule, one of ten thousand', search({ rule: 'rare' }))
  await rounds('decisions by a rule that never settled one', search({ rule: 'none' }))
  await rounds('decisions by a version that never decided', search({ policyHash: '0'.repeat(64) }))
  await rounds('a customer’s payments', () => customerTimeline(pool, 'C-77', 100))
  await rounds('payments with the same device', () =>
    paymentsSharing(pool, { device_id: 'D-77', merchant_id: 'M' }, 20),
  )
  await rounds('events of the ledger, newest', () => searchLedger(pool, {}, 50))
  await rounds('events of a type that there is not', () => searchLedger(pool, { types: ['policy.published'] }, 50))
  await rounds('events of one actor', () => searchLedger(pool, { actor: 'person:1' }, 50))
}

async function rounds(name, work) {
  const times = []
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const told = [times[Math.floor(ROUNDS / 2)], times.at(-1)].map((ms) => duration(ms * 1e6))
  report(name, `${told[0]}, at most ${told[1]}`)
}

async function timed(name, work) {
  const started = performance.now()
  await work()
  report(name, `${Math.round((performance.now() - started) / 1000)} s`)
}

function perSecond(events, ms) {
  return Math.round((events / ms) * 1000).toLocaleString('en')
}

function report(name, figure) {
  process.stdout.write(`${name.padEnd(48)} ${figure}\n`)
}
