import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UncountedHits } from './uncounted-hits.ts'

test('a decision counts from the moment it is made until the record has counted it', () => {
  const hits = new UncountedHits()
  hits.add(['post', 'publication/a'])
  hits.add(['post', 'publication/b'])
  expect([hits.of('post'), hits.of('publication/a')]).toEqual([2, 1])
  hits.recorded(['post', 'publication/a'], 7)
  hits.countedUpTo(7)
  expect(hits.of('publication/a')).toBe(1)
  hits.countedUpTo(8)
  expect([hits.of('post'), hits.of('publication/a'), hits.of('publication/b')]).toEqual([1, 0, 1])
})

test('one that the record counts before this process hears that it is durable counts once', () => {
  const hits = new UncountedHits()
  hits.add(['post'])
  hits.countedUpTo(8)
  hits.recorded(['post'], 7)
  expect(hits.of('post')).toBe(0)
})

test('one that is not recorded counts no more', () => {
  const hits = new UncountedHits()
  hits.add(['post'])
  hits.remove(['post'])
  expect(hits.of('post')).toBe(0)
})

test('whatever happens in whichever order, it holds what is made and not counted', () => {
  const NAMES = ['post', 'publication/a', 'screening/b']
  const step = fc.record({
    do: fc.constantFrom('add', 'record', 'remove', 'count'),
    names: fc.subarray(NAMES, { minLength: 1 }),
    which: fc.nat(20),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const hits = new UncountedHits()
      const open: string[][] = []
      const durable: string[][] = []
      let counted = 0
      for (const { do: what, names, which } of steps) {
        if (what === 'add') {
          hits.add(names)
          open.push(names)
        } else if (what === 'count') {
          counted = Math.max(counted, Math.min(which, durable.length))
          hits.countedUpTo(counted)
        } else if (open.length > 0) {
          const [one] = open.splice(which % open.length, 1) as [string[]]
          if (what === 'remove') hits.remove(one)
          else hits.recorded(one, durable.push(one) - 1)
        }
        const waiting = [...open, ...durable.slice(counted)]
        for (const name of NAMES) expect(hits.of(name)).toBe(waiting.filter((one) => one.includes(name)).length)
      }
    }),
  )
})

test('a record that lags far behind loses no count, and memory is bounded', () => {
  const hits = new UncountedHits()
  const many = 120_000
  for (let seq = 0; seq < many; seq++) {
    hits.add(['post'])
    hits.recorded(['post'], seq)
  }
  expect(hits.of('post')).toBe(many)
  hits.countedUpTo(many - 1)
  expect(hits.of('post')).toBe(1)
  hits.countedUpTo(many)
  expect(hits.of('post')).toBe(0)
})
