import { nearestName } from '@tribunal/messages/say'

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
/** Stable code of a problem; `docs/errors.md` says what each means. */
export type PolicyProblemCode = (typeof POLICY_PROBLEM_CODES)[number]

/** One thing that is wrong with a policy file, at the place where it stands. Lines and columns count from 1. */
export interface PolicyProblem {
  readonly code: PolicyProblemCode
  /** Name of the file, as the caller gave it. */
  readonly file: string
  /** Counts from 1. */
  readonly line: number
  /** Counts from 1, in UTF-16 code units. */
  readonly column: number
  /** What is wrong and what was expected; lower case, user input in backticks. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
}

/** What to do about a name that is not known: the nearest one, or those there are. */
export function suggestion(name: string, names: readonly string[]): string {
  const near = nearestName(name, names)
  if (near !== undefined) return `did you mean \`${near}\`?`
  const shown = names.slice(0, 20).join(', ')
  return `known here: ${shown || 'none'}${names.length > 20 ? ', …' : ''}`
}
