const DAY = /^\d{4}-\d\d-\d\d$/
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const TIME = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)T${CLOCK}(?::[0-5]\\d(?:\\.\\d+)?)?(?:Z|[+-]${CLOCK})$`)

/** A moment as RFC 3339 writes it, also without seconds; undefined of any other text, and of a day that its month does not have. */
export function readTime(text: string): Date | undefined {
  const day = TIME.exec(text)?.[1]
  return day !== undefined && readDay(day) ? new Date(text) : undefined
}

/** The beginning of a day, UTC. `Date` takes 31 November for 1 December. */
export function readDay(text: string): Date | undefined {
  if (!DAY.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? at : undefined
}
