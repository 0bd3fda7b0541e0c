// Fills the record of a data folder with decisions, fast: ledger, tiles, signatures, contents and cases are those that the
// service writes.
//
//   node bench/load-record.mjs DATA_FOLDER [DECISIONS] [--days DAYS]
//
// What is decided are the sample payments, each once; every further decision repeats one of them under an id of its own, of
// one of 50 000 customers. Decisions are spread evenly over the days before now (90 where absent; 0: all now). May be run again: it adds.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createEngine, readConfig } from '@tribunal/server'
import {
  archivePolicies,
  entryOf,
  GroupWriter,
  keepInputs,
  Ledger,
  newCase,
  openLedgerKey,
  openStore,
  uuidv7,
} from '@tribunal/store'

const CUSTOMERS = 50_000
/** Decisions of one transaction, and of those that wait. */
const BATCH = 1_000
const SAMPLES = fileURLToPath(new URL('../content/samples/payments.jsonl', import.meta.url))
const DAY_MS = 86_400_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { days: { type: 'string', default: '90' } },
})
const [dataDir, count = '1000000'] = positionals
if (!dataDir) throw new Error('Name a data folder: node bench/load-record.mjs DATA_FOLDER [DECISIONS]')
const [decisions, days] = [Number(count), Number(values.days)]

const { config } = readConfig({ env: { TRIBUNAL_DATA: dataDir }, cwd: dataDir })
const { tribunal, inputs: resting, files } = createEngine(config)
const samples = readFileSync(SAMPLES, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const decided = []
for (const sample of samples) {
  const submission = { kind: 'payment', ...sample }
  decided.push({ submission, decision: await tribunal.decide(submission) })
}

const store = await openStore({
  dataDir,
  databaseUrl: config.database.url,
  poolSize: 2,
  applicationName: 'load record',
})
try {
  // What is lost with the machine is loaded again.
  store.pool.on('connect', (client) => client.query('set synchronous_commit = off'))
  const ledger = new Ledger(await openLedgerKey(store.pool, dataDir, {}))
  await ledger.begin(store.pool)
  await archivePolicies(
    store.pool,
    files.map(({ hash, text }) => [hash, text]),
  )
  const inputs = await keepInputs(store.pool, resting)
  const writer = new GroupWriter({ pool: store.pool, ledger, batchMax: BATCH, statementBytes: 32 * 2 ** 20 })
  const first = Date.now() - days * DAY_MS
  const began = performance.now()
  const run = uuidv7(Date.now()).slice(0, 13)
  let writing = Promise.resolve()
  for (let from = 0; from < decisions; from += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, decisions - from) }, (_, i) => entryAt(from + i))
    await writing
    writing = writer.write({ decisions: entries })
    if (from % 100_000 === 0 && from > 0) tell(from)
  }
  await writing
  await writer.close()
  tell(decisions)
  await store.pool.query('vacuum analyze')

  function entryAt(i) {
    const { submission, decision } = decided[i % decided.length]
    const atMs = first + Math.floor((i * days * DAY_MS) / decisions)
    const sent = { ...submission, transaction_id: `L-${run}-${i}`, customer_id: `C-${i % CUSTOMERS}` }
    const entry = entryOf(sent, decision, { atMs, actor: 'system:load', inputs })
    const opening = newCase(decision, entry, tribunal.policies, uuidv7(atMs))
    return opening ? { ...entry, opening } : entry
  }

  function tell(done) {
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(`${done} decisions in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} a second\n`)
  }
} finally {
  await store.close()
}
