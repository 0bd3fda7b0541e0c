// Floods by one key of a service, and what they cost everybody else: memory, work after the sender has left, bytes stored for
// each byte sent, and how long a neighbour's decisions take.
//
//   node bench/flood.mjs [--json] [--seconds 10] [--only NAME]
//
// Every row is a flood against a service of its own, which is `tribunal serve` but for its limits of requests. The generator
// of the load runs on the same machine, at a lower priority than the service where the system allows it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./lib/service-process.mjs', import.meta.url))
/** As `packages/cli/bin/tribunal.mjs` has it. */
const YOUNG = '--max-semi-space-size=32'
const SECONDS = Number(option('--seconds') ?? 10)
/** How often the neighbour decides. */
const NEIGHBOUR_MS = 50
const SETTLE_MS = 20_000
/** Different requests of a flood. */
const POOL = 4

let made = 0
const sample = readFileSync(fileURLToPath(new URL('../samples/payments.jsonl', import.meta.url)), 'utf8').split('\n')[0]
const payment = () => ({ ...JSON.parse(sample), transaction_id: `n-${++made}`, customer_id: `C-${made % 500}` })
const repeated = () => ({ id: `p-${++made}`, lang: 'en', text: 'Vaccines cause cancer. '.repeat(434) })
const different = () => {
  const id = `p-${++made}`
  const text = Array.from({ length: 260 }, (_, at) => `In ${1700 + at} vaccines caused ${id} cancers.`).join(' ')
  return { id, lang: 'en', text: text.slice(0, 9_990) }
}
const batch = (count, one) => () => ['POST', '/api/v1/decisions', Array.from({ length: count }, one)]
const check = (text) => () => ['POST', '/api/v1/policies/check', { text }]
const policy = readFileSync(fileURLToPath(new URL('../policies/publication.yaml', import.meta.url)), 'utf8')

/** Each: what is sent again and again, over how many connections, with which scope; `leaveMs`: the sender goes then. */
const FLOODS = {
  'nothing beside': { scope: 'read', connections: 0, next: () => [] },
  'posts of 434 equal claims': { scope: 'decide', connections: 4, next: batch(20, repeated) },
  'posts of 260 claims': { scope: 'decide', connections: 4, next: batch(20, different) },
  'batches of 4 MB, and gone': {
    scope: 'decide',
    connections: 1,
    next: batch(400, different),
    leaveMs: 1_500,
    rounds: 3,
  },
  '80 000 unknown fields': {
    scope: 'decide',
    connections: 4,
    next: () => [
      'POST',
      '/api/v1/decisions',
      { ...payment(), ...Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1])) },
    ],
  },
  'checks of 260 KB of [': { scope: 'read', connections: 8, next: check('['.repeat(260_000)) },
  'checks of 87 000 empty lists': { scope: 'read', connections: 8, next: check(`a: [${'[],'.repeat(87_000)}]`) },
  'checks of 25 000 keys': {
    scope: 'read',
    connections: 8,
    next: check(Array.from({ length: 25_000 }, (_, at) => `k${at}: 1`).join('\n')),
  },
  'proofs of a shipped policy': { scope: 'read', connections: 8, next: check(policy) },
  'lists of decisions': { scope: 'read', connections: 32, next: () => ['GET', '/api/v1/decisions?limit=200'] },
  'lists of events': { scope: 'read', connections: 32, next: () => ['GET', '/api/v1/ledger/events?limit=1000'] },
  'searches for evidence': {
    scope: 'read',
    connections: 32,
    next: () => ['GET', `/api/v1/evidence?q=vaccines+cancer+${++made}`],
  },
  'a policy with all it says': {
    scope: 'read',
    connections: 32,
    next: () => ['GET', '/api/v1/policies/final-decision'],
  },
}

/** Runs every flood and prints a line of each. */
export async function floods() {
  const only = option('--only')
  const json = process.argv.includes('--json')
  for (const [name, flood] of Object.entries(FLOODS)) {
    if (only !== undefined && !name.includes(only)) continue
    const row = await measure(name, flood)
    process.stdout.write(json ? `${JSON.stringify(row)}\n` : `${lineOf(row)}\n`)
  }
}

async function measure(name, flood) {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-flood-'))
  const service = await start(folder)
  try {
    await prepare(service)
    const before = { rss: service.rss(), stored: await service.stored() }
    const neighbour = follow(service)
    const peak = watchPeak(service)
    const sent = await shoot(service, flood)
    const cpu = service.cpu()
    const times = await neighbour.stop()
    // Work that goes on although nobody waits for it.
    await sleep(3_000)
    const after = service.cpu() - cpu
    const stored = (await service.stored()) - before.stored
    await sleep(SETTLE_MS)
    const rss = service.rss()
    return {
      name,
      ...times,
      answers: sent.answers,
      rss_before_mb: before.rss,
      rss_peak_mb: peak.stop(),
      rss_after_mb: rss,
      rss_ratio: Number((rss / before.rss).toFixed(2)),
      cpu_after_s: Number(after.toFixed(2)),
      stored_per_byte: sent.bytes === 0 ? 0 : Number((stored / sent.bytes).toFixed(1)),
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf({
  name,
  p50_ms,
  p99_ms,
  neighbours,
  failed,
  answers,
  rss_before_mb,
  rss_peak_mb,
  rss_after_mb,
  rss_ratio,
  ...row
}) {
  const said = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  return [
    `${name}: a neighbour's decision p50 ${p50_ms} ms, p99 ${p99_ms} ms (${neighbours}, ${failed} refused)`,
    `  memory ${rss_before_mb} → ${rss_peak_mb} → ${rss_after_mb} MB (${rss_ratio} ×), CPU in the 3 s after ${row.cpu_after_s} s, ${row.stored_per_byte} bytes stored for each sent; answers ${said.join(', ') || 'none'}`,
  ].join('\n')
}

/** Warms the service, and gives lists something to list. */
async function prepare(service) {
  for (let round = 0; round < 10; round++)
    await service.send('decide', 'POST', '/api/v1/decisions', Array.from({ length: 100 }, payment))
  await service.send('decide', 'POST', '/api/v1/decisions', Array.from({ length: 20 }, repeated))
}

/** A neighbour that decides a payment now and then, whatever else happens. */
function follow(service) {
  const times = []
  let failed = 0
  let ended = false
  const running = (async () => {
    while (!ended) {
      const started = performance.now()
      const { status } = await service.send('neighbour', 'POST', '/api/v1/decisions', payment())
      times.push(performance.now() - started)
      if (status !== 201) failed++
      await sleep(Math.max(0, NEIGHBOUR_MS - (performance.now() - started)))
    }
  })()
  return {
    async stop() {
      ended = true
      await running
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
      return { p50_ms: at(0.5), p99_ms: at(0.99), neighbours: times.length, failed }
    },
  }
}

async function shoot(service, { scope, connections, next, leaveMs, rounds = Number.POSITIVE_INFINITY }) {
  // Written beforehand: the neighbour is timed by this very process.
  const ready = Array.from({ length: connections === 0 ? 0 : POOL }, next).map(([method, url, body]) => [
    method,
    url,
    body && Buffer.from(JSON.stringify(body)),
  ])
  let sending = 0
  const endMs = performance.now() + SECONDS * 1_000
  const answers = {}
  let bytes = 0
  const one = async () => {
    for (let round = 0; round < rounds && performance.now() < endMs; round++) {
      const [method, url, body] = ready[sending++ % ready.length]
      const answer = await service.send(scope, method, url, body, leaveMs)
      bytes += answer.sent
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
      // Whoever is refused waits a moment, as a flood does that wants to be let in.
      if (answer.status === 429) await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  if (connections === 0) await sleep(SECONDS * 1_000)
  return { answers, bytes }
}

function watchPeak(service) {
  let peak = service.rss()
  const timer = setInterval(() => {
    peak = Math.max(peak, service.rss())
  }, 200)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

async function start(folder) {
  const child = spawn(process.execPath, [YOUNG, PROGRAM, 'service', folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    child.once('exit', () => reject(new Error('the service did not start')))
  })
  const { url, secrets } = JSON.parse(line)
  const agents = new Map()
  const of = (file) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  return {
    rss: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(of('status'))[1]) / 1024),
    /** Seconds of CPU time so far, of a hundredth of a second each. */
    cpu() {
      const fields = of('stat').split(') ')[1].split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    stored: () =>
      new Promise((resolve) => {
        child.stdout.once('data', (text) => resolve(Number(text)))
        child.kill('SIGUSR2')
      }),
    send(who, method, path, body, leaveMs) {
      if (!agents.has(who)) agents.set(who, new Agent({ keepAlive: true }))
      const text = Buffer.isBuffer(body) ? body : body === undefined ? '' : JSON.stringify(body)
      const headers = { authorization: `Bearer ${secrets[who]}`, 'content-type': 'application/json' }
      return new Promise((resolve) => {
        const sent = text.length
        const outgoing = request(url + path, { method, headers, agent: agents.get(who) }, (answer) => {
          answer.resume()
          answer.once('close', () => resolve({ status: answer.statusCode, sent }))
        })
        outgoing.once('error', () => resolve({ status: 'gone', sent }))
        outgoing.end(text)
        if (leaveMs !== undefined) setTimeout(() => outgoing.destroy(), leaveMs)
      })
    },
    async stop() {
      for (const agent of agents.values()) agent.destroy()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function option(name) {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await floods()
}
