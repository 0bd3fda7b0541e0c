import type { CitedSource } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { expect, test } from 'vitest'
import { markOf } from '../../test/reading-parts.ts'
import { ok, unavailable } from '../measured.ts'
import { credibility } from './manner/tone.ts'
import type { Mark } from './marks/marks.ts'

const source = markOf({ group: 'source', weight: 2 })
const verb = markOf({ group: 'attribution', weight: 1 })
const hearsay = (weight: number) => markOf({ group: 'hearsay', weight })
const linked = (quality: number): CitedSource => ({ domain: 'a.b', quality: ok(quality) })
const unknown: CitedSource = { domain: 'c.d', quality: unavailable(message('signal.step_failed')) }

const cases: readonly (readonly [string, readonly Mark[], readonly CitedSource[], boolean, number, string])[] = [
  ['nothing either way', [], [], false, 0, 'medium'],
  ['a figure alone', [], [], true, 0, 'medium'],
  ['a named source', [source], [], false, 0, 'medium'],
  ['a named source with a figure', [source], [], true, 0, 'high'],
  ['a named source that says it', [source, verb], [], false, 0, 'high'],
  ['named twice is named once', [source, source], [], false, 0, 'medium'],
  ['said twice is said once', [verb, verb], [], true, 0, 'medium'],
  ['a good source', [], [linked(0.7)], false, 0, 'medium'],
  ['a good source and a figure', [], [linked(0.7)], true, 0, 'high'],
  ['several are as good as one', [], [linked(0.9), linked(0.8)], false, 0, 'medium'],
  ['a source that is not so good', [], [linked(0.69)], true, 0, 'medium'],
  ['a source that no list knows', [], [unknown], true, 0, 'medium'],
  ['a bad source', [], [linked(0.2)], false, 0, 'low'],
  ['one that is not so bad', [], [linked(0.21)], false, 0, 'medium'],
  ['a bad one beside a good one', [], [linked(0.9), linked(0.1)], false, 0, 'medium'],
  ['weak hearsay', [hearsay(1)], [], false, 0, 'medium'],
  ['hearsay', [hearsay(2)], [], false, 0, 'low'],
  ['weak hearsay twice', [hearsay(1), hearsay(1)], [], false, 0, 'low'],
  ['hearsay with a figure', [hearsay(2)], [], true, 0, 'low'],
  ['hearsay beside a source', [hearsay(2), source], [], false, 0, 'medium'],
  ['a sign of a scam', [], [], false, 1, 'low'],
  ['several count as one', [source, verb], [], true, 5, 'medium'],
  ['hearsay takes from what is sourced', [source, verb, hearsay(1)], [], false, 0, 'medium'],
]

test.each(cases)('credibility, %s', (_, marks, sources, figure, scams, wanted) => {
  expect(credibility(marks, sources, figure, scams)).toBe(wanted)
})
