import { shrink } from '../../samples/shrink.ts'
import { parseSExpressions, readFacts, type SExpression } from '../../symbolic/read-facts.ts'
import type { ScriptPart, Solver } from '../../symbolic/script.ts'
import type { SymbolicFact, SymbolicFacts } from '../../symbolic/symbolic-facts.ts'
import { and, type Term, TRUE } from '../../symbolic/term.ts'
import type { AskedQuestion, Literal } from './literal.ts'

/** A record of facts. */
export type Facts = Record<string, unknown>

/** Whether some facts meet a formula; `unknown` where the solver gives up. */
export type Answer = 'sat' | 'unsat' | 'unknown'

/**
 * Work that one question may take, in the solver's own count, so that the answer is the same on every machine: some ten
 * seconds. No question about a shipped policy, or about one of the random ones of the tests, comes near it.
 */
const LIMIT = '(set-option :rlimit 20000000)'

/**
 * The older simplex of z3 settles sums over lists in half the time of the default, and gives up on numbers that are divided
 * by others, which the default settles.
 */
const FAST_SUMS = '(set-option :smt.arith.solver 2)'
const DEFAULT_SUMS = '(set-option :smt.arith.solver 6)'
/** An answer, among others, that a solver gives up. */
const GIVEN_UP = /\bunknown\b/

/** Has the solver say which parts it needed, and no more of them than it needs. */
const CORES = '(set-option :produce-unsat-cores true)\n(set-option :smt.core.minimize true)'

/** What cannot hold, in parts of which some may not be needed for that. */
export interface PartedQuestion {
  /** What holds beside the parts. */
  readonly terms: Term
  /** Terms of which some may be needed to rule the question out. */
  readonly parts: readonly Term[]
}

/** Decimals that numbers of an example may have, fewest first; then any number at all. */
const DECIMALS = [0, 1, 2, 3]

/**
 * Asks a solver about the facts of one script. Every question starts from the script as it stands by then.
 *
 * Questions are written in the way that z3 answers best: only the part of a script that a question rests on
 * (`about`), a fixed bound of work instead of time, several questions in one run between `(push)` and `(pop)`, and
 * the fast arithmetic first.
 */
export class SolverSession {
  private readonly solver: Solver
  private readonly facts: SymbolicFacts
  private readonly more: string

  /** `more` is what scripts say beside the script of the facts. */
  constructor(solver: Solver, facts: SymbolicFacts, more = '') {
    this.solver = solver
    this.facts = facts
    this.more = more
  }

  /** Whether some facts meet all of the terms. */
  async ask(...terms: readonly Term[]): Promise<Answer> {
    const [answer] = await this.askEach([and(...terms)])
    return answer!
  }

  /** Whether some facts meet each of the terms, by itself. */
  async askEach(terms: readonly Term[]): Promise<readonly Answer[]> {
    if (terms.length === 0) return []
    const asked = terms.map((term) => `(push)\n(assert ${term})\n(check-sat)\n(pop)`)
    const printed = await this.run([this.about(terms).text, ...asked])
    return parseSExpressions(printed) as readonly Answer[]
  }

  /**
   * Of each question the parts, by their places, that cannot all hold with its terms, none of which can be left out;
   * undefined where all hold of some facts, or the solver gives up.
   */
  async cores(questions: readonly PartedQuestion[]): Promise<readonly (readonly number[] | undefined)[]> {
    if (questions.length === 0) return []
    const asked = questions.map(({ terms, parts }, index) => {
      const named = parts.map((part, place) => `(assert (! ${part} :named core-${index}-${place}))`)
      return ['(push)', `(assert ${terms})`, ...named, '(check-sat)', '(get-unsat-core)', '(pop)'].join('\n')
    })
    const about = this.about(questions.flatMap(({ terms, parts }) => [terms, ...parts]))
    const printed = parseSExpressions(await this.run([CORES, about.text, ...asked]))
    return questions.map((_, index) =>
      printed[2 * index] === 'unsat'
        ? (printed[2 * index + 1] as readonly string[]).map((name) => Number(name.split('-')[2]))
        : undefined,
    )
  }

  /** How some facts that meet `terms` answer the questions; without such facts what the solver says instead. */
  async answers(questions: readonly AskedQuestion[], ...terms: readonly Term[]): Promise<readonly Literal[] | Answer> {
    const read = questions.flatMap(({ yes, no }) => [yes, no])
    const values = await this.solve(read, and(...terms))
    if (typeof values === 'string') return values
    return questions.map((question, index) => {
      const [yes, no] = values.slice(2 * index, 2 * index + 2)
      return { question, truth: yes === 'true' ? 'yes' : no === 'true' ? 'no' : 'unknown' }
    })
  }

  /**
   * A record that meets the terms, with as few decimals and facts as can be; undefined where there is none.
   * `confirm` is asked of the record by the reference evaluator: one that it does not confirm is a mistake in the
   * formulas, and is thrown.
   */
  async witness(confirm: (facts: Facts) => boolean, ...terms: readonly Term[]): Promise<Facts | undefined> {
    const { variables } = this.about(terms)
    const numbers = numbersOf(this.facts).filter((number) => variables.includes(number))
    for (const readable of fewDecimals(numbers)) {
      const formula = and(...terms, readable)
      const values = await this.solve(variables, formula)
      if (typeof values === 'string') continue
      const model = new Map(variables.map((variable, index) => [variable, values[index]!]))
      const { facts, exact } = readFacts(model, this.facts)
      if (confirm(facts)) return shrink(facts, confirm)
      if (exact && !this.facts.rounds)
        throw new Error(`the reference evaluator does not confirm ${JSON.stringify(facts)}`)
    }
    return undefined
  }

  /** The values of terms for some facts that meet a formula, as the solver prints them; without such facts its answer. */
  async solve(terms: readonly Term[], formula: Term): Promise<readonly SExpression[] | Exclude<Answer, 'sat'>> {
    // `true` is read along so that there is always something to read. Within `(push)` the solver keeps to one way of working,
    // which settles whether numbers are whole; without it, it may try another that gives up.
    const read = `(get-value (true ${terms.join(' ')}))`
    const asked = `(push)\n(assert ${formula})\n(check-sat)\n${read}`
    const printed = await this.run([this.about([...terms, formula]).text, asked])
    const [answer, values] = parseSExpressions(printed)
    if (answer !== 'sat') return answer as 'unsat' | 'unknown'
    return (values as readonly (readonly [SExpression, SExpression])[]).slice(1).map(([, value]) => value)
  }

  /** What the solver prints: with fast sums, or with the default arithmetic where it gives up on something with those. */
  private async run(lines: readonly string[]): Promise<string> {
    const script = [LIMIT, ...lines].join('\n')
    const printed = await this.solver.run(`${FAST_SUMS}\n${script}`)
    return GIVEN_UP.test(printed) ? await this.solver.run(`${DEFAULT_SUMS}\n${script}`) : printed
  }

  /** What terms rest on; with what is said beside it, all of it. */
  private about(terms: readonly Term[]): ScriptPart {
    const { script } = this.facts
    if (this.more === '') return script.about(terms)
    return { text: `${script.text()}\n${this.more}`, variables: script.variables }
  }
}

/** Formulas that say that the numbers have few decimals, fewest first; last one that says nothing. */
export function fewDecimals(numbers: readonly Term[]): readonly Term[] {
  if (numbers.length === 0) return [TRUE]
  return [
    ...DECIMALS.map((decimals) => and(...numbers.map((term) => `(is_int (* ${10 ** decimals}.0 ${term}))`))),
    TRUE,
  ]
}

/** The variables of all numbers that formulas read. */
export function numbersOf({ facts }: SymbolicFacts): readonly Term[] {
  return [...facts.values()].flatMap(numbersIn)
}

/** The variables of a fact's number, or of a list's sum and mean, with those of its fields and elements. */
function numbersIn(fact: SymbolicFact): readonly Term[] {
  const own = fact.type.type === 'number' ? ['value'] : fact.type.type === 'list' ? ['sum', 'mean'] : []
  return [
    ...own.flatMap((part) => fact.parts.get(part) ?? []),
    ...[...fact.usedFields.values()].flatMap(numbersIn),
    ...fact.usedSlots.flatMap(numbersIn),
  ]
}
