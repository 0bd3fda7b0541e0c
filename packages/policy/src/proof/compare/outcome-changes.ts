import { and, not, TRUE } from '../../symbolic/term.ts'
import { cubeTerm } from '../solve/literal.ts'
import { type Condition, conditionsOf } from '../solve/region-text.ts'
import { type Cube, findCubes } from '../solve/regions.ts'
import type { Facts, SolverSession } from '../solve/solver-session.ts'
import type { Answers, ComparedPolicies } from './compared-policies.ts'
import { type ComparedQuestion, comparedQuestions, referenceAnswer } from './compared-questions.ts'

/** The inputs that one policy decides so, and the other so. */
export interface OutcomeChange {
  /** Outcome by the older policy. */
  readonly from: string
  /** Outcome by the newer one. */
  readonly to: string
  /** The inputs in as few regions as the solver found; at most 12, and those of other lists. */
  readonly regions: readonly Region[]
  /** There may be inputs of this change outside of the regions. */
  readonly more: boolean
  /** A record of this change, confirmed by the reference evaluator. */
  readonly example: Example
}

/** Inputs told as the conditions they all meet. */
export interface Region {
  /** The conditions are those of one element of this list; no other element is decided more severely. */
  readonly each?: { readonly list: string; readonly as: string }
  /** All of them hold of every input of the region. */
  readonly conditions: readonly RegionCondition[]
  /** Only some of these inputs are decided so. */
  readonly partly?: true
  /** A record of the region, confirmed by the reference evaluator. */
  readonly example: Example
}

/** `of` says whose score or outcome it is about, where it is not about facts. */
export interface RegionCondition extends Condition {
  readonly of?: 'from' | 'to'
}

/** A record with what both policies answer. */
export interface Example {
  readonly facts: Facts
  readonly from: { readonly outcome: string; readonly rule: string }
  readonly to: { readonly outcome: string; readonly rule: string }
}

/** A pair of outcomes with its regions. */
interface Found {
  readonly from: string
  readonly to: string
  readonly cubes: readonly Cube[]
  readonly more: boolean
  readonly regions: readonly Region[]
}

/**
 * Every pair of different outcomes that some input has, as regions. Where both policies try their rules on the elements
 * of one list, the regions are those of lists of one element; it is then asked whether every other list that is decided
 * differently has an element within one of them. `complete` says that the solver has answered every question.
 */
export async function outcomeChanges(
  compared: ComparedPolicies,
  inquiry: SolverSession,
): Promise<{ readonly changes: readonly OutcomeChange[]; readonly complete: boolean }> {
  const pairs = compared.from.policy.outcomes.flatMap((from) =>
    compared.to.policy.outcomes.filter((to) => to !== from).map((to) => ({ from, to })),
  )
  const answers = await inquiry.askEach(pairs.map(({ from, to }) => compared.pair(from, to)))
  const slots = compared.shared?.fact.elements().map((_, slot) => slot) ?? [0]
  const asked = slots.map((slot) => comparedQuestions(compared, slot))
  const found: Found[] = []
  for (const { from, to } of pairs.filter((_, index) => answers[index] === 'sat')) {
    found.push(await regionsOf(compared, inquiry, asked[0]!, from, to))
  }
  const others = await otherLists(compared, inquiry, found, asked)
  const changes: OutcomeChange[] = []
  for (const one of found) {
    changes.push(...(await changeOf(one, others.get(`${one.from} ${one.to}`), compared, inquiry)))
  }
  // A pair without an example rests on numbers that no record can hold; whether on them alone is not known.
  return { changes, complete: !answers.includes('unknown') && changes.length === found.length }
}

/** The change with the regions of other lists; none where there is no example of it. */
async function changeOf(
  { from, to, regions, more }: Found,
  elsewhere: readonly Region[] | undefined,
  compared: ComparedPolicies,
  inquiry: SolverSession,
): Promise<readonly OutcomeChange[]> {
  const all = [...regions, ...(elsewhere ?? [])]
  const example = all[0]?.example ?? (await exampleOf(compared, inquiry, from, to))
  return example ? [{ from, to, regions: all, more: more || elsewhere !== undefined, example }] : []
}

/** The inputs of one pair of outcomes as regions, each with an example that is confirmed. */
async function regionsOf(
  compared: ComparedPolicies,
  inquiry: SolverSession,
  questions: readonly ComparedQuestion[],
  from: string,
  to: string,
): Promise<Found> {
  const given = compared.shared?.isOne ?? TRUE
  const pair = compared.pair(from, to)
  const { cubes, more } = await findCubes(inquiry, pair, questions, given)
  const regions: Region[] = []
  for (const { literals, partly } of cubes) {
    const { shared } = compared
    const confirm = (facts: Facts) => {
      const answers = compared.answers(facts)
      return (
        isPair(answers, from, to) &&
        (!shared || (facts[shared.name] as readonly unknown[] | undefined)?.length === 1) &&
        literals.every(
          ({ question, truth }) =>
            referenceAnswer(question as ComparedQuestion, facts, answers, shared?.name) === truth,
        )
      )
    }
    const facts = await inquiry.witness(confirm, given, pair, cubeTerm(literals))
    const ofElement = literals.some(({ question }) => (question as ComparedQuestion).ofElement)
    if (!facts) continue
    regions.push({
      ...(shared && ofElement ? { each: { list: shared.name, as: shared.as } } : {}),
      conditions: sided(literals),
      ...(partly ? { partly } : {}),
      example: exampleFrom(facts, compared.answers(facts)),
    })
  }
  // Of a region without an example it is not known whether any record is in it.
  return { from, to, cubes, more: more || regions.length < cubes.length, regions }
}

/** The conditions on facts, then those on what each of the policies answers. */
function sided(literals: Cube['literals']): RegionCondition[] {
  const about = (side: 'from' | 'to' | undefined) =>
    conditionsOf(literals.filter(({ question }) => (question as ComparedQuestion).of === side))
  return [
    ...about(undefined),
    ...about('from').map((condition) => ({ ...condition, of: 'from' as const })),
    ...about('to').map((condition) => ({ ...condition, of: 'to' as const })),
  ]
}

/** Lists of another length than one that are decided differently, though none of their elements is within a region. */
async function otherLists(
  compared: ComparedPolicies,
  inquiry: SolverSession,
  found: readonly Found[],
  asked: readonly (readonly ComparedQuestion[])[],
): Promise<ReadonlyMap<string, readonly Region[]>> {
  const regions = new Map<string, readonly Region[]>()
  const { shared } = compared
  if (!shared) return regions
  const untouched = shared.fact.elements().map(({ there }, slot) => {
    const at = ({ literals }: Cube) =>
      literals.map(({ question, truth }) => {
        const index = asked[0]!.indexOf(question as ComparedQuestion)
        return { question: asked[slot]![index]!, truth }
      })
    return and(...found.flatMap(({ cubes }) => cubes.map((cube) => not(and(there, cubeTerm(at(cube)))))))
  })
  const outside = and(not(shared.isOne), ...untouched)
  for (const { from, to } of found) {
    const pair = compared.pair(from, to)
    const confirm = (facts: Facts) => isPair(compared.answers(facts), from, to)
    if ((await inquiry.ask(pair, outside)) === 'unsat') continue
    const facts = await inquiry.witness(confirm, pair, outside)
    const example = facts && exampleFrom(facts, compared.answers(facts))
    regions.set(`${from} ${to}`, example ? [{ conditions: [], partly: true, example }] : [])
  }
  return regions
}

/** Some input of a pair, where no region has an example. */
async function exampleOf(
  compared: ComparedPolicies,
  inquiry: SolverSession,
  from: string,
  to: string,
): Promise<Example | undefined> {
  const confirm = (facts: Facts) => isPair(compared.answers(facts), from, to)
  const facts = await inquiry.witness(confirm, compared.pair(from, to))
  return facts && exampleFrom(facts, compared.answers(facts))
}

/** Whether both policies answer as the pair says. */
function isPair(answers: Answers, from: string, to: string): boolean {
  return answers.from.outcome === from && answers.to.outcome === to
}

/** A record with the outcome and the rule of both policies. */
export function exampleFrom(facts: Facts, { from, to }: Answers): Example {
  return {
    facts,
    from: { outcome: from.outcome, rule: from.rule },
    to: { outcome: to.outcome, rule: to.rule },
  }
}
