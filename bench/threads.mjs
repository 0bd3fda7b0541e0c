// Does it pay to decide on a thread of its own? What a decision costs all threads, and the one that serves requests, where it
// is decided there, and where a worker decides and is sent payments and sends back what is stored, in groups as they are written.
//
//   node bench/threads.mjs [--json] [--count 6000]
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { openTribunal } from '@tribunal/adapters'
import { recordOf } from '@tribunal/engine'

/** Decisions of one message: the writer takes as many at once under load. */
const GROUP = 100
const ROUNDS = 9

const tribunal = openTribunal({ dataDir: '/nowhere', evidence: false })
/** What the one who writes needs: the record as bytes, and the answer. */
async function decideAll(submissions) {
  const decided = []
  for (const submission of submissions) {
    const decision = await tribunal.decide(submission)
    decided.push({ outcome: decision.outcome, record: Buffer.from(JSON.stringify(recordOf(decision))) })
  }
  return decided
}

if (isMainThread) await measure()
else
  parentPort.on('message', async (submissions) => {
    const decided = await decideAll(submissions)
    parentPort.postMessage(decided)
  })

async function measure() {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, count: { type: 'string', default: '6000' } } })
  const worker = new Worker(fileURLToPath(import.meta.url))
  const inWorker = (submissions) =>
    new Promise((resolve) => {
      worker.once('message', resolve)
      worker.postMessage(submissions)
    })
  try {
    for (const kind of ['payment', 'post']) {
      const groups = groupsOf(kind, Number(values.count))
      const rounds = { here: [], worker: [] }
      // The first round warms both up.
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [name, decide] of [
          ['here', decideAll],
          ['worker', inWorker],
        ]) {
          const spent = await costOf(groups, decide)
          if (round > 0) rounds[name].push(spent)
        }
      }
      for (const [name, spent] of Object.entries(rounds)) {
        const row = { kind, decided: name, all_us: middle(spent, 'all'), serving_us: middle(spent, 'serving') }
        const text = `${kind} decided ${name === 'here' ? 'where requests are served' : 'by a worker'}: ${row.all_us} µs of CPU of all threads, ${row.serving_us} µs of the serving thread`
        process.stdout.write(`${values.json ? JSON.stringify(row) : text}\n`)
      }
    }
  } finally {
    await worker.terminate()
  }
}

/** Microseconds a decision: CPU of all threads, and how long the loop of this one was busy. */
async function costOf(groups, decide) {
  const [cpu, loop] = [process.cpuUsage(), performance.eventLoopUtilization()]
  for (const group of groups) {
    await decide(group)
    // As between requests: the loop turns.
    await new Promise(setImmediate)
  }
  const count = groups.length * GROUP
  const { user, system } = process.cpuUsage(cpu)
  return {
    all: (user + system) / count,
    serving: (performance.eventLoopUtilization(loop).active * 1_000) / count,
  }
}

function middle(spent, what) {
  const sorted = spent.map((one) => one[what]).sort((a, b) => a - b)
  return Number(sorted[Math.floor(sorted.length / 2)].toFixed(1))
}

/** Samples under new ids, in groups. */
function groupsOf(kind, count) {
  const file = fileURLToPath(new URL(`../content/samples/${kind}s.jsonl`, import.meta.url))
  const samples = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const id = kind === 'payment' ? 'transaction_id' : 'id'
  const submissions = Array.from({ length: kind === 'payment' ? count : count / 5 }, (_, index) => ({
    ...samples[index % samples.length],
    kind,
    [id]: `threads-${index}`,
  }))
  return Array.from({ length: submissions.length / GROUP }, (_, index) =>
    submissions.slice(index * GROUP, (index + 1) * GROUP),
  )
}
