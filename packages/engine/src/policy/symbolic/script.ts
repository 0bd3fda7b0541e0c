import { type Sort, type Term, TRUE } from './term.ts'

/** Terms longer than this get a name, so that what is used often is written once. */
const NAMED_FROM = 48

/**
 * The declarations, definitions and assertions that queries build on. Equal terms get one name. A script only grows:
 * text taken earlier is a beginning of the text taken later.
 */
export class Script {
  private readonly lines: string[] = []
  private readonly names = new Map<string, Term>()
  private readonly declared: Term[] = []

  /** A new variable of any value. */
  declare(sort: Sort): Term {
    const name = `v${this.declared.length}`
    this.declared.push(name)
    this.lines.push(`(declare-const ${name} ${sort})`)
    return name
  }

  /** The variables so far: what a model gives values to. */
  get variables(): readonly Term[] {
    return this.declared
  }

  assert(term: Term): void {
    if (term !== TRUE) this.lines.push(`(assert ${term})`)
  }

  /** A short term that means the same as `term`. */
  name(sort: Sort, term: Term): Term {
    if (term.length < NAMED_FROM) return term
    const known = this.names.get(term)
    if (known !== undefined) return known
    const name = `t${this.names.size}`
    this.names.set(term, name)
    this.lines.push(`(define-fun ${name} () ${sort} ${term})`)
    return name
  }

  text(): string {
    return this.lines.join('\n')
  }
}
