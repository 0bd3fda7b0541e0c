// Windows whose counts rest in PostgreSQL: how long until all of a record is counted, until a start knows every window, and what it
// costs to load an entity that is not in memory? The record is made by the database, without its ledger's hashes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPastPayments, parseClockTime, WINDOW_LIMITS } from '@tribunal/signals'
import { countPage, openStore, restoreHistory, WindowSnapshots } from '@tribunal/store'

const DAYS = 30
const MERCHANTS = 20_000
const COUNTRIES = 40
const SAMPLES = 300
const ROUND = 2_000
/** Payments that are recorded after the snapshot: a start reads them. */
const SINCE = 10_000
const rates = new Map([['USD', 1]])

/** Prints what a record of so many payments of so many customers comes to; answers how many windows were wrong. */
export async function storedWindows(payments, customers) {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-windows-'))
  const store = await openStore({ dataDir: folder, statementTimeoutMs: 3_600_000 })
  const { pool } = store
  try {
    await fill(pool, payments, customers)
    const now = Date.now()
    await restoreHistory(pool, memoryOf(history()), 1)
    await count(pool, payments - SINCE)
    await start(pool)
    return await loadAndCompare(pool, { payments, customers, now })
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function history(limits = WINDOW_LIMITS) {
  return createPastPayments(limits, rates, Date.now)
}

function memoryOf(past) {
  return {
    remember: (payment, decided, { at, seq }) => past.record(payment, decided, at.getTime(), seq),
    windows: past.stored,
    recallCampaign() {},
    settle() {},
  }
}

/** Payments of 30 days, by the order of the ledger; `n` decides all of one. */
async function fill(pool, payments, customers) {
  const at = `now() - interval '${DAYS} days' * (1 - n::float8 / ${payments})`
  // Times of a prime number: spread, and the same in every run.
  const customer = `(n::bigint * 7919 % ${customers})`
  await pool.query(`
    insert into ledger_head (size, last_hash, frontier, origin, vkey) values (${payments}, '', '', 'bench', '');
    insert into ledger_events (seq, type, entity, at, bytes, leaf_hash)
      select n, 'decision.made', 'bench', ${at}, '', int8send(n) from generate_series(0, ${payments} - 1) n;
    insert into decisions (id, seq, kind, outcome, category, at, inputs)
      select md5(n::text)::uuid, n, 'payment', 'APPROVE', 'low', ${at}, '' from generate_series(0, ${payments} - 1) n;
    insert into decision_bodies (decision_id, submission_id, subject, salt, body, submission)
      select md5(n::text)::uuid, 'T-' || n, 'C-' || ${customer}, '', '', convert_to(json_build_object(
        'kind', 'payment', 'transaction_id', 'T-' || n, 'customer_id', 'C-' || ${customer},
        'device_id', 'D-' || ${customer}, 'merchant_id', 'M-' || (n::bigint * 104729 % ${MERCHANTS}),
        'country', 'X' || chr(65 + (${customer} % ${COUNTRIES} / 26)::int) || chr(65 + (${customer} % 26)::int),
        'amount', n % 500 + 1, 'currency', 'USD', 'channel', 'web',
        'timestamp', to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))::text, 'UTF8')
      from generate_series(0, ${payments} - 1) n;
    analyze;`)
}

/** Counts up to a place of the ledger, by telling it to end there. */
async function count(pool, until) {
  const { rows } = await pool.query('select size from ledger_head')
  await pool.query('update ledger_head set size = $1', [until])
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  while ((await countPage(pool))?.more);
  const { user, system } = process.cpuUsage(cpu)
  const took = performance.now() - began
  await pool.query('update ledger_head set size = $1', [rows[0].size])
  const { rows: size } =
    await pool.query(`select count(*) as entities, pg_total_relation_size('payment_windows') as bytes
    from payment_windows`)
  console.log(
    `counted into the snapshot: ${((took / until) * 1000).toFixed(0)} µs a payment, ${((user + system) / until).toFixed(0)} of them of this process; ${size[0].entities} entities in ${(size[0].bytes / 2 ** 20).toFixed(0)} MB`,
  )
}

async function start(pool) {
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const past = history()
  await restoreHistory(pool, memoryOf(past))
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (of) => (of / 1000).toFixed(2)
  console.log(
    `a start knows every window after ${seconds(performance.now() - began)} s (${seconds((user + system) / 1000)} s of CPU of this process), the latest 100 000 payments remembered for habits`,
  )
}

/** Cold entities, one payment at a time and a hundred; then a memory that holds a tenth of them, whose entities leave and come back. */
async function loadAndCompare(pool, { payments, customers, now }) {
  const asked = (customer, id) => ({
    kind: 'payment',
    transaction_id: id,
    customer_id: `C-${customer}`,
    device_id: `D-${customer}`,
    merchant_id: `M-${customer % MERCHANTS}`,
    country: `X${String.fromCharCode(65 + Math.floor((customer % COUNTRIES) / 26))}${String.fromCharCode(65 + (customer % 26))}`,
    amount: 5,
    currency: 'USD',
    channel: 'web',
    timestamp: new Date(now).toISOString(),
  })
  const past = history({ ...WINDOW_LIMITS, bytes: 2 ** 20, ready: 200 })
  const snapshots = new WindowSnapshots({ pool, windows: past.stored })
  await restoreHistory(pool, memoryOf(past))
  let next = 0
  const customer = () => (next++ * 6_151) % customers
  for (const size of [1, 100]) {
    const took = []
    const cpu = process.cpuUsage()
    for (let n = 0; n < ROUND; n += size) {
      const some = Array.from({ length: size }, () => asked(customer(), `X-${next}`))
      const began = performance.now()
      await snapshots.prepare(some)
      for (const one of some) past.windows(one, parseClockTime(one.timestamp))
      took.push((performance.now() - began) / size)
    }
    const { user, system } = process.cpuUsage(cpu)
    took.sort((a, b) => a - b)
    const ms = (part) => took[Math.floor(took.length * part)].toFixed(2)
    console.log(
      `loaded and read, ${size} at once, nothing in memory: ${ms(0.5)} ms a payment, p99 ${ms(0.99)}, ${((user + system) / ROUND).toFixed(0)} µs of CPU of this process`,
    )
  }
  let wrong = 0
  for (let n = 0; n < SAMPLES; n++) {
    const one = asked((n * 7_331) % customers, `S-${n}`)
    await snapshots.prepare([one])
    const { customer, device } = past.windows(one, parseClockTime(one.timestamp))
    const { rows } = await pool.query(
      `select array[count(*) filter (where s >= $2 - 600), count(*) filter (where s >= $2 - 3600),
          count(*) filter (where s >= ($2 - 86400) / 1800 * 1800), count(*) filter (where s >= ($2 - 604800) / 14400 * 14400),
          count(*) filter (where s >= ($2 - 2592000) / 86400 * 86400)]::int[] as payments
        from (select extract(epoch from (convert_from(submission, 'UTF8')::json ->> 'timestamp')::timestamptz)::bigint as s
          from decision_bodies where subject = $1) p where s <= $2`,
      [one.customer_id, Math.floor(now / 1000)],
    )
    const wanted = JSON.stringify(rows[0].payments)
    if (JSON.stringify(customer.payments) !== wanted || JSON.stringify(device.payments) !== wanted) {
      if (wrong++ < 3) console.log(one.customer_id, 'found', customer.payments, 'wanted', wanted)
    }
  }
  console.log(`compared with the record of ${payments} payments: ${SAMPLES} customers; different: ${wrong}`)
  return wrong
}
