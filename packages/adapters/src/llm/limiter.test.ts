import { describe, expect, it } from 'vitest'
import { Limiter } from './limiter.ts'

const never = new AbortController().signal
const OWNER = {}

describe('a limiter', () => {
  it('lets so many in at once, and the others in the order they came', async () => {
    const limiter = new Limiter(1)
    const log: string[] = []
    const leave = await limiter.enter(OWNER, never)
    const second = limiter.enter(OWNER, never).then((free) => {
      log.push('second')
      free()
    })
    const third = limiter.enter(OWNER, never).then(() => log.push('third'))
    await Promise.resolve()
    expect(log).toEqual([])
    leave()
    await Promise.all([second, third])
    expect(log).toEqual(['second', 'third'])
  })

  it('takes owners in turn, so that many questions of one do not keep another waiting', async () => {
    const limiter = new Limiter(1)
    const log: string[] = []
    const leave = await limiter.enter(OWNER, never)
    const other = {}
    const waiting = [OWNER, OWNER, OWNER, other, other].map(async (owner, i) => {
      const free = await limiter.enter(owner, never)
      log.push(`${owner === other ? 'other' : 'first'} ${i}`)
      free()
    })
    leave()
    await Promise.all(waiting)
    expect(log).toEqual(['first 0', 'other 3', 'first 1', 'other 4', 'first 2'])
  })

  it('gives the place of one who left while waiting to the next', async () => {
    const limiter = new Limiter(1)
    const leave = await limiter.enter(OWNER, never)
    const caller = new AbortController()
    const second = limiter.enter(OWNER, caller.signal)
    const third = limiter.enter(OWNER, never)
    caller.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    leave()
    expect(await third).toBeTypeOf('function')
  })

  it('counts a place as free once, however often it is left', async () => {
    const limiter = new Limiter(1)
    const leave = await limiter.enter(OWNER, never)
    leave()
    leave()
    await limiter.enter(OWNER, never)
    const caller = new AbortController()
    const waiting = limiter.enter(OWNER, caller.signal)
    caller.abort(new Error('still full'))
    await expect(waiting).rejects.toThrow('still full')
  })

  it('does not let in one who has left already', async () => {
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(new Limiter(1).enter(OWNER, gone)).rejects.toThrow('gone')
  })
})
