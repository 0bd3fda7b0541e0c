import { z } from 'zod'

/**
 * Every list of the API: `data` in the order that the operation names, `next` to be sent as `after` for the page that
 * follows. A list that comes whole has no next page.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    has_more: z.boolean().describe('Whether another page follows'),
    next: z.string().nullable().describe('`after` of the next page; null on the last'),
  })
}

/** An answer in the shape of {@link listOf}. `next`: null, or absent, on the last page. */
export function listed<Item>(data: readonly Item[], next: string | null = null) {
  return { data: [...data], has_more: next !== null, next }
}

/**
 * How many entries of a list are wanted, in the address of a request.
 * @param usual where nothing is said
 * @param most the greatest number that is answered
 */
export function pageLimit(usual: number, most: number) {
  return z.coerce.number().int().min(1).max(most).default(usual)
}

const NEXT_HELP = '`next` of the page before'

/** Where a page begins: a text that only the service reads. */
export const AFTER = z.string().min(1).max(200).optional().describe(NEXT_HELP)
/** The same where a list is ordered by more than its time, so that the text is longer. */
export const AFTER_IN_ORDER = z.string().min(1).max(400).optional().describe(NEXT_HELP)
/** The same where `next` is the id of the last entry. */
export const AFTER_ID = z.uuid().optional().describe(NEXT_HELP)

/** A time that something is looked for by. The database has no year 0, and none of five digits. */
export const TIME_FILTER = z.iso.datetime({ offset: true, abort: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'schema.year_in_range')
