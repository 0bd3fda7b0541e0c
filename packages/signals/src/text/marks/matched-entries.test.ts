import { expect, test } from 'vitest'
import { entryOf, markOf } from '../../../test/reading-parts.ts'
import type { Span } from '../scan/structure.ts'
import { matchedEntries } from './matched-entries.ts'

const at = (start: number, end = start + 5): Span => ({ start, end })
const read = (...args: Parameters<typeof matchedEntries>) =>
  matchedEntries(...args).map(({ id, start, end }) => [id, start, end])

test('an entry holds by a phrase, or by cues that stand together', () => {
  const prize = entryOf({ id: 'prize' })
  const paidCall = entryOf({ id: 'paid-call', needs: [['call', '$phone']], reason: 'Call' })
  const cues = new Map([
    ['call', [at(0)]],
    ['$phone', [at(6)]],
  ])
  expect(matchedEntries('scam', [prize, paidCall], [markOf({ id: 'prize' }, {}, 20)], cues)).toEqual([
    { signal: 'scam', id: 'paid-call', start: 0, end: 5, reason: 'Call' },
    { signal: 'scam', id: 'paid-call', start: 6, end: 11, reason: 'Call' },
    { signal: 'scam', id: 'prize', start: 20, end: 25, reason: prize.reason },
  ])
})

test('a cue is no finding by itself', () => {
  expect(read('scam', [], [markOf({ id: 'call', group: 'cue' }), markOf({ id: 'prize' })], new Map())).toEqual([
    ['prize', 0, 5],
  ])
})

test('an entry that holds by a phrase is not looked at again for its cues', () => {
  const entry = entryOf({ id: 'both', needs: [['call']] })
  expect(read('scam', [entry], [markOf({ id: 'both' }, {}, 9)], new Map([['call', [at(0)]]]))).toEqual([
    ['both', 9, 14],
  ])
})

test('a cue without a place of its own, such as capitals, shows where the others are', () => {
  const entry = entryOf({ id: 'shouted', needs: [['$caps', 'call']] })
  const cues = new Map([
    ['$caps', [at(0, 0)]],
    ['call', [at(3)]],
  ])
  expect(read('scam', [entry], [], cues)).toEqual([['shouted', 3, 8]])
})

test('findings are in text order, the longer first', () => {
  const marks = [
    markOf({ id: 'b' }, {}, 7),
    markOf({ id: 'a' }, { phrase: 'ab' }),
    markOf({ id: 'c' }, { phrase: 'abc' }),
  ]
  const wanted = [
    ['c', 0, 3],
    ['a', 0, 2],
    ['b', 7, 12],
  ]
  expect(read('scam', [], marks, new Map())).toEqual(wanted)
  expect(read('scam', [], marks, new Map([['call', [at(0)]]]))).toEqual(wanted)
})

test('a cue may be made of cues, and is no finding then either', () => {
  const exposure = entryOf({ id: 'exposure', group: 'cue', needs: [['reveal', 'material']] })
  const extortion = entryOf({ id: 'extortion', needs: [['or-else', 'exposure']] })
  const cues = new Map([
    ['or-else', [at(0)]],
    ['exposure', [at(900)]],
    ['reveal', [at(10)]],
    ['material', [at(20)]],
  ])
  expect(read('tone', [exposure, extortion], [], cues)).toEqual([
    ['extortion', 0, 5],
    ['extortion', 10, 25],
  ])
})

test('an entry that holds by its cues is a cue for those after it', () => {
  const called = entryOf({ id: 'called', needs: [['note', 'reader']] })
  const told = entryOf({ id: 'told', needs: [['called', 'mark']] })
  const cues = new Map([
    ['note', [at(10)]],
    ['reader', [at(0)]],
    ['mark', [at(20)]],
  ])
  expect(read('scam', [called, told], [], cues)).toContainEqual(['told', 0, 15])
  expect(read('scam', [told, called], [], cues).map(([id]) => id)).not.toContain('told')
})

test('a jest takes back what stands close before it, where the text has nothing else of the list', () => {
  const jest = (start: number) => markOf({ id: 'trifle', group: 'jest' }, {}, start)
  const threat = (start: number) => markOf({ id: 'threat' }, {}, start)
  const cues = (...marks: ReturnType<typeof markOf>[]) => new Map(marks.map((mark) => [mark.output.entry.id, [mark]]))
  const readAll = (...marks: ReturnType<typeof markOf>[]) => read('tone', [], marks, cues(...marks))
  expect(readAll(threat(0), jest(20))).toEqual([])
  expect(readAll(threat(0), jest(60))).toEqual([['threat', 0, 5]])
  expect(readAll(threat(0), jest(20), threat(80))).toHaveLength(2)
  expect(readAll(jest(0), threat(20))).toEqual([['threat', 20, 25]])
  expect(readAll(jest(0))).toEqual([])
})
