import { and, not, or, type Term, TRUE } from '../symbolic/term.ts'
import { type AskedQuestion, bySpecificity, cubeTerm, type Literal } from './literal.ts'
import type { SolverSession } from './solver-session.ts'

/** The inputs that answer some questions in one way. */
export interface Cube {
  /** Questions with their answers, those that can be left out left out. */
  readonly literals: readonly Literal[]
  /** The formula holds of some of the inputs and not of others: no question of these tells them apart. */
  readonly partly: boolean
}

/** Inputs of a formula as regions. */
export interface Cubes {
  /** In the order in which they were found, those without missing facts first. */
  readonly cubes: readonly Cube[]
  /** There are inputs of the formula outside of the cubes, or the solver has given up looking for them. */
  readonly more: boolean
}

/** More regions than this are not read by anybody. */
const MOST_CUBES = 12

/**
 * The inputs for which `formula` holds, as few cubes that each leave out every question that can be left out, within
 * the inputs `given`. Inputs without missing facts are told first. Where `more` is false the cubes are all there is:
 * the solver has found no input of the formula outside of them.
 *
 * The solver gives one input at a time. Its answers to all questions are a cube around it; what the cube does not
 * need is left out, which makes it as large as possible, and the search goes on outside of it. Each cube covers at
 * least one new input, and the number of cubes is bounded.
 */
export async function findCubes(
  inquiry: SolverSession,
  formula: Term,
  questions: readonly AskedQuestion[],
  given: Term = TRUE,
): Promise<Cubes> {
  const cubes: Cube[] = []
  const outside = () => and(given, formula, ...cubes.map((cube) => not(cubeTerm(cube.literals))))
  const told = and(...questions.map(({ yes, no }) => or(yes, no)))
  for (const phase of [told, TRUE]) {
    while (cubes.length < MOST_CUBES) {
      const found = await inquiry.answers(questions, outside(), phase)
      if (typeof found === 'string') break
      cubes.push(await smallest(inquiry, formula, found, given))
    }
  }
  const more = (await inquiry.ask(outside())) !== 'unsat'
  return { cubes: await needed(inquiry, cubes, given), more }
}

/**
 * The cube without what it does not need: to be within the formula, or where it is not, to be the same inputs.
 *
 * Questions are left out in halves: first all, then one half and the other. Where few are needed, that asks the
 * solver far less often than one question at a time.
 */
async function smallest(
  inquiry: SolverSession,
  formula: Term,
  literals: readonly Literal[],
  given: Term,
): Promise<Cube> {
  const implies = async (kept: readonly Literal[], target: Term) =>
    (await inquiry.ask(given, cubeTerm(kept), not(target))) === 'unsat'
  const partly = !(await implies(literals, formula))
  let kept = [...literals].sort(bySpecificity)
  const leaveOut = async (some: readonly Literal[]): Promise<void> => {
    const rest = kept.filter((literal) => !some.includes(literal))
    if (await implies(rest, partly ? cubeTerm(some) : formula)) kept = rest
    else if (some.length > 1) {
      const middle = Math.ceil(some.length / 2)
      await leaveOut(some.slice(0, middle))
      await leaveOut(some.slice(middle))
    }
  }
  await leaveOut(kept)
  return { literals: literals.filter((literal) => kept.includes(literal)), partly }
}

/** The cubes without those that lie within the others together. */
async function needed(inquiry: SolverSession, cubes: readonly Cube[], given: Term): Promise<readonly Cube[]> {
  let kept = cubes
  for (const cube of cubes) {
    const others = kept.filter((other) => other !== cube)
    const outside = others.map(({ literals }) => not(cubeTerm(literals)))
    if ((await inquiry.ask(given, cubeTerm(cube.literals), ...outside)) === 'unsat') kept = others
  }
  return kept
}
