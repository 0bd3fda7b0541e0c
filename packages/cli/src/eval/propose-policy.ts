import { isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml'

export interface PolicyEdit {
  readonly constant: string
  readonly value: number
  readonly reason: string
  /** What the changelog says of the new version. */
  readonly change: string
}

export interface ProposedPolicy {
  readonly text: string
  readonly from: number
  readonly version: { readonly from: string; readonly to: string }
}

/**
 * A new version of a policy's text in which one constant has another value, with its reason, version and line of the
 * changelog; every other character stays as it is. Undefined where the policy has no such constant.
 */
export function proposePolicy(
  text: string,
  { constant, value, reason, change }: PolicyEdit,
): ProposedPolicy | undefined {
  const document = parseDocument(text)
  const node = (path: readonly string[]) => document.getIn(path, true) as Node | undefined
  const number = node(['constants', constant, 'value'])
  const why = node(['constants', constant, 'reason'])
  const version = node(['version'])
  const changelog = node(['changelog'])
  if (!isScalar(number) || typeof number.value !== 'number' || !isScalar(version)) return undefined
  const from = String(version.value)
  const to = nextMinor(from)
  const edits = [edit(number, String(value)), edit(version, to)]
  if (isScalar(why)) edits.push(edit(why, JSON.stringify(reason)))
  if (isSeq(changelog)) edits.push(newItem(text, changelog.items[0] as Node, JSON.stringify(`${to} ${change}`)))
  return { text: applied(text, edits), from: number.value, version: { from, to } }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function edit(node: Scalar, text: string): Edit {
  const [start, end] = node.range!
  // A block scalar (`|`, `>`) holds the end of its last line.
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED'
  return { start, end, text: isBlock ? `${text}\n` : text }
}

/** One more item before the first of a list, written as that one is. */
function newItem(text: string, first: Node, item: string): Edit {
  const at = (isMap(first) ? first.items[0]!.key : first) as Node
  const start = text.lastIndexOf('\n', at.range![0] - 1) + 1
  const lead = text.slice(start, at.range![0])
  return { start, end: start, text: `${lead}${item}\n` }
}

/** The edits do not overlap; those further down come first, so that places stay true. */
function applied(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((done, { start, end, text: put }) => done.slice(0, start) + put + done.slice(end), text)
}

/** Another threshold is another behaviour, not a correction: the minor version rises (semver.org). */
function nextMinor(version: string): string {
  const [major = '0', minor = '0'] = version.split('.')
  return `${major}.${Number(minor) + 1}.0`
}
