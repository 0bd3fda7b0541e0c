/** What stands behind the `?`, as text: each name once. */
export type Search = Readonly<Record<string, string>>

/** Reads what stands behind the `?`; of a name that is there twice the last one counts. */
export function readSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Writes it, less what is empty; names in order, so that one view has one address. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(entries.sort(([a], [b]) => (a! < b! ? -1 : 1))).toString()
  return text === '' ? '' : `?${text}`
}

/** Whether a text is a day as addresses have it: `2026-11-22`. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** When a day begins in the zone of this browser, or one so many days later: a day may have 23 or 25 hours. */
export function dayBegins(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
