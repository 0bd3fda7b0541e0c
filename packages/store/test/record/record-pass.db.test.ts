import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepInputs } from '../../src/record/decision-inputs.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { openSigningKey, type SigningKey } from '../../src/signing-key.ts'
import { type PassStep, RecordPass } from '../../src/verify/record-pass.ts'
import { type EmptyRecord, emptyRecord, PAYMENT, PAYMENT_DECISION } from './entries.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
const BEGAN = Date.UTC(2026, 10, 30)
/** Events of one step: the record has ten times as many. */
const PART = 50

let record: EmptyRecord
let clock: number

/** 500 decisions in ten batches. */
beforeEach(async () => {
  record = await emptyRecord()
  clock = BEGAN
  await decide(10)
})
afterEach(() => record.close())

async function decide(batches: number): Promise<void> {
  const { pool } = record.database
  const inputs = await keepInputs(pool, { version: '1', policies: {}, files: {}, settings: {} })
  const writer = new GroupWriter({ pool, ledger: record.ledger })
  for (let batch = 0; batch < batches; batch++) {
    const decisions = Array.from({ length: PART }, (_, i) => {
      const payment = { ...PAYMENT, transaction_id: `T-${batch}-${i}` }
      return entryOf(payment, PAYMENT_DECISION, { atMs: BEGAN, actor: 'system:test', inputs })
    })
    await writer.write({ decisions })
  }
  await writer.close()
}

const passOf = (signer: SigningKey = record.ledger.signer) =>
  new RecordPass({ pool: record.database.pool, signer, withinMs: WEEK, now: () => clock, eventsMax: PART })

/** Steps until nothing is due any more. */
async function stepsOf(pass: RecordPass): Promise<readonly PassStep[]> {
  const steps: PassStep[] = []
  for (;;) {
    const step = await pass.step()
    steps.push(step)
    if (step.did !== 'looked') return steps
  }
}

const codes = (steps: readonly PassStep[]) => steps.flatMap(({ findings }) => findings.map(({ code }) => code))
/** SQL that the ledger's own triggers would refuse, as the owner of the database could run. */
async function tamper(sql: string): Promise<void> {
  await record.database.pool.query(
    `begin; alter table ledger_events disable trigger user; ${sql}; alter table ledger_events enable trigger user; commit`,
  )
}

describe('a pass over the whole record', () => {
  it('looks at events evenly over its time, and at all else when that is over', async () => {
    const pass = passOf()
    const places: unknown[] = []
    for (let day = 0; day < 6; day++) {
      clock = BEGAN + day * DAY
      places.push((await stepsOf(pass)).at(-1)!.state?.after)
    }
    expect(places).toEqual([50, 100, 200, 250, 350, 400])
    clock = BEGAN + 6.3 * DAY
    expect((await stepsOf(pass)).at(-1)!.state).toEqual({
      phase: 'events',
      after: null,
      began: new Date(BEGAN + WEEK).toISOString(),
      found: 0,
      last: { began: new Date(BEGAN).toISOString(), ended: new Date(clock).toISOString(), size: 500, found: 0 },
    })
  })

  it('goes on where another process was, and begins again when its time is over', async () => {
    clock = BEGAN + 2 * DAY
    const first = passOf()
    const { state } = await first.step()
    clock += 2 * DAY
    expect(await passOf().state()).toEqual(state)
    await passOf().step()
    expect((await first.state())?.after).toBe(100)
    clock = BEGAN + 9 * DAY
    const steps = await stepsOf(passOf())
    expect(steps.filter(({ did }) => did === 'looked').length).toBeGreaterThan(10)
    // The first step of all was at day 2, and the next pass is due a week later.
    expect(steps.at(-1)!.state).toMatchObject({
      phase: 'events',
      began: new Date(BEGAN + 2 * DAY + WEEK).toISOString(),
      last: { began: new Date(BEGAN + 2 * DAY).toISOString(), ended: new Date(clock).toISOString() },
    })
  })

  it('is at it in one process at a time, and loses nothing where one is killed in the middle', async () => {
    const { pool } = record.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('record pass', 0))`)
    expect(await passOf().step()).toEqual({ did: 'elsewhere', findings: [] })
    const { rows } = await holder.query('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
    holder.release(true)
    expect(await passOf().step()).toMatchObject({ did: 'looked', state: { after: 50 } })
    const both = await Promise.allSettled([passOf().step(), passOf().step()])
    const did = both.map((one) => (one.status === 'fulfilled' ? one.value.did : 'in conflict'))
    expect(did).not.toEqual(['looked', 'looked'])
  })

  it('looks at what was recorded meanwhile', async () => {
    clock = BEGAN + DAY
    await passOf().step()
    await decide(2)
    clock = BEGAN + 3 * WEEK
    expect((await stepsOf(passOf())).at(-1)!.state?.last).toMatchObject({ size: 600 })
  })

  it('has nothing to look at in an empty record', async () => {
    const empty = await emptyRecord()
    const pass = new RecordPass({
      pool: empty.database.pool,
      signer: empty.ledger.signer,
      withinMs: WEEK,
      now: () => clock,
    })
    expect(await pass.step()).toEqual({ did: 'empty', findings: [] })
    await empty.close()
  })
})

describe('what was changed long ago', () => {
  beforeEach(async () => {
    clock = BEGAN
    await passOf().step()
    clock = BEGAN + WEEK - 1
    expect(codes(await stepsOf(passOf()))).toEqual([])
  })

  it.each([
    ['a decision', `update decisions set outcome = 'BLOCK' where seq = 120`, 'decision_changed'],
    ['the bytes of an event', `update ledger_events set bytes = bytes || ' ' where seq = 120`, 'event_changed'],
    ['the hash of an event', 'update ledger_events set leaf_hash = sha256(leaf_hash) where seq = 120', 'event_changed'],
    ['a tile', 'update ledger_tiles set root = sha256(root) where index = 0', 'tile_changed'],
    [
      'a checkpoint',
      `update ledger_checkpoints set note = replace(note, '150', '151') where size = 150`,
      'checkpoint_unsigned',
    ],
    [
      'content that is gone',
      'delete from decision_bodies where decision_id = (select id from decisions where seq = 120)',
      'content_missing',
    ],
    ['events that are gone', 'delete from ledger_events where seq between 110 and 120', 'event_missing'],
  ])('is found by the next pass: %s', async (_, sql, code) => {
    await tamper(sql)
    clock += WEEK
    expect(codes(await wholePass())).toContain(code)
  })

  it('is looked at again without waiting until a whole pass finds nothing', async () => {
    const put = (outcome: string) => tamper(`update decisions set outcome = '${outcome}' where seq = 120`)
    await put('BLOCK')
    clock += WEEK
    expect(codes(await wholePass())).toEqual(['decision_changed'])
    expect((await passOf().state())?.last?.found).toBe(1)
    expect(codes(await wholePass())).toEqual(['decision_changed'])
    await put('APPROVE')
    expect(codes(await wholePass())).toEqual([])
    expect(await passOf().step()).toMatchObject({ did: 'ahead', state: { last: { found: 0 } } })
  })

  /** Steps until a pass ends. */
  async function wholePass(): Promise<readonly PassStep[]> {
    const pass = passOf()
    const before = (await pass.state())?.last?.began
    const steps: PassStep[] = []
    do steps.push(await pass.step())
    while (steps.length < 100 && steps.at(-1)!.state?.last?.began === before)
    return steps
  }
})

describe('how far a pass came', () => {
  const note = async () => (await record.database.pool.query('select note from record_checks')).rows[0].note as string
  const put = (text: string) => record.database.pool.query('update record_checks set note = $1', [text])

  it('is not believed where another key, or nobody, signed it', async () => {
    clock = BEGAN + 4 * DAY
    await passOf().step()
    const genuine = await note()
    const folder = mkdtempSync(join(tmpdir(), 'tribunal-pass-'))
    const stranger = await openSigningKey(folder, { create: true, origin: record.ledger.signer.origin })
    rmSync(folder, { recursive: true })
    for (const forged of [genuine.replace('"after":50', '"after":450'), 'nothing', await signedBy(stranger)]) {
      await put(forged)
      expect(await passOf().state()).toBeUndefined()
      expect(await passOf().step()).toMatchObject({ unsigned: true, state: { after: 50, last: null } })
    }
  })

  it('shows its age where somebody puts an older one back', async () => {
    await passOf().step()
    clock = BEGAN + WEEK - 1
    await stepsOf(passOf())
    const older = await note()
    clock += WEEK
    await stepsOf(passOf())
    expect((await passOf().state())?.last?.began).toBe(new Date(BEGAN + WEEK).toISOString())
    await put(older)
    expect((await passOf().state())?.last?.began).toBe(new Date(BEGAN).toISOString())
  })

  /** What somebody with a key of their own makes the database say. */
  async function signedBy(signer: SigningKey): Promise<string> {
    await passOf(signer).step()
    return await note()
  }
})
