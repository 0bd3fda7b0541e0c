/** A fact's value in a line; `—` where it is not known. */
export function valueText(value: unknown): string {
  if (value === undefined) return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
