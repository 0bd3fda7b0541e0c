import { TIME_FILTER } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import type { Cursor } from '@tribunal/store'
import { z } from 'zod'
import { HttpProblem } from '../problems/http-problem.ts'

const CURSOR = z.tuple([TIME_FILTER, z.uuid()])

/** Where a page ends, as text that means nothing to others. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** What {@link cursorText} wrote; undefined for anything else. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const [at, id] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch {
    return undefined
  }
}

/** The same; undefined for the first page. Throws an `invalid-request` problem for anything else. */
export function cursorOf(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const cursor = readCursor(text)
  if (cursor) return cursor
  const expected = message('request.cursor')
  throw new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid', field: 'query.after', expected }] })
}

/**
 * A page of `limit` entries from one entry more than that, which tells whether there is another page; `next` is the cursor
 * text behind the last entry, null on the last page.
 */
export function pageFrom<Item>(
  found: readonly Item[],
  limit: number,
  placeOf: (last: Item) => Cursor,
): { readonly page: readonly Item[]; readonly next: string | null } {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { page, next: found.length > limit && last !== undefined ? cursorText(placeOf(last)) : null }
}
