import { expect, it } from 'vitest'
import { filtersIn } from './fact-check-filters.ts'

it('the filters of an address are those that the service knows', () => {
  expect(filtersIn({ status: 'published', waits: 'true', rating: 'missing_context', q: ' bell ', tab: 'x' })).toEqual({
    status: 'published',
    waits: 'true',
    rating: 'missing_context',
    q: 'bell',
  })
  expect(filtersIn({ status: 'lost', waits: 'yes', rating: 'odd', q: ' ' })).toEqual({})
})
