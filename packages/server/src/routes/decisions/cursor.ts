import type { Cursor } from '@tribunal/adapters/store'
import { message } from '@tribunal/messages'
import { z } from 'zod'
import { TIME_FILTER } from '../../http/time-filter.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

const CURSOR = z.tuple([TIME_FILTER, z.uuid()])

/** Where a page ends, as text that means nothing to others. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** What {@link cursorText} wrote. Throws an `invalid-request` problem for anything else. */
export function cursorOf(text: string): Cursor {
  try {
    const [at, id] = CURSOR.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch {
    const expected = message('request.cursor')
    throw new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid', field: 'query.after', expected }] })
  }
}
