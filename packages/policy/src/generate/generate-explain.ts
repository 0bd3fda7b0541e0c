import { explain } from '../interpret/explain.ts'
import { type Frame, NO, YES } from '../interpret/interpreter.ts'
import type { Comparison, Expression } from '../tree/expression.ts'
import type { Generator } from './generate.ts'
import { type Bound, isDirect, type Path, pathOf, type Quantifier } from './generated-code.ts'

/** What a condition came to: explanations are generated for holding and failing, never for unknown. */
type Held = typeof YES | typeof NO

/**
 * JavaScript that makes the list of facts that `explain` would: a list that can be written down (`flat`), one of two
 * by a test, or one that has to be filled step by step.
 */
export type Emission =
  | { readonly kind: 'flat'; readonly before: string; readonly items: readonly string[] }
  | { readonly kind: 'branch'; readonly test: string; readonly yes: Emission; readonly no: Emission }
  | { readonly kind: 'steps'; readonly push: (list: string) => string }

/** Indexes whose paths are written down beforehand; most posts have fewer claims. */
const PATHS_KEPT = 64

/**
 * The facts that made a condition hold (or not hold), element for element what `explain` answers, for code that stands
 * where the condition's own code has run and its value is known to be `held`.
 */
export function emitFacts(generator: Generator, node: Expression, held: Held, bound: readonly Bound[]): Emission {
  return new Explainer(generator).emit(node, held, bound)
}

/** Statements that set the variable `list`. */
export function assignFacts(emission: Emission, list: string): string {
  switch (emission.kind) {
    case 'flat':
      return `${emission.before}${list}=[${emission.items.join(',')}];`
    case 'branch':
      return `if(${emission.test}){${assignFacts(emission.yes, list)}}else{${assignFacts(emission.no, list)}}`
    case 'steps':
      return `${list}=[];${emission.push(list)}`
  }
}

/** Statements that add to the list `list`. */
function push(emission: Emission, list: string): string {
  switch (emission.kind) {
    case 'flat':
      return `${emission.before}${list}.push(${emission.items.join(',')});`
    case 'branch':
      return `if(${emission.test}){${push(emission.yes, list)}}else{${push(emission.no, list)}}`
    case 'steps':
      return emission.push(list)
  }
}

/** The facts of one part, then those of another. */
export function sequence(first: Emission, second: Emission): Emission {
  return first.kind === 'flat' && second.kind === 'flat'
    ? { kind: 'flat', before: first.before + second.before, items: [...first.items, ...second.items] }
    : { kind: 'steps', push: (list) => push(first, list) + push(second, list) }
}

/** Writes the code that fills the list of facts, in the order in which `explain` lists them. */
class Explainer {
  private readonly generator: Generator
  constructor(generator: Generator) {
    this.generator = generator
  }

  emit(node: Expression, held: Held, bound: readonly Bound[]): Emission {
    switch (node.op) {
      case 'and':
      case 'or': {
        const [left, right] = [this.emit(node.left, held, bound), this.emit(node.right, held, bound)]
        if (held === (node.op === 'and' ? YES : NO)) return sequence(left, right)
        const code = this.generator.codeOf(node.left)
        return { kind: 'branch', test: held === YES ? code.yes : code.no, yes: left, no: right }
      }
      case 'not':
        return this.emit(node.operand, held === YES ? NO : YES, bound)
      case 'exists':
      case 'all':
        return this.quantifier(node, held, bound)
      default:
        return {
          kind: 'flat',
          before: '',
          items: [isDirect(node) ? this.use(node, held, bound) : this.rest(node, bound)],
        }
    }
  }

  /** The element that settled it where one did, else every element. */
  private quantifier(node: Quantifier, held: Held, bound: readonly Bound[]): Emission {
    const { generator } = this
    const { list, at } = generator.codeOf(node).loop!
    const settled = held === (node.op === 'exists' ? YES : NO)
    const inner = [...generator.bind(node, bound)]
    const { item, index } = inner[node.slot]!
    if (settled) inner[node.slot] = { ...inner[node.slot]!, index: at }
    const { before } = generator.condition(node.body, inner)
    const body = this.emit(node.body, held, inner)
    const element = (at: string) => `const ${item}=${list}[${at}];${before}`
    const each: Emission = settled
      ? withBefore(element(at), body)
      : {
          kind: 'steps',
          push: (to) => `for(let ${index}=0;${index}<${list}.length;${index}++){${element(index)}${push(body, to)}}`,
        }
    if (held === YES) return each
    const empty = `{fact:${this.path(pathOf(node.list, bound))},op:${generator.text('is empty')}}`
    return { kind: 'branch', test: `${list}.length===0`, yes: { kind: 'flat', before: '', items: [empty] }, no: each }
  }

  /** One comparison as it stands: a false `a > 3` is written as `a <= 3`. */
  private use(node: Expression, held: Held, bound: readonly Bound[]): string {
    const no = held === NO
    switch (node.op) {
      case 'compare': {
        const op = no ? NEGATED[node.operator] : node.operator
        return node.left.op === 'constant'
          ? this.pair(node.right, MIRRORED[op], node.left, bound)
          : this.pair(node.left, op, node.right, bound)
      }
      case 'equal': {
        const op = no !== node.negated ? '!=' : '=='
        return node.left.op === 'constant'
          ? this.pair(node.right, op, node.left, bound)
          : this.pair(node.left, op, node.right, bound)
      }
      case 'in':
        return this.object(node.needle, no ? 'not in' : 'in', this.generator.helper(node.list), bound)
      case 'known': {
        const op = this.generator.text(no ? 'is missing' : 'is known')
        return `{fact:${this.path(pathOf(node.operand, bound))},op:${op}}`
      }
      default:
        return this.object(node, '==', String(!no), bound)
    }
  }

  /** A comparison with its limit; a limit that is a constant or a fact is named. */
  private pair(node: Expression, op: string, limit: Expression, bound: readonly Bound[]): string {
    const value = this.generator.value(limit, bound)
    if (limit.op !== 'constant') return this.object(node, op, value, bound, this.path(pathOf(limit, bound)))
    return this.object(node, op, value, bound, limit.name === undefined ? undefined : this.generator.text(limit.name))
  }

  /** The object literal of one `FactUse`. */
  private object(node: Expression, op: string, limit: string, bound: readonly Bound[], constant?: string): string {
    const { generator } = this
    const subject = `fact:${this.path(pathOf(node, bound))},value:${generator.value(node, bound)}`
    const origin = constant === undefined ? '' : `,constant:${constant}`
    return `{${subject},op:${generator.text(op)},limit:${limit}${origin}}`
  }

  /** What generated code does not write out is explained by `explain` itself. */
  private rest(node: Expression, bound: readonly Bound[]): string {
    return `...${generateExplain(this.generator, node, bound)}`
  }

  /** A path as JavaScript. */
  private path(path: Path): string {
    return generatePath(this.generator, path)
  }
}

/** A call that explains `node`, whatever it came to, by walking its tree. */
export function generateExplain(generator: Generator, node: Expression, bound: readonly Bound[]): string {
  const labels = bound.map(({ path, index }) => generatePath(generator, [...path, '[', { index }, ']']))
  const walk = (frame: Frame, names: readonly string[]) => explain(node, frame, names)
  return `${generator.helper(walk)}(${generator.frame(bound)},[${labels.join(',')}])`
}

/** A path as a text. With one index, the paths of the first elements are looked up instead of put together. */
function generatePath(generator: Generator, path: Path): string {
  const parts: (string | { readonly index: string })[] = []
  for (const part of path) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  const joined = parts.map((part) => (typeof part === 'string' ? generator.text(part) : part.index)).join('+')
  const [before, at, after] = parts
  if (typeof before !== 'string' || typeof at !== 'object' || typeof after !== 'string' || parts.length > 3)
    return joined
  const kept = generator.paths(before, after, PATHS_KEPT)
  return `(${at.index}<${PATHS_KEPT}?${kept}[${at.index}]:${joined})`
}

/**
 * The emission with statements that run first. A branch becomes steps, because its test may read what the statements
 * compute.
 */
function withBefore(before: string, emission: Emission): Emission {
  switch (emission.kind) {
    case 'flat':
      return { ...emission, before: before + emission.before }
    case 'branch':
      return { kind: 'steps', push: (list) => `${before}${push(emission, list)}` }
    case 'steps':
      return { kind: 'steps', push: (list) => `${before}${emission.push(list)}` }
  }
}

/** How a comparison that failed is said. */
const NEGATED: Record<Comparison, Comparison> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }
/** How a comparison is said with its sides exchanged, so that the fact stands first. */
const MIRRORED: Record<Comparison, Comparison> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
