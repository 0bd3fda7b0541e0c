import { z } from 'zod'

/** A time that something is looked for by. The database has no year 0, and none of five digits. */
export const TIME_FILTER = z.iso.datetime({ offset: true, abort: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'schema.year_in_range')
