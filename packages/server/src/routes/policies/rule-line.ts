/**
 * The line, counted from 1, on which a rule, band or override of a policy begins; null where the text has none of this
 * name. Ids are unique in a policy, so that the first line that names one is its own.
 */
export function ruleLine(text: string, id: string): number | null {
  const name = id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const named = new RegExp(`(?:^|[\\s{,-])(?:id|rule):\\s*["']?${name}["']?\\s*(?:[,}#]|$)`)
  const band = new RegExp(`^\\s*-\\s*\\{?.*\\boutcome:\\s*["']?${name}["']?\\s*(?:[,}#]|$)`)
  const lines = text.split('\n')
  const found = lines.findIndex((line) => named.test(line))
  const index = found < 0 ? lines.findIndex((line) => band.test(line)) : found
  return index < 0 ? null : index + 1
}
