import { expect, test } from 'vitest'
import { markOf } from '../../../test/reading-parts.ts'
import { distinctIds, markFinding } from './mark-finding.ts'

test('a mark becomes a finding of a signal', () => {
  const mark = markOf({ id: 'a', reason: 'Because' }, {}, 3)
  const finding = { signal: 's', id: 'a', start: 3, end: 8, reason: 'Because' }
  expect(markFinding('s', mark)).toStrictEqual(finding)
  expect(markFinding('s', { ...mark, disguised: true })).toStrictEqual({ ...finding, disguised: true })
})

test('ids in text order, each once', () => {
  const findings = ['b', 'a', 'b'].map((id) => markFinding('s', markOf({ id })))
  expect(distinctIds(findings)).toEqual(['b', 'a'])
})
