import { describe, expect, it } from 'vitest'
import { keyedMutex } from './decision-engine.ts'

function worker() {
  const log: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      await Promise.resolve()
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  return { log, work }
}

describe('turns', () => {
  it('of one key follow each other, in the order they were asked for', async () => {
    const { log, work } = worker()
    const inTurn = keyedMutex()
    const results = await Promise.all([inTurn('ana', work('first')), inTurn('ana', work('second'))])
    expect(results).toEqual(['first', 'second'])
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })

  it('of different keys do not wait for each other', async () => {
    const { log, work } = worker()
    const inTurn = keyedMutex()
    await Promise.all([inTurn('ana', work('first')), inTurn('luis', work('second'))])
    expect(log.slice(0, 2)).toEqual(['first begins', 'second begins'])
  })

  it('go on after work that fails', async () => {
    const { work } = worker()
    const inTurn = keyedMutex()
    const failing = inTurn('ana', work('first', true))
    const next = inTurn('ana', work('second'))
    await expect(failing).rejects.toThrow('first')
    expect(await next).toBe('second')
    expect(await inTurn('ana', work('third'))).toBe('third')
  })
})
