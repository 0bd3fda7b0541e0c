import {
  Composer,
  CST,
  Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  type Node,
  Parser,
  visit,
} from 'yaml'
import type { PolicyProblem, PolicyProblemCode } from './problem.ts'

/** A policy file of more characters than this is refused unread: more than 1 500 rules fit. */
export const POLICY_MAX_LENGTH = 256 * 1024
/** Deepest nesting of lists and maps in a policy file; the shipped ones reach 9. */
export const POLICY_MAX_DEPTH = 32

/** Where in a file something stands; lines and columns count from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** YAML read as plain data, with the place of every value. */
export interface YamlSource {
  /** Plain data: maps, lists and scalars, without anything that YAML adds to JSON. */
  readonly value: unknown
  /** The place of the value at `path` (of character `offset` of it, if a one-line text), or of its nearest parent that exists. */
  place(path: readonly PropertyKey[], offset?: number): Place
  /** The place of the key that `path` ends in, or of the nearest parent that exists. */
  keyPlace(path: readonly PropertyKey[]): Place
}

/** Why the file is refused, and the offset where. */
interface Refusal {
  readonly code: PolicyProblemCode
  readonly at: number
  readonly message: string
  readonly hint: string
}

/**
 * Reads one YAML document as plain data. Refuses what a policy never needs and what attacks are made of: aliases,
 * anchors, tags, directives, deep nesting, keys that stand twice, texts that are not Unicode, more than 256 KiB.
 *
 * Policies may come from somebody else, so each bound stands before the work that it bounds: length before reading,
 * depth while lexing, one error instead of all, and equal keys in one pass over each map.
 */
export function readYaml(text: string, file: string): YamlSource | PolicyProblem {
  const lines = new LineCounter()
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const refuse = ({ code, at, message, hint }: Refusal, { line, column }: Place = placeAt(at)): PolicyProblem => {
    return { code, file, line, column, message, hint }
  }
  if (text.length > POLICY_MAX_LENGTH) {
    const message = `the file has ${text.length} characters, at most ${POLICY_MAX_LENGTH} are read`
    const hint = 'split it into several policies'
    return refuse({ code: 'policy-too-large', at: 0, message, hint }, { line: 1, column: 1 })
  }
  const document = parseOne(text, lines)
  if (!(document instanceof Document)) return refuse(document)
  const refusal = firstForbidden(document)
  if (refusal) return refuse(refusal)
  return {
    value: document.toJS(),
    place: (path, offset = 0) => placeAt(offsetOf(document, text, path, offset)),
    keyPlace(path) {
      const parent = document.getIn(path.slice(0, -1), true)
      const key = isMap(parent)
        ? parent.items.map((pair) => pair.key).find((key) => keyText(key) === path.at(-1))
        : undefined
      return placeAt(isNode(key) ? startOf(key) : offsetOf(document, text, path, 0))
    },
  }
}

/** What the YAML library says of a text, thrown by the composer at the first error. */
class YamlError extends Error {
  readonly at: number
  readonly code: string
  constructor(source: ErrorSource, code: string, message: string) {
    super(message)
    this.at = typeof source === 'number' ? source : 'offset' in source ? source.offset : source[0]
    this.code = code
  }
}
/** Where the library says an error is: an offset, a range, or a token with its offset. */
type ErrorSource = number | readonly [number, ...number[]] | { readonly offset: number }

/** The library collects every error and warning; a file of nothing but errors would make it collect a million. */
class StrictComposer extends Composer {
  constructor() {
    // The library's own search for equal keys takes time that grows with the square of their number.
    super({ uniqueKeys: false, merge: false })
    let first: YamlError | undefined
    const onError = (source: ErrorSource, code: string, message: string) => {
      // It catches what is thrown, as it does when the stack is full, and calls this again.
      first ??= new YamlError(source, code, message)
      throw first
    }
    Object.assign(this, { onError })
  }
}

/**
 * The tokens of a text. Depth is counted before the library puts anything together: its time grows with the square of it,
 * so that a file of nothing but `[` would take seconds.
 */
function* tokensOf(text: string, lines: LineCounter): Iterable<CST.Token> {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  const depth = new DepthCount()
  for (const lexeme of new Lexer().lex(text)) {
    if (depth.after(lexeme) > SCANNED_MAX_DEPTH) throw new YamlError(depth.at, 'RESOURCE_EXHAUSTION', '')
    yield* withoutErrors(parser.next(lexeme))
  }
  yield* withoutErrors(parser.end())
}

/** Tokens up to the first one that is an error. */
function* withoutErrors(tokens: Iterable<CST.Token>): Iterable<CST.Token> {
  for (const token of tokens) {
    if (token.type === 'error') throw new YamlError(token, 'UNEXPECTED_TOKEN', token.message)
    yield token
  }
}

/** Counting by columns takes a value in a separate line for one level more, so it allows twice as many. */
const SCANNED_MAX_DEPTH = 2 * POLICY_MAX_DEPTH

/** How deeply what was read so far is nested: by brackets, and by the columns in which lines, dashes and `?` begin. */
class DepthCount {
  /** Where the last lexeme begins. */
  at = 0
  #end = 0
  #column = 0
  #lineBegun = false
  #marked = ''
  #brackets = 0
  readonly #columns: number[] = []

  /** The depth after one more lexeme. */
  after(lexeme: string): number {
    if (MARKS.has(lexeme)) {
      this.#marked = lexeme
      return this.#depth()
    }
    // The text of a scalar may look like a bracket.
    const type = this.#marked === CST.SCALAR ? null : CST.tokenType(lexeme)
    this.#marked = ''
    this.at = this.#end
    this.#end += lexeme.length
    if (lexeme.endsWith('\n')) {
      this.#column = 0
      this.#lineBegun = false
    } else {
      if (type === 'flow-map-start' || type === 'flow-seq-start') this.#brackets += 1
      else if (type === 'flow-map-end' || type === 'flow-seq-end') this.#brackets -= 1
      else if (this.#brackets === 0 && type !== 'space' && type !== 'comment') this.#begin(type)
      this.#column += lexeme.length
    }
    return this.#depth()
  }

  /** A line, a dash or a `?` begins at this column: everything as far right or further has ended. */
  #begin(type: CST.TokenType | null): void {
    if (this.#lineBegun && type !== 'seq-item-ind' && type !== 'explicit-key-ind') return
    this.#lineBegun = true
    while (this.#columns.length > 0 && this.#columns.at(-1)! >= this.#column) this.#columns.pop()
    this.#columns.push(this.#column)
  }

  /** Open blocks and open brackets. */
  #depth(): number {
    return this.#columns.length + this.#brackets
  }
}

/** Lexemes that the library puts between those of the text. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR])

/** The one document of the text, or why there is none. */
function parseOne(text: string, lines: LineCounter): Document | Refusal {
  const hint = 'correct the YAML at this place'
  try {
    const tokens = tokensOf(text, lines)
    let only: Document | undefined
    for (const document of new StrictComposer().compose(tokens, true, text.length)) {
      const at = document.range[0]
      if (only) return { code: 'policy-yaml', at, message: 'a policy file holds one document', hint: 'split the file' }
      only = document
    }
    return only!
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    if (error.code === 'RESOURCE_EXHAUSTION') return tooDeep(error.at)
    return { code: 'policy-yaml', at: error.at, message: lowerFirst(error.message), hint }
  }
}

/** The refusal of nesting, from the scanner and from the finished tree. */
function tooDeep(at: number): Refusal {
  const message = `values are nested deeper than ${POLICY_MAX_DEPTH} levels`
  return { code: 'policy-depth', at, message, hint: 'flatten the file' }
}

/** The first thing in the document that YAML allows and policies do not. */
function firstForbidden(document: Document): Refusal | undefined {
  if (document.directives?.yaml.explicit) {
    return {
      code: 'policy-yaml',
      at: 0,
      message: 'directives are not read in a policy',
      hint: 'leave out the `%` line',
    }
  }
  let refusal: Refusal | undefined
  visit(document, {
    Node(_, node, path) {
      const deep = isCollection(node) && path.filter(isCollection).length >= POLICY_MAX_DEPTH
      refusal = deep ? tooDeep(startOf(node)) : forbidden(node)
      return refusal ? visit.BREAK : undefined
    },
  })
  return refusal
}

/** What a node may not be, by its own. */
function forbidden(node: Node): Refusal | undefined {
  const at = startOf(node)
  if (isAlias(node) || ('anchor' in node && node.anchor)) {
    const hint = 'write the value out where it is used'
    return { code: 'policy-alias', at, message: 'anchors and aliases are not read in a policy', hint }
  }
  if (node.tag !== undefined) {
    const message = `tags such as \`${node.tag}\` are not read in a policy`
    return { code: 'policy-yaml', at, message, hint: 'leave the tag out; quote what is to be a text' }
  }
  if (isScalar(node) && typeof node.value === 'string' && NOT_TEXT.test(node.value)) {
    const hint = 'leave out NUL and halves of surrogate pairs: nothing can store or show them'
    return { code: 'policy-yaml', at, message: 'a text holds characters that are no text', hint }
  }
  return isMap(node) ? doubleKey(node.items.map((pair) => pair.key)) : undefined
}

/** NUL, and halves of surrogate pairs, which UTF-8 cannot say. */
const NOT_TEXT = /\0|\p{Surrogate}/u

/** The second of two equal keys, a key that is not a word, or `__proto__`, which JavaScript treats apart. */
function doubleKey(keys: readonly unknown[]): Refusal | undefined {
  const seen = new Set<string>()
  for (const key of keys) {
    const text = keyText(key)
    const at = startOf(key as Node)
    if (text === undefined) {
      return { code: 'policy-yaml', at, message: 'a key is a word', hint: 'write `name: value`' }
    }
    if (seen.has(text)) {
      return { code: 'policy-yaml', at, message: `the key \`${text}\` stands twice`, hint: 'keep one of the two' }
    }
    if (text === '__proto__') {
      return { code: 'policy-yaml', at, message: 'the key `__proto__` is not read in a policy', hint: 'leave it out' }
    }
    seen.add(text)
  }
  return undefined
}

/** A key as a text; undefined where it is not a single value. */
function keyText(key: unknown): string | undefined {
  return isScalar(key) && key.value !== null ? String(key.value) : undefined
}

/** Where the value at `path` begins, or its nearest parent that exists, else the beginning of the file. */
function offsetOf(document: Document, text: string, path: readonly PropertyKey[], offset: number): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (!isNode(node)) continue
    const [start, end] = node.range!
    const oneLine = isScalar(node) && length === path.length && !text.slice(start, end).includes('\n')
    const quote = oneLine && (text[start] === '"' || text[start] === "'") ? 1 : 0
    return oneLine ? start + quote + offset : start
  }
  return 0
}

/** Where a node begins, in characters. */
function startOf(node: Node): number {
  return node.range![0]
}

/** The library's messages begin with a capital, ours do not. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
