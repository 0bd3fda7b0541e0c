import type { FactType, ListType } from './fact-type.ts'

/** The four orders of numbers; equality is a node of its own, because every kind of value has it. */
export type Comparison = '<' | '<=' | '>' | '>='
/** Exact arithmetic; a division by 0 is unknown. */
export type ArithmeticOperator = '+' | '-' | '*' | '/'
/** A value written in a policy. Numbers are doubles here and become exact where they are used. */
export type Constant = number | string | boolean | null

/**
 * A typed condition or value: what CEL text becomes after parsing, name resolution and type checking. The reference
 * evaluator, the compiled evaluator, the explainer and the proofs all read this one tree.
 *
 * What every reader may rely on: operands are of the right kind, names are declared, words are among those of their
 * enum, and no node lies deeper than the parser allows. `source` is the text the node came from, for people. `slot`
 * numbers the variables of nested quantifiers, from 0 outside; under `for_each` its element has slot 0.
 */
export type Expression =
  | { readonly op: 'constant'; readonly value: Constant; readonly name?: string; readonly source: string }
  | { readonly op: 'fact'; readonly name: string; readonly type: FactType; readonly source: string }
  | { readonly op: 'variable'; readonly slot: number; readonly type: FactType; readonly source: string }
  | { readonly op: 'result'; readonly name: string; readonly type: FactType; readonly source: string }
  | {
      readonly op: 'field'
      readonly of: Expression
      readonly name: string
      readonly type: FactType
      readonly source: string
    }
  | { readonly op: 'and' | 'or'; readonly left: Expression; readonly right: Expression; readonly source: string }
  | { readonly op: 'not'; readonly operand: Expression; readonly source: string }
  | {
      readonly op: 'compare'
      readonly operator: Comparison
      readonly left: Expression
      readonly right: Expression
      readonly source: string
    }
  | {
      readonly op: 'equal'
      readonly negated: boolean
      readonly left: Expression
      readonly right: Expression
      readonly source: string
    }
  | {
      readonly op: 'in'
      readonly needle: Expression
      readonly list: Expression | readonly Constant[]
      readonly source: string
    }
  | {
      readonly op: 'arithmetic'
      readonly operator: ArithmeticOperator
      readonly left: Expression
      readonly right: Expression
      readonly source: string
    }
  | { readonly op: 'minimum' | 'maximum'; readonly operands: readonly Expression[]; readonly source: string }
  | { readonly op: 'size' | 'sum' | 'mean'; readonly list: Expression; readonly source: string }
  | {
      readonly op: 'choose'
      readonly test: Expression
      readonly then: Expression
      readonly else: Expression
      readonly kind: ValueKind
      readonly source: string
    }
  | { readonly op: 'known'; readonly operand: Expression; readonly source: string }
  | {
      readonly op: 'exists' | 'all'
      readonly list: Expression
      readonly slot: number
      readonly body: Expression
      readonly source: string
    }

/** The kind of value an expression has. `null` is the kind of the literal alone. */
export type ValueKind = 'number' | 'string' | 'bool' | 'null' | 'list' | 'object'

/** The operands of a node, left to right. */
export function operands(node: Expression): readonly Expression[] {
  switch (node.op) {
    case 'constant':
    case 'fact':
    case 'variable':
    case 'result':
      return []
    case 'field':
      return [node.of]
    case 'and':
    case 'or':
    case 'compare':
    case 'equal':
    case 'arithmetic':
      return [node.left, node.right]
    case 'not':
    case 'known':
      return [node.operand]
    case 'in':
      return 'op' in node.list ? [node.needle, node.list as Expression] : [node.needle]
    case 'minimum':
    case 'maximum':
      return node.operands
    case 'size':
    case 'sum':
    case 'mean':
      return [node.list]
    case 'choose':
      return [node.test, node.then, node.else]
    case 'exists':
    case 'all':
      return [node.list, node.body]
  }
}

/**
 * Whether some set of well-typed facts leaves a condition or a number without a value: unknown, or null. It errs on
 * the side of yes: what it calls certain is certain, and a policy may have to say what an unknown leads to that never
 * occurs.
 */
export function mayBeMissing(node: Expression): boolean {
  return mayBeUnknown(node) || mayBeNull(node)
}

/** Whether some set of well-typed facts leaves the expression unknown. */
function mayBeUnknown(node: Expression): boolean {
  switch (node.op) {
    case 'known':
    case 'constant':
    case 'variable':
      return false
    case 'fact':
    case 'result':
      return node.type.absent === undefined
    case 'field':
      return node.type.absent === undefined || mayBeMissing(node.of)
    case 'mean':
      return true
    case 'arithmetic':
      return node.operator === '/' || operands(node).some(mayBeMissing)
    case 'sum':
      return mayBeMissing(node.list) || itemsOf(node.list)!.nullable
    case 'equal':
      return operands(node).some(mayBeUnknown)
    case 'in':
      return mayBeUnknown(node.needle) || ('op' in node.list && mayBeMissing(node.list as Expression))
    case 'choose':
      return mayBeMissing(node.test) || mayBeUnknown(node.then) || mayBeUnknown(node.else)
    default:
      return operands(node).some(mayBeMissing)
  }
}

/** Whether a value may be null, which numbers and conditions take for unknown. */
function mayBeNull(node: Expression): boolean {
  if (node.op === 'choose') return mayBeNull(node.then) || mayBeNull(node.else)
  return 'type' in node && node.type.nullable
}

/** The declared type of the elements of `list`, whose kind is a list; undefined of one that is chosen by a condition. */
export function itemsOf(list: Expression): FactType | undefined {
  return 'type' in list ? (list.type as ListType).items : undefined
}
