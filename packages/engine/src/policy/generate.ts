import { compileRead, compileTest, isRead } from './closures.ts'
import type { Constant, Expression } from './expression.ts'
import type { FactType } from './fact-type.ts'

/**
 * A condition as JavaScript: `before` are statements to run first, `yes` and `no` are side-effect-free expressions
 * that hold where the condition is true and where it is false. Where neither holds it is unknown.
 */
export interface Code {
  readonly before: string
  readonly yes: string
  readonly no: string
}

/**
 * Turns typed trees into JavaScript.
 *
 * INVARIANT: policy text never reaches generated code. Names and texts go into `texts` and are read as `S[index]`,
 * everything that is not read or compared goes into `helpers` as a closure; numbers are printed from checked doubles.
 */
export class Generator {
  readonly texts: string[] = []
  readonly helpers: unknown[] = []
  private readonly textIndex = new Map<string, number>()
  private readonly shared = new Map<Expression, Code>()
  private names = 0
  /** Variable that takes the index of the list element that made an outermost `exists` hold. */
  witness: string | undefined

  /** A name no other variable of the generated function has. */
  fresh(prefix: string): string {
    return `${prefix}${this.names++}`
  }

  text(text: string): string {
    let index = this.textIndex.get(text)
    if (index === undefined) {
      index = this.texts.push(text) - 1
      this.textIndex.set(text, index)
    }
    return `S${index}`
  }

  helper(value: unknown): string {
    return `X${this.helpers.push(value) - 1}`
  }

  /** Declarations of every text and helper used, to stand above the functions. */
  prelude(): string {
    // Rules read no results; tests, which may, take them as a parameter of the same name.
    const texts = this.texts.map((_, index) => `const S${index}=S[${index}];`).join('')
    return `const r={};${texts}` + this.helpers.map((_, index) => `const X${index}=X[${index}];`).join('')
  }

  /** Lets later uses of `node` read variables that an earlier pass has filled. */
  share(node: Expression, code: Code): void {
    this.shared.set(node, code)
  }

  /** `variables` are the names of the JavaScript variables that hold the elements, by slot. */
  condition(node: Expression, variables: readonly string[]): Code {
    const done = this.shared.get(node)
    if (done) return done
    switch (node.op) {
      case 'and':
        return this.pair(this.condition(node.left, variables), this.condition(node.right, variables), 'yes', 'no')
      case 'or':
        return this.pair(this.condition(node.left, variables), this.condition(node.right, variables), 'no', 'yes')
      case 'not': {
        const { before, yes, no } = this.condition(node.operand, variables)
        return { before, yes: no, no: yes }
      }
      case 'compare':
        return isRead(node.left) && isRead(node.right)
          ? this.comparison(node, variables)
          : this.byClosure(node, variables)
      case 'equal':
        return isRead(node.left) && isRead(node.right) ? this.equality(node, variables) : this.byClosure(node, variables)
      case 'in':
        return isRead(node.needle) && !('op' in node.list)
          ? this.membership(node.needle, node.list, variables)
          : this.byClosure(node, variables)
      case 'exists':
      case 'all':
        return this.quantifier(node, variables)
      case 'constant':
      case 'fact':
      case 'variable':
      case 'result':
      case 'field': {
        const value = this.value(node, variables)
        return { before: '', yes: `(${value}===true)`, no: `(${value}===false)` }
      }
      default:
        return this.byClosure(node, variables)
    }
  }

  /** A JavaScript expression for a value: undefined (or null, where null is no value) stands for unknown. */
  value(node: Expression, variables: readonly string[]): string {
    switch (node.op) {
      case 'constant':
        return this.constant(node.value)
      case 'fact':
        return this.settle(`f[${this.text(node.name)}]`, node.type)
      case 'variable':
        return this.settle(variables[node.slot]!, node.type)
      case 'result':
        return this.settle(`r[${this.text(node.name)}]`, node.type)
      case 'field': {
        const of = this.value(node.of, variables)
        const direct = node.of.op === 'variable' && !node.of.type.nullable
        const read = `${of}[${this.text(node.name)}]`
        return this.settle(direct ? read : `(${of}==null?undefined:${read})`, node.type)
      }
      case 'size': {
        const list = this.value(node.list, variables)
        return `(${list}==null?undefined:${list}.length)`
      }
      default:
        return `${this.helper(compileRead(node))}(${this.frame(variables)})`
    }
  }

  private frame(variables: readonly string[]): string {
    return `{facts:f,results:r,variables:[${variables.join(',')}]}`
  }

  private settle(read: string, type: FactType): string {
    if (type.absent === undefined) return read
    const absent = this.constant(type.absent)
    return type.nullable ? `(${read}===undefined?${absent}:${read})` : `(${read}??${absent})`
  }

  private constant(value: Constant): string {
    if (typeof value === 'string') return this.text(value)
    if (typeof value !== 'number') return String(value)
    return value < 0 || Object.is(value, -0) ? `(${value})` : String(value)
  }

  /** Both operands; the right one's statements run only where the left leaves the pair open. */
  private pair(left: Code, right: Code, all: 'yes' | 'no', any: 'yes' | 'no'): Code {
    const code = { [all]: `(${left[all]}&&${right[all]})`, [any]: `(${left[any]}||${right[any]})` }
    if (right.before === '') return { before: left.before, yes: code.yes!, no: code.no! }
    const held = this.fresh('q')
    const settled = any === 'yes' ? 1 : 0
    const inner = `if(${right[any]})${held}=${settled};else if(${left[all]}&&${right[all]})${held}=${1 - settled};else ${held}=2;`
    const before = `${left.before}let ${held}=${settled};if(!${left[any]}){${right.before}${inner}}`
    return { before, ...isHeld(held) }
  }

  private comparison(node: Extract<Expression, { op: 'compare' }>, variables: readonly string[]): Code {
    const left = this.value(node.left, variables)
    const right = this.value(node.right, variables)
    // Comparing undefined gives false either way; `null` would be read as zero and needs its own guard.
    const guard = [node.left, node.right]
      .flatMap((side, index) => (side.op === 'constant' || side.op === 'size' ? [] : [`${[left, right][index]}!==null&&`]))
      .join('')
    const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }[node.operator]
    return {
      before: '',
      yes: `(${guard}${left}${node.operator}${right})`,
      no: `(${guard}${left}${opposite}${right})`,
    }
  }

  private equality(node: Extract<Expression, { op: 'equal' }>, variables: readonly string[]): Code {
    const left = this.value(node.left, variables)
    const right = this.value(node.right, variables)
    const known = [this.isKnown(node.left, left), this.isKnown(node.right, right)].filter((test) => test !== '')
    const guard = known.map((test) => `${test}&&`).join('')
    const same = `(${guard}${left}===${right})`
    const other = `(${guard}${left}!==${right})`
    return { before: '', yes: node.negated ? other : same, no: node.negated ? same : other }
  }

  /** A test that a read value is known; empty where it always is. */
  private isKnown(node: Expression, value: string): string {
    if (node.op === 'constant') return ''
    return 'type' in node && !node.type.nullable ? `${value}!=null` : `${value}!==undefined`
  }

  private membership(needle: Expression, list: readonly Constant[], variables: readonly string[]): Code {
    const value = this.value(needle, variables)
    const known = this.isKnown(needle, value) || 'true'
    const matches = list.map((item) => `${value}===${this.constant(item)}`).join('||') || 'false'
    return { before: '', yes: `(${known}&&(${matches}))`, no: `(${known}&&!(${matches}))` }
  }

  private byClosure(node: Expression, variables: readonly string[]): Code {
    const held = this.fresh('q')
    return {
      before: `const ${held}=${this.helper(compileTest(node))}(${this.frame(variables)});`,
      ...isHeld(held),
    }
  }

  private noteWitness(node: Expression, at: string): string {
    return this.witness && node.op === 'exists' && node.slot === 0 ? `${this.witness}=${at};` : ''
  }

  /** The loop of a quantifier, left at the element that settles it. */
  private quantifier(node: Extract<Expression, { op: 'exists' | 'all' }>, variables: readonly string[]): Code {
    const [held, at] = [this.fresh('q'), this.fresh('i')]
    const [list, item] = [this.fresh('l'), this.fresh('e')]
    const inner = [...variables]
    inner[node.slot] = item
    const body = this.condition(node.body, inner)
    const [decisive, sure, open] = node.op === 'exists' ? [1, body.yes, body.no] : [0, body.no, body.yes]
    const loop =
      `${held}=${list}.length===0?0:${1 - decisive};` +
      `for(let ${at}=0;${at}<${list}.length;${at}++){const ${item}=${list}[${at}];${body.before}` +
      `if(${sure}){${held}=${decisive};${this.noteWitness(node, at)}break}else if(!${open})${held}=2}`
    return {
      before: `const ${list}=${this.value(node.list, variables)};let ${held}=2;if(${list}!=null){${loop}}`,
      ...isHeld(held),
    }
  }
}

function isHeld(held: string): Pick<Code, 'yes' | 'no'> {
  return { yes: `(${held}===1)`, no: `(${held}===0)` }
}

/** Whether this host lets code be generated (a content security policy or a flag may forbid it). */
export function canGenerate(): boolean {
  try {
    return new Function('return 1')() === 1
  } catch {
    return false
  }
}
