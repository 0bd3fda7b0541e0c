import { FILTERED_LISTS, type SavedFilter } from '@tribunal/adapters/store'
import { z } from 'zod'

export const LIST = z.enum(FILTERED_LISTS).describe('What is filtered')
const QUERY_MAX = 30
export const NEW_FILTER = z.strictObject({
  list: LIST,
  name: z.string().trim().min(1).max(100),
  shared: z.boolean().default(false).describe('Everybody sees it'),
  query: z
    .record(z.string().min(1).max(64), z.string().max(300))
    .refine((query) => Object.keys(query).length <= QUERY_MAX, `at most ${QUERY_MAX} filters`)
    .describe('Names of filters and their values, as an address has them'),
})

export const FILTER = z
  .object({
    id: z.uuid(),
    list: LIST,
    name: z.string(),
    shared: z.boolean(),
    query: z.record(z.string(), z.string()),
    mine: z.boolean(),
    owner_name: z.string().nullable().describe('Null where a key keeps it'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedFilter' })

/** A filter as somebody sees it. */
export function filterShape(filter: SavedFilter, principal: string): z.output<typeof FILTER> {
  const { id, list, name, shared, query, owner, ownerName, createdAt } = filter
  const mine = owner === principal
  return {
    id,
    list,
    name,
    shared,
    query: { ...query },
    mine,
    owner_name: ownerName,
    created_at: createdAt.toISOString(),
  }
}
