// A process that does a backtest until it is killed: DATABASE_URL FOLDER BACKTEST. It runs what `npm run build` made, tells
// each chunk, and takes its time after it.
import { openTribunal } from '@tribunal/adapters'
import { openDatabase, runBacktest } from '@tribunal/store'

const [, , url, dataDir, id] = process.argv
const { pool } = await openDatabase({ url, poolSize: 3 })
const tribunal = openTribunal({ dataDir, evidence: false })
const pause = new Int32Array(new SharedArrayBuffer(4))
const onProgress = (progress) => {
  process.stdout.write(`${progress}\n`)
  Atomics.wait(pause, 0, 0, 2_000)
}
// It never comes to the end, of which the ledger would hear.
await runBacktest({ pool, ledger: null, tribunal, now: Date.now, threads: 1, saveEveryMs: 0, onProgress }, id)
