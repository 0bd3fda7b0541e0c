import { FACT_CHECK_RATINGS, FACT_CHECK_STATUSES } from '@tribunal/contract/words'
import type { FactCheckFilters } from '../../api/fact-checks.ts'
import type { Search } from '../../app/url.ts'

const LONGEST = 256

/** The filters of an address, less what cannot be one: a link that was cut off still shows a list. */
export function filtersIn(search: Search): FactCheckFilters {
  const status = FACT_CHECK_STATUSES.find((one) => one === search['status'])
  const waits = (['true', 'false'] as const).find((one) => one === search['waits'])
  const rating = Object.keys(FACT_CHECK_RATINGS).find((one) => one === search['rating'])
  const q = search['q']?.trim().slice(0, LONGEST)
  return {
    ...(status && { status }),
    ...(waits && { waits }),
    ...(rating && { rating: rating as keyof typeof FACT_CHECK_RATINGS }),
    ...(q && { q }),
  }
}
