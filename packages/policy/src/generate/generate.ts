import { compileTest } from '../interpret/interpreter.ts'
import { type Comparison, type Constant, type Expression, operands } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import { CodeTables } from './code-tables.ts'
import { type Bound, type Code, isDirect, pathOf, type Quantifier } from './generated-code.ts'
import { keyOf } from './shared-reads.ts'

/** What `isRead` holds of. */
type ReadExpression =
  | Extract<Expression, { op: 'constant' | 'fact' | 'variable' | 'result' | 'field' }>
  | { readonly op: 'size'; readonly list: Expression }

/**
 * Turns typed trees into JavaScript, under the invariant of `CodeTables`.
 *
 * Three-valued logic is kept by two expressions for each condition: `yes` holds where it is true, `no` where it is
 * false, and where neither holds it is unknown. A comparison with `undefined` is false in JavaScript, so most
 * comparisons need no guard: `x > 3` and `x <= 3` are both false where `x` is missing.
 */
export class Generator extends CodeTables {
  /** Conditions whose code an earlier pass has run. */
  private readonly shared = new Map<Expression, Code>()
  /** The code last generated for each condition, which explanations refer to. */
  private readonly latest = new Map<Expression, Code>()
  /** Values known to be there at this place, with the variable that holds each, where one does. */
  private present: ReadonlyMap<string, string | undefined> = new Map()

  /** Lets later uses of `node` read variables that an earlier pass has filled. */
  share(node: Expression, code: Code): void {
    this.shared.set(node, code)
  }

  /**
   * Generates code for a place where the values called by the keys of `values` are known to be there. A value that a
   * JavaScript variable holds is read from it.
   */
  whilePresent<T>(values: ReadonlyMap<string, string | undefined>, generate: () => T): T {
    const before = this.present
    this.present = new Map([...before, ...values])
    const made = generate()
    this.present = before
    return made
  }

  /** Whether a condition cannot be unknown at this place. */
  isCertain(node: Expression): boolean {
    switch (node.op) {
      case 'known':
      case 'constant':
        return true
      case 'and':
      case 'or':
      case 'not':
      case 'compare':
      case 'equal':
        return operands(node).every((operand) => this.isCertain(operand))
      case 'in':
        return !('op' in node.list) && this.isCertain(node.needle)
      case 'size':
        return this.isPresent(node.list)
      default:
        return this.isPresent(node)
    }
  }

  /** Whether a value is known to be there at this place. */
  isPresent(node: Expression): boolean {
    return this.present.has(keyOf(node) ?? '')
  }

  /** Whether an earlier pass has filled variables for `node`. */
  isShared(node: Expression): boolean {
    return this.shared.has(node)
  }

  /** Notes the code of a node that was generated elsewhere. */
  remember(node: Expression, code: Code): void {
    this.latest.set(node, code)
  }

  /** The code last generated for `node`. */
  codeOf(node: Expression): Code {
    return this.latest.get(node)!
  }

  /** `bound` are the variables of the quantifiers around the condition, by slot. */
  condition(node: Expression, bound: readonly Bound[]): Code {
    const code = this.shared.get(node) ?? this.generate(node, bound)
    this.latest.set(node, code)
    return code
  }

  /** Code of one node; what cannot be written out as an expression is left to a closure. */
  private generate(node: Expression, bound: readonly Bound[]): Code {
    switch (node.op) {
      case 'and':
        return this.pair(this.condition(node.left, bound), this.condition(node.right, bound), 'yes', 'no')
      case 'or':
        return this.pair(this.condition(node.left, bound), this.condition(node.right, bound), 'no', 'yes')
      case 'not': {
        const { before, yes, no } = this.condition(node.operand, bound)
        return { before, yes: no, no: yes }
      }
      case 'exists':
      case 'all':
        return this.quantifier(node, bound)
      default:
        return isDirect(node) ? this.comparison(node, bound) : this.byClosure(node, bound)
    }
  }

  /**
   * A condition that is one JavaScript expression. `no` is not the negation of `yes`: both are false where a value is
   * missing.
   */
  private comparison(node: Expression, bound: readonly Bound[]): Code {
    switch (node.op) {
      case 'compare':
        return {
          before: '',
          yes: this.order(node.left, node.operator, node.right, bound),
          no: this.order(node.left, OPPOSITE[node.operator], node.right, bound),
        }
      case 'equal':
        return this.equality(node, bound)
      case 'in':
        return this.membership(node.needle, node.list as readonly Constant[], bound)
      case 'known': {
        const value = this.value(node.operand, bound)
        const known = this.isKnown(node.operand, value) || 'true'
        return { before: '', yes: `(${known})`, no: `!(${known})` }
      }
      default: {
        const value = this.value(node, bound)
        return { before: '', yes: `(${value}===true)`, no: `(${value}===false)` }
      }
    }
  }

  /** A JavaScript expression for a value that is read: undefined (or null, where null is not a value) is unknown. */
  value(read: Expression, bound: readonly Bound[]): string {
    const node = read as ReadExpression
    switch (node.op) {
      case 'constant':
        return this.constant(node.value)
      case 'fact':
        return this.present.get(keyOf(node)!) ?? this.settle(`f[${this.text(node.name)}]`, node.type)
      case 'variable':
        return this.settle(bound[node.slot]!.item, node.type)
      case 'result':
        return this.settle(`r[${this.text(node.name)}]`, node.type)
      case 'field': {
        const of = this.value(node.of, bound)
        const direct = (node.of.op === 'variable' && !node.of.type.nullable) || this.isPresent(node.of)
        if (direct || node.type.absent === undefined) {
          return this.settle(`${of}${direct ? '' : '?.'}[${this.text(node.name)}]`, node.type)
        }
        // What a missing object would hold is unknown, not absent.
        return `(${of}==null?undefined:${this.settle(`${of}[${this.text(node.name)}]`, node.type)})`
      }
      case 'size':
        return `${this.value(node.list, bound)}${this.isPresent(node.list) ? '.' : '?.'}length`
    }
  }

  /** The frame a closure reads from. */
  frame(bound: readonly Bound[]): string {
    return `{facts:f,results:r,variables:[${bound.map(({ item }) => item).join(',')}]}`
  }

  /** A negative number stands in parentheses, behind whatever operator; −0 would else be printed as 0. */
  constant(value: Constant): string {
    if (typeof value === 'string') return this.text(value)
    if (typeof value !== 'number') return String(value)
    return Object.is(value, -0) ? '(-0)' : value < 0 ? `(${value})` : String(value)
  }

  /** Puts the declared default in the place of an absent value. Where null is a value, only `undefined` is absent. */
  private settle(read: string, type: FactType): string {
    if (type.absent === undefined) return read
    const absent = this.constant(type.absent)
    return type.nullable ? `(${read}===undefined?${absent}:${read})` : `(${read}??${absent})`
  }

  /** Both operands; the right one's statements run only where the left leaves the pair open. */
  private pair(left: Code, right: Code, all: 'yes' | 'no', any: 'yes' | 'no'): Code {
    const code = { [all]: `(${left[all]}&&${right[all]})`, [any]: `(${left[any]}||${right[any]})` }
    if (right.before === '') return { before: left.before, yes: code['yes']!, no: code['no']! }
    const held = this.local('q')
    const settled = any === 'yes' ? 1 : 0
    const inner = `if(${right[any]})${held}=${settled};else ${held}=${left[all]}&&${right[all]}?${1 - settled}:2;`
    const before = `${left.before}if(${left[any]})${held}=${settled};else{${right.before}${inner}}`
    return { before, ...isHeld(held) }
  }

  /**
   * `left operator right` where both are known. JavaScript reads null as 0 in a comparison, so a side that may be
   * null is guarded where 0 would satisfy it.
   */
  private order(left: Expression, operator: Comparison, right: Expression, bound: readonly Bound[]): string {
    const guards = [left, right].map((side, index) => {
      const other = index === 0 ? right : left
      const limit = other.op === 'constant' ? (other.value as number) : undefined
      const holdsOfNull = limit === undefined || (index === 0 ? HOLDS[operator](0, limit) : HOLDS[operator](limit, 0))
      // Comparing undefined gives false either way; `null` is read as zero and needs a guard where zero would hold.
      return mayBeNull(side) && !this.isPresent(side) && holdsOfNull ? `${this.value(side, bound)}!==null&&` : ''
    })
    return `(${guards.join('')}${this.value(left, bound)}${operator}${this.value(right, bound)})`
  }

  /**
   * Equality and its negation. `===` of two missing values is true in JavaScript and unknown in a policy, so both
   * sides are guarded unless a constant makes it certain.
   */
  private equality(node: Extract<Expression, { op: 'equal' }>, bound: readonly Bound[]): Code {
    const [left, right] = [this.value(node.left, bound), this.value(node.right, bound)]
    const guards = [this.isKnown(node.left, left), this.isKnown(node.right, right)].filter((test) => test !== '')
    const known = guards.map((test) => `&&${test}`).join('')
    // What equals a constant is known, unless it is a null that is not a value.
    const certain = [node.left, node.right].some(
      (side, index) => side.op === 'constant' && (side.value !== null || isNullable([node.right, node.left][index]!)),
    )
    const same = `(${left}===${right}${certain ? '' : known})`
    const other = `(${left}!==${right}${known})`
    return { before: '', yes: node.negated ? other : same, no: node.negated ? same : other }
  }

  /** A test that a read value is known; empty where it always is. */
  private isKnown(node: Expression, value: string): string {
    if (node.op === 'constant' || this.isPresent(node.op === 'size' ? node.list : node)) return ''
    return 'type' in node && !node.type.nullable ? `${value}!==null&&${value}!==undefined` : `${value}!==undefined`
  }

  /** `x in [constants]`: equal to one of them, or known and equal to none. */
  private membership(needle: Expression, list: readonly Constant[], bound: readonly Bound[]): Code {
    const value = this.value(needle, bound)
    const known = this.isKnown(needle, value) || 'true'
    const matches = list.map((item) => `${value}===${this.constant(item)}`).join('||') || 'false'
    // What is one of the constants is known, unless one of them is a null that is not a value.
    const certain = isNullable(needle) || !list.includes(null)
    return { before: '', yes: certain ? `(${matches})` : `(${known}&&(${matches}))`, no: `(!(${matches})&&${known})` }
  }

  /** A node that is not written out: a closure evaluates it, and its answer is kept in a variable. */
  private byClosure(node: Expression, bound: readonly Bound[]): Code {
    const held = this.local('q')
    return { before: `${held}=${this.helper(compileTest(node))}(${this.frame(bound)});`, ...isHeld(held) }
  }

  /** The loop of a quantifier, left at the element that settles it. */
  private quantifier(node: Quantifier, bound: readonly Bound[]): Code {
    const [held, at, list] = [this.local('q'), this.local('w'), this.local('l')]
    const inner = this.bind(node, bound)
    const { item, index } = inner[node.slot]!
    const { before, ...test } = this.settling(node, this.condition(node.body, inner), held, at, index)
    const loop =
      `${held}=${list}.length===0?0:${test.otherwise};` +
      `for(let ${index}=0;${index}<${list}.length;${index}++){const ${item}=${list}[${index}];${before}` +
      `if(${test.open}){if(${test.sure}){${test.settle}break}${held}=2}}`
    return {
      before: `${list}=${this.value(node.list, bound)};${at}=-1;${held}=2;if(${list}!=null){${loop}}`,
      ...isHeld(held),
      loop: { list, at },
    }
  }

  /**
   * What one element does to a quantifier: `open` holds where it may settle it, `sure` where it does, `settle` notes
   * that. The likelier answer is asked first: most elements make no `exists` hold, and most do no harm to an `all`.
   */
  settling(node: Quantifier, body: Code, held: string, at: string, index: string) {
    const [decisive, sure, weak] = node.op === 'exists' ? [1, body.yes, body.no] : [0, body.no, body.yes]
    const settle = `${held}=${decisive};${at}=${index};`
    return { before: body.before, open: `!${weak}`, sure, settle, decisive, otherwise: 1 - decisive }
  }

  /** The variables inside a quantifier's body. */
  bind(node: Quantifier, bound: readonly Bound[]): readonly Bound[] {
    const inner = [...bound]
    inner[node.slot] = { item: this.fresh('e'), index: this.fresh('i'), path: pathOf(node.list, bound) }
    return inner
  }
}

/** The operator that holds where the other one fails, of two known numbers. */
const OPPOSITE: Record<Comparison, Comparison> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }
/** The operators on numbers, to see at generation whether 0 satisfies a comparison. */
const HOLDS: Record<Comparison, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

/** Whether null is a value that a node may have. */
function isNullable(node: Expression): boolean {
  return 'type' in node && node.type.nullable
}

/** Whether a node may read null from a record: as a value, or as an absent one without a default. */
function mayBeNull(node: Expression): boolean {
  return 'type' in node && (node.type.nullable || node.type.absent === undefined)
}

/** The two expressions of a condition whose answer a variable holds: 1 true, 0 false, 2 unknown. */
function isHeld(held: string): Pick<Code, 'yes' | 'no'> {
  return { yes: `(${held}===1)`, no: `(${held}===0)` }
}
