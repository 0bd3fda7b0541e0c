/** Whether a text is a day as addresses have it: `2026-11-22`. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** When a day begins in the zone of this browser, or one so many days later: a day may have 23 or 25 hours. */
export function dayBegins(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
