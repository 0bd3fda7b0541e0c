import { type CaseDetail, ProblemError } from '@tribunal/client'
import { describe, expect, it, vi } from 'vitest'
import type { ReviewNews, ReviewPort } from './review-port.ts'
import { ReviewSession } from './review-session.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const LEASE_MS = 5 * 60_000

/** A service with a queue of cases, of which one person may hold four. */
class Service implements ReviewPort {
  queue: string[]
  atMs = NOW
  readonly holding = new Map<string, number>()
  readonly decided = new Map<string, string>()
  readonly released: string[] = []
  /** Cases that somebody else takes or has decided. */
  readonly lost = new Map<string, string>()
  readonly #details = new Map<string, CaseDetail>()
  asked = 0

  constructor(count: number) {
    this.queue = Array.from({ length: count }, (_, index) => `c${index + 1}`)
  }

  now = () => this.atMs
  busyWith = ''
  engaged = (id: string) => id === this.busyWith
  known = (id: string) => this.#details.get(id)
  keep = (detail: CaseDetail) => void this.#details.set(detail.case.id, detail)
  /** Held, and not of the filter of the session. */
  readonly others = new Map<string, number>()

  async held() {
    return { cases: [...this.holding.keys()].map((id) => this.#detail(id)), elsewhere: [...this.others.keys()] }
  }

  async next(count: number) {
    this.asked++
    const room = Math.min(count, 4 - this.holding.size - this.others.size)
    const taken = this.queue.splice(0, Math.max(0, room))
    for (const id of taken) this.holding.set(id, this.atMs + LEASE_MS)
    return taken.map((id) => this.#detail(id))
  }

  async resolve(id: string, { outcome }: { outcome: string }) {
    this.#refuse(id)
    this.holding.delete(id)
    this.decided.set(id, outcome)
    return this.#detail(id)
  }

  async escalate(id: string) {
    this.#refuse(id)
    this.holding.delete(id)
    return this.#detail(id)
  }

  async undo(id: string) {
    this.#refuse(id)
    this.decided.delete(id)
    this.holding.set(id, this.atMs + LEASE_MS)
    return this.#detail(id)
  }

  async release(id: string) {
    this.holding.delete(id)
    this.others.delete(id)
    this.released.push(id)
  }

  async claim(id: string) {
    this.#refuse(id)
    this.holding.set(id, this.atMs + LEASE_MS)
    return this.#detail(id)
  }

  #refuse(id: string): void {
    const reason = this.lost.get(id)
    if (reason === undefined) return
    throw new ProblemError({ status: 409, code: 'case-conflict', reason, by: { id: 'person:b', name: 'Bruno' } })
  }

  #detail(id: string): CaseDetail {
    const until = this.holding.get(id)
    const held_by = until === undefined ? null : { id: 'me', name: 'Me', expires_at: new Date(until).toISOString() }
    return { case: { id, held_by } } as unknown as CaseDetail
  }
}

async function begun(service: Service) {
  const session = new ReviewSession({}, service)
  const news: ReviewNews[] = []
  session.onNews((one) => news.push(one))
  await session.start()
  return { session, news, shown: () => [session.state().current, ...session.state().hand] }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const CLEAN = { outcome: 'clean', reason_code: 'no_claim' }

describe('a review session', () => {
  it('begins with four cases, the first on the screen', async () => {
    const { shown } = await begun(new Service(10))
    expect(shown()).toEqual(['c1', 'c2', 'c3', 'c4'])
  })

  it('goes on with what is held already', async () => {
    const service = new Service(10)
    await service.next(2)
    const { shown } = await begun(service)
    expect(shown()).toEqual(['c1', 'c2', 'c3', 'c4'])
  })

  it('never shows what is held outside its filter, leaves it as it is, and gives it back when asked', async () => {
    const service = new Service(10)
    for (const id of ['x1', 'x2', 'x3', 'x4']) service.others.set(id, NOW)
    const { session, shown } = await begun(service)
    expect([shown(), session.state().elsewhere]).toEqual([[undefined], ['x1', 'x2', 'x3', 'x4']])
    service.others.delete('x1')
    await session.refill()
    expect([shown(), session.state().elsewhere]).toEqual([['c1'], ['x1', 'x2', 'x3', 'x4']])
    session.resolve(CLEAN)
    await settle()
    session.skip()
    await settle()
    await session.releaseElsewhere()
    expect(service.released).toEqual(['c2', 'x1', 'x2', 'x3', 'x4'])
    expect(shown()).toEqual(['c3', 'c4', 'c5', 'c6'])
    service.others.set('x5', NOW)
    await session.end()
    expect(service.others.has('x5')).toBe(true)
  })

  it('shows the next case before the decision is saved, and fills the hand behind it', async () => {
    const service = new Service(10)
    const { session, news, shown } = await begun(service)
    session.resolve(CLEAN)
    expect([session.state().current, service.decided.size]).toEqual(['c2', 1])
    expect(session.state().last).toEqual({ id: 'c1', outcome: 'clean', sending: true })
    await settle()
    expect(shown()).toEqual(['c2', 'c3', 'c4', 'c5'])
    expect([session.state().decided, session.state().last?.sending]).toEqual([1, false])
    expect(news).toEqual([{ kind: 'saved', id: 'c1', outcome: 'clean' }])
  })

  it('decides every case of the queue once, then says that there is none', async () => {
    const service = new Service(9)
    const { session } = await begun(service)
    while (session.state().current !== undefined) {
      session.resolve(CLEAN)
      await settle()
    }
    expect(service.decided.size).toBe(9)
    expect([session.state().dry, session.state().decided]).toEqual([true, 9])
    service.queue = ['late']
    await session.refill()
    expect(session.state().current).toBe('late')
  })

  it('waits for the next case where the hand was played faster than it is filled', async () => {
    const { session, shown } = await begun(new Service(10))
    for (let n = 0; n < 4; n++) session.resolve(CLEAN)
    expect([session.state().current, session.state().dry]).toEqual([undefined, false])
    await settle()
    expect(shown()).toEqual(['c5', 'c6', 'c7', 'c8'])
  })

  it('asks again for cases where the last decision was saved while the service had none to give', async () => {
    const service = new Service(6)
    const { session, shown } = await begun(service)
    const { next } = service
    let answer = () => {}
    // It counts what is still being saved as held; the answer comes after everything was saved.
    service.next = async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      service.next = next
      return []
    }
    for (let n = 0; n < 4; n++) session.resolve(CLEAN)
    await settle()
    expect([service.decided.size, session.state().filling]).toEqual([4, true])
    answer()
    await settle()
    expect(shown()).toEqual(['c5', 'c6'])
  })

  it('brings a case back that could not be decided, with who and why, and keeps the others', async () => {
    const service = new Service(6)
    const { session, news, shown } = await begun(service)
    service.lost.set('c1', 'already_resolved')
    session.resolve(CLEAN)
    await settle()
    expect(shown().slice(0, 3)).toEqual(['c1', 'c2', 'c3'])
    expect(session.state().refusals['c1']).toMatchObject({ conflict: { reason: 'already_resolved' } })
    expect(news[0]).toMatchObject({ kind: 'came_back', id: 'c1' })
    expect([session.state().last, session.state().decided]).toEqual([undefined, 0])
    service.lost.clear()
    session.resolve(CLEAN)
    await settle()
    expect([session.state().refusals, service.decided.size]).toEqual([{}, 1])
  })

  it('does not take a case away from somebody who has begun to decide on it', async () => {
    const service = new Service(6)
    const { session, shown } = await begun(service)
    service.lost.set('c1', 'already_resolved')
    session.resolve(CLEAN)
    service.busyWith = 'c2'
    await settle()
    expect(shown().slice(0, 3)).toEqual(['c2', 'c1', 'c3'])
  })

  it('takes a decision back, also one that is still being saved', async () => {
    const service = new Service(10)
    const { session, shown } = await begun(service)
    session.resolve(CLEAN)
    await session.undo()
    expect([shown()[0], shown()[1], service.decided.size, session.state().decided]).toEqual(['c1', 'c2', 0, 0])
    expect(session.state().last).toBeUndefined()
    await session.undo()
    expect(shown()[0]).toBe('c1')
  })

  it('forgets after ten seconds that a decision can be taken back', async () => {
    vi.useFakeTimers()
    try {
      const { session } = await begun(new Service(10))
      session.resolve(CLEAN)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(session.state().last?.id).toBe('c1')
      await vi.advanceTimersByTimeAsync(1)
      expect(session.state().last).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('says why a decision cannot be taken back', async () => {
    const service = new Service(10)
    const { session, news } = await begun(service)
    session.resolve(CLEAN)
    await settle()
    service.lost.set('c1', 'undo_too_late')
    await session.undo()
    expect(news.at(-1)).toMatchObject({ kind: 'undo_failed', error: { conflict: { reason: 'undo_too_late' } } })
    expect(session.state().current).toBe('c2')
  })

  it('passes cases by and leaves them to leads', async () => {
    const service = new Service(10)
    const { session, shown } = await begun(service)
    session.skip()
    session.escalate('please look')
    await settle()
    expect(service.released).toEqual(['c1'])
    expect(shown()).toEqual(['c3', 'c4', 'c5', 'c6'])
    expect(session.state().decided).toBe(0)
  })

  it('turns between the cases that it holds', async () => {
    const { session, shown } = await begun(new Service(10))
    session.turn(1)
    expect(shown()).toEqual(['c2', 'c3', 'c4', 'c1'])
    session.turn(-1)
    session.turn(-1)
    expect(shown()).toEqual(['c4', 'c1', 'c2', 'c3'])
    session.show('c2')
    expect(shown()).toEqual(['c2', 'c4', 'c1', 'c3'])
  })

  it('keeps a case for longer that waited in the hand, and goes on where it was lost', async () => {
    const service = new Service(10)
    const { session, news, shown } = await begun(service)
    service.atMs += 4.5 * 60_000
    session.resolve(CLEAN)
    await settle()
    expect(service.holding.get('c2')).toBe(service.atMs + LEASE_MS)
    service.lost.set('c3', 'held_by_other')
    session.resolve(CLEAN)
    await settle()
    expect(shown()[0]).toBe('c4')
    expect(news).toContainEqual(expect.objectContaining({ kind: 'gone', id: 'c3' }))
  })

  it('gives back what nobody has begun to decide when it ends, and takes no more', async () => {
    const service = new Service(10)
    const { session } = await begun(service)
    service.busyWith = 'c1'
    await session.end()
    expect([service.released, [...service.holding.keys()]]).toEqual([['c2', 'c3', 'c4'], ['c1']])
    await session.refill()
    expect(service.asked).toBeLessThanOrEqual(2)
    service.busyWith = ''
    await session.end()
    expect(service.holding.size).toBe(0)
  })

  it('tells that no case could be had', async () => {
    const service = new Service(3)
    service.next = () => Promise.reject(new TypeError('no connection'))
    const { session, news } = await begun(service)
    const { current, filling, dry, failure } = session.state()
    expect([current, filling, dry, news[0]?.kind]).toEqual([undefined, false, false, 'fill_failed'])
    expect(failure).toBeInstanceOf(TypeError)
  })

  it('forgets that no case could be had once it asks again', async () => {
    const service = new Service(3)
    const { next } = service
    service.next = () => Promise.reject(new TypeError('no connection'))
    const { session, shown } = await begun(service)
    service.next = next
    await session.refill()
    expect([shown(), session.state().failure]).toEqual([['c1', 'c2', 'c3'], undefined])
  })
})
