import type { Sort, Term } from './term.ts'

/** Terms longer than this get a name, so that what is used often is written once. */
const NAMED_FROM = 48

/** The names of variables and of definitions in a term. */
const NAMES = /\b[tv]\d+\b/g

/** One line of SMT-LIB with what it rests on, so that parts of a script can be taken out. */
interface Line {
  readonly text: string
  /** What it declares or defines; undefined of an assertion. */
  readonly name?: Term
  readonly uses: readonly Term[]
}

/** The part of a script that some terms rest on. */
export interface ScriptPart {
  /** Declarations, definitions and assertions, in their order. */
  readonly text: string
  /** The variables among it: what a model gives values to. */
  readonly variables: readonly Term[]
}

/** A script about other values of some variables. */
export interface ChangedScript {
  /** Stands behind the script that it is of. */
  readonly text: string
  /** A term as it is worth with the other values. */
  readonly of: (term: Term) => Term
}

/**
 * The declarations, definitions and assertions that queries build on. Equal terms get one name. A script only grows:
 * text taken earlier is a beginning of the text taken later.
 */
export class Script {
  private readonly lines: Line[] = []
  private readonly named = new Map<Term, Line>()
  private readonly names = new Map<string, Term>()
  private readonly declared: Term[] = []

  /** A new variable of any value. */
  declare(sort: Sort): Term {
    const name = `v${this.declared.length}`
    this.declared.push(name)
    this.add({ name, text: `(declare-const ${name} ${sort})`, uses: [] })
    return name
  }

  /** The variables so far. */
  get variables(): readonly Term[] {
    return this.declared
  }

  /** Says that a term holds. Some values of the variables that it is about must meet it: see `about`. */
  assert(term: Term): void {
    this.add({ text: `(assert ${term})`, uses: namesIn(term) })
  }

  /** A short term that means the same as `term`. */
  name(sort: Sort, term: Term): Term {
    if (term.length < NAMED_FROM) return term
    const known = this.names.get(term)
    if (known !== undefined) return known
    const name = `t${this.names.size}`
    this.names.set(term, name)
    this.add({ name, text: `(define-fun ${name} () ${sort} ${term})`, uses: namesIn(term) })
    return name
  }

  /** The whole script. */
  text(): string {
    return this.lines.map(({ text }) => text).join('\n')
  }

  /**
   * What `terms` rest on: their definitions, the variables these read, and the assertions about such variables. The
   * rest can be left out, since each assertion is met by some values of the variables it is about.
   *
   * One script serves all questions of a proof, and each is answered on the part that it rests on.
   */
  about(terms: readonly Term[]): ScriptPart {
    const reached = new Set<Line>()
    const open = terms.flatMap(namesIn)
    const reach = (line: Line) => {
      if (reached.has(line)) return
      reached.add(line)
      open.push(...line.uses)
    }
    for (;;) {
      for (let name = open.pop(); name !== undefined; name = open.pop()) reach(this.named.get(name)!)
      const bound = this.lines.filter(
        ({ name, uses }) => name === undefined && uses.some((use) => this.has(reached, use)),
      )
      bound.forEach(reach)
      if (open.length === 0) break
    }
    const lines = this.lines.filter((line) => reached.has(line))
    return {
      text: lines.map(({ text }) => text).join('\n'),
      variables: this.declared.filter((name) => this.has(reached, name)),
    }
  }

  /**
   * The same script once more where it rests on `moved`, with `mark` before the names: what terms are worth where these
   * variables have other values and every other variable has its own.
   */
  changed(moved: readonly Term[], mark: string): ChangedScript {
    const names = new Set(moved)
    const of = (term: Term) => term.replace(NAMES, (name) => (names.has(name) ? `${mark}-${name}` : name))
    const lines: string[] = []
    for (const { text, name, uses } of this.lines) {
      const isMoved = name !== undefined && names.has(name)
      if (!isMoved && !uses.some((use) => names.has(use))) continue
      if (name !== undefined) names.add(name)
      lines.push(of(text))
    }
    return { text: lines.join('\n'), of }
  }

  /** Whether the line of a name was reached. */
  private has(lines: ReadonlySet<Line>, name: Term): boolean {
    return lines.has(this.named.get(name)!)
  }

  /** Adds a line. Names are found by it later. */
  private add(line: Line): void {
    this.lines.push(line)
    if (line.name !== undefined) this.named.set(line.name, line)
  }
}

/** Variables and definitions that a term uses, each once. */
function namesIn(term: Term): readonly Term[] {
  return [...new Set(term.match(NAMES))]
}

/**
 * Decides formulas. `run` takes SMT-LIB 2 text and answers with what the solver prints: one line for each `(check-sat)`
 * (`sat`, `unsat` or `unknown`) and one s-expression for each `(get-value …)`, in order; of a `(get-value …)` behind an
 * answer other than `sat` it may say anything. Every script starts from
 * nothing: what an earlier one declared is forgotten.
 */
export interface Solver {
  run(script: string): Promise<string>
}
