import { type ASTNode, type ParseError, parse as parseCel } from '@marcbachmann/cel-js'
import {
  type ArithmeticOperator,
  type Comparison,
  type Constant,
  type Expression,
  itemsOf,
  type ValueKind,
} from '../tree/expression.ts'
import { type FactType, typeName } from '../tree/fact-type.ts'
import { KIND, kindOf, kindOfType } from '../tree/kind-of.ts'
import { type PolicyProblemCode, suggestion } from './problem.ts'

/** What names mean where an expression stands. */
export interface Scope {
  /** Facts by name. */
  readonly facts: ReadonlyMap<string, FactType>
  /** Constants by name; their values are put in the tree. */
  readonly constants: ReadonlyMap<string, { readonly value: Constant }>
  /** Results by name, where the expression may read them. */
  readonly results: ReadonlyMap<string, FactType>
  /** Variables of quantifiers and of `for_each`, outermost first. */
  readonly variables: readonly { readonly name: string; readonly type: FactType }[]
}

/** Why an expression was refused, with the offset in its text. */
export class ExpressionProblem extends Error {
  /** One of the codes of `docs/errors.md`. */
  readonly code: PolicyProblemCode
  /** Characters from the beginning of the expression to the place that is wrong. */
  readonly offset: number
  /** What to do about it; undefined where nothing can be suggested. */
  readonly hint: string | undefined
  constructor(code: PolicyProblemCode, offset: number, message: string, hint?: string) {
    super(message)
    this.code = code
    this.offset = offset
    this.hint = hint
  }
}

/** The functions that CEL calls by name; `exists` and `all` are methods of a list. */
const FUNCTIONS = ['size', 'sum', 'mean', 'min', 'max', 'known']
/** Deepest nesting of one expression; the parser and every interpreter recurse over it. */
const MAX_DEPTH = 60
/** Lists looked at within each other: how often the innermost condition is asked grows with each, as a power. */
const MAX_LISTS = 4

/**
 * Parses CEL text into a typed tree whose value is of `kind`. Throws an ExpressionProblem that points at the first
 * thing wrong with it.
 *
 * CEL is parsed by a library; names, types and functions are checked here. Only forms that every evaluator and the
 * proofs know get through, so nothing of the library is there when a policy is evaluated.
 */
export function parseExpression(source: string, scope: Scope, kind: ValueKind | 'any'): Expression {
  const node = new TreeBuilder(source).build(parseTree(source), scope, 0)
  if (kind !== 'any' && kindOf(node) !== kind) {
    throw new ExpressionProblem('policy-type', 0, `\`${source}\` is ${KIND[kindOf(node)]}, expected ${KIND[kind]}`)
  }
  return node
}

/** The tree of the CEL library. Its messages are kept, with a small first letter, as ours have. */
function parseTree(source: string): ASTNode {
  try {
    return parseCel(source).ast
  } catch (error) {
    const { range, summary } = error as ParseError
    const message = `not CEL: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`
    throw new ExpressionProblem('policy-expression', range!.start, message)
  }
}

/**
 * Turns the library's tree into a typed one; each method answers for one form of node. A form without a method is
 * refused, so that new forms of the library never reach an evaluator.
 */
class TreeBuilder {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }

  /** `depth` counts nesting; every node is typed when it is made, so that an outer one can rely on it. */
  build(ast: ASTNode, scope: Scope, depth: number): Expression {
    if (depth > MAX_DEPTH) throw this.problem(ast, 'policy-expression', `nested deeper than ${MAX_DEPTH} levels`)
    const child = (node: ASTNode) => this.build(node, scope, depth + 1)
    const source = textOf(this.source, ast.range)
    switch (ast.op) {
      case 'value':
        return { op: 'constant', value: this.literal(ast, ast.args), source }
      case 'id':
        return this.name(ast, ast.args, scope)
      case '.':
        return this.field(ast, child(ast.args[0]), ast.args[1])
      case '&&':
      case '||':
        return {
          op: ast.op === '&&' ? 'and' : 'or',
          left: this.expect(ast.args[0], child(ast.args[0]), 'bool'),
          right: this.expect(ast.args[1], child(ast.args[1]), 'bool'),
          source,
        }
      case '!_':
        return { op: 'not', operand: this.expect(ast.args, child(ast.args), 'bool'), source }
      // A negative literal stays a literal; of anything else the negation is 0 less it, so that the evaluators need
      // no node for it.
      case '-_': {
        const operand = this.expect(ast.args, child(ast.args), 'number')
        if (operand.op === 'constant') return { op: 'constant', value: -(operand.value as number), source }
        return {
          op: 'arithmetic',
          operator: '-',
          left: { op: 'constant', value: 0, source: '0' },
          right: operand,
          source,
        }
      }
      case '<':
      case '<=':
      case '>':
      case '>=':
        return { op: 'compare', operator: ast.op as Comparison, ...this.numbers(ast.args, child), source }
      case '+':
      case '-':
      case '*':
      case '/':
        return { op: 'arithmetic', operator: ast.op as ArithmeticOperator, ...this.numbers(ast.args, child), source }
      case '==':
      case '!=':
        return this.equality(ast, child(ast.args[0]), child(ast.args[1]), ast.op === '!=', source)
      case 'in':
        return this.membership(child(ast.args[0]), ast.args[1], child, source)
      case '?:': {
        const [test, then, otherwise] = ast.args.map(child) as [Expression, Expression, Expression]
        this.expect(ast.args[0], test, 'bool')
        if (kindOf(then) !== kindOf(otherwise)) {
          const message = `both answers of \`? :\` have one kind, here ${KIND[kindOf(then)]} and ${KIND[kindOf(otherwise)]}`
          throw this.problem(ast, 'policy-type', message)
        }
        return { op: 'choose', test, then, else: otherwise, kind: kindOf(then), source }
      }
      case 'call':
        return this.call(ast, ast.args[0], ast.args[1], child, source)
      case 'rcall':
        return this.quantifier(ast, ast.args, scope, depth, source)
      default:
        throw this.problem(ast, 'policy-expression', `\`${source}\` uses \`${ast.op}\`, which policies do not have`)
    }
  }

  /** Both operands, which have to be numbers. */
  private numbers(args: readonly [ASTNode, ASTNode], child: (node: ASTNode) => Expression) {
    return {
      left: this.expect(args[0], child(args[0]), 'number'),
      right: this.expect(args[1], child(args[1]), 'number'),
    }
  }

  /** Whole literals arrive as big integers; those beyond 2^53 have no double of their own and are refused. */
  private literal(ast: ASTNode, value: unknown): Constant {
    if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value)
    throw this.problem(ast, 'policy-type', 'a literal is a number (whole ones up to 2^53), a text, true, false or null')
  }

  /**
   * Inner names hide outer ones: variables first, then results, facts, constants. A constant is put in as its value
   * and keeps its name for explanations.
   */
  private name(ast: ASTNode, name: string, scope: Scope): Expression {
    const source = name
    for (let slot = scope.variables.length - 1; slot >= 0; slot--) {
      const variable = scope.variables[slot]!
      if (variable.name === name) return { op: 'variable', slot, type: variable.type, source }
    }
    const result = scope.results.get(name)
    if (result) return { op: 'result', name, type: result, source }
    const fact = scope.facts.get(name)
    if (fact) return { op: 'fact', name, type: fact, source }
    const constant = scope.constants.get(name)
    if (constant) return { op: 'constant', value: constant.value, name, source }
    const known = [
      ...scope.variables.map((variable) => variable.name),
      ...scope.results.keys(),
      ...scope.facts.keys(),
      ...scope.constants.keys(),
    ]
    throw this.unknownName(ast, `\`${name}\` is no fact, constant or result of this policy`, name, known)
  }

  /** The problem, with the nearest of the known names as its hint. */
  private unknownName(ast: ASTNode, message: string, name: string, known: readonly string[]): ExpressionProblem {
    return this.problem(ast, 'policy-name', message, suggestion(name, known))
  }

  /**
   * Only objects have fields, and only declared ones. A field of an element that is missing is unknown, as a missing
   * fact is.
   */
  private field(ast: ASTNode, of: Expression, name: string): Expression {
    const type = 'type' in of ? of.type : undefined
    if (type?.type !== 'object') {
      throw this.problem(ast, 'policy-type', `\`${of.source}\` is ${KIND[kindOf(of)]} and has no field \`${name}\``)
    }
    const field = type.fields.get(name)
    if (!field) throw this.unknownName(ast, `\`${of.source}\` has no field \`${name}\``, name, [...type.fields.keys()])
    return { op: 'field', of, name, type: field, source: `${of.source}.${name}` }
  }

  /**
   * Null may be compared with anything, other values only with their own kind, lists and objects with none. So no
   * comparison depends on how a language would convert its sides.
   */
  private equality(ast: ASTNode, left: Expression, right: Expression, negated: boolean, source: string): Expression {
    const kinds = [kindOf(left), kindOf(right)]
    const comparesNull = kinds.includes('null')
    if (!comparesNull && (kinds[0] !== kinds[1] || kinds[0] === 'list' || kinds[0] === 'object')) {
      throw this.problem(ast, 'policy-type', `\`${source}\` compares ${KIND[kinds[0]!]} with ${KIND[kinds[1]!]}`)
    }
    this.checkWord(ast, left, right)
    this.checkWord(ast, right, left)
    return { op: 'equal', negated, left, right, source }
  }

  /** An enum compared with a word that is not one of its values never holds: a misspelling, told at load. */
  private checkWord(ast: ASTNode, side: Expression, word: Expression): void {
    if (!('type' in side) || side.type.type !== 'enum' || word.op !== 'constant' || word.value === null) return
    if (side.type.values.includes(String(word.value))) return
    throw this.unknownName(
      ast,
      `\`${side.source}\` is ${typeName(side.type)}, never \`${word.value}\``,
      String(word.value),
      side.type.values,
    )
  }

  /** `x in list`: of a fact that is a list, or of constants, whose words are checked against the enum. */
  private membership(
    needle: Expression,
    haystack: ASTNode,
    child: (node: ASTNode) => Expression,
    source: string,
  ): Expression {
    const fit = (place: ASTNode, item: ValueKind | undefined) => {
      const kind = kindOf(needle)
      const fits = item === 'null' || kind === 'null' || (kind === item && kind !== 'list' && kind !== 'object')
      if (item && fits) return
      const message = `\`${source}\` looks for ${KIND[kind]} among ${item ? `values that are ${KIND[item]}` : 'what is no list'}`
      throw this.problem(place, 'policy-type', message)
    }
    if (haystack.op !== 'list') {
      const list = this.expect(haystack, child(haystack), 'list')
      const items = itemsOf(list)
      fit(haystack, items && kindOfType(items))
      return { op: 'in', needle, list, source }
    }
    const items = haystack.args.map((item) => {
      const constant = child(item)
      if (constant.op !== 'constant') throw this.problem(item, 'policy-type', 'a list after `in` holds constants')
      fit(item, kindOf(constant))
      this.checkWord(item, needle, constant)
      return constant.value
    })
    return { op: 'in', needle, list: items, source }
  }

  /** The functions of the language, with the number and kinds of their arguments. */
  private call(
    ast: ASTNode,
    name: string,
    args: readonly ASTNode[],
    child: (node: ASTNode) => Expression,
    source: string,
  ): Expression {
    const one = (): ASTNode => {
      if (args.length !== 1) throw this.problem(ast, 'policy-expression', `\`${name}\` takes one argument`)
      return args[0]!
    }
    if (name === 'size' || name === 'sum' || name === 'mean') {
      const list = this.expect(one(), child(one()), 'list')
      if (name !== 'size' && itemsOf(list)?.type !== 'number') {
        throw this.problem(ast, 'policy-type', `\`${name}\` takes a list of numbers`)
      }
      return { op: name, list, source }
    }
    if (name === 'min' || name === 'max') {
      if (args.length < 2) throw this.problem(ast, 'policy-expression', `\`${name}\` takes two or more numbers`)
      const values = args.map((arg) => this.expect(arg, child(arg), 'number'))
      return { op: name === 'min' ? 'minimum' : 'maximum', operands: values, source }
    }
    if (name === 'known') {
      const operand = child(one())
      return { op: 'known', operand, source }
    }
    throw this.unknownName(ast, `there is no function \`${name}\``, name, [...FUNCTIONS, 'exists', 'all'])
  }

  /**
   * `list.exists(x, …)` and `list.all(x, …)`. The variable gets the next slot, and its name is known in the body
   * alone.
   */
  private quantifier(
    ast: ASTNode,
    [name, receiver, args]: [string, ASTNode, ASTNode[]],
    scope: Scope,
    depth: number,
    source: string,
  ): Expression {
    if (name !== 'exists' && name !== 'all') {
      throw this.unknownName(ast, `lists have no \`${name}\``, name, ['exists', 'all'])
    }
    const list = this.expect(receiver, this.build(receiver, scope, depth + 1), 'list')
    const [variable, body] = args
    const type = itemsOf(list)
    if (args.length !== 2 || variable?.op !== 'id' || !body || !type) {
      throw this.problem(ast, 'policy-expression', `write \`${list.source}.${name}(x, condition on x)\``)
    }
    const slot = scope.variables.length
    if (slot >= MAX_LISTS) {
      throw this.problem(ast, 'policy-expression', `more than ${MAX_LISTS} lists are looked at within each other`)
    }
    const inner = {
      ...scope,
      variables: [...scope.variables, { name: variable.args as string, type }],
    }
    const condition = this.expect(body, this.build(body, inner, depth + 1), 'bool')
    return { op: name, list, slot, body: condition, source }
  }

  /** The node, where it is of the kind. */
  private expect(ast: ASTNode, node: Expression, kind: ValueKind): Expression {
    if (kindOf(node) === kind) return node
    throw this.problem(ast, 'policy-type', `\`${node.source}\` is ${KIND[kindOf(node)]}, expected ${KIND[kind]}`)
  }

  /** A problem at the beginning of a part. */
  private problem(ast: ASTNode, code: PolicyProblemCode, message: string, hint?: string): ExpressionProblem {
    return new ExpressionProblem(code, ast.range.start, message, hint)
  }
}

/** Texts in an expression, whose parentheses do not count. */
const LITERALS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/** The text of a part of an expression. The parser leaves out parentheses at its ends, one half of a pair included. */
function textOf(source: string, range: { readonly start: number; readonly end: number }): string {
  let { start, end } = range
  for (let open = unpaired(source.slice(start, end)); open !== 0; open += open > 0 ? -1 : 1) {
    if (open > 0) end = source.indexOf(')', end) + 1
    else start = source.lastIndexOf('(', start - 1)
  }
  return source.slice(start, end)
}

/** Parentheses opened and not closed; negative of those closed and not opened. */
function unpaired(text: string): number {
  const bare = text.replace(LITERALS, '')
  return bare.split('(').length - bare.split(')').length
}
