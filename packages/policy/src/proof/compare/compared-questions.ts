import { type ReferenceScope, referenceTruth } from '../../interpret/reference-expression.ts'
import { encodeTruth, type SymbolicScope } from '../../symbolic/encode-expression.ts'
import { TRUE } from '../../symbolic/term.ts'
import type { Expression } from '../../tree/expression.ts'
import type { Policy, RuleBody } from '../../tree/policy.ts'
import { questionsOf } from '../prove/questions.ts'
import { conditionText } from '../solve/condition-text.ts'
import type { AskedQuestion, QuestionTruth } from '../solve/literal.ts'
import type { Facts } from '../solve/solver-session.ts'
import type { Answers, ComparedPolicies } from './compared-policies.ts'

/** A question to a record: about its facts, or about what one of the policies answers. */
export interface ComparedQuestion extends AskedQuestion {
  readonly of?: 'from' | 'to'
  readonly ofElement: boolean
}

/** The older policy and the newer one, as fields are called. */
const SIDES = ['from', 'to'] as const

/** The questions that tell apart what two policies decide differently. Those of an element are asked of the one at `slot`. */
export function comparedQuestions(compared: ComparedPolicies, slot: number): readonly ComparedQuestion[] {
  const found = new Map<string, ComparedQuestion>()
  const { facts, shared } = compared
  const elements = shared?.fact.elements() ?? []
  const top: SymbolicScope = { facts, results: new Map(), variables: [], there: TRUE }
  for (const side of SIDES) {
    const { policy, scope } = compared[side]
    const body = toldByFacts(policy, shared !== undefined)
    if (!body) {
      for (const node of answersOf(policy)) {
        found.set(`${side} ${conditionText(node)}`, { node, of: side, ofElement: false, ...encodeTruth(node, scope) })
      }
      continue
    }
    for (const { node, ofElement } of questionsOf(policy, body)) {
      const at = ofElement ? { ...top, variables: [elements[slot]!.fact] } : top
      found.set(conditionText(node), { node, ofElement, ...encodeTruth(node, at) })
    }
  }
  return [...found.values()]
}

/** The rules of a policy whose questions about facts settle what it decides; another is named by what it answers. */
function toldByFacts({ body }: Policy, isShared: boolean): RuleBody | undefined {
  return body.kind === 'rules' && (isShared || !body.forEach) ? body : undefined
}

/** Of a scorecard where its score lies among its bands; of other policies what the outcome is. */
function answersOf({ body, outcomes }: Policy): Expression[] {
  const outcome = {
    op: 'result',
    name: 'outcome',
    type: { type: 'enum', values: outcomes, nullable: false },
    source: 'outcome',
  } as const
  if (body.kind === 'rules') {
    return outcomes.map((word) => ({ op: 'equal', negated: false, left: outcome, right: constant(word), source: word }))
  }
  const type = { type: 'number', low: null, high: null, nullable: false } as const
  const score = { op: 'result', name: 'score', type, source: 'score' } as const
  return body.bands.flatMap(({ test, bound }): Expression[] =>
    test === 'always'
      ? []
      : [{ op: 'compare', operator: OPERATOR[test], left: score, right: constant(bound), source: test }],
  )
}

/** Tests of bands as comparisons. */
const OPERATOR = { at_least: '>=', at_most: '<=', above: '>', below: '<' } as const

/** A constant as a node. */
function constant(value: string | number): Expression {
  return { op: 'constant', value, source: '' }
}

/** How a record answers a question, by the reference evaluator; a question of an element is asked of its only one. */
export function referenceAnswer(
  { node, of, ofElement }: ComparedQuestion,
  facts: Facts,
  answers: Answers,
  list: string | undefined,
): QuestionTruth {
  const results = of === undefined ? {} : { outcome: answers[of].outcome, score: answers[of].score }
  const variables = ofElement ? [(facts[list!] as readonly unknown[])[0]] : []
  const scope: ReferenceScope = { facts, results, variables }
  const truth = referenceTruth(node, scope)
  return typeof truth === 'boolean' ? (truth ? 'yes' : 'no') : 'unknown'
}
