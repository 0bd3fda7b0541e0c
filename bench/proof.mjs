// Proofs of all shipped policies: how long each takes, and all of them together.
//
//   node bench/proof.mjs [ROUNDS]
//
// One solver proves all of them, as `policy check` does; its start is counted. Wall-clock and CPU time of the median round,
// by wall clock. INVARIANT: nothing is timed that leaves a sentence or a rule undecided.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { openSolver } from '@tribunal/adapters/proof'
import { definePolicy, isCleanProof, provePolicy } from '@tribunal/policy'

const ROUNDS = Number(process.argv[2] ?? 3)
const TARGET_S = 10
const FOLDER = new URL('../content/policies/', import.meta.url)
const policies = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('.test.yaml'))
  .map((name) => definePolicy(readFileSync(new URL(name, FOLDER), 'utf8')).policy)

const rounds = []
for (let round = 0; round < ROUNDS; round++) rounds.push(await proveAll())
rounds.sort((one, other) => one.wall - other.wall)
const { wall, cpu, each } = rounds[Math.floor(ROUNDS / 2)]
for (const { id, ms } of each) process.stdout.write(`${id.padEnd(24)} ${(ms / 1000).toFixed(2)} s\n`)
process.stdout.write(
  `${`all ${policies.length}`.padEnd(24)} ${(wall / 1000).toFixed(2)} s  (CPU ${(cpu / 1000).toFixed(2)} s; target <= ${TARGET_S} s: ${wall <= TARGET_S * 1000 ? 'met' : 'not met'})\n`,
)

async function proveAll() {
  const started = performance.now()
  const before = process.cpuUsage()
  const solver = openSolver({ timeoutMs: 600_000 })
  const each = []
  for (const policy of policies) {
    const begun = performance.now()
    const proof = await provePolicy(policy, solver)
    assert(isCleanProof(proof) && proof.up_to_length === undefined, policy.id)
    each.push({ id: policy.id, ms: performance.now() - begun })
  }
  await solver.close()
  const { user, system } = process.cpuUsage(before)
  return { wall: performance.now() - started, cpu: (user + system) / 1000, each }
}
