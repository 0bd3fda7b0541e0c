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
