import { VERDICTS, type Verdict } from '@tribunal/engine'

/** A rating as a publisher gives it: words, or a number on a scale. */
export interface Rating {
  readonly words?: string
  readonly value?: number
  readonly best?: number
  readonly worst?: number
}

/** The verdict a rating means, or undefined where no map knows it. `host` is the publisher's, without `www.`. */
export type RatingMap = (rating: Rating, host?: string) => Verdict | undefined

interface Scale {
  readonly worst: number
  readonly best: number
  readonly false_max: number
  readonly true_min: number
}

/** Builds the map from `content/lists/rating-maps.yaml` as read. Throws a `TypeError` naming the place that has not the documented shape. */
export function compileRatingMap(file: unknown): RatingMap {
  const list = asRecord(file, 'rating-maps')
  const scale = asScale(list['numeric'])
  const common = phrasesOf(list['common'], 'rating-maps: common')
  const publishers = new Map(
    Object.entries(asRecord(list['publishers'], 'rating-maps: publishers')).map(([host, words]) => [
      host,
      phrasesOf(words, `rating-maps: publishers.${host}`),
    ]),
  )
  return (rating, host) => byWords(rating.words, publishers.get(host ?? ''), common) ?? byNumber(rating, scale)
}

function byWords(
  words: string | undefined,
  own: ReadonlyMap<string, Verdict> | undefined,
  common: ReadonlyMap<string, Verdict>,
): Verdict | undefined {
  if (words === undefined) return undefined
  const folded = fold(words)
  return own?.get(folded) ?? common.get(folded) ?? byBeginning(folded, common)
}

/** `False: the photo is from 2015` begins with a rating that ends at a mark; `False teeth` does not. */
function byBeginning(folded: string, common: ReadonlyMap<string, Verdict>): Verdict | undefined {
  const head = /^([^.:;,!(–—-]{2,40})[.:;,!(–—-]/.exec(folded)?.[1]
  return head === undefined ? undefined : common.get(head.trim())
}

function byNumber(rating: Rating, scale: Scale): Verdict | undefined {
  if (rating.value === undefined || !Number.isFinite(rating.value)) return undefined
  const worst = rating.worst ?? scale.worst
  const best = rating.best ?? scale.best
  if (worst === best) return undefined
  const place = (rating.value - worst) / (best - worst)
  if (place < 0 || place > 1) return 'unknown'
  return place <= scale.false_max ? 'false' : place >= scale.true_min ? 'true' : 'mixed'
}

function fold(words: string): string {
  return words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .replace(/^["'“”]+|["'“”.!]+$/g, '')
    .trim()
}

function phrasesOf(value: unknown, place: string): ReadonlyMap<string, Verdict> {
  const map = new Map<string, Verdict>()
  for (const [verdict, phrases] of Object.entries(asRecord(value, place))) {
    if (!(VERDICTS as readonly string[]).includes(verdict)) throw new TypeError(`${place}.${verdict} is no verdict`)
    if (!Array.isArray(phrases)) throw new TypeError(`${place}.${verdict} must be a list`)
    for (const phrase of phrases) map.set(fold(String(phrase)), verdict as Verdict)
  }
  return map
}

function asScale(value: unknown): Scale {
  const scale = asRecord(value, 'rating-maps: numeric')
  for (const name of ['worst', 'best', 'false_max', 'true_min']) {
    if (typeof scale[name] !== 'number') throw new TypeError(`rating-maps: numeric.${name} must be a number`)
  }
  return scale as unknown as Scale
}

function asRecord(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${place} must be a mapping`)
  return value as Record<string, unknown>
}
