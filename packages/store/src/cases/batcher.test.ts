import { describe, expect, it } from 'vitest'
import { Batcher } from './batcher.ts'

/** Runs groups when it is let, and remembers them. */
function runner(fails: (group: readonly number[]) => Error | undefined = () => undefined) {
  const groups: (readonly number[])[] = []
  const run = async (group: readonly number[]) => {
    groups.push(group)
    await new Promise((resolve) => setImmediate(resolve))
    const error = fails(group)
    if (error) throw error
    return group.map((number) => number * 10)
  }
  return { groups, run }
}

describe('jobs', () => {
  it('gather while others are under way, and each gets its own result', async () => {
    const { groups, run } = runner()
    const gather = new Batcher(run, 3)
    const results = await Promise.all([1, 2, 3, 4, 5].map((number) => gather.do(number)))
    expect(results).toEqual([10, 20, 30, 40, 50])
    expect(groups).toEqual([[1], [2, 3, 4], [5]])
    expect(await gather.do(6)).toBe(60)
  })

  it('of a group that fails are tried one by one: only the one that cannot be done is refused', async () => {
    const { groups, run } = runner((group) => (group.includes(3) ? new RangeError('three') : undefined))
    const gather = new Batcher(run, 10)
    const settled = await Promise.allSettled([1, 2, 3, 4].map((number) => gather.do(number)))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  })

  it('are refused together where the database is away', async () => {
    const { groups, run } = runner(() => new Error('Connection terminated unexpectedly'))
    const gather = new Batcher(run, 10)
    const settled = await Promise.allSettled([1, 2, 3].map((number) => gather.do(number)))
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(groups).toEqual([[1], [2, 3]])
  })
})
