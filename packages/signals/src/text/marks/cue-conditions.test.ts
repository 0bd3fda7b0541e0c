import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryOf, markOf, structureOf } from '../../../test/reading-parts.ts'
import { NEAR } from '../lists/list-types.ts'
import type { Span } from '../scan/structure.ts'
import { meetNeeds, readCues } from './cue-conditions.ts'

const at = (start: number, length = 5): Span => ({ start, end: start + length })
const needing = (...needs: readonly (readonly string[])[]) => entryOf({ needs })
const cuesOf = (cues: Readonly<Record<string, readonly Span[]>>) => new Map(Object.entries(cues))

test('cues are the parts of the text and the entries found, each with its places', () => {
  const link = { ...at(0), domain: 'a.b' }
  const structure = structureOf({
    links: [link],
    emails: [at(10)],
    phones: [at(20)],
    shortCodes: [at(30)],
    money: [at(40)],
  })
  const call = [markOf({ id: 'call' }, {}, 50), markOf({ id: 'call' }, {}, 60)]
  const prize = markOf({ id: 'prize' }, {}, 70)
  expect(readCues([...call, prize], structure, [at(80)])).toEqual(
    new Map<string, readonly Span[]>([
      ['$url', [link]],
      ['$email', [at(10)]],
      ['$phone', [at(20)]],
      ['$short-code', [at(30)]],
      ['$money', [at(40)]],
      ['$caps', [at(80)]],
      ['call', call],
      ['prize', [prize]],
    ]),
  )
})

test('what does not occur is no cue', () => {
  expect(readCues([], structureOf({}), []).size).toBe(0)
})

test('reading cues leaves the structure as it was', () => {
  const structure = structureOf({ links: [{ ...at(0), domain: 'a.b' }] })
  readCues([markOf({ id: '$url' })], structure, [])
  expect(structure.links).toHaveLength(1)
})

test('an entry needs every cue of one of its sets', () => {
  const entry = needing(['call', '$phone'], ['text'])
  expect(meetNeeds(entry, cuesOf({ call: [at(0)] }))).toBeUndefined()
  expect(meetNeeds(entry, cuesOf({ call: [at(0)], $phone: [at(9)] }))).toEqual([at(0), at(9)])
  expect(meetNeeds(entry, cuesOf({ text: [at(3)] }))).toEqual([at(3)])
  expect(meetNeeds(needing(), cuesOf({ text: [at(3)] }))).toBeUndefined()
})

test('from the start of the first to the end of the last cue are 320 characters at most', () => {
  const entry = needing(['a', 'b'])
  const within = { a: [at(0)], b: [at(NEAR - 5)] }
  expect(meetNeeds(entry, cuesOf(within))).toEqual([at(0), at(315)])
  expect(meetNeeds(entry, cuesOf({ ...within, b: [at(NEAR - 4)] }))).toBeUndefined()
  // In whatever order they stand.
  expect(meetNeeds(entry, cuesOf({ a: [at(315)], b: [at(0)] }))).toEqual([at(315), at(0)])
  expect(meetNeeds(entry, cuesOf({ a: [at(316)], b: [at(0)] }))).toBeUndefined()
})

test('an entry may say within how many characters its cues stand', () => {
  const cues = cuesOf({ a: [at(0)], b: [at(15)] })
  expect(meetNeeds({ ...needing(['a', 'b']), within: 20 }, cues)).toEqual([at(0), at(15)])
  expect(meetNeeds({ ...needing(['a', 'b']), within: 19 }, cues)).toBeUndefined()
})

test('the first places that stand near each other count', () => {
  const cues = cuesOf({ a: [at(0), at(1000), at(5000)], b: [at(2000), at(5100), at(5200)] })
  expect(meetNeeds(needing(['a', 'b']), cues)).toEqual([at(5000), at(5100)])
  expect(meetNeeds(needing(['b', 'a']), cues)).toEqual([at(5100), at(5000)])
})

test('a set whose cues stand far apart leaves the next set its chance', () => {
  const cues = cuesOf({ a: [at(0)], b: [at(900)], c: [at(901)] })
  expect(meetNeeds(needing(['a', 'b'], ['b', 'c']), cues)).toEqual([at(900), at(901)])
})

test('a long cue is one place: it ends where it ends', () => {
  const cues = cuesOf({ a: [at(0, 400)], b: [at(10)] })
  expect(meetNeeds(needing(['a', 'b']), cues)).toBeUndefined()
})

test('with a gap, cues follow each other in the order of the set, none overlapping, with so many characters between two', () => {
  const entry = { ...needing(['a', 'b', 'c']), gap: 3 }
  expect(meetNeeds(entry, cuesOf({ a: [at(0)], b: [at(8)], c: [at(13)] }))).toEqual([at(0), at(8), at(13)])
  expect(meetNeeds(entry, cuesOf({ a: [at(0)], b: [at(9)], c: [at(14)] }))).toBeUndefined()
  expect(meetNeeds(entry, cuesOf({ a: [at(0)], b: [at(13)], c: [at(8)] }))).toBeUndefined()
  expect(meetNeeds(entry, cuesOf({ a: [at(0)], b: [at(4)], c: [at(10)] }))).toBeUndefined()
})

test('a cue that leads nowhere does not hide one that does', () => {
  const entry = { ...needing(['a', 'b', 'c']), gap: 3 }
  const cues = cuesOf({ a: [at(0), at(100)], b: [at(6), at(106)], c: [at(50), at(112)] })
  expect(meetNeeds(entry, cues)).toEqual([at(100), at(106), at(112)])
})

test('cues with a gap are found exactly where trying every choice finds them', () => {
  const spans = fc
    .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 })
    .map((all) => all.map(([start, length]) => at(start, length)).sort((a, b) => a.start - b.start || b.end - a.end))
  fc.assert(
    fc.property(spans, spans, spans, fc.nat(8), (a, b, c, gap) => {
      const follows = (one: Span, next: Span) => next.start >= one.end && next.start - one.end <= gap
      const exists = a.some((x) => b.some((y) => follows(x, y) && c.some((z) => follows(y, z))))
      const found = meetNeeds({ ...needing(['a', 'b', 'c']), gap }, cuesOf({ a, b, c }))
      expect(found !== undefined).toBe(exists)
      if (found !== undefined) expect(follows(found[0]!, found[1]!) && follows(found[1]!, found[2]!)).toBe(true)
    }),
  )
})

test('shouting is of the whole text and near to every cue', () => {
  const cues = cuesOf({ $caps: [at(0, 0)], a: [at(5000)], b: [at(5010)] })
  expect(meetNeeds(needing(['a', '$caps', 'b']), cues)).toEqual([at(5000), at(5010)])
  expect(meetNeeds(needing(['$caps']), cues)).toEqual([at(0, 0)])
})
