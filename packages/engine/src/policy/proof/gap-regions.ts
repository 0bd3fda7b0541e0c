import type { RuleBody } from '../policy.ts'
import { type ReferenceScope, referenceTruth } from '../reference-expression.ts'
import { and, encodeTruth, not } from '../symbolic/index.ts'
import type { AskedWord } from './asked-words.ts'
import { cubeTerm, type Literal } from './literal.ts'
import type { Example } from './proof.ts'
import { questionsOf } from './questions.ts'
import { conditionsOf } from './region-text.ts'
import type { Subject } from './subject.ts'

/** A word with an input that has it and that the default decides. */
export interface Gap {
  readonly word: AskedWord
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
 * answers that the example gives to what rules ask, those that the solver needs to see that no rule can decide. Undefined
 * where they do not settle it, where it takes a missing fact, or where the solver gives up.
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
  const cores = await inquiry.cores(
    gaps.map((_, index) => ({
      terms: and(has[index]!, not(byDefault)),
      parts: answered[index]!.map((literal) => cubeTerm([literal])),
    })),
  )
  const cubes = cores.map((core, index) => {
    const cube = answered[index]!.filter((_, part) => core?.includes(part))
    return core && cube.every(({ truth }) => truth !== 'unknown') ? cube : undefined
  })
  const outside = cubes.map((cube, index) => and(has[index]!, byDefault, not(cubeTerm(cube ?? []))))
  const answers = await inquiry.askEach(outside)
  return cubes.map(
    (cube, index) => cube && { where: conditionsOf(cube).map(({ text }) => text), more: answers[index] !== 'unsat' },
  )
}
