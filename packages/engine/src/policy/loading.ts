import type { Constant, Expression, ValueKind } from './expression.ts'
import { ExpressionProblem, parseExpression, type Scope } from './parse-expression.ts'
import type { PolicyProblem, PolicyProblemCode } from './problem.ts'
import type { YamlSource } from './read-yaml.ts'

export type Path = readonly PropertyKey[]

/** A policy file while it is being loaded: what was read, and everything found wrong with it so far. */
export class Loading {
  readonly file: string
  readonly source: YamlSource
  readonly problems: PolicyProblem[] = []

  constructor(file: string, source: YamlSource) {
    this.file = file
    this.source = source
  }

  problem(code: PolicyProblemCode, path: Path, message: string, hint?: string, offset = 0): void {
    const place = this.source.place(path, offset)
    this.problems.push({ code, file: this.file, ...place, message, ...(hint === undefined ? {} : { hint }) })
  }

  /** The expression at `path`, or a constant in its place after a problem was noted. */
  expression(path: Path, text: string, scope: Scope, kind: ValueKind | 'any'): Expression {
    try {
      return parseExpression(text, scope, kind)
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      this.problem(error.code, path, error.message, error.hint, error.offset)
      return { op: 'constant', value: kind === 'bool' ? false : kind === 'string' ? '' : 0, source: text }
    }
  }

  /** A number, given as such or by the name of a constant. */
  number(path: Path, bound: number | string, constants: ReadonlyMap<string, { readonly value: Constant }>): number {
    if (typeof bound === 'number') return bound
    const value = constants.get(bound)?.value
    if (typeof value === 'number') return value
    const hint = `known constants: ${[...constants.keys()].join(', ') || 'none'}`
    this.problem('policy-name', path, `\`${bound}\` is no constant with a number`, hint)
    return 0
  }

  /** Notes every id that stands twice. */
  unique(path: Path, ids: readonly string[], what: string): void {
    const seen = new Set<string>()
    ids.forEach((id, index) => {
      if (seen.has(id)) this.problem('policy-duplicate', [...path, index], `the ${what} \`${id}\` stands twice`)
      seen.add(id)
    })
  }
}
