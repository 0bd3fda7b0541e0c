// Decisions over HTTP, durable, on the embedded database, with the load generator on the same machine.
//
//   node bench/service.mjs [--json]
//
// Side by side, in alternating rounds: the service; the same framework that parses, decides and answers the same but
// stores nothing; and the service with a transaction of its own for every decision. Every payment is another one, of one
// of five thousand customers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { printRows } from './lib/print-rows.mjs'
import { row } from './lib/row.mjs'
import { startService } from './lib/start-service.mjs'

const BENCH = 'service'
const ROUNDS = 3
const SECONDS = 5

/** Rows of this bench: decisions a second, and the 99th percentile of the time they took. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-bench-'))
  const servers = {}
  try {
    for (const kind of ['service', 'bare', 'alone'])
      servers[kind] = await startService(kind, mkdtempSync(join(folder, kind)))
    const single = { connections: 64, size: 1 }
    const batches = { connections: 8, size: 100 }
    return [...(await compare(servers, single)), ...(await compare(servers, batches))]
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(servers, load) {
  const measured = Object.fromEntries(Object.keys(servers).map((kind) => [kind, []]))
  // The first round warms.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [kind, server] of Object.entries(servers)) {
      const result = await shoot(server, load)
      if (round > 0) measured[kind].push(result)
    }
  const { service } = measured
  const beside = (kind) => service.map(({ perSecond }, round) => perSecond / measured[kind][round].perSecond)
  const eachNs = service.map(({ perSecond }) => 1e9 / perSecond)
  const lateNs = service.map(({ p99 }) => p99 * 1e6)
  const rate = Math.round(1e9 / median(eachNs))
  if (load.size > 1) {
    const name = `batches of ${load.size}, beside storing nothing (${rate} decisions/s)`
    return [row(BENCH, name, beside('bare'), eachNs, '>= 10 000 decisions/s', rate >= 10_000)]
  }
  const late = service.map(({ p99 }, round) => p99 / measured.bare[round].p99)
  return [
    row(BENCH, `${load.connections} connections, beside storing nothing`, beside('bare'), eachNs, '>= 0.25'),
    row(BENCH, `the same (${rate} decisions/s)`, beside('bare'), eachNs, '>= 3 000 decisions/s', rate >= 3_000),
    row(BENCH, 'the 99th percentile, beside storing nothing', late, lateNs, '<= 50 ms', median(lateNs) <= 50e6),
    row(BENCH, 'beside a transaction for every decision', beside('alone'), eachNs, '>= 5 where the disk is slow', true),
  ]
}

async function shoot({ url, secret }, { connections, size }) {
  const one = () => JSON.stringify(payment())
  const body = () => (size === 1 ? one() : `[${Array.from({ length: size }, one).join(',')}]`)
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const request = {
    method: 'POST',
    path: size === 1 ? '/api/v1/decisions' : '/api/v1/decisions/batch',
    setupRequest: (sent) => ({ ...sent, headers, body: body() }),
  }
  const result = await autocannon({ url, connections, duration: SECONDS, requests: [request] })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return { perSecond: result.requests.average * size, p99: result.latency.p99 }
}

const samples = readFileSync(fileURLToPath(new URL('../content/samples/payments.jsonl', import.meta.url)), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
let made = 0

function payment() {
  made++
  return {
    ...samples[made % samples.length],
    transaction_id: `bench-${process.pid}-${made}`,
    customer_id: `C-${made % 5_000}`,
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await run(), process.argv.includes('--json'))
