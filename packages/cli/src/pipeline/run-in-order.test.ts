import { describe, expect, it } from 'vitest'
import { runInOrder } from './run-in-order.ts'
import { SeenIds } from './seen-ids.ts'

async function* batches<T>(...all: T[][]): AsyncGenerator<T[]> {
  yield* all
}

async function run(
  work: (n: number) => string | Promise<string>,
  options: { concurrency?: number; stopAfter?: number } = {},
): Promise<string> {
  let written = ''
  await runInOrder({
    items: batches([1, 2, 3, 4], [5, 6]),
    work,
    write: async (text) => {
      written += text
    },
    stopped: () => options.stopAfter !== undefined && written.length >= options.stopAfter,
    concurrency: options.concurrency ?? 2,
  })
  return written
}

const later = <T>(value: T, ms: number): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value))

describe('records', () => {
  it('come out in the order they went in, however long each takes', async () => {
    expect(await run(String)).toBe('123456')
    expect(await run((n) => later(String(n), 12 - 2 * n))).toBe('123456')
    expect(await run((n) => (n % 2 === 0 ? String(n) : later(String(n), 5)))).toBe('123456')
  })

  it('are worked on no more than so many at once', async () => {
    let running = 0
    let most = 0
    const work = async (n: number) => {
      running++
      most = Math.max(most, running)
      await later(n, 3)
      running--
      return String(n)
    }
    expect(await run(work, { concurrency: 3 })).toBe('123456')
    expect(most).toBe(3)
  })

  it('are written as soon as those before them are, and not when all are', async () => {
    const events: string[] = []
    await runInOrder({
      items: batches([1, 2, 3]),
      work: async (n) => {
        events.push(`begin ${n}`)
        await later(n, 2)
        return `end ${n}`
      },
      write: async (text) => {
        if (text) events.push(text)
      },
      stopped: () => false,
      concurrency: 1,
    })
    expect(events).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
  })

  it('wait for a slow one before them while others are worked on', async () => {
    const work = (n: number) => later(String(n), n === 1 ? 30 : 1)
    expect(await run(work, { concurrency: 2 })).toBe('123456')
  })

  it('are no longer begun when nobody reads the output, however long they take', async () => {
    const begun: number[] = []
    const work = async (n: number) => {
      begun.push(n)
      return later(String(n), 2)
    }
    await run(work, { concurrency: 1, stopAfter: 1 })
    expect(begun).toEqual([1])
  })

  it('are no longer read when nobody reads the output', async () => {
    expect(await run(String, { stopAfter: 1 })).toBe('1234')
  })
})

describe('ids met before', () => {
  it('are found again, whatever they look like', () => {
    const seen = new SeenIds()
    const ids = Array.from({ length: 50_000 }, (_, i) => `id-${i % 2 ? i : -i}`)
    expect(ids.every((id) => seen.add(id))).toBe(true)
    expect(ids.some((id) => seen.add(id))).toBe(false)
    expect(seen.add('')).toBe(true)
    expect(seen.add('')).toBe(false)
  })
})
