import { describe, expect, it } from 'vitest'
import { askedHold, wishOf } from './hold-form.ts'

describe('what an address asks to hold', () => {
  it.each([
    ['person:C-501', { kind: 'person', id: 'C-501' }],
    ['person:a:b c', { kind: 'person', id: 'a:b c' }],
    ['decision:0199', { kind: 'decision', id: '0199' }],
    ['case:0199', { kind: 'case', id: '0199' }],
    ['policy:x', { kind: 'person', id: '' }],
    [undefined, { kind: 'person', id: '' }],
  ])('%s', (asked, hold) => expect(askedHold(asked)).toEqual(hold))
})

describe('a wish', () => {
  it('holds a person exactly as submissions name them', () =>
    expect(wishOf('person', ' C 1 ', ' A court asked. ')).toEqual({
      ok: true,
      body: { subject: ' C 1 ', reason: 'A court asked.' },
    }))

  it('holds a decision, or that of a case, by its id without spaces around it', () => {
    expect(wishOf('decision', ' 0199 ', 'x')).toEqual({ ok: true, body: { decision_id: '0199', reason: 'x' } })
    expect(wishOf('case', '0199\n', 'x')).toEqual({ ok: true, body: { case_id: '0199', reason: 'x' } })
  })

  it('says which fields are empty', () => {
    expect(wishOf('person', ' ', '')).toEqual({ ok: false, missing: ['id', 'reason'] })
    expect(wishOf('case', '0199', ' ')).toEqual({ ok: false, missing: ['reason'] })
  })
})
