import { ProblemError } from '@tribunal/client'
import { describe, expect, it } from 'vitest'
import { common } from './en/common.ts'
import { fieldProblem, problemText } from './problem-text.ts'

const REFUSED = new ProblemError({
  status: 400,
  title: 'The request does not fit its schema',
  code: 'invalid-request',
  detail: 'a name is needed',
  request_id: 'r1',
  errors: [{ code: 'too-small', field: 'body.name', expected: 'at least 1 characters' }],
})

describe('the text of a problem', () => {
  it('is that of the service where it gave one', () => {
    expect(problemText(REFUSED, common)).toEqual({
      title: 'The request does not fit its schema',
      detail: 'a name is needed',
      fields: [{ field: 'body.name', expected: 'at least 1 characters' }],
      requestId: 'r1',
      offline: false,
    })
    expect([fieldProblem(REFUSED, 'name'), fieldProblem(REFUSED, 'email')]).toEqual([
      'at least 1 characters',
      undefined,
    ])
  })

  it('says that there is no connection where nobody answered, or only a proxy did', () => {
    for (const error of [
      ProblemError.without('unreachable', new TypeError('fetch failed')),
      new ProblemError({ status: 502 }),
    ]) {
      expect(problemText(error, common)).toMatchObject({ title: common.offline_title, offline: true })
    }
  })

  it('tells waiting in vain from the rest', () => {
    expect(problemText(ProblemError.without('timeout', undefined), common).title).toBe(common.took_too_long)
    expect(problemText(new RangeError('odd'), common)).toMatchObject({ title: common.error_title, detail: 'odd' })
  })
})
