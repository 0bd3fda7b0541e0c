import { and, not, or, type Term, TRUE } from '../../symbolic/term.ts'
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
 * the inputs `given`. Inputs without missing facts are reported first. Where `more` is false the cubes are all there is:
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
  /** Of each, whether the cube of its literals lies within its target: all asked at once. */
  const implied = async (pairs: readonly (readonly [kept: readonly Literal[], target: Term])[]) => {
    const answers = await inquiry.askEach(pairs.map(([some, target]) => and(given, cubeTerm(some), not(target))))
    return answers.map((answer) => answer === 'unsat')
  }
  const partly = !(await implied([[literals, formula]]))[0]
  let kept = [...literals].sort(bySpecificity)
  const without = (some: readonly Literal[]) => kept.filter((literal) => !some.includes(literal))
  /** Leaves out what can be left out of some that stand together. */
  const leaveOut = async (some: readonly Literal[]): Promise<void> => {
    const parts = firstHalves(some)
    // Where all cannot go, the first half is tried next: it is asked along, which costs less than asking again.
    const canGo = await implied(parts.map((part) => [without(part), partly ? cubeTerm(part) : formula]))
    const gone = canGo.indexOf(true)
    if (gone >= 0) kept = without(parts[gone]!)
    const tried = gone < 0 ? parts.length : gone + 1
    // What each part has beside the next one, the last first.
    for (let at = tried - 2; at >= 0; at--) await leaveOut(parts[at]!.slice(parts[at + 1]!.length))
  }
  await leaveOut(kept)
  return { literals: literals.filter((literal) => kept.includes(literal)), partly }
}

/** All of them, their first half, the first half of that, and so on to the first alone. */
function firstHalves(some: readonly Literal[]): readonly (readonly Literal[])[] {
  return some.length <= 1 ? [some] : [some, ...firstHalves(some.slice(0, Math.ceil(some.length / 2)))]
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
