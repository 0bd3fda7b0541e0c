import { expect, it } from 'vitest'
import { CallerConcurrency } from './concurrency-limit.ts'

/** Work that the test ends. */
function held() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  return { begun, end: () => ends.shift()!(), work }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))
/** Longer than a rest after work that keeps the process from nothing. */
const rested = () => new Promise((resolve) => setTimeout(resolve, 150))

it('a caller who sends many requests waits for their own, and other callers do not', async () => {
  const turns = new CallerConcurrency(2, 10)
  const { begun, end, work } = held()
  const flood = Array.from({ length: 6 }, (_, at) => turns.take('flood', work(`flood ${at}`)))
  const neighbour = turns.take('neighbour', work('neighbour'))
  await soon()
  expect(begun).toEqual(['flood 0', 'flood 1', 'neighbour'])
  for (let ended = 0; ended < 7; ended++) {
    end()
    await rested()
  }
  expect(await Promise.all([...flood, neighbour])).toHaveLength(7)
})

it('more than may wait are refused, those of others are not, and a turn that failed is handed on', async () => {
  const turns = new CallerConcurrency(1, 1)
  const { begun, end, work } = held()
  const first = turns.take('a', () => Promise.reject(new Error('failed')))
  const second = turns.take('a', work('a'))
  await expect(turns.take('a', work('too many'))).rejects.toMatchObject({ code: 'overloaded' })
  const other = turns.take('b', work('b'))
  await expect(first).rejects.toThrow('failed')
  await rested()
  expect(begun.toSorted()).toEqual(['a', 'b'])
  end()
  end()
  await Promise.all([second, other])
})

it('between two pieces of work that wait for nothing, everything else that has arrived is done', async () => {
  const turns = new CallerConcurrency(2, 100)
  const order: string[] = []
  let done = false
  const neighbour = async () => {
    while (!done) {
      await soon()
      order.push('neighbour')
    }
  }
  const beside = neighbour()
  await Promise.all(Array.from({ length: 50 }, () => turns.take('flood', async () => void order.push('flood'))))
  done = true
  await beside
  const longest = order
    .join(' ')
    .split('neighbour')
    .map((run) => run.trim().split(' ').length)
  expect(order.filter((who) => who === 'flood')).toHaveLength(50)
  // Two of them begin at once.
  expect(Math.max(...longest)).toBeLessThanOrEqual(2)
})

it('work that keeps the process busy is followed by a rest as long, where more of the same caller waits', async () => {
  const turns = new CallerConcurrency(1, 100)
  const busyMs = 10
  const busy = async () => {
    const until = performance.now() + busyMs
    while (performance.now() < until);
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => turns.take('flood', busy)))
  expect(performance.now() - started).toBeGreaterThan(1.5 * 20 * busyMs)
})
