import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '@tribunal/ledger'
import type { Expression } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'
import { type CompiledPolicy, compilePolicy } from './compile-policy.ts'

/** Names the form and its version. */
export const CHECKED_POLICY_FORMAT = 'tribunal-policy/1'

/**
 * A policy that was read and checked, as JSON: names are resolved, types are checked, conditions are trees. Evaluating it
 * needs no YAML, no parser of conditions and no schema library, which is most of what the language weighs in a browser.
 */
export interface CheckedPolicy {
  readonly format: typeof CHECKED_POLICY_FORMAT
  /** SHA-256 of `policy` as canonical JSON (RFC 8785), hexadecimal: another text under the name of this policy is refused. */
  readonly digest: string
  /** The policy with its maps as lists of pairs; read only after it was checked. */
  readonly policy: unknown
}

/** Thrown where a value is no checked policy: the path of the first place, and what was expected there. */
export class CheckedPolicyError extends Error {
  /** From `$`, the whole file. */
  readonly path: string

  constructor(path: string, expected: string) {
    super(`${path}: expected ${expected}. Make it again from the policy file.`)
    this.name = 'CheckedPolicyError'
    this.path = path
  }
}

/** A loaded policy as JSON. Maps become lists of pairs, which keep their order. */
export function writeCheckedPolicy(policy: Policy): CheckedPolicy {
  const written: unknown = JSON.parse(JSON.stringify(policy, mapsAsPairs))
  return { format: CHECKED_POLICY_FORMAT, digest: digestOf(written), policy: written }
}

/**
 * A policy from its JSON, ready to evaluate. Conditions run as closures, never as generated code, so that a changed file cannot
 * run anything. Throws a CheckedPolicyError where the value is none, or where its digest is of another policy. The digest shows a
 * file that was damaged or edited; who made a file, only its source can show.
 */
export function readCheckedPolicy(value: unknown): CompiledPolicy {
  const members = { format: oneOf(CHECKED_POLICY_FORMAT), digest: text, policy: POLICY }
  const read = object(members, 'a checked policy, parsed from its JSON')
  const { policy, digest } = read(value, '$', 0) as { readonly policy: Policy; readonly digest: string }
  if (digest !== digestOf((value as CheckedPolicy).policy)) fail('$.digest', 'the digest of this policy')
  return compilePolicy(policy, 'closures')
}

/** SHA-256 of the canonical JSON, so that the order of members makes no difference. */
function digestOf(policy: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(policy))))
}

/** Replacer for `JSON.stringify`, which would write a map as an empty object. */
function mapsAsPairs(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value
}

/**
 * Reads a value at a path, so many levels down; throws where it is not as it must be. The readers below are combined
 * to the shape of a policy; each gives back a copy, so that nothing of the given value is kept.
 */
type Read = (value: unknown, path: string, depth: number) => unknown

/** Deeper than any policy that loads: a tree without end would fill the stack. */
const DEPTH_MAX = 400

/** Throws; its type says so, which lets it stand in expressions. */
const fail = (path: string, expected: string): never => {
  throw new CheckedPolicyError(path, expected)
}
/**
 * The simple readers. A number has to be finite: JSON cannot write another one, but a caller may hand over a value
 * that never was JSON.
 */
const text: Read = (value, path) => (typeof value === 'string' ? value : fail(path, 'a text'))
const truth: Read = (value, path) => (typeof value === 'boolean' ? value : fail(path, 'true or false'))
const number: Read = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail(path, 'a finite number')
const constant: Read = (value, path) =>
  value === null || typeof value === 'boolean' || typeof value === 'string' ? value : number(value, path, 0)
/** A member that may be left out, and one that may be null. */
const optional =
  (read: Read): Read =>
  (value, path, depth) =>
    value === undefined ? undefined : read(value, path, depth)
const orNull =
  (read: Read): Read =>
  (value, path, depth) =>
    value === null ? null : read(value, path, depth)

/** One of some words. */
function oneOf(...words: readonly string[]): Read {
  return (value, path) =>
    words.includes(value as string) ? value : fail(path, words.map((one) => `"${one}"`).join(' or '))
}

/** A list whose elements are read by `read`. */
function list(read: Read): Read {
  return (value, path, depth) => {
    if (!Array.isArray(value)) return fail(path, 'a list')
    return value.map((one, index) => read(one, `${path}[${index}]`, depth + 1))
  }
}

/** A map, written as pairs. */
function map(read: Read): Read {
  return (value, path, depth) => {
    const pairs = list((pair, at) => (Array.isArray(pair) && pair.length === 2 ? pair : fail(at, 'a name and a value')))
    const read_ = (pairs(value, path, depth) as [unknown, unknown][]).map(
      ([name, one], index) =>
        [text(name, `${path}[${index}][0]`, 0), read(one, `${path}[${index}][1]`, depth + 1)] as const,
    )
    return new Map(read_)
  }
}

/** An object of these members and no others. */
function object(members: Readonly<Record<string, Read>>, what = 'an object'): Read {
  return (value, path, depth) => {
    if (depth > DEPTH_MAX) return fail(path, `at most ${DEPTH_MAX} levels`)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(path, what)
    for (const name of Object.keys(value)) if (!Object.hasOwn(members, name)) fail(`${path}.${name}`, 'no such member')
    const found = value as Readonly<Record<string, unknown>>
    const entries = Object.entries(members).map(
      ([name, read]) => [name, read(found[name], `${path}.${name}`, depth + 1)] as const,
    )
    return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
  }
}

/** One of several objects, told apart by a member. */
function variant(member: string, kinds: () => Readonly<Record<string, Readonly<Record<string, Read>>>>): Read {
  return (value, path, depth) => {
    const word = (value as Readonly<Record<string, unknown>> | null | undefined)?.[member]
    const all = kinds()
    if (typeof word !== 'string' || !Object.hasOwn(all, word))
      return fail(`${path}.${member}`, `one of ${Object.keys(all).join(', ')}`)
    return object({ [member]: oneOf(word), ...all[word] })(value, path, depth)
  }
}

/** A sentence in one language, or in both. */
const givenText: Read = (value, path, depth) =>
  typeof value === 'string' ? value : object({ en: text, es: text }, 'a text')(value, path, depth)

/** Members that every type of a fact has. */
const common = { nullable: truth, absent: optional(constant) }
/** The types of facts. A function, since lists and objects hold types again. */
const factType: Read = variant(
  'type',
  () =>
    ({
      number: { ...common, low: orNull(number), high: orNull(number) },
      string: common,
      bool: common,
      enum: { ...common, values: list(text) },
      list: { ...common, items: factType },
      object: { ...common, fields: map(factType) },
    }) satisfies Record<FactType['type'], unknown>,
)

/** Every node of a condition has the text that it came from. */
const source = { source: text }
/** The two operands, read late: `expression` is defined below and refers to itself. */
const two = {
  left: (...given: Parameters<Read>) => expression(...given),
  right: (...given: Parameters<Read>) => expression(...given),
  ...source,
}
/** A node of a condition. `satisfies` keeps this table complete: a new kind of node does not compile without its entry. */
const expression: Read = variant('op', () => {
  const all = { list: expression, ...source }
  const quantifier = { slot: number, body: expression, ...all }
  const inList: Read = (value, path, depth) =>
    Array.isArray(value) ? list(constant)(value, path, depth) : expression(value, path, depth)
  return {
    constant: { value: constant, name: optional(text), ...source },
    fact: { name: text, type: factType, ...source },
    variable: { slot: number, type: factType, ...source },
    result: { name: text, type: factType, ...source },
    field: { of: expression, name: text, type: factType, ...source },
    and: two,
    or: two,
    not: { operand: expression, ...source },
    compare: { operator: oneOf('<', '<=', '>', '>='), ...two },
    equal: { negated: truth, ...two },
    in: { needle: expression, list: inList, ...source },
    arithmetic: { operator: oneOf('+', '-', '*', '/'), ...two },
    minimum: { operands: list(expression), ...source },
    maximum: { operands: list(expression), ...source },
    size: all,
    sum: all,
    mean: all,
    choose: {
      test: expression,
      // biome-ignore lint/suspicious/noThenProperty: the member of the tree is called so
      then: expression,
      else: expression,
      kind: oneOf('number', 'string', 'bool', 'null', 'list', 'object'),
      ...source,
    },
    known: { operand: expression, ...source },
    exists: quantifier,
    all: quantifier,
  } satisfies Record<Expression['op'], unknown>
})

/** Members of everything that has an outcome. */
const clause = {
  id: text,
  outcome: ((value, path, depth) =>
    typeof value === 'string' ? value : expression(value, path, depth)) satisfies Read,
  reason: givenText,
  code: optional(text),
  set: list(object({ name: text, value: expression })),
}
/** A clause that stands by itself, as the default does. */
const outcomeClause = object(clause)
/** Tests of tiers and bands, and members of every form of factor. */
const bound = { test: oneOf('at_least', 'at_most', 'above', 'below', 'is', 'always') }
const factor = { id: text, name: givenText, missing: oneOf('unknown', 'zero') }

/** A whole policy. What it does not list is refused, so a file cannot carry anything unread. */
const POLICY = object({
  id: text,
  version: text,
  author: text,
  title: givenText,
  source: text,
  changelog: list(text),
  hash: text,
  measure: optional(text),
  facts: map(factType),
  constants: map(object({ value: constant, reason: text })),
  outcomes: list(text),
  results: map(factType),
  body: variant('kind', () => ({
    rules: {
      hit: oneOf('first', 'most_severe'),
      forEach: optional(object({ list: text, as: text, empty: outcomeClause })),
      rules: list(object({ ...clause, when: expression, onUnknown: oneOf('skip', 'lead') })),
      default: outcomeClause,
      unknown: optional(outcomeClause),
    },
    scorecard: {
      base: number,
      combine: oneOf('add', 'subtract'),
      factors: list(
        variant('kind', () => ({
          when: { ...factor, when: expression, weight: number },
          weighted: { ...factor, value: expression, weight: number },
          tiers: {
            ...factor,
            value: expression,
            tiers: list(object({ ...bound, bound: constant, amount: number, name: givenText })),
          },
        })),
      ),
      low: orNull(number),
      high: orNull(number),
      bands: list(object({ ...clause, ...bound, bound: number })),
      unknown: optional(outcomeClause),
    },
  })),
  overrides: list(
    object({
      ...clause,
      when: expression,
      onUnknown: (value, path, depth) => (value === 'skip' ? value : outcomeClause(value, path, depth)),
    }),
  ),
  computed: list(object({ name: text, value: expression })),
  invariants: list(object({ id: text, sentence: givenText, holds: expression, expectedToFail: optional(givenText) })),
  monotone: list(object({ fact: text, sentence: givenText })),
})
