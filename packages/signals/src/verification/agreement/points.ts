import type { AgreementPoint } from '@tribunal/contract'
import { type AgreementClass, CLASS_BIT } from './agreement-lists.ts'
import type { Comparison } from './compare.ts'
import type { Statement } from './statement.ts'

/** More than a person reads at a glance would hide what matters. */
const POINTS_MAX = 6
/** Quantities that a claim states and a passage may not. */
const QUANTIFIERS: readonly AgreementClass[] = ['all', 'only', 'first', 'most']
/** Words by which a passage reports, doubts or denies. */
const CUES: readonly AgreementClass[] = ['denial', 'hedge', 'report']

/** UTF-16 offsets, `end` excluded. */
interface Place {
  readonly start: number
  readonly end: number
}

/** What agrees between claim and passage and what does not, differences first, each with its place on both sides. */
export function pointsOf(found: Comparison): readonly AgreementPoint[] {
  const points = [
    ...figures(found),
    ...opposites(found),
    ...negations(found),
    ...names(found),
    ...quantifiers(found),
    ...cues(found),
  ]
  const differing = points.filter(({ agrees }) => !agrees)
  return [...differing, ...points.filter(({ agrees }) => agrees)].slice(0, POINTS_MAX)
}

/** A point with its place on each side; a side that has nothing of it has none. */
function point(kind: AgreementPoint['kind'], agrees: boolean, claim?: Place, source?: Place): AgreementPoint {
  return { kind, agrees, ...(claim ? { claim: span(claim) } : {}), ...(source ? { source: span(source) } : {}) }
}

function span({ start, end }: Place): Place {
  return { start, end }
}

/** Kinds of figures that are dates. */
const DATED: ReadonlySet<string> = new Set(['year', 'month', 'day'])

function figures({ figures }: Comparison): AgreementPoint[] {
  return figures.map(({ figure, found, source }) =>
    point(DATED.has(figure.kind) ? 'date' : 'number', found === 'same', figure, source),
  )
}

/** Words on the two sides of an opposed pair (`safe`, `dangerous`). */
function opposites({ opposed }: Comparison): AgreementPoint[] {
  return opposed.map(({ word, other }) => point('opposite', false, word, other))
}

/** One point at most: how often a text denies is not shown. */
function negations({ negation }: Comparison): AgreementPoint[] {
  return negation.differs ? [point('negation', false, negation.claim, negation.here)] : []
}

/** A name of the claim counts as found wherever the passage or its title has it. */
function names({ content, passage }: Comparison): AgreementPoint[] {
  return content
    .filter(({ word }) => word.name)
    .map(({ word, here, elsewhere }) =>
      point('name', here.length > 0 || elsewhere, word, here.length > 0 ? passage.words[here[0]!] : undefined),
    )
}

/** Quantities of the claim that the compared sentence lacks. */
function quantifiers({ claim, classes }: Comparison): AgreementPoint[] {
  return QUANTIFIERS.filter((name) => classes.claim & ~classes.here & CLASS_BIT[name]).map((name) =>
    point('quantifier', false, firstOf(claim, name)),
  )
}

/** Words of the passage by which it reports, doubts or denies, where the claim has none of the kind. */
function cues({ passage, classes }: Comparison): AgreementPoint[] {
  return CUES.filter((name) => classes.passage & ~classes.claim & CLASS_BIT[name]).map((name) =>
    point('cue', false, undefined, firstOf(passage, name)),
  )
}

/** The first word of a class; undefined where the text has none. */
function firstOf({ words }: Statement, name: AgreementClass): Place | undefined {
  return words.find(({ classes }) => classes & CLASS_BIT[name])
}
