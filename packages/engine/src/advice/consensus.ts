import type { ModelStep } from './model-step.ts'

/** What several answers come to. */
export interface Consensus<Answer> {
  readonly answer: Answer
  /** Share of the usable answers that agree with it, 0..1. */
  readonly agreement: number
}

/**
 * The answer that most of the usable ones give. On a tie the graver of the tied wins, where the step says which that
 * is, and otherwise the earliest; its agreement says how little it stands for: steps lower their confidence by it, so
 * that disagreement goes to a person. Undefined where there is no usable answer.
 */
export function consensusOf<Input, Answer>(
  { vote, combine, gravity }: Pick<ModelStep<Input, Answer>, 'vote' | 'combine' | 'gravity'>,
  answers: readonly Answer[],
): Consensus<Answer> | undefined {
  const [first] = answers
  if (first === undefined) return undefined
  if (!vote) return { answer: first, agreement: 1 }
  const camps = new Map<string, Answer[]>()
  for (const answer of answers) {
    const camp = camps.get(vote(answer))
    if (camp) camp.push(answer)
    else camps.set(vote(answer), [answer])
  }
  const graver = (a: Answer, b: Answer) => gravity !== undefined && gravity(a) > gravity(b)
  const largest = [...camps.values()].reduce((best, camp) =>
    camp.length > best.length || (camp.length === best.length && graver(camp[0]!, best[0]!)) ? camp : best,
  )
  const agreement = largest.length / answers.length
  return { answer: combine ? combine(largest, agreement) : largest[0]!, agreement }
}
