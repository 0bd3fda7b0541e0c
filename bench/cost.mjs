// What a decision costs by itself and behind a server: the policy `publication` on posts of five claims, answered by Tribunal
// and by two other engines behind the same framework, each in a process of its own.
//
//   node bench/cost.mjs [--json]
//
// CPU time of the server's process for one decision, in alternating rounds: one a request, and a hundred in a request.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compilePolicy, loadPolicy } from '@tribunal/policy'
import autocannon from 'autocannon'
import { fastify } from 'fastify'
import { jsonRulesEngine } from './lib/peers/json-rules-engine.mjs'
import { zen } from './lib/peers/zen.mjs'
import { publicationInputs } from './lib/policy-inputs.mjs'
import { printRows } from './lib/print-rows.mjs'
import { row } from './lib/row.mjs'

const BENCH = 'cost'
const ROUNDS = 5
const SECONDS = 3
const CLAIMS = 5
const FACTS = 1_000
const LOADS = [
  { size: 1, connections: 64 },
  { size: 100, connections: 8 },
]
const ENGINES = { tribunal, zen: () => zen().publication, 'json-rules-engine': () => jsonRulesEngine().publication }

/** What answers the outcome of the shipped policy, with rule and witness. */
function tribunal() {
  const file = fileURLToPath(new URL('../content/policies/publication.yaml', import.meta.url))
  const { decide } = compilePolicy(loadPolicy(readFileSync(file, 'utf8')).policy)
  return decide
}

/** Rows of this bench: the time of the others over ours. */
export async function run() {
  const servers = []
  for (const name of Object.keys(ENGINES)) servers.push(await start(name))
  const rows = []
  for (const load of LOADS) {
    const measured = servers.map(() => [])
    // The first round warms.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [index, server] of servers.entries()) {
        const ns = await shoot(server, load)
        if (round > 0) measured[index].push(ns)
      }
    for (const [index, { name }] of servers.entries()) {
      const ratios = measured[index].map((ns, round) => ns / measured[0][round])
      rows.push(row(BENCH, `${name}, ${load.size} in a request`, ratios, measured[index]))
    }
  }
  for (const { child } of servers) child.kill()
  return rows
}

/** Nanoseconds of CPU that the server's process takes for a decision. */
async function shoot({ child, url }, { size, connections }) {
  const inputs = publicationInputs(7, FACTS, CLAIMS)
  let sent = 0
  const body = () => JSON.stringify(Array.from({ length: size }, () => inputs[sent++ % FACTS]))
  const before = await cpuOf(child)
  const requests = [
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      setupRequest: (one) => ({ ...one, body: body() }),
    },
  ]
  const result = await autocannon({ url, connections, duration: SECONDS, requests })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return ((await cpuOf(child)) - before) / (result.requests.total * size)
}

function cpuOf(child) {
  return new Promise((resolve) => {
    child.once('message', ({ user, system }) => resolve((user + system) * 1_000))
    child.send('cpu')
  })
}

async function start(name) {
  const child = fork(fileURLToPath(import.meta.url), ['--serve', name])
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error(`${name} did not start`)))
  })
  return { name, child, url }
}

async function serve(name) {
  const decide = ENGINES[name]()
  const app = fastify({ bodyLimit: 16_777_216 })
  app.post('/', async ({ body }) => {
    const answers = []
    for (const facts of body) answers.push(await decide(facts))
    return answers
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('message', () => process.send(process.cpuUsage()))
  process.on('disconnect', () => process.exit(0))
  process.send(url)
}

if (process.argv[2] === '--serve') await serve(process.argv[3])
else if (process.argv[1] === fileURLToPath(import.meta.url)) printRows(await run())
