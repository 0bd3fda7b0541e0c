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
