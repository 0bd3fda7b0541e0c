import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const { signal } = new AbortController()

/** Turns in which pieces of work end when they are told to, in the order in which they were begun. */
function turns(limits = { each: 3, all: 5 }) {
  const fair = new FairQueue(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const take = (caller: string, name: string, until = signal) =>
    fair.take(
      caller,
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      },
      until,
    )
  const endOne = async () => {
    ends.shift()!()
    await new Promise((later) => setImmediate(later))
  }
  return { begun, take, endOne }
}

describe('turns', () => {
  it('are taken by one caller after another, however much one of them has sent', async () => {
    const { begun, take, endOne } = turns()
    const all = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3'), take('b', 'b1'), take('c', 'c1'), take('b', 'b2')]
    for (let at = 0; at < all.length; at++) {
      expect(begun).toHaveLength(at + 1)
      await endOne()
    }
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
    void take('d', 'd1')
    expect(begun.at(-1)).toBe('d1')
  })

  it('are refused to a caller of whom enough wait already, and to everybody where enough do', async () => {
    const { take } = turns()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void take('a', name)
    await expect(take('a', 'a5')).rejects.toMatchObject({ code: 'rate-limited' })
    for (const name of ['b1', 'b2']) void take('b', name)
    await expect(take('c', 'c1')).rejects.toMatchObject({ code: 'overloaded' })
  })

  it('go on where work fails, and leave out who waits no more', async () => {
    const fair = new FairQueue({ each: 3, all: 5 })
    const leaving = new AbortController()
    let fail = (_: Error) => {}
    const first = fair.take('a', () => new Promise((_, reject) => (fail = reject)), signal)
    const second = fair.take('b', async () => 'never', leaving.signal)
    const third = fair.take('b', async () => 'third', signal)
    leaving.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    fail(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    expect(await third).toBe('third')
    await expect(fair.take('b', async () => 'never', leaving.signal)).rejects.toThrow('gone')
  })
})
