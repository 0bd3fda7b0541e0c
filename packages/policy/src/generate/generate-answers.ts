import type { GivenText } from '@tribunal/messages/say'
import type { FactUse, OutcomeClause } from '../tree/policy.ts'
import type { Generator } from './generate.ts'

/** The outcome with the rule that determined it and the list element that made it hold. */
export interface CompactAnswer {
  /** One of the outcomes of the policy. */
  readonly outcome: string
  /** Id of the rule, default or clause that determined it. */
  readonly rule: string
  /** The reason of that clause. */
  readonly reason: GivenText
  /** Index of the element that made an `exists` hold, or that decided under `for_each`; -1 where there is none. */
  readonly witness: number
}

/** The same with every fact that made the rule hold (or left it unknown); no facts for a default or an empty list. */
export interface ExplainedAnswer extends CompactAnswer {
  /** In the order in which the trace of `answer` has them. */
  readonly facts: readonly FactUse[]
}

/**
 * Functions that make the answers, one for each outcome that can determine. Calling them keeps the function that
 * decides so short that the optimiser can write it into its caller.
 */
export class Answers {
  /** JavaScript of the functions made so far; it stands above the code that calls them. */
  functions = ''
  /** Whether answers carry the facts that made the rule hold. */
  readonly explained: boolean
  private readonly generator: Generator
  private readonly names = new Map<OutcomeClause, string>()

  constructor(generator: Generator, explained: boolean) {
    this.generator = generator
    this.explained = explained
  }

  /** Statement that returns the answer. `facts` counts only where answers are explained. */
  give(settled: OutcomeClause, witness: string, facts?: string): string {
    return this.explained
      ? `return ${this.maker(settled)}(${witness},${facts});`
      : `return ${this.maker(settled)}(${witness});`
  }

  /** The name of the function that makes the answer of one clause, generated at its first use. */
  private maker(settled: OutcomeClause): string {
    const made = this.names.get(settled)
    if (made !== undefined) return made
    const { generator } = this
    const name = generator.fresh('a')
    const outcome = generator.text(settled.outcome as string)
    const parts = `outcome:${outcome},rule:${generator.text(settled.id)},reason:${generator.helper(settled.reason)}`
    this.functions += `const ${name}=function(w,p){return{${parts},witness:w${this.explained ? ',facts:p' : ''}}};`
    this.names.set(settled, name)
    return name
  }
}
