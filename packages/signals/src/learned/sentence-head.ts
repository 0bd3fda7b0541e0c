import * as z from 'zod'

/**
 * Stands beside a linear model and weighs what a sentence model makes of the whole text: a vector, and the log-odds of the
 * linear model with it. The vector goes through units that are silent below zero. Numbers are in thousandths, of log-odds where
 * they are added up.
 */
export interface SentenceHead {
  /** That of the linear model. */
  readonly id: string
  readonly version: string
  /** The version of the linear model that it was trained beside. */
  readonly beside: string
  /** Names the sentence model whose vectors it weighs. */
  readonly embedder: string
  /** How much the log-odds of the linear model count. */
  readonly slope: number
  readonly base: number
  readonly units: readonly HeadUnit[]
}

/** What is above zero of `base + weights · vector` counts `weight` times. */
interface HeadUnit {
  readonly base: number
  /** One for each number of the vector. */
  readonly weights: readonly number[]
  readonly weight: number
}

/** The first entry of a head's file. */
export const SENTENCE_HEAD_FORMAT = 'tribunal-sentence-head/2'

/** 100 in either direction; a number beyond it is a slip in the file. */
const thousandths = z.int().min(-100_000).max(100_000)
const version = z.string().regex(/^\d+\.\d+\.\d+$/)
const FILE = z.strictObject({
  format: z.literal(SENTENCE_HEAD_FORMAT),
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  version,
  beside: version,
  embedder: z.string().min(1),
  slope: thousandths,
  base: thousandths,
  units: z
    .array(z.strictObject({ base: thousandths, weights: z.array(thousandths).min(1), weight: thousandths }))
    .min(1)
    .refine((units) => units.every(({ weights }) => weights.length === units[0]!.weights.length), {
      error: 'every unit has as many weights as the first one',
    }),
})

/** Reads the JSON of a head's file. Throws an error that tells file (`name`), place and what was expected there. */
export function parseSentenceHead(json: unknown, name: string): SentenceHead {
  const file = FILE.safeParse(json)
  if (!file.success) {
    const { path, message } = file.error.issues[0]!
    throw new Error(`head \`${name}\`: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`)
  }
  const { format: _, ...head } = file.data
  return head
}

/** What a head adds by the vector alone, in thousandths of log-odds. */
export function weighVector({ base, units }: SentenceHead, vector: ArrayLike<number>): number {
  return Math.round(units.reduce((sum, unit) => sum + (unit.weight * Math.max(0, active(unit, vector))) / 1000, base))
}

/** What a unit gives to a vector before it is cut off at zero. */
function active({ base, weights }: HeadUnit, vector: ArrayLike<number>): number {
  let sum = base
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * vector[i]!
  return sum
}
