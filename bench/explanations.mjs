// How long the explanation of a stored decision takes, which is computed when it is read.
//
//   node bench/explanations.mjs [--json] [--count 2000]
//
// Decides the shipped payments and posts under new ids, then reads the explanation of each, one after the other over HTTP.
// The first of each are not counted; no explanation is read twice.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startService } from './lib/start-service.mjs'

const { values } = parseArgs({ options: { json: { type: 'boolean' }, count: { type: 'string', default: '2000' } } })
const COUNT = Number(values.count)
const BATCH = 20
const WARM = 100
/** Milliseconds, by the clock. */
const TARGET_P99 = 10

const folder = mkdtempSync(join(tmpdir(), 'tribunal-explanations-'))
const { url, secrets, stop } = await startService('service', folder)
try {
  for (const [kind, own] of [
    ['payments', (n) => ({ transaction_id: `explained-${n}`, customer_id: `C-${n % 500}` })],
    ['posts', (n) => ({ id: `explained-${n}` })],
  ]) {
    const ids = await decided(kind, own)
    // The answer with everything, and the texts for people with what would have changed the outcome.
    for (const path of ['?view=full', '/explanation']) {
      const times = []
      for (const [index, id] of ids.entries()) {
        const startMs = performance.now()
        const answer = await fetch(`${url}/api/v1/decisions/${id}${path}`, { headers: as(secrets.read) })
        if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        if (index >= WARM) times.push(performance.now() - startMs)
      }
      times.sort((a, b) => a - b)
      const at = (share) => Number(times[Math.floor(times.length * share)].toFixed(1))
      const row = {
        name: `${kind} ${path}`,
        count: times.length,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        max_ms: at(0.9999),
      }
      const { name, count, p50_ms, p99_ms, max_ms } = row
      if (values.json) process.stdout.write(`${JSON.stringify({ ...row, met: p99_ms <= TARGET_P99 })}\n`)
      else
        process.stdout.write(
          `${name}: median ${p50_ms} ms, p99 ${p99_ms} ms (at most ${TARGET_P99}), slowest ${max_ms} ms of ${count}\n`,
        )
    }
  }
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The ids of `COUNT` decisions. */
async function decided(kind, own) {
  const samples = readFileSync(fileURLToPath(new URL(`../content/samples/${kind}.jsonl`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ids = []
  for (let n = 0; n < COUNT; n += BATCH) {
    const body = Array.from({ length: BATCH }, (_, i) => ({ ...samples[(n + i) % samples.length], ...own(n + i) }))
    const headers = { ...as(secrets.decide), 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/v1/decisions/batch`, request)
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    ids.push(...(await answer.json()).results.map(({ decision }) => decision.id))
  }
  return ids
}

function as(secret) {
  return { authorization: `Bearer ${secret}` }
}
