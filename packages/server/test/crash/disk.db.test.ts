import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openStore } from '@tribunal/store'
import { LONG } from '@tribunal/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBeside } from './database-beside.ts'
import { type FaultPlan, injectFaults, whyNoFaults } from './inject-faults.ts'
import { type KilledService, startKilledService } from './killed-service.ts'
import { type Acknowledged, type Answer, sendPayment, sendPayments } from './load.ts'
import { NO_PROBLEMS, recordProblems } from './record-problems.ts'
import { again, recordsAgain } from './recovery.ts'
import { killServer, serverProcesses } from './server-processes.ts'
import { mountSmallDisk, type SmallDisk, whyNoDisk } from './small-disk.ts'

/** In the suite a few calls fail; in the long run every one, and the disk stays full until requests run out of patience. */
/** For how long a decision is tried again while the database is away, and what a busy machine adds. Milliseconds. */
const PATIENCE_MS = 10_000
const SLACK_MS = 30_000
const MIB = 1024 * 1024

const folder = mkdtempSync(join(tmpdir(), 'tribunal-disk-'))
const noFaults = await whyNoFaults()
if (noFaults) process.stderr.write(`Failing system calls are not tested: ${noFaults}\n`)
const noDisk = whyNoDisk()
if (noDisk) process.stderr.write(`A full disk is not tested: ${noDisk}\n`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function tell(what: string, figures: object): void {
  if (LONG) process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)
}

const slowest = (answers: readonly Answer[]) => answers.reduce((most, { tookMs }) => Math.max(most, tookMs), 0)

/** Decisions one after the other, with a checkpoint between them: what all processes of a database write and sync. */
async function script(service: KilledService, database: Database, prefix: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const step of [1, 2, 3]) answers.push(await sendPayment(service, `${prefix}-${step}`))
  await database.pool.query('checkpoint').catch(() => undefined)
  for (const step of [4, 5]) answers.push(await sendPayment(service, `${prefix}-${step}`))
  return answers
}

/** The files that the database journals in. */
function journalOf(dataFolder: string): string[] {
  const journal = join(dataFolder, 'postgres/data/pg_wal')
  return readdirSync(journal).flatMap((name) => (/^[0-9A-F]{24}$/.test(name) ? join(journal, name) : []))
}

/** So that every run sends ids of its own. */
let runs = 0

/** Runs the script while a call of the database fails, and says what became of it. */
async function runFailing(service: KilledService, database: Database, dataFolder: string, plan: FaultPlan) {
  const name = `${runs++}-${plan.error}-${plan.nth}`
  const faults = await injectFaults(serverProcesses(dataFolder), plan)
  const answers = await script(service, database, name)
  await faults.stop()
  const { first, tookMs } = await recordsAgain(service, `${name}-after`).catch((error: unknown) => {
    throw new Error(`${name}: ${service.log()}`, { cause: error })
  })
  for (const { status } of answers) expect([201, 503], `${name}: ${service.log()}`).toContain(status)
  // What was refused may be sent again under its key, and is decided once.
  const refused = answers.filter(({ acknowledged }) => !acknowledged)
  const later: Answer[] = []
  for (const { id } of refused) later.push(await sendPayment(service, id))
  // What was acknowledged is on the disk, not only in a process.
  killServer(dataFolder)
  const killed = await recordsAgain(service, `${name}-killed`)
  const acknowledged = [...[...answers, ...later].flatMap((answer) => answer.acknowledged ?? []), first, killed.first]
  expect(acknowledged, name).toHaveLength(answers.length + 2)
  return { injected: faults.injected, refused: refused.length, answerMs: slowest(answers), tookMs, acknowledged }
}

/** A service whose database's calls are made to fail, and everything that it ever acknowledged. */
interface Failing {
  readonly dataFolder: string
  readonly service: KilledService
  readonly database: Database
  readonly acknowledged: Acknowledged[]
}

/** Each time another call of the database fails, until none of its processes makes so many. */
async function failEach(failing: Failing, plan: Omit<FaultPlan, 'nth'>, of: Files, calls: Iterable<number>) {
  const { dataFolder, service, database, acknowledged } = failing
  const panics = () => readFileSync(join(dataFolder, 'postgres/server.log'), 'utf8').split(' PANIC: ').length - 1
  const before = { acknowledged: acknowledged.length, panics: panics() }
  const figures = { faults: 0, refused: 0, slowestAnswerMs: 0, slowestRecoveryMs: 0 }
  for (const nth of calls) {
    const files = of === 'journal' ? journalOf(dataFolder) : []
    const run = await runFailing(service, database, dataFolder, { ...plan, nth, files })
    acknowledged.push(...run.acknowledged)
    const problems = await again(() => recordProblems(database.pool, dataFolder, acknowledged))
    expect(problems, `call ${nth}`).toEqual(NO_PROBLEMS)
    if (run.injected === 0) break
    figures.faults++
    figures.refused += run.refused
    figures.slowestAnswerMs = Math.max(figures.slowestAnswerMs, run.answerMs)
    figures.slowestRecoveryMs = Math.max(figures.slowestRecoveryMs, run.tookMs)
  }
  const recorded = acknowledged.length - before.acknowledged
  return { ...figures, acknowledged: recorded, panics: panics() - before.panics }
}

type Files = 'journal' | 'everything'

function* everyCall() {
  for (let nth = 1; ; nth++) yield nth
}

describe.skipIf(noFaults)('a disk that fails at one call costs nothing acknowledged, and the service goes on', () => {
  const sync = 'fsync,fdatasync'
  const write = 'write,writev,pwrite64,pwritev,fallocate'
  const timeout = LONG ? 1_800_000 : 600_000

  // One service for all of them: each fault meets a database that has recovered from those before.
  let failing: Failing
  beforeAll(async () => {
    const dataFolder = mkdtempSync(join(folder, 'data-'))
    const service = await startKilledService(dataFolder)
    failing = { dataFolder, service, database: await openBeside(dataFolder), acknowledged: [] }
  })
  afterAll(async () => {
    await failing.database.close()
    await failing.service.stop()
  })

  it.each([
    { call: 'sync', of: 'everything', calls: sync, error: 'EIO', some: [3] },
    { call: 'sync', of: 'everything', calls: sync, error: 'ENOSPC', some: [2] },
    { call: 'write', of: 'everything', calls: write, error: 'EIO', some: [4] },
    { call: 'write', of: 'everything', calls: write, error: 'ENOSPC', some: [2] },
    { call: 'write', of: 'journal', calls: write, error: 'EIO', some: [2] },
    { call: 'write', of: 'journal', calls: write, error: 'ENOSPC', some: [4] },
  ] as const)('a $call of $of ends with $error', { timeout }, async ({ call, of, calls, error, some }) => {
    const figures = await failEach(failing, { calls, error }, of, LONG ? everyCall() : some)
    tell(`${call} of ${of}, ${error}`, figures)
    expect(figures.slowestAnswerMs).toBeLessThan(PATIENCE_MS + SLACK_MS)
    expect(figures.faults).toBeGreaterThanOrEqual(some.length)
  })
})

const readyStatus = async ({ url }: KilledService): Promise<number> => (await fetch(`${url}/readyz`)).status

/** Says for a while whether a service is ready. */
async function watchReadiness(service: KilledService, forMs: number): Promise<number[]> {
  const said: number[] = []
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    said.push(await readyStatus(service))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return said
}

/** A service under load whose disk is full until it says so. */
async function fillAndMakeRoom(small: SmallDisk, leaveMiB: number, says: string) {
  const dataFolder = mkdtempSync(join(small.folder, 'data-'))
  const service = await startKilledService(dataFolder)
  const answers: Answer[] = []
  const end = new AbortController()
  try {
    small.fill(leaveMiB * MIB)
    const sending = sendPayments(service, 'full', end.signal, { onAnswer: (answer) => answers.push(answer) })
    await again(async () => expect(await readyStatus(service)).toBe(503))
    // On a busy machine it may not be ready for another reason, long before the room is used up.
    await again(async () => expect(service.log()).toContain(says))
    const readiness = await watchReadiness(service, LONG ? PATIENCE_MS + 10_000 : 3_000)
    small.makeRoom()
    const { first, tookMs } = await recordsAgain(service, 'room')
    // It looks now and then whether it can write; until then it says what it saw last.
    await again(async () => expect(await readyStatus(service)).toBe(200))
    end.abort()
    const acknowledged = [...(await sending), first]
    return { dataFolder, answers, readiness, recoveryMs: tookMs, acknowledged, log: service.log() }
  } finally {
    end.abort()
    await service.stop()
  }
}

describe.skipIf(noDisk)('a full disk costs nothing acknowledged, and the service goes on', () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = mountSmallDisk(256)
  })
  afterAll(() => disk.close())

  it.each([
    // The database lives on: what cannot be written waits, and is refused only when its patience is over.
    { what: 'the tables', leaveMiB: 0, says: LONG ? '"53100"' : '' },
    { what: 'the journal', leaveMiB: 6, says: 'is full' },
  ])('once there is room again for $what', async ({ what, leaveMiB, says }) => {
    const { dataFolder, answers, readiness, recoveryMs, ...ran } = await fillAndMakeRoom(disk, leaveMiB, says)
    const recorded = answers.filter(({ acknowledged }) => acknowledged)
    const refused = answers.filter(({ status }) => status === 503)
    const counts = { recorded: recorded.length, refused: refused.length, slowestAnswerMs: slowest(answers) }
    tell(`no room for ${what}`, { ...counts, recoveryMs, readiness: countsOf(readiness) })
    const store = await openStore({ dataDir: dataFolder })
    expect(await recordProblems(store.pool, dataFolder, ran.acknowledged)).toEqual(NO_PROBLEMS)
    await store.close()
    rmSync(dataFolder, { recursive: true })
    expect(answers).toHaveLength(recorded.length + refused.length)
    expect(slowest(answers)).toBeLessThan(PATIENCE_MS + SLACK_MS)
    expect(ran.log).toContain(says)
  })
})

function countsOf(values: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
