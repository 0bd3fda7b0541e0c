import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyDecision, openStore } from '@tribunal/store'
import { LONG } from '@tribunal/testkit'
import { afterAll, expect, it } from 'vitest'
import { DecisionReader } from '../../src/record/decision-reader.ts'
import { Replays } from '../../src/record/replay.ts'
import { loadActiveEngine } from '../../src/releases/load-active-engine.ts'
import { testConfig } from '../test-services.ts'
import { startKilledService } from './killed-service.ts'
import { type Acknowledged, sendPayments } from './load.ts'
import { publishReleases } from './publish-under-load.ts'
import { NO_PROBLEMS, recordProblems } from './record-problems.ts'
import { wronglyNamed } from './versions-named.ts'

const KILLS = LONG ? 100 : 2
/** Releases that wait in each round: more than are come to. */
const READY = 4
const folder = mkdtempSync(join(tmpdir(), 'tribunal-rollout-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The same numbers in every run. */
function chooser(seed: number) {
  let state = seed
  return (of: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * of)
  }
}

/** Resolves when so many steps were acknowledged. */
function afterSteps(count: number) {
  let left = count
  let resolveReached = (): void => undefined
  const reached = new Promise<void>((resolve) => {
    resolveReached = resolve
  })
  const onStep = () => {
    if (--left === 0) resolveReached()
  }
  return { reached, onStep }
}

async function checked(dataDir: string, acknowledged: readonly Acknowledged[]) {
  const store = await openStore({ dataDir })
  try {
    const { tribunal, inputs } = await loadActiveEngine(testConfig({ data_folder: dataDir }), store.pool)
    const replays = new Replays(store.pool, new DecisionReader(store.pool, tribunal), () => inputs)
    const replayed = { same: 0, different: 0, erased: 0 }
    for await (const stored of everyDecision(store.pool)) replayed[(await replays.replay(stored)).result]++
    const problems = await recordProblems(store.pool, dataDir, acknowledged)
    return { problems, replayed, named: await wronglyNamed(store.pool, 'arbiter-guarded') }
  } finally {
    await store.close()
  }
}

it('a service that is killed while versions are rolled out and back names, in every decision, one that was in force, and replays it', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const acknowledged: Acknowledged[] = []
  const choose = chooser(22_11_2026)
  let steps = 0
  for (let round = 0; round <= KILLS; round++) {
    const service = await startKilledService(dataDir, undefined, { releases: READY, begun: round })
    const end = new AbortController()
    const sending = sendPayments(service, `round-${round}`, end.signal, { senders: 8, customers: 50 })
    const { reached, onStep } = afterSteps(1 + choose(5))
    const publishing = publishReleases(service, choose, end.signal, onStep)
    await Promise.race([reached, publishing])
    // In the middle of the next step, or of what the last one began.
    await new Promise((resolve) => setTimeout(resolve, choose(50)))
    if (round < KILLS) await service.kill(choose(3) === 0 ? 'both' : 'service')
    end.abort()
    acknowledged.push(...(await sending))
    steps += await publishing
    if (round === KILLS) await service.stop()
  }
  expect(acknowledged.length).toBeGreaterThan(2 * KILLS)
  expect(steps).toBeGreaterThan(KILLS)
  const { problems, replayed, named } = await checked(dataDir, acknowledged)
  expect(problems).toEqual(NO_PROBLEMS)
  expect(replayed).toEqual({ same: named.decisions, different: 0, erased: 0 })
  expect(named.wrong).toEqual([])
  expect(named.versions).toBeGreaterThan(1)
  if (LONG)
    process.stdout.write(
      `${KILLS} kills, ${steps} steps and ${acknowledged.length} payments acknowledged; ${named.decisions} decisions by ${named.versions} versions, all replayed\n`,
    )
})
