import { nearestName } from '@tribunal/messages/say'
import type { Loading } from './loading.ts'
import { policyFile } from './policy-file.ts'

/** What the shape's checker found: an issue, and for a union the issues of each of its branches. */
export interface ShapeIssue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
  readonly errors?: readonly (readonly ShapeIssue[])[]
  readonly issues?: readonly ShapeIssue[]
  readonly input?: unknown
}

/** The keys a kind of file may have, for the nearest one to a misspelt one, and the page that lists them. */
export interface KnownKeys {
  /** Every key that some map of the file may have: what a misspelt one is compared with. */
  readonly keys: readonly string[]
  /** The page that explains the format. */
  readonly page: string
}

/** Notes every place where the file has another shape than a policy, or than the kind of file that `known` is about. */
export function noteShapes(loading: Loading, issues: readonly ShapeIssue[], known: KnownKeys = POLICY_KEYS): void {
  for (const issue of flatten(issues)) {
    if (loading.full) return
    noteShape(loading, issue, known)
  }
}

/** For a value that fits no branch of a union: the issues of the branch it came nearest to. */
function flatten(issues: readonly ShapeIssue[], parent: readonly PropertyKey[] = []): ShapeIssue[] {
  return issues.flatMap((issue) => {
    const path = [...parent, ...issue.path]
    const branches = issue.errors?.filter((branch) => branch.some((inner) => inner.path.length > 0 || inner.keys))
    return branches?.length ? flatten(branches[0]!, path) : [{ ...issue, path }]
  })
}

/**
 * One issue as a problem. A key that is not known is reported at the key, with the nearest one that is; a value that is
 * missing at its parent, since it has no place of its own.
 */
function noteShape(loading: Loading, { code, path, message, keys, issues, input }: ShapeIssue, known: KnownKeys): void {
  const where = path.length === 0 ? 'the file' : `\`${path.map(String).join('.')}\``
  if (keys) {
    for (const key of keys.slice(0, 20)) {
      const near = nearestName(key, known.keys)
      const hint = near ? `did you mean \`${near}\`?` : `${known.page} lists the keys there are`
      loading.keyProblem('policy-shape', [...path, key], `the key \`${key}\` is not known here`, hint)
    }
  } else if (code === 'invalid_key') {
    loading.keyProblem('policy-shape', path, `\`${String(path.at(-1))}\`: ${issues![0]!.message}`)
  } else if (input === undefined && path.length > 0) {
    loading.problem('policy-shape', path, `${where} is missing`)
  } else if (input === null && path.length === 0) {
    loading.problem('policy-shape', path, 'the file is empty')
  } else {
    loading.problem('policy-shape', path, `${where}: ${lowerFirst(message)}`)
  }
}

/**
 * Keys that some map of a policy has. One list for all maps: a hint may name a key of another place, which still
 * shows how it is spelled.
 */
const KEYS: readonly string[] = [
  ...Object.keys(policyFile.shape),
  ...['id', 'when', 'outcome', 'reason', 'code', 'set', 'value', 'weight', 'tiers', 'amount', 'name', 'missing'],
  ...['missing_reason', 'at_least', 'at_most', 'above', 'below', 'is', 'base', 'combine', 'factors', 'clamp', 'bands'],
  ...['type', 'range', 'values', 'items', 'fields', 'nullable', 'absent', 'list', 'as', 'empty', 'from', 'holds'],
  ...['sentence', 'rule', 'monotone', 'fact'],
]

/** What policy files know, for hints. */
const POLICY_KEYS: KnownKeys = { keys: KEYS, page: 'docs/guides/write-a-policy.md' }

/** Messages begin with a small letter, as ours do. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
