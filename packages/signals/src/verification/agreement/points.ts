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

function point(kind: AgreementPoint['kind'], agrees: boolean, claim?: Place, source?: Place): AgreementPoint {
  return { kind, agrees, ...(claim ? { claim: span(claim) } : {}), ...(source ? { source: span(source) } : {}) }
}

function span({ start, end }: Place): Place {
  return { start, end }
}

const DATED: ReadonlySet<string> = new Set(['year', 'month', 'day'])

function figures({ figures }: Comparison): AgreementPoint[] {
  return figures.map(({ figure, found, source }) =>
    point(DATED.has(figure.kind) ? 'date' : 'number', found === 'same', figure, source),
  )
}

function opposites({ opposed }: Comparison): AgreementPoint[] {
  return opposed.map(({ word, other }) => point('opposite', false, word, other))
}

function negations({ negation }: Comparison): AgreementPoint[] {
  return negation.differs ? [point('negation', false, negation.claim, negation.here)] : []
}

function names({ content, passage }: Comparison): AgreementPoint[] {
  return content
    .filter(({ word }) => word.name)
    .map(({ word, here, elsewhere }) =>
      point('name', here.length > 0 || elsewhere, word, here.length > 0 ? passage.words[here[0]!] : undefined),
    )
}

function quantifiers({ claim, classes }: Comparison): AgreementPoint[] {
  return QUANTIFIERS.filter((name) => classes.claim & ~classes.here & CLASS_BIT[name]).map((name) =>
    point('quantifier', false, firstOf(claim, name)),
  )
}

function cues({ passage, classes }: Comparison): AgreementPoint[] {
  return CUES.filter((name) => classes.passage & ~classes.claim & CLASS_BIT[name]).map((name) =>
    point('cue', false, undefined, firstOf(passage, name)),
  )
}

function firstOf({ words }: Statement, name: AgreementClass): Place | undefined {
  return words.find(({ classes }) => classes & CLASS_BIT[name])
}
