import { describe, expect, it } from 'vitest'
import { marksOf } from './marks.ts'

const change = (at: string, policy: string, version: string | null = '1.1.0') => ({
  began_at: at,
  policy,
  version,
  hash: 'abcdef0123456789',
})

describe('changes of policies', () => {
  it('that came together are one mark, and the marks are numbered from the oldest', () => {
    expect(marksOf([change('2', 'publication'), change('1', 'arbiter'), change('2', 'screening', null)])).toEqual([
      { n: 1, at: '1', names: ['arbiter 1.1.0'] },
      { n: 2, at: '2', names: ['publication 1.1.0', 'screening abcdef01'] },
    ])
  })
})
