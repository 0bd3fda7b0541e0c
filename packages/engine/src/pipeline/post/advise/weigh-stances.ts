import { type OwnRating, type PassageReader, ratingOf } from '@tribunal/signals'
import type {
  Evidence,
  ModelStance,
  ModelVerdict,
  RatingCounts,
  RefusedStance,
  SideWeight,
  Stance,
  StanceWeights,
  Verdict,
} from '../../../domain/index.ts'

/** The share of a stance that counts on each side: an item that speaks both ways counts half on each. */
const SHARES: Readonly<Record<Stance, { readonly supporting: number; readonly refuting: number }>> = {
  supports: { supporting: 1, refuting: 0 },
  refutes: { supporting: 0, refuting: 1 },
  mixed: { supporting: 0.5, refuting: 0.5 },
  neutral: { supporting: 0, refuting: 0 },
}

/**
 * Items that one source stands behind. Many items of one source count once: repeating a statement does not make it
 * truer.
 */
interface Source {
  readonly ids: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  /** That of each of its items; undefined where no list rates it. */
  readonly quality: number | undefined
}

/**
 * What the stances of a model weigh for and against a claim. A stance on one item is worth how sure the model is of it; on
 * each side a source is worth its surest item, times its quality where a list rates it. Items are of one source where they
 * are rated alike and have the publisher's name or the host of the address in common, directly or through others: the one who
 * takes the name of a rated source neither has its rating nor spoils it. What has neither name nor address weighs nothing,
 * and neither does a stance on what was not shown, or one that contradicts the rating of its own item. The order of items
 * and stances changes nothing.
 */
export function weighStances(
  claim: string,
  { stances, cited }: ModelVerdict,
  evidence: readonly Evidence[],
  reader?: PassageReader,
): StanceWeights {
  const rated = evidence.flatMap((item) => {
    const rating = ratingOf(claim, item, reader)
    return rating && rating.verdict !== 'unknown' ? [{ id: item.id, ...rating }] : []
  })
  const refused = stances.flatMap(({ id, stance }): RefusedStance[] => {
    const against = rated.find((item) => item.id === id && contradicts(stance, item.verdict))
    return against ? [{ id, stance, rating: against.verdict }] : []
  })
  const heard = stances.filter(({ id, stance }) => !refused.some((one) => one.id === id && one.stance === stance))
  const sources = sourcesOf(evidence)
  const given = new Set(evidence.map(({ id }) => id))
  return {
    supporting: sideOf('supporting', heard, sources),
    refuting: sideOf('refuting', heard, sources),
    cited_share: new Set(cited.filter((id) => given.has(id))).size / Math.max(1, given.size),
    ...(rated.length > 0 ? { ratings: countsOf(rated) } : {}),
    ...(refused.length > 0 ? { refused } : {}),
  }
}

/**
 * Whether any share of the stance counts on the side that the rating denies. A model that says that an item supports
 * a claim, which the same item rates as false, has misread it.
 */
function contradicts(stance: Stance, rating: Verdict): boolean {
  return (rating === 'true' && SHARES[stance].refuting > 0) || (rating === 'false' && SHARES[stance].supporting > 0)
}

/** A rating that a negation may turn round counts on both sides: it settles neither. */
function countsOf(rated: readonly OwnRating[]): RatingCounts {
  const count = (verdict: Verdict) =>
    rated.filter(
      (one) => one.verdict === verdict || (one.mayBeTurned && verdict !== 'mixed' && one.verdict !== 'mixed'),
    ).length
  return { true: count('true'), false: count('false'), mixed: count('mixed') }
}

/** What speaks on one side, each source once, with the surest of its items. */
function sideOf(
  side: 'supporting' | 'refuting',
  stances: readonly ModelStance[],
  sources: readonly Source[],
): SideWeight {
  const speaking = sources
    .map(({ ids, quality }) => {
      const own = stances.filter(({ id }) => ids.has(id))
      return { quality, sure: Math.max(0, ...own.map((one) => one.confidence * SHARES[one.stance][side])) }
    })
    .filter(({ sure }) => sure > 0)
  return {
    sources: speaking.length,
    rated: sum(speaking.flatMap(({ quality, sure }) => (quality === undefined ? [] : [quality * sure]))),
    unrated: sum(speaking.flatMap(({ quality, sure }) => (quality === undefined ? [sure] : []))),
  }
}

/** Smallest first, so that the order in which sources are found does not show in the last digit. */
function sum(weights: number[]): number {
  return weights.sort((a, b) => a - b).reduce((total, weight) => total + weight, 0)
}

/** Groups items by source. One that links two groups joins them, so the order of items makes no difference. */
function sourcesOf(evidence: readonly Evidence[]): readonly Source[] {
  let sources: Source[] = []
  for (const item of evidence) {
    const names = namesOf(item)
    if (names.length === 0) continue
    const quality = item.source_quality
    const same = sources.filter((one) => one.quality === quality && names.some((name) => one.names.has(name)))
    const own: Source = { ids: new Set([item.id]), names: new Set(names), quality }
    sources = [...sources.filter((source) => !same.includes(source)), [...same, own].reduce(joined)]
  }
  return sources
}

/** Two groups of one source. */
function joined({ ids, names, quality }: Source, other: Source): Source {
  return { ids: new Set([...ids, ...other.ids]), names: new Set([...names, ...other.names]), quality }
}

/** By what a source is known: its name, folded, and the host of its address. The two never meet: a name has no slash. */
function namesOf({ publisher, url }: Evidence): readonly string[] {
  const name = folded(publisher)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const host = HOST.exec(folded(url).replace(UNREAD, '').trim())?.[1]
  return [...(name === '' ? [] : [name]), ...(host === undefined ? [] : [`//${host}`])]
}

/** As a browser reads an address: a backslash is a slash, and the name of a user goes up to the last `@` before the path. */
const HOST = /^[a-z][a-z\d+.-]*:[/\\]{2}(?:[^/\\?#]*@)?(?:www\.)?([^/\\?#:@]+?)\.?(?:[/\\?#:]|$)/
/** What a browser leaves out of an address. */
const UNREAD = /[\t\r\n]/g

/** Without case, and without what is not shown. */
function folded(text = ''): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
}
