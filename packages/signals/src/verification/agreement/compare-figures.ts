import type { Figure } from './figures.ts'
import type { Statement } from './statement.ts'

/** A figure of the claim and what the passage has beside it. */
export interface FigureMatch {
  readonly figure: Figure
  /** The same, another in its place, or no figure of its kind at all. */
  readonly found: 'same' | 'other' | 'none'
  /** The figure of the passage; absent where the title has the same, or nothing has. */
  readonly source?: Figure
  /** Where it is the same: the sentence or the title has it. Where it is another: the only one of its kind in the sentence, it counts the same thing, and is no rounding of it. */
  readonly here: boolean
}

/** Figures that nobody rounds differ where they differ by more than rounding to two digits does. */
const ROUNDED = 0.011
/** What `about` may mean. Our own choice. */
const ABOUT = 0.1
/** Bounds are met with so much rounding. */
const BOUND = 0.001
const EXACT: ReadonlySet<string> = new Set(['year', 'month', 'day'])

/** A claim is a sentence; of more figures the first are compared. */
const FIGURES_MAX = 24

/**
 * Where the figures of two texts agree and differ. For each figure of the claim, in this order: the same one in the
 * sentence that is compared, in the title, elsewhere in the passage; then another one of its kind; then none. A
 * figure is never compared with one of another kind: a year is not a number of people.
 */
export function compareFigures(
  claim: Statement,
  passage: Statement,
  title: Statement,
  sentence: number,
): readonly FigureMatch[] {
  return claim.figures.slice(0, FIGURES_MAX).map((figure) => {
    const same = passage.figures.filter((other) => agree(figure, other))
    const near = same.find((other) => other.sentence === sentence && !hasRival(figure, other, passage))
    if (near) return { figure, found: 'same', source: near, here: true }
    if (title.figures.some((other) => agree(figure, other))) return { figure, found: 'same', here: true }
    if (same[0]) return { figure, found: 'same', source: same[0], here: false }
    const others = passage.figures.filter(({ kind }) => kind === figure.kind)
    const here = others.filter((other) => other.sentence === sentence)
    const source = here[0] ?? others[0]
    if (!source) return { figure, found: 'none', here: false }
    const counts = figure.kind !== 'count' || source.counted.some((key) => figure.counted.includes(key))
    return { figure, found: 'other', source, here: here.length === 1 && counts && isFar(figure, source) }
  })
}

/**
 * Another figure of the sentence counts what the claim's figure counts, and this one does not: `5 doctors and 5
 * nurses` against `5 nurses and 7 doctors`.
 */
function hasRival(claim: Figure, same: Figure, { figures }: Statement): boolean {
  const counts = ({ counted }: Figure) => counted.some((key) => claim.counted.includes(key))
  if (claim.kind !== 'count' || counts(same)) return false
  return figures.some((other) => other.kind === 'count' && other.sentence === same.sentence && counts(other))
}

/** `5 million` may be what another calls `5.2 million`. */
function isFar({ kind, value }: Figure, source: Figure): boolean {
  return EXACT.has(kind) || Math.abs(value - source.value) > ABOUT * Math.max(value, source.value)
}

/** Can both be true of one thing? A bound in the claim is met by any figure beyond it. */
export function agree(claim: Figure, source: Figure): boolean {
  if (claim.kind !== source.kind) return false
  if (EXACT.has(claim.kind)) return claim.value === source.value
  if (claim.bound === 'more' && source.bound !== 'less') return source.value >= claim.value * (1 - BOUND)
  if (claim.bound === 'less' && source.bound !== 'more') return source.value <= claim.value * (1 + BOUND)
  const room = claim.bound === 'about' || source.bound === 'about' ? ABOUT : ROUNDED
  return Math.abs(claim.value - source.value) <= room * Math.max(claim.value, source.value)
}
