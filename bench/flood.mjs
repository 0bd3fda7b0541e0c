// Floods by one key of a service, and what they cost everybody else: memory, work after the sender has left, bytes stored for
// each byte sent, and how long a neighbour's decisions take.
//
//   node bench/flood.mjs [--json] [--seconds 10] [--settle 20] [--only PART_OF_NAME,…]
//
// Every row is a flood against a separate service, which is `tribunal serve` but for its limits of requests. The generator
// of the load runs on the same machine, at a lower priority than the service and the neighbour where the system allows it.
// `loop`: the longest that the service's event loop was held up.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startService } from './lib/start-service.mjs'

const HERE = fileURLToPath(import.meta.url)
const SECONDS = Number(option('--seconds') ?? 10)
/** How often the neighbour decides. */
const NEIGHBOUR_MS = 25
/** How long memory is waited for. */
const SETTLE_MS = Number(option('--settle') ?? 20) * 1_000
/** Different requests of a flood. */
const POOL = 4
/** Decisions that are there before. */
const PAYMENTS = 5_000

let made = 0
const sample = readFileSync(fileURLToPath(new URL('../content/samples/payments.jsonl', import.meta.url)), 'utf8').split(
  '\n',
)[0]
const payment = () => {
  const id = `${process.pid}-${++made}`
  return { ...JSON.parse(sample), transaction_id: `n-${id}`, customer_id: `C-${made % 500}` }
}
const repeated = () => ({ id: `p-${++made}`, lang: 'en', text: 'Vaccines cause cancer. '.repeat(434) })
const different = () => {
  const id = `p-${++made}`
  const text = Array.from({ length: 260 }, (_, at) => `In ${1700 + at} vaccines caused ${id} cancers.`).join(' ')
  return { id, lang: 'en', text: text.slice(0, 9_990) }
}
const batch = (count, one) => () => ['POST', '/api/v1/decisions/batch', Array.from({ length: count }, one)]
const policy = readFileSync(fileURLToPath(new URL('../content/policies/publication.yaml', import.meta.url)), 'utf8')
const EMPTY_LISTS = `a: [${'[],'.repeat(87_000)}]`
const manyKeys = (count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))

const reads = (url) => ({
  scope: 'read',
  connections: 32,
  next: (known) => ['GET', `/api/v1/${typeof url === 'string' ? url : url(known)}`],
})
const asks = (path, body, scope = 'read') => ({
  scope,
  connections: 8,
  next: (known) => ['POST', `/api/v1/${typeof path === 'string' ? path : path(known)}`, body],
})
const check = (text) => asks('content/policies/check', { text })

/**
 * Each: what is sent again and again, over how many connections, with a key of which scope; `leaveMs`: the sender goes then.
 * `next` is given ids of decisions: `post`, of many claims, and `payment`.
 */
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
  // Some 20 MB of decisions each, of the 32 MiB that a batch may come to.
  'batches near their bound': { scope: 'decide', connections: 6, next: batch(150, different) },
  '80 000 unknown fields': {
    scope: 'decide',
    connections: 4,
    next: () => ['POST', '/api/v1/decisions', { ...payment(), ...manyKeys(80_000) }],
  },
  'checks of 260 KB of [': check('['.repeat(260_000)),
  'checks of 87 000 empty lists': check(EMPTY_LISTS),
  'checks of 25 000 keys': check(Array.from({ length: 25_000 }, (_, at) => `k${at}: 1`).join('\n')),
  'checks of a small text': check('policy: small\nversion: 1.0.0\n'),
  'proofs of a shipped policy': check(policy),
  'what a text answers': asks('policies/publication/evaluate', { text: policy, facts: {} }),
  'bodies of 340 000 lists': asks('policies/publication/evaluate', { facts: { a: Array(340_000).fill([]) } }),
  '60 000 facts': asks('policies/publication/evaluate', { facts: manyKeys(60_000) }),
  'drafts of 87 000 empty lists': asks('policies/publication/releases', { text: EMPTY_LISTS }, 'policies'),
  'drafts of a shipped policy': asks('policies/publication/releases', { text: policy }, 'policies'),
  'backtests of 87 000 empty lists': asks('policies/publication/backtests', { to: { text: EMPTY_LISTS } }, 'policies'),
  'backtests of a shipped policy': asks('policies/publication/backtests', { to: { text: policy } }, 'policies'),
  'lists of decisions': reads('decisions?limit=200'),
  'searches for decisions': reads('decisions?limit=200&q=n-'),
  'lists of cases': reads('cases?limit=200'),
  'lists of events': { ...reads('ledger/events?limit=200'), scope: 'audit' },
  'searches for events': { ...reads('ledger/events?limit=200&entity=case:none'), scope: 'audit' },
  'lists of evidence': reads('evidence?limit=100&offset=500'),
  'searches for evidence': reads(() => `evidence?q=vaccines+cancer+${++made}`),
  'long searches for evidence': reads(() => `evidence?limit=100&q=${'vaccines+cause+cancer+'.repeat(90)}${++made}`),
  'a decision of many claims': reads(({ post }) => `decisions/${post}`),
  'traces of many claims': reads(({ post }) => `decisions/${post}/trace`),
  'explanations of many claims': reads(({ post }) => `decisions/${post}/explanation`),
  'counterfactuals of many claims': reads(({ post }) => `decisions/${post}/counterfactuals`),
  'replays of many claims': asks(({ post }) => `decisions/${post}/replay`),
  'payments alike': reads(({ payment: id }) => `decisions/${id}/similar`),
  'posts alike': reads(({ post }) => `decisions/${post}/similar`),
  'a statement of reasons': reads(({ post }) => `decisions/${post}/statement-of-reasons`),
  'a customer’s payments': reads('customers/C-1/timeline'),
  overviews: reads('overview'),
  'a policy with all it says': reads('content/policies/final-decision'),
  'versions of a policy': reads('policies/final-decision/versions'),
}

/** Runs every flood and prints a line of each. */
export async function floods() {
  const only = option('--only')?.split(',') ?? ['']
  const json = process.argv.includes('--json')
  for (const name of Object.keys(FLOODS)) {
    if (!only.some((part) => name.includes(part))) continue
    const row = await measure(name)
    process.stdout.write(json ? `${JSON.stringify(row)}\n` : `${lineOf(row)}\n`)
  }
}

async function measure(name) {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-flood-'))
  const service = await start(folder)
  try {
    const known = await prepare(service)
    const before = { rss: service.rss(), ...(await service.state()) }
    const neighbour = await beside(service, { do: 'neighbour' })
    const peak = watchPeak(service)
    const sent = await (await beside(service, { do: 'flood', name, known, seconds: SECONDS })).done
    const cpu = service.cpu()
    neighbour.stop()
    const times = await neighbour.done
    // Work that goes on although no client waits for it.
    await sleep(3_000)
    const after = service.cpu() - cpu
    const { stored_bytes, loop_ms } = await service.state()
    const stored = stored_bytes - before.stored_bytes
    await sleep(SETTLE_MS)
    const rss = service.rss()
    return {
      name,
      ...times,
      loop_ms,
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
  loop_ms,
  answers,
  rss_before_mb,
  rss_peak_mb,
  rss_after_mb,
  rss_ratio,
  ...row
}) {
  const said = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
  return [
    `${name}: a neighbour's decision p50 ${p50_ms} ms, p99 ${p99_ms} ms (${neighbours}, ${failed} refused), loop ${loop_ms} ms`,
    `  memory ${rss_before_mb} → ${rss_peak_mb} → ${rss_after_mb} MB (${rss_ratio} ×), CPU in the 3 s after ${row.cpu_after_s} s, ${row.stored_per_byte} bytes stored for each sent; answers ${said.join(', ') || 'none'}`,
  ].join('\n')
}

/** Warms the service, and gives lists something to list. */
async function prepare(service) {
  const ids = async (count, one) => {
    const { text } = await service.send('decide', 'POST', '/api/v1/decisions/batch', Array.from({ length: count }, one))
    return JSON.parse(text).results.map(({ decision }) => decision.id)
  }
  let payments = []
  for (let round = 0; round < PAYMENTS / 100; round++) payments = await ids(100, payment)
  const posts = await ids(20, repeated)
  // Facts are kept for backtests, and decisions counted, for some seconds after: a flood is not to pay for that.
  for (let before = 0; service.cpu() - before > 0.1; await sleep(1_000)) before = service.cpu()
  return { payment: payments[0], post: posts[0] }
}

/** A process of this file that does one thing beside the service: it is ready when this resolves, and `done` is what it came to. */
async function beside(service, what) {
  const child = spawn(process.execPath, [HERE], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const said = () => new Promise((resolve) => child.once('message', resolve))
  child.send({ ...what, url: service.url, secrets: service.secrets })
  await said()
  const done = said()
  return { done, stop: () => child.send('stop') }
}

const BESIDE = {
  /** A neighbour that decides a payment now and then, whatever else happens. */
  async neighbour({ url, secrets }) {
    const send = sender(url, secrets)
    const times = []
    let failed = 0
    let ended = false
    process.once('message', () => {
      ended = true
    })
    while (!ended) {
      const started = performance.now()
      const { status } = await send('neighbour', 'POST', '/api/v1/decisions', payment())
      times.push(performance.now() - started)
      if (status !== 201) failed++
      await sleep(Math.max(0, NEIGHBOUR_MS - (performance.now() - started)))
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
    return { p50_ms: at(0.5), p99_ms: at(0.99), neighbours: times.length, failed }
  },

  /** The flood, at a lower priority than the service. */
  async flood({ url, secrets, name, known, seconds }) {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    const { scope, connections, next, leaveMs, rounds = Number.POSITIVE_INFINITY } = FLOODS[name]
    const send = sender(url, secrets)
    // Written beforehand, so that this process takes little of the machine.
    const ready = Array.from({ length: connections === 0 ? 0 : POOL }, () => next(known)).map(
      ([method, path, body]) => [method, path, body && Buffer.from(JSON.stringify(body))],
    )
    let sending = 0
    const endMs = performance.now() + seconds * 1_000
    const answers = {}
    let bytes = 0
    const one = async () => {
      for (let round = 0; round < rounds && performance.now() < endMs; round++) {
        const [method, path, body] = ready[sending++ % ready.length]
        const answer = await send(scope, method, path, body, leaveMs)
        bytes += answer.sent
        answers[answer.status] = (answers[answer.status] ?? 0) + 1
        // A refused sender waits a moment before it tries again.
        if (answer.status === 429) await sleep(50)
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    if (connections === 0) await sleep(seconds * 1_000)
    return { answers, bytes }
  },
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
  const { url, secrets, child, stop } = await startService('service', folder)
  const of = (file) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  const send = sender(url, secrets)
  return {
    url,
    secrets,
    send,
    rss: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(of('status'))[1]) / 1024),
    /** Seconds of CPU time so far, of a hundredth of a second each. */
    cpu() {
      const fields = of('stat').split(') ')[1].split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    /** State that the service reports: bytes stored, and the longest delay of its event loop since the last question. */
    state: () =>
      new Promise((resolve) => {
        child.stdout.once('data', (text) => resolve(JSON.parse(text)))
        child.kill('SIGUSR2')
      }),
    async stop() {
      send.close()
      await stop()
    },
  }
}

/** Sends requests with the keys of these names, and keeps their connections. */
function sender(url, secrets) {
  const agents = new Map()
  const send = (who, method, path, body, leaveMs) => {
    if (!agents.has(who)) agents.set(who, new Agent({ keepAlive: true }))
    const bytes = Buffer.isBuffer(body) ? body : body === undefined ? '' : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${secrets[who]}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    return new Promise((resolve) => {
      const sent = bytes.length
      const outgoing = request(url + path, { method, headers, agent: agents.get(who) }, (answer) => {
        const chunks = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.once('close', () => resolve({ status: answer.statusCode, sent, text: Buffer.concat(chunks).toString() }))
      })
      outgoing.once('error', () => resolve({ status: 'gone', sent }))
      outgoing.end(bytes)
      if (leaveMs !== undefined) setTimeout(() => outgoing.destroy(), leaveMs)
    })
  }
  send.close = () => {
    for (const agent of agents.values()) agent.destroy()
  }
  return send
}

function option(name) {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

if (process.send) {
  process.once('message', async (what) => {
    process.send('ready')
    process.send(await BESIDE[what.do](what), () => process.exit(0))
  })
} else if (process.argv[1] === HERE) await floods()
