import type { AuditEvent } from '@tribunal/ledger'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/open-database.ts'
import { uuidv7 } from '../../src/random.ts'
import { endpointsDue, listDeliveries, resendDead } from '../../src/webhooks/deliveries.ts'
import { deliver, endpointAt, happened } from './outbox.ts'
import { type Received, type Receiver, receive } from './receiver.ts'

const START = Math.floor(Date.now() / 1000) * 1000
const DAY = 86_400_000

let test_: TestDatabase
let database: Database
let receiver: Receiver
let endpoint: string
let nowMs: number
let seq = 0

beforeAll(async () => {
  test_ = await testDatabase()
  database = await openDatabase({ url: test_.url, poolSize: 5 })
  receiver = await receive()
})
beforeEach(async () => {
  await database.pool.query('delete from webhook_deliveries')
  await database.pool.query('update webhook_endpoints set deleted_at = now()')
  endpoint = await endpointAt(database.pool, { url: receiver.url, events: ['decision.made', 'case.claimed'] })
  receiver.received.length = 0
  receiver.answer = 200
  nowMs = START
})
afterAll(async () => {
  await receiver.close()
  await database.close()
  await test_.close()
})

/** A decision about a submission; null: it was erased. */
async function decisionOn(submission: string | null): Promise<string> {
  const id = uuidv7(nowMs)
  if (submission === null) return id
  await database.pool.query(
    `insert into decision_bodies (decision_id, submission_id, salt, submission, body) values ($1, $2, '', '{}', '{}')`,
    [id, submission],
  )
  return id
}

/** Something happens on each of these decisions, in this order. */
async function happenedOn(decisions: readonly string[]): Promise<readonly number[]> {
  const events = decisions.map((decision): AuditEvent => {
    const at = new Date(nowMs).toISOString()
    const entity = 'case:0199f3c0-0000-7000-8000-000000000002'
    return {
      type: 'case.claimed',
      entity,
      at,
      actor: 'person:1',
      data: { decision, stage: 'first' },
      seq: seq++,
      prev: '',
    }
  })
  await happened(database.pool, events)
  return events.map((event) => event.seq)
}

const seqOf = ({ payload }: Received): number => JSON.parse(payload).seq
const arrived = () => receiver.received.map(seqOf)
const states = async () => (await listDeliveries(database.pool, endpoint, { limit: 500 })).map(({ state }) => state)
const send = () => deliver(database.pool, endpoint, nowMs)

/** Lets time pass until nothing waits any more. */
async function settleAll(): Promise<void> {
  for (;;) {
    await send()
    const { rows } = await database.pool.query<{ next: Date | null }>(
      `select min(next_at) as next from webhook_deliveries where endpoint_id = $1 and state = 'pending'`,
      [endpoint],
    )
    if (!rows[0]?.next) return
    nowMs = Math.max(nowMs, rows[0].next.getTime())
  }
}

describe('messages about one submission', () => {
  it('wait for one that fails, while those about others go on', async () => {
    const [one, other] = [await decisionOn('T-1'), await decisionOn('T-2')]
    const [first, , second] = await happenedOn([one, other, one, other])
    receiver.answer = (response, message) => response.writeHead(seqOf(message) === first ? 500 : 200).end()
    await send()
    expect(new Set(arrived())).toEqual(new Set([first, second! - 1, second! + 1]))
    expect((await states()).sort()).toEqual(['delivered', 'delivered', 'pending', 'pending'])
    receiver.answer = 200
    nowMs += 5_000
    await send()
    expect(arrived().slice(-2)).toEqual([first, second])
  })

  it('are not looked at again before the next attempt of the one that they wait for', async () => {
    const one = await decisionOn('T-3')
    await happenedOn([one, one, one])
    receiver.answer = 503
    await send()
    await happenedOn([one])
    await send()
    expect(arrived()).toHaveLength(1)
    expect(await endpointsDue(database.pool, new Date(nowMs + 4_999))).toEqual([])
    expect(await endpointsDue(database.pool, new Date(nowMs + 5_000))).toEqual([endpoint])
  })

  it('are those of every decision about it; of an erased decision only its own', async () => {
    const [first, again] = [await decisionOn('T-4'), await decisionOn('T-4')]
    const [gone, alsoGone] = [await decisionOn(null), await decisionOn(null)]
    const [failing, , erased] = await happenedOn([first, again, gone, alsoGone])
    receiver.answer = (response, message) =>
      response.writeHead([failing, erased].includes(seqOf(message)) ? 500 : 200).end()
    await send()
    expect(new Set(arrived())).toEqual(new Set([failing, erased, erased! + 1]))
  })

  it('are not held up for ever by one that no attempt delivers: it is given up after a day', async () => {
    const one = await decisionOn('T-5')
    const [poisoned] = await happenedOn([one])
    nowMs += 60_000
    const [next] = await happenedOn([one])
    receiver.answer = (response, message) => response.writeHead(seqOf(message) === poisoned ? 500 : 200).end()
    await settleAll()
    expect(nowMs - START).toBe(DAY)
    expect(await states()).toEqual(['delivered', 'dead'])
    expect(arrived().indexOf(next!)).toBe(arrived().length - 1)
    // Sent again later, it comes late, and says so by its place.
    expect(await resendDead(database.pool, endpoint, new Date(nowMs))).toBe(1)
    receiver.answer = 200
    await send()
    expect(arrived().at(-1)).toBe(poisoned)
  })

  it('are in order over the borders of pages', async () => {
    const decisions = [await decisionOn('T-6'), await decisionOn('T-7')]
    const all = await happenedOn(Array.from({ length: 260 }, (_, index) => decisions[index % 2]!))
    let failures = 6
    receiver.answer = (response) => response.writeHead(failures-- > 0 ? 500 : 200).end()
    await settleAll()
    const odd = (one: number) => (one - all[0]!) % 2 === 1
    for (const line of [arrived().filter(odd), arrived().filter((one) => !odd(one))])
      expect(line).toEqual([...line].sort((a, b) => a - b))
    expect(new Set(arrived())).toEqual(new Set(all))
  })

  it('come first in order also where two workers send at once', async () => {
    const decisions = [await decisionOn('T-8'), await decisionOn('T-9')]
    await happenedOn(Array.from({ length: 40 }, (_, index) => decisions[index % 2]!))
    receiver.answer = (response) => setTimeout(() => response.writeHead(200).end(), Math.random() * 5)
    await Promise.all([send(), send()])
    await settleAll()
    const firsts = [...new Set(arrived())]
    for (const half of [0, 1]) {
      const line = firsts.filter((one) => (one - Math.min(...firsts)) % 2 === half)
      expect(line).toEqual([...line].sort((a, b) => a - b))
      expect(line).toHaveLength(20)
    }
  })
})

/** What happens in one look at an endpoint: events on submissions, by number, and how long nothing happens afterwards. */
const look = fc.record({ on: fc.array(fc.nat(4), { maxLength: 6 }), seconds: fc.constantFrom(0, 1, 7, 60, 4_000) })

it('whatever fails, a message never arrives before an earlier one about its submission was delivered or given up', async () => {
  const failures = fc.infiniteStream(fc.constantFrom(200, 200, 200, 500, 503))
  const property = fc.asyncProperty(
    fc.array(look, { maxLength: 8 }),
    failures,
    fc.nat(20),
    async (looks, answers, poison) => {
      await database.pool.query('delete from webhook_deliveries')
      receiver.received.length = 0
      nowMs = START
      const name = uuidv7(nowMs)
      // Five submissions: the second was decided twice, the last was erased.
      const decisions = [
        [await decisionOn(`${name}-0`)],
        [await decisionOn(`${name}-1`), await decisionOn(`${name}-1`)],
        [await decisionOn(`${name}-2`)],
        [await decisionOn(`${name}-3`)],
        [await decisionOn(null)],
      ]
      const lineOf = new Map<number, number>()
      const all: number[] = []
      receiver.answer = (response, message) => {
        const poisoned = seqOf(message) === all[poison]
        response.writeHead(poisoned ? 500 : (answers.next().value as number)).end()
      }
      for (const { on, seconds } of looks) {
        const seqs = await happenedOn(on.map((line, index) => decisions[line]![index % decisions[line]!.length]!))
        for (const [index, one] of seqs.entries()) lineOf.set(one, on[index]!)
        all.push(...seqs)
        await send()
        nowMs += seconds * 1000
      }
      await settleAll()
      for (const line of decisions.keys()) {
        const seen = arrived().filter((one) => lineOf.get(one) === line)
        expect(seen).toEqual([...seen].sort((a, b) => a - b))
      }
      expect(new Set(arrived())).toEqual(new Set(all))
      const dead = (await listDeliveries(database.pool, endpoint, { limit: 500, state: 'dead' })).map((one) => one.seq)
      if (all[poison] !== undefined) expect(dead).toContain(all[poison])
    },
  )
  await fc.assert(property, { numRuns: 25 })
})
