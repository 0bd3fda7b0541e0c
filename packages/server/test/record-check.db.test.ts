import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecordCheck, type RecordCheck } from '../src/record/record-check.ts'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'

const WEEK = 604_800_000
let server: RecordingServer
let process: Process
let clock: number

beforeEach(async () => {
  server = await recordingServer()
  process = await server.start({ ledger: { verify_within: '0s' } })
  clock = Date.now()
  const sent = { id: 'p-1', text: 'What a fine day by the sea!' }
  expect((await process.send('POST', '/api/v1/decisions', { body: sent })).status).toBe(201)
})
afterEach(() => server.close())

/** Verifies the record of the service a hundred times a second, and writes what it logs into `lines`. */
function check(lines: string[] = []): RecordCheck {
  const { store, ledger } = process.services
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) }) as FastifyBaseLogger
  const options = { pool: store.pool, signer: ledger.signer, withinMs: WEEK, now: () => clock, log, queued: () => 0 }
  return openRecordCheck({ ...options, everyMs: 10 })
}

describe('the record of a running service', () => {
  it('is verified whole in the background, and says how long ago', async () => {
    const checking = check()
    expect(checking.ageMs).toBeUndefined()
    await expect.poll(() => checking.ageMs).toBe(0)
    clock += 60_000
    expect(checking).toMatchObject({ failing: false, found: 0, ageMs: 60_000 })
    await checking.close()
  })

  it('is an error of the log where it was changed, until a whole pass finds nothing again', async () => {
    const pool = server.owner
    const lines: string[] = []
    const checking = check(lines)
    await expect.poll(() => checking.ageMs).toBe(0)
    const { rows } = await pool.query('select outcome from decisions')
    await pool.query(`update decisions set outcome = 'blocked'`)
    clock += WEEK
    await expect.poll(() => checking.failing).toBe(true)
    const told = lines.map((line) => JSON.parse(line)).find(({ finding }) => finding !== undefined)
    expect(told).toMatchObject({ level: 50, finding: { code: 'decision_changed', columns: ['outcome'] } })
    await expect.poll(() => checking.found).toBe(1)
    await pool.query('update decisions set outcome = $1', [rows[0].outcome])
    clock += 1
    await expect.poll(() => checking.failing).toBe(false)
    await checking.close()
  })

  it('is said at /readyz and in the metrics, and whether it is off', async () => {
    const looked = async (one: Process) => {
      const { status, json } = await one.send('GET', '/readyz')
      const { text } = await one.send('GET', '/metrics', { scopes: ['metrics'] })
      return [status, json.checks.record, /^tribunal_record_failing (\d)$/m.exec(text)?.[1]]
    }
    expect(await looked(process)).toEqual([200, 'none', undefined])
    expect(await looked(await server.start())).toEqual([200, 'ok', '0'])
  })
})
