import { type Expression, operands } from '../tree/expression.ts'
import { kindOf } from '../tree/kind-of.ts'
import type { Factor, OutcomeClause, Policy } from '../tree/policy.ts'

/** What of a record a policy reads. */
export interface ReferencedFacts {
  /** Facts, fields and elements by their pattern: `claims`, `claims[]`, `claims[].claim_score`. */
  readonly patterns: Set<string>
  /** Texts and words that anything is compared with. */
  readonly words: Set<string>
  /** Patterns of words that are more than compared with these: with a word of the record, or to become the outcome. */
  readonly anyWord: Set<string>
  /** How many comparisons and scores are worked out of more than one number. */
  joint: number
}

/** Every fact that a policy reads before its outcome is settled, and the words it compares with. */
export function referencedFacts({ body, overrides }: Policy): ReferencedFacts {
  const seen: ReferencedFacts = { patterns: new Set(), words: new Set(), anyWord: new Set(), joint: 0 }
  if (body.kind === 'rules') {
    const slots = body.forEach ? [`${body.forEach.list}[]`] : []
    if (body.forEach) seen.patterns.add(body.forEach.list)
    for (const rule of body.rules) {
      visit(rule.when, slots, seen)
      settle(rule, slots, seen)
    }
    for (const clause of [body.default, body.unknown, body.forEach?.empty]) if (clause) settle(clause, slots, seen)
  } else {
    for (const factor of body.factors) {
      visit(readBy(factor), [], seen)
      const bounds = factor.kind === 'tiers' ? factor.tiers.map(({ bound }) => bound) : []
      for (const bound of bounds) if (typeof bound === 'string') seen.words.add(bound)
    }
    // The score follows a weighted number and whatever else it adds; a tier follows its own value.
    if (body.factors.length > 1 && body.factors.some(({ kind }) => kind === 'weighted')) seen.joint++
    for (const clause of [...body.bands, body.unknown]) if (clause) settle(clause, [], seen)
    seen.joint += body.factors.filter((factor) => factor.kind === 'tiers' && numbersIn(factor.value) > 1).length
  }
  for (const override of overrides) {
    visit(override.when, [], seen)
    settle(override, [], seen)
    if (override.onUnknown !== 'skip') settle(override.onUnknown, [], seen)
  }
  return seen
}

/** Notes what a clause takes its outcome and its results from. */
function settle({ outcome, set }: OutcomeClause, slots: readonly string[], seen: ReferencedFacts): void {
  const values = [...(typeof outcome === 'string' ? [] : [outcome]), ...set.map(({ value }) => value)]
  for (const value of values) {
    for (const pattern of patternsOf(value, slots)) seen.anyWord.add(pattern)
    visit(value, slots, seen)
  }
}

/** Notes what a condition reads: facts, elements, words, and whether it compares more than one number. */
function visit(node: Expression, slots: readonly string[], seen: ReferencedFacts): void {
  for (const pattern of patternsOf(node, slots)) seen.patterns.add(pattern)
  for (const pattern of elementsRead(node, slots)) seen.patterns.add(`${pattern}[]`)
  for (const word of wordsOf(node)) seen.words.add(word)
  if (COMPARING.has(node.op) && numbersIn(node) > 1) seen.joint++
  if (!comparesWithConstants(node))
    for (const operand of operands(node))
      for (const pattern of patternsOf(operand, slots)) seen.anyWord.add(pattern).add(`${pattern}[]`)
  if (node.op !== 'exists' && node.op !== 'all') {
    for (const operand of operands(node)) visit(operand, slots, seen)
    return
  }
  visit(node.list, slots, seen)
  for (const pattern of patternsOf(node.list, slots)) {
    const inner = [...slots]
    inner[node.slot] = `${pattern}[]`
    visit(node.body, inner, seen)
  }
}

/** Comparisons, of which one that reads several numbers joins them. */
const COMPARING: ReadonlySet<Expression['op']> = new Set(['compare', 'equal'])

/** Whether nothing of the words in a node matters but which of the constants beside them they are. */
function comparesWithConstants(node: Expression): boolean {
  if (node.op === 'equal') return node.left.op === 'constant' || node.right.op === 'constant'
  if (node.op === 'in') return !('op' in node.list) || node.needle.op === 'constant'
  return node.op === 'known' || node.op === 'field' || node.op === 'exists' || node.op === 'all'
}

/** The fact that an expression names, if any. */
function patternsOf(node: Expression, slots: readonly string[]): readonly string[] {
  if (node.op === 'fact') return [node.name]
  if (node.op === 'variable') return [slots[node.slot]!]
  if (node.op === 'field') return patternsOf(node.of, slots).map((pattern) => `${pattern}.${node.name}`)
  return []
}

/** The lists whose elements an expression reads by itself. */
function elementsRead(node: Expression, slots: readonly string[]): readonly string[] {
  if (node.op === 'sum' || node.op === 'mean') return patternsOf(node.list, slots)
  return node.op === 'in' && 'op' in node.list ? patternsOf(node.list as Expression, slots) : []
}

/** Texts that a node compares with. */
function wordsOf(node: Expression): readonly string[] {
  const values = node.op === 'constant' ? [node.value] : node.op === 'in' && !('op' in node.list) ? node.list : []
  return values.filter((value) => typeof value === 'string')
}

/** What a factor reads. */
export function readBy(factor: Factor): Expression {
  return factor.kind === 'when' ? factor.when : factor.value
}

/** How many numbers of the record a calculation reads; a list of them, and a choice, count as two. */
function numbersIn(node: Expression): number {
  if (node.op === 'sum' || node.op === 'mean' || node.op === 'choose') return 2
  const inner = operands(node).reduce((sum, operand) => sum + numbersIn(operand), 0)
  return kindOf(node) === 'number' && READING.has(node.op) ? 1 : inner
}

/** Nodes that read one number. */
const READING: ReadonlySet<Expression['op']> = new Set(['fact', 'field', 'variable', 'result'])
