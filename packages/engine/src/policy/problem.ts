/** Every way a policy file can be refused. The list is closed: `docs/errors.md` names each code. */
export const POLICY_PROBLEM_CODES = [
  'policy-too-large',
  'policy-yaml',
  'policy-alias',
  'policy-depth',
  'policy-shape',
  'policy-expression',
  'policy-name',
  'policy-type',
  'policy-outcome',
  'policy-unknown',
  'policy-relation',
  'policy-result',
  'policy-duplicate',
  'policy-band',
] as const
export type PolicyProblemCode = (typeof POLICY_PROBLEM_CODES)[number]

/** One thing that is wrong with a policy file, at the place where it stands. Lines and columns count from 1. */
export interface PolicyProblem {
  readonly code: PolicyProblemCode
  readonly file: string
  readonly line: number
  readonly column: number
  /** What is wrong and what was expected; lower case, user input in backticks. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
}

/** A misspelling has at most this many wrong letters. */
const FARTHEST = 4
/** Names looked at for a suggestion: policies have fewer, and a hostile one may not make loading slow. */
const NAMES_TRIED = 1000

/** Nearest of `names` to `name` by edit distance, where near enough to be a misspelling. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.min(FARTHEST, Math.max(1, Math.floor(name.length / 3))) + 1
  let tried = 0
  for (const candidate of names) {
    if (tried++ === NAMES_TRIED) break
    const distance = editDistance(name, candidate, bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** What to do about a name that is not known: the nearest one, or those there are. */
export function suggestion(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  if (near !== undefined) return `did you mean \`${near}\`?`
  const shown = names.slice(0, 20).join(', ')
  return `known here: ${shown || 'none'}${names.length > 20 ? ', …' : ''}`
}

/**
 * Letters put in, left out, replaced or swapped with the next (optimal string alignment); given up, as `limit`, once it
 * cannot be below `limit`.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit || a.length > 64) return limit
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : limit
      row.push(Math.min(substitution, previous[j]! + 1, row[j - 1]! + 1, swapped))
    }
    if (Math.min(...previous, ...row) >= limit) return limit
    before = previous
    previous = row
  }
  return previous[b.length]!
}
