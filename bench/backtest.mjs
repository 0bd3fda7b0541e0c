// Backtests of `final-decision`: how many recorded decisions a core compares with two versions, from memory and from the
// embedded database, and what a million of them take from end to end.
//
//   node bench/backtest.mjs [DECISIONS]
//
// Facts are those of lib/policy-inputs.mjs: each rule of the policy fires about equally often, one to three claims in a
// post, numbers of two or three decimals. From memory: packed chunks of one block each, unpacked, checked, evaluated with both
// versions and tallied on one thread, by CPU time. From the database: the chunks lie in an embedded PostgreSQL, as the
// service keeps them, beside a row for each decision. The bodies of the few thousand decisions that are computed whole are
// those of really decided posts; other bodies are not read, and are left out, as eight gigabytes of them would say nothing.
// Runs in a process that makes them one after the other, so its peak memory is that of the backtest, not of what made them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEvaluators, openTribunal, packChunk, sampleSizes, tallyChunks } from '@tribunal/adapters'
import { definePolicy, factPaths } from '@tribunal/policy'
import {
  askBacktest,
  backtestResultOf,
  Ledger,
  migrate,
  openDatabase,
  openSigningKey,
  runBacktest,
  startEmbedded,
} from '@tribunal/store'
import { finalDecisionInputs } from './lib/policy-inputs.mjs'

const BLOCK = 2_048
/** Whole blocks: what the last events of a ledger hold is read from bodies. */
const DECISIONS = Math.ceil(Number(process.argv[2] ?? 1_000_000) / BLOCK) * BLOCK
const ROUNDS = 5
const START = Date.UTC(2026, 10, 1)
const SHOWN = 5
const POST = {
  kind: 'post',
  id: 'post',
  text: 'Drinking tea cures the flu in 80% of cases. The vaccine contains a chip.',
  lang: 'en',
}
const TEXT = readFileSync(new URL('../content/policies/final-decision.yaml', import.meta.url), 'utf8')
const CANDIDATE = TEXT.replace('refuted_max: { value: 0.10', 'refuted_max: { value: 0.12').replace(
  'version: 1.0.0',
  'version: 1.1.0',
)
const VERSIONS = { policy: 'final-decision', from: TEXT, to: CANDIDATE }
const PATHS = factPaths(definePolicy(TEXT).policy.facts)

const FOLDER = process.env['BENCH_FOLDER']
if (FOLDER) await measureDatabase(FOLDER)
else await measureAll()

async function measureAll() {
  await measureMemory()
  const made = mkdtempSync(join(tmpdir(), 'tribunal-bench-'))
  try {
    await fill(made)
    // A process of its own: what was needed to fill the database is not counted with what a backtest needs.
    const env = { ...process.env, BENCH_FOLDER: made }
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), String(DECISIONS)], {
      env,
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
  } finally {
    rmSync(made, { recursive: true })
  }
}

/** Decisions a second of CPU, on one thread. */
async function measureMemory() {
  const blocks = Array.from({ length: 192 }, (_, block) => packChunk(chunkOf(block)))
  const sizes = sampleSizes(SHOWN)
  const evaluators = openEvaluators({ versions: VERSIONS, sizes, threads: 0 })
  const source = blocks.map((bytes, i) => ({ bytes, upTo: i }))
  const rates = []
  for (let round = 0; round <= ROUNDS; round++) {
    const before = process.cpuUsage()
    const tally = await tallyChunks(source, { evaluators, sizes })
    const { user, system } = process.cpuUsage(before)
    if (round > 0) rates.push(tally.decisions / ((user + system) / 1e6))
  }
  rates.sort((a, b) => a - b)
  const bytes = blocks.reduce((sum, { length }) => sum + length, 0) / (blocks.length * BLOCK)
  tell(
    'from memory, one core',
    `${rate(rates[ROUNDS >> 1])} (slowest round ${rate(rates[0])}), ${bytes.toFixed(0)} bytes a decision`,
  )
}

function chunkOf(block, count = BLOCK) {
  const facts = [1, 2, 3]
    .flatMap((claims) => finalDecisionInputs(block * 3 + claims, Math.ceil(count / 3), claims))
    .slice(0, count)
  const keys = facts.map((_, i) => block * BLOCK + i)
  return { keys, times: keys.map((key) => START + key * 1000), money: [], facts }
}

async function fill(dataDir) {
  const started = performance.now()
  const server = await startEmbedded({ dataDir })
  const database = await openDatabase({ url: server.url })
  const { pool } = database
  await migrate(database)
  await new Ledger(await openSigningKey(dataDir, { create: true })).begin(pool)
  await pool.query(
    `insert into decisions (id, seq, kind, outcome, category, route, rule, score, at, inputs)
     select gen_random_uuid(), i, 'post', 'clean', 'send_downstream', null, 'default', 0.5,
       to_timestamp($2::float8 / 1000 + i), '\\x00' from generate_series(0, $1::int - 1) i`,
    [DECISIONS, START],
  )
  for (let block = 0; block * BLOCK < DECISIONS; block++) {
    const chunk = chunkOf(block, Math.min(BLOCK, DECISIONS - block * BLOCK))
    await pool.query('insert into facts_blocks (block, unreadable) values ($1, 0)', [block])
    await pool.query(
      `insert into recorded_facts (policy, block, decisions, first_at, last_at, layout, body)
       values ('final-decision', $1, $2, $3, $4, $5, $6)`,
      [block, chunk.keys.length, new Date(chunk.times[0]), new Date(chunk.times.at(-1)), PATHS, packChunk(chunk)],
    )
  }
  await fillBodies(pool, dataDir)
  await pool.query('vacuum analyze')
  await database.close()
  await server.stop()
  tell('filled', `${seconds(started)} s for ${DECISIONS} decisions`)
}

/** Bodies of the decisions that will be computed whole: those that a tally of all draws. */
async function fillBodies(pool, dataDir) {
  const sizes = sampleSizes(SHOWN)
  const evaluators = openEvaluators({ versions: VERSIONS, sizes })
  const { rows } = await pool.query('select block, body from recorded_facts order by block')
  const tally = await tallyChunks(
    rows.map(({ block, body }) => ({ bytes: body, upTo: block })),
    { evaluators, sizes },
  )
  await evaluators.close()
  const tribunal = openTribunal({ dataDir, evidence: false })
  const body = Buffer.from(JSON.stringify(await tribunal.decide(POST)))
  await pool.query(
    `insert into decision_bodies select id, 'p-' || seq, null, '\\x00', '\\x00', $2::bytea from decisions where seq = any($1)`,
    [tally.data().changed.map(({ key }) => key), body],
  )
}

async function measureDatabase(dataDir) {
  const server = await startEmbedded({ dataDir })
  const database = await openDatabase({ url: server.url })
  const { pool } = database
  const tribunal = openTribunal({ dataDir, evidence: false })
  const ledger = new Ledger(await openSigningKey(dataDir, {}))
  const named = (text) => ({ text, hash: definePolicy(text).policy.hash, version: definePolicy(text).policy.version })
  const wish = { policy: 'final-decision', from: named(TEXT), to: named(CANDIDATE), shown: SHOWN }
  const { id } = await askBacktest(pool, wish, { actor: 'system:bench', nowMs: Date.now() })
  // The ledger of the bench is empty: what would be its length is said here.
  await pool.query('update backtests set size = $1 where id = $2', [DECISIONS, id])
  const openedRss = process.memoryUsage.rss()
  const started = performance.now()
  let tallied = started
  const onProgress = (share) => {
    if (share === 1) tallied = performance.now()
  }
  await runBacktest({ pool, ledger, tribunal, now: Date.now, onProgress }, id)
  const ended = performance.now()
  const result = await backtestResultOf(pool, id)
  assert.equal(result.decisions, DECISIONS)
  assert.equal(result.effects.looked, Math.min(result.changed, 5_000))
  const peakMiB = process.resourceUsage().maxRSS / 1024
  tell('from the embedded database', `${rate(DECISIONS / ((tallied - started) / 1000))} (clock, all cores)`)
  tell(
    'end to end',
    `${((ended - started) / 1000).toFixed(1)} s for ${DECISIONS} decisions, ${result.changed} of them changed, ${result.effects.looked} computed whole twice`,
  )
  tell(
    'peak memory',
    `${peakMiB.toFixed(0)} MiB with everything loaded; ${(openedRss / 2 ** 20).toFixed(0)} MiB before it began`,
  )
  await database.close()
  await server.stop()
}

function rate(perSecond) {
  return `${Math.round(perSecond).toLocaleString('en')} decisions/s`
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1)
}

function tell(name, text) {
  process.stdout.write(`${name.padEnd(28)}  ${text}\n`)
}
