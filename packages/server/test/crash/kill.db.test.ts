import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@tribunal/store'
import { effort, LONG } from '@tribunal/testkit'
import { testDatabase } from '@tribunal/testkit/database'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startKilledService, type Victim } from './killed-service.ts'
import { type Acknowledged, type Answer, sendPayments } from './load.ts'
import { NO_PROBLEMS, recordProblems } from './record-problems.ts'

/** Kills of each victim: one in the suite; 34 in the long run, 102 on the embedded database and 34 on one of the user's. */
const ROUNDS = effort(1, 34)
const TIMEOUT_MS = effort(600_000, 2 * 3_600_000)
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

/** Kills of these in turn, each under load, and a last start that is only ended. */
async function rounds(victims: readonly Victim[], databaseUrl?: string): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const acknowledged: Acknowledged[] = []
  let slowestStartMs = 0
  const kills = Array.from({ length: ROUNDS }, () => victims).flat()
  for (let round = 0; round <= kills.length; round++) {
    const victim = kills[round]
    const service = await startKilledService(dataDir, databaseUrl)
    if (round > 0) slowestStartMs = Math.max(slowestStartMs, service.readyMs)
    const end = new AbortController()
    let answered = 0
    const onAnswer = ({ acknowledged: one }: Answer) => {
      if (one) answered += 1
    }
    const sending = sendPayments(service, `${victim ?? 'last'}-${round}`, end.signal, { onAnswer })
    // Different each round, and the same in every run; on a busy machine as long as it takes to be under load.
    await new Promise((resolve) => setTimeout(resolve, 400 + ((round * 137) % 500)))
    await vi.waitFor(() => expect(answered).toBeGreaterThan(LOAD_MIN), { timeout: 300_000, interval: 20 })
    if (victim) await service.kill(victim)
    end.abort()
    acknowledged.push(...(await sending))
    if (!victim) await service.stop()
  }
  expect(acknowledged.length).toBeGreaterThan(LOAD_MIN * kills.length)
  expect(await problemsOf(dataDir, acknowledged, databaseUrl)).toEqual(NO_PROBLEMS)
  if (LONG)
    process.stdout.write(
      `${kills.length} kills of ${victims.join(', ')}: ${acknowledged.length} acknowledged, slowest start ${slowestStartMs.toFixed(0)} ms\n`,
    )
}

describe('a service that is killed under load loses nothing it acknowledged, and doubles nothing', () => {
  // One record for all victims: every start after a kill finds it as the kill left it, and the end is checked as a whole.
  it('SIGKILL of the service, of the database and of both in turn, on the embedded database', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await rounds(['service', 'database', 'both'])
  })

  it('SIGKILL of the service, on a database of the user’s', { timeout: TIMEOUT_MS }, async () => {
    const database = await testDatabase()
    await rounds(['service'], database.url)
    await database.close()
  })
})
