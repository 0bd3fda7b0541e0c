import { expect, test } from 'vitest'
import { ListError } from './list-error.ts'

test('it says which list, where, and what is wrong', () => {
  const error = new ListError('tone', 'entries[3].id', 'expected a text')
  expect(error).toMatchObject({ name: 'ListError', list: 'tone', path: 'entries[3].id' })
  expect(error.message).toBe('list `tone`: entries[3].id: expected a text')
  expect(new ListError('tone', '', 'missing').message).toBe('list `tone`: missing')
})
