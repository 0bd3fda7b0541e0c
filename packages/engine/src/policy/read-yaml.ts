import { isAlias, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import type { PolicyProblem, PolicyProblemCode } from './problem.ts'

/** A policy file of more bytes than this is refused unread: 5 000 rules fit. */
export const POLICY_MAX_LENGTH = 1024 * 1024
/** Deepest nesting of lists and maps in a policy file; the shipped ones reach 9. */
export const POLICY_MAX_DEPTH = 32

/** Where in a file something stands; lines and columns count from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** YAML read as plain data, with the place of every value. */
export interface YamlSource {
  readonly value: unknown
  /** The place of the value at `path` (of character `offset` of it, if a one-line text), or of its nearest parent that exists. */
  place(path: readonly PropertyKey[], offset?: number): Place
}

/**
 * Reads one YAML document as plain data. Refuses what a policy never needs and what attacks are made of: aliases and
 * anchors, deep nesting, duplicate keys, `__proto__`, more than 1 MiB.
 */
export function readYaml(text: string, file: string): YamlSource | PolicyProblem {
  const refuse = (code: PolicyProblemCode, message: string, hint: string, place: Place = { line: 1, column: 1 }) => ({
    code,
    file,
    ...place,
    message,
    hint,
  })
  if (text.length > POLICY_MAX_LENGTH) {
    const message = `the file has ${text.length} characters, at most ${POLICY_MAX_LENGTH} are read`
    return refuse('policy-too-large', message, 'split it into several policies')
  }
  const tooDeep = () =>
    refuse('policy-depth', `values are nested deeper than ${POLICY_MAX_DEPTH} levels`, 'flatten the file')
  if (flowDepth(text) > POLICY_MAX_DEPTH || indentDepth(text) > POLICY_MAX_DEPTH) return tooDeep()

  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: false, logLevel: 'silent' })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const error = document.errors[0]
  if (error) {
    const message = error.message.split('\n')[0] ?? 'not YAML'
    return refuse('policy-yaml', message, 'mend the YAML at this place', placeAt(error.pos[0]))
  }
  let alias: number | undefined
  visit(document, {
    Node(_, node) {
      if (isAlias(node) || ('anchor' in node && node.anchor)) {
        alias = node.range?.[0] ?? 0
        return visit.BREAK
      }
      return undefined
    },
  })
  if (alias !== undefined) {
    const hint = 'write the value out where it is used'
    return refuse('policy-alias', 'anchors and aliases are not read in a policy', hint, placeAt(alias))
  }
  return {
    value: document.toJS({ maxAliasCount: 0 }),
    place(path, offset = 0) {
      for (let length = path.length; length >= 0; length--) {
        const node = document.getIn(path.slice(0, length), true)
        if (!isNode(node) || !node.range) continue
        const [start, end] = node.range
        const oneLine = isScalar(node) && length === path.length && !text.slice(start, end).includes('\n')
        const quote = oneLine && (text[start] === '"' || text[start] === "'") ? 1 : 0
        return placeAt(oneLine ? start + quote + offset : start)
      }
      return { line: 1, column: 1 }
    },
  }
}

/** Deepest nesting of flow brackets; brackets within quoted text count too, so it can only be too high. */
function flowDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0x5b || c === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (c === 0x5d || c === 0x7d) depth--
    else if (c === 0x0a) depth = Math.max(depth, 0)
  }
  return deepest
}

/** Upper bound of the nesting of block collections: a level needs one more column or one more `- ` on a line. */
function indentDepth(text: string): number {
  let deepest = 0
  for (const line of text.split('\n')) {
    const lead = /^[ ]*(?:- )*/.exec(line)?.[0] ?? ''
    deepest = Math.max(deepest, lead.replaceAll(' ', '').length + Math.floor((lead.match(/^ */)?.[0].length ?? 0) / 2))
  }
  return deepest
}
