// CPU time of one decision, of our process and of PostgreSQL's, in this build and in others beside it, in turns.
//
//   node bench/cpu.mjs [FOLDER_OF_ANOTHER_BUILD ...] [--kind payments|posts] [--size 100] [--count 4000] [--rounds 5]
//
// Each build runs as a service on an embedded database of its own and is sent the shipped samples under new ids. `size`:
// decisions in a request; 1 sends them one by one over 64 connections. Linux only: times are read from /proc.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startService } from './lib/start-service.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', default: 'payments' },
    size: { type: 'string', default: '100' },
    count: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '5' },
  },
})
const [size, count, rounds] = [Number(values.size), Number(values.count), Number(values.rounds)]
const here = fileURLToPath(new URL('..', import.meta.url))
/** Ticks of /proc are hundredths of a second. */
const TICK_US = 10_000

const samples = readFileSync(join(here, `content/samples/${values.kind}.jsonl`), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
let made = 0

function submission() {
  made++
  const own =
    values.kind === 'posts'
      ? { id: `cpu-${made}` }
      : { transaction_id: `cpu-${made}`, customer_id: `C-${made % 5_000}` }
  return { ...samples[made % samples.length], ...own }
}

const builds = []
for (const root of [...positionals, here]) builds.push(await start(root))
// The first round warms.
for (let round = 0; round <= rounds; round++)
  for (const build of builds) {
    const before = ticksOf(build)
    await send(build)
    const after = ticksOf(build)
    if (round === 0) continue
    build.ours.push(((after.ours - before.ours) * TICK_US) / count)
    build.postgres.push(((after.postgres - before.postgres) * TICK_US) / count)
  }
for (const { root, stop, folder, ours, postgres } of builds) {
  process.stdout.write(`${root}: ${median(ours)} µs in our process, ${median(postgres)} µs in PostgreSQL\n`)
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function start(root) {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-cpu-'))
  return { root, folder, ...(await startService('service', folder, root)), ours: [], postgres: [] }
}

async function send({ url, secret }) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const path = size > 1 ? '/api/v1/decisions/batch' : '/api/v1/decisions'
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= size
      const body = JSON.stringify(size > 1 ? Array.from({ length: size }, submission) : submission())
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: size > 1 ? 8 : 64 }, work))
}

function ticksOf({ child, folder }) {
  const [server] = readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  const backends = execFileSync('pgrep', ['-P', server], { encoding: 'utf8' }).trim().split('\n')
  return { ours: ticks(child.pid), postgres: [server, ...backends].reduce((sum, pid) => sum + ticks(pid), 0) }
}

/** User and system time of a process; one that has ended has none. */
function ticks(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

function median(list) {
  return Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)])
}
