import type { Constant, Expression, ValueKind } from '../tree/expression.ts'
import { ExpressionProblem, parseExpression, type Scope } from './parse-expression.ts'
import { type PolicyProblem, type PolicyProblemCode, suggestion } from './problem.ts'
import type { Place, YamlSource } from './read-yaml.ts'

/** After so many problems nothing more is noted: a person corrects the first ones first. */
const PROBLEMS_MAX = 100

/** The way to a value in a file: keys of maps and indexes of lists, outermost first. */
export type Path = readonly PropertyKey[]

/** A policy file while it is being loaded: what was read, and everything found wrong with it so far. */
export class Loading {
  /** Name of the file, as messages say it. */
  readonly file: string
  /** The file as data, with the place of every value. */
  readonly source: YamlSource
  /** Filled while loading goes on; at most `PROBLEMS_MAX`. */
  readonly problems: PolicyProblem[] = []

  constructor(file: string, source: YamlSource) {
    this.file = file
    this.source = source
  }

  /** Notes a problem with the value at `path`; `offset` counts characters into a text that stands there. */
  problem(code: PolicyProblemCode, path: Path, message: string, hint?: string, offset = 0): void {
    this.note(code, this.source.place(path, offset), message, hint)
  }

  /** A problem with the key that `path` ends in, not with its value. */
  keyProblem(code: PolicyProblemCode, path: Path, message: string, hint?: string): void {
    this.note(code, this.source.keyPlace(path), message, hint)
  }

  /** Whether so much is wrong that nothing more is looked for. */
  get full(): boolean {
    return this.problems.length >= PROBLEMS_MAX
  }

  /** Ignored once there are `PROBLEMS_MAX`. */
  private note(code: PolicyProblemCode, place: Place, message: string, hint: string | undefined): void {
    if (!this.full)
      this.problems.push({ code, file: this.file, ...place, message, ...(hint === undefined ? {} : { hint }) })
  }

  /** The expression at `path`, or a constant in its place after a problem was noted. */
  expression(path: Path, text: string, scope: Scope, kind: ValueKind | 'any'): Expression {
    const nothing: Expression = {
      op: 'constant',
      value: kind === 'bool' ? false : kind === 'string' ? '' : 0,
      source: text,
    }
    if (this.full) return nothing
    try {
      return parseExpression(text, scope, kind)
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      this.problem(error.code, path, error.message, error.hint, error.offset)
      return nothing
    }
  }

  /** A number, given as such or by the name of a constant. */
  number(path: Path, bound: number | string, constants: ReadonlyMap<string, { readonly value: Constant }>): number {
    if (typeof bound === 'number') return bound
    const value = constants.get(bound)?.value
    if (typeof value === 'number') return value
    const known = [...constants].filter(([, { value }]) => typeof value === 'number').map(([name]) => name)
    this.problem('policy-name', path, `\`${bound}\` is no constant with a number`, suggestion(bound, known))
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
