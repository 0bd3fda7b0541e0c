import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openTribunal } from '@tribunal/adapters'
import { definePolicy } from '@tribunal/policy'
import { expect, it } from 'vitest'
import { askBacktest, backtestResultOf } from '../../src/backtests/backtests.ts'
import { runBacktest } from '../../src/backtests/run-backtest.ts'
import { BLOCK_EVENTS } from '../../src/record/forget-facts.ts'
import { emptyRecord } from '../record/entries.ts'
import { recordPosts, START } from './recorded-posts.ts'

const PROGRAM = fileURLToPath(new URL('slow-backtest.mjs', import.meta.url))
const BUILT = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
const read = (name: string) =>
  readFileSync(new URL(`../../../../content/policies/${name}.yaml`, import.meta.url), 'utf8')

it.skipIf(!existsSync(BUILT))(
  'a backtest whose process is killed in the middle comes to the same elsewhere',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tribunal-killed-'))
    const record = await emptyRecord()
    const { pool } = record.database
    const tribunal = openTribunal({ dataDir: folder, evidence: false })
    await recordPosts(record, tribunal, 1_400)
    const parts = { pool, ledger: record.ledger, tribunal, now: () => START + 86_400_000, threads: 0 }
    const [from, to] = ['publication', 'publication-strict'].map((name) => {
      const { hash, version } = definePolicy(read(name)).policy
      return { hash, version, text: read(name) }
    })
    const wish = { policy: 'publication', from: from!, to: to! }
    const ask = () => askBacktest(pool, wish, { actor: 'person:owner', nowMs: START })
    const [{ id }, whole] = [await ask(), await ask()]
    await runBacktest(parts, whole.id)

    const child = spawn(process.execPath, [PROGRAM, record.url, folder, id], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    const told: string[] = []
    for await (const line of createInterface(child.stdout)) {
      told.push(line)
      // While it waits after its second chunk, what it had after the first is saved.
      if (told.length === 2) child.kill('SIGKILL')
    }
    expect(await ended).toEqual([null, 'SIGKILL'])
    const { rows } = await pool.query(
      'select status, run, done, checkpoint is not null as saved from backtests where id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'running', run: 1, done: BLOCK_EVENTS, saved: true }])

    await runBacktest(parts, id)
    expect(await backtestResultOf(pool, id)).toEqual(await backtestResultOf(pool, whole.id))
    await record.close()
    rmSync(folder, { recursive: true })
  },
)
