import * as z from 'zod'
import type { Probability } from '../measured.ts'
import { hashOfFeature } from './feature-names.ts'

/**
 * Where a model may be believed: outside of it, its signal is `unavailable`. A model answers for any text, and its
 * number means nothing on texts unlike those that it was calibrated on.
 */
export interface TrainingDomain {
  /** As `TextAnalysis.language` tells them; `und` where a text too short to tell is welcome too. */
  readonly languages: readonly string[]
  /** Length of the text in UTF-16 units, both ends included: the channel, as far as a text shows it. */
  readonly minLength: number
  readonly maxLength: number
  /** Longer texts are read in windows of `maxLength` units, and the window that says most counts. False where absent. */
  readonly windows?: boolean
  /** Lines that a text has at least: a mail has a subject and a body. 1 where absent. */
  readonly minLines?: number
  /** It reads what stands around one statement (see `aroundStatement`) and no whole text. False where absent. */
  readonly around?: boolean
}

/** A linear model of texts, as its file says. Weights are log-odds in thousandths, calibration included. */
export interface TextModel {
  readonly id: string
  readonly version: string
  readonly title: { readonly en: string; readonly es: string }
  readonly domain: TrainingDomain
  /** Probability from which on the signal counts as raised. */
  readonly threshold: Probability
  /** Log-odds of a text without any feature, in thousandths. */
  readonly base: number
  readonly weights: Readonly<Record<string, number>>
}

/** The first entry of a model's file. */
export const TEXT_MODEL_FORMAT = 'tribunal-text-model/1'

/** A weight beyond this would be as good as a rule: e^20 to one. */
const MOST = 20_000
const thousandths = z.int().min(-MOST).max(MOST)

const FILE = z.strictObject({
  format: z.literal(TEXT_MODEL_FORMAT),
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  title: z.strictObject({ en: z.string().min(1), es: z.string().min(1) }),
  domain: z
    .strictObject({
      languages: z.array(z.string().regex(/^[a-z]{2,5}$/)).min(1),
      minLength: z.int().min(1),
      maxLength: z.int().min(1),
      windows: z.boolean().exactOptional(),
      minLines: z.int().min(1).exactOptional(),
      around: z.boolean().exactOptional(),
    })
    .refine((domain) => domain.minLength <= domain.maxLength, 'expected `minLength` to be at most `maxLength`'),
  threshold: z.number().min(0).max(1),
  base: thousandths,
  weights: z.record(z.string(), thousandths),
})

/** Reads the JSON of a model's file. Throws an error that tells file (`name`), place and what was expected there. */
export function parseTextModel(json: unknown, name: string): TextModel {
  const file = FILE.safeParse(json)
  if (!file.success) {
    const { path, message } = file.error.issues[0]!
    throw new Error(`model \`${name}\`: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`)
  }
  for (const feature of Object.keys(file.data.weights)) {
    const hash = hashOfFeature(feature)
    if (typeof hash === 'string') throw new Error(`model \`${name}\`: weights: \`${feature}\`: ${hash}`)
  }
  const { format: _, ...model } = file.data
  return model
}
