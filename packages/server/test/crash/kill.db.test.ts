import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@tribunal/store'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startKilledService, type Victim } from './killed-service.ts'
import { type Acknowledged, type Answer, sendPayments } from './load.ts'
import { NO_PROBLEMS, recordProblems } from './record-problems.ts'

/** Rounds for each victim: 3 in the suite, 34 in the long run, 102 kills of embedded and 34 of an external database's service. */
const ROUNDS = process.env['TRIBUNAL_LONG'] ? 34 : 1
/** A kill proves nothing before so many payments were acknowledged. */
const LOAD_MIN = 20
const folder = mkdtempSync(join(tmpdir(), 'tribunal-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function problemsOf(dataDir: string, acknowledged: readonly Acknowledged[], databaseUrl?: string) {
  const store = await openStore({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) })
  try {
    return await recordProblems(store.pool, dataDir, acknowledged)
  } finally {
    await store.close()
  }
}

async function rounds(victim: Victim, databaseUrl?: string): Promise<{ sent: number; slowestStartMs: number }> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const acknowledged: Acknowledged[] = []
  let slowestStartMs = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const service = await startKilledService(dataDir, databaseUrl)
    if (round > 0) slowestStartMs = Math.max(slowestStartMs, service.readyMs)
    const end = new AbortController()
    let answered = 0
    const onAnswer = ({ acknowledged: one }: Answer) => {
      if (one) answered += 1
    }
    const sending = sendPayments(service, `${victim}-${round}`, end.signal, { onAnswer })
    // Different each round, and the same in every run; on a busy machine as long as it takes to be under load.
    await new Promise((resolve) => setTimeout(resolve, 400 + ((round * 137) % 500)))
    await vi.waitFor(() => expect(answered).toBeGreaterThan(LOAD_MIN), { timeout: 300_000, interval: 20 })
    if (round < ROUNDS) await service.kill(victim)
    end.abort()
    acknowledged.push(...(await sending))
    if (round === ROUNDS) await service.stop()
  }
  expect(acknowledged.length).toBeGreaterThan(LOAD_MIN * ROUNDS)
  expect(await problemsOf(dataDir, acknowledged, databaseUrl)).toEqual(NO_PROBLEMS)
  return { sent: acknowledged.length, slowestStartMs }
}

describe('a service that is killed under load loses nothing it acknowledged, and doubles nothing', () => {
  it.each(['service', 'database', 'both'] as const)('SIGKILL of %s, on the embedded database', async (victim) => {
    const { sent, slowestStartMs } = await rounds(victim)
    if (process.env['TRIBUNAL_LONG'])
      process.stdout.write(
        `${victim}: ${ROUNDS} kills, ${sent} acknowledged, slowest start ${slowestStartMs.toFixed(0)} ms\n`,
      )
  })

  it('SIGKILL of the service, on a database of the user’s', async () => {
    const database = await testDatabase()
    await rounds('service', database.url)
    await database.close()
  })
})
