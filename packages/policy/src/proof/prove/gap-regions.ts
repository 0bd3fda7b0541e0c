import { type ReferenceScope, referenceTruth } from '../../interpret/reference-expression.ts'
import { and, encodeTruth, not, or, type Term } from '../../symbolic/index.ts'
import type { RuleBody } from '../../tree/policy.ts'
import { cubeTerm, type Literal } from '../solve/literal.ts'
import { conditionsOf } from '../solve/region-text.ts'
import type { SolverSession } from '../solve/solver-session.ts'
import type { EnumValue } from './enum-values.ts'
import type { Example } from './proof.ts'
import { questionsOf, type Subject } from './questions.ts'

/** A word with an input that has it and that the default decides. */
export interface Gap {
  readonly word: EnumValue
  readonly example: Example
  /** The element of the example that it is about, where rules are tried on elements. */
  readonly element: unknown
}

/** The inputs around an example of a gap. */
export interface GapRegion {
  /** With the word, these settle that the default decides; as few as will do. */
  readonly where: readonly string[]
  /** Other inputs with the word reach the default too. */
  readonly more: boolean
}

/**
 * For each gap the conditions of its example that by themselves, with the word, leave every input to the default: of the
 * answers that the example gives to what rules ask, those that the solver needs to see that no rule can decide. Where
 * those rest on a missing fact, the same of another input that has all facts. Undefined where only missing facts lead to
 * the default, or the solver gives up.
 */
export async function gapRegions(
  { policy, encoded, inquiry }: Subject,
  body: RuleBody,
  gaps: readonly Gap[],
): Promise<readonly (GapRegion | undefined)[]> {
  const { there, byDefault, scope } = encoded.elements[0]!
  const asked = questionsOf(policy, body).map(({ node }) => ({ node, ...encodeTruth(node, scope) }))
  const has = gaps.map(({ word }) => and(there, encodeTruth(word.condition, scope).yes))
  const answered = gaps.map(({ example, element }) =>
    asked.map((question): Literal => {
      const about: ReferenceScope = { facts: example, results: {}, variables: body.forEach ? [element] : [] }
      const truth = referenceTruth(question.node, about)
      return { question, truth: typeof truth === 'boolean' ? (truth ? 'yes' : 'no') : 'unknown' }
    }),
  )
  const undecided = has.map((term) => and(term, not(byDefault)))
  const cubes = [...(await settling(inquiry, undecided, answered))]
  const told = and(...asked.map(({ yes, no }) => or(yes, no)))
  for (const [index, cube] of cubes.entries()) {
    if (!cube?.some(isUnknown)) continue
    // The example leaves facts out that matter. Inputs that have all of them say more, where there are any.
    const whole = await inquiry.answers(asked, and(has[index]!, byDefault), told)
    const [other] = typeof whole === 'string' ? [] : await settling(inquiry, [undecided[index]!], [whole])
    cubes[index] = other
  }
  const outside = cubes.map((cube, index) => and(has[index]!, byDefault, not(cubeTerm(cube ?? []))))
  const answers = await inquiry.askEach(outside)
  return cubes.map(
    (cube, index) => cube && { where: conditionsOf(cube).map(({ text }) => text), more: answers[index] !== 'unsat' },
  )
}

/** Of the literals those that cannot all hold with the term, for each; undefined where they can, or the solver gives up. */
async function settling(
  inquiry: SolverSession,
  terms: readonly Term[],
  literals: readonly (readonly Literal[])[],
): Promise<readonly (readonly Literal[] | undefined)[]> {
  const parts = literals.map((some) => some.map((literal) => cubeTerm([literal])))
  const cores = await inquiry.cores(terms.map((term, index) => ({ terms: term, parts: parts[index]! })))
  return cores.map((core, index) => core && literals[index]!.filter((_, part) => core.includes(part)))
}

/** Whether a literal rests on a missing fact. */
function isUnknown({ truth }: Literal): boolean {
  return truth === 'unknown'
}
