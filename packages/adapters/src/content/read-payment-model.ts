import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createPaymentModel,
  PAYMENT_MODEL_FORMAT,
  type PaymentModel,
  type PaymentModelFile,
  type PaymentTree,
} from '@tribunal/signals'
import { z } from 'zod'
import { ConfigurationError } from './config-file.ts'

const NAME = 'payment-fraud'

const WEIGHT = z.int()
const TREE: z.ZodType<PaymentTree> = z.lazy(() =>
  z.union(
    [WEIGHT, z.tuple([z.int().min(0), z.union([z.number(), z.array(z.string().nullable())]), WEIGHT, TREE, TREE])],
    { error: 'expected a whole number (a leaf), or [feature, test, weight, tree for yes, tree for no]' },
  ),
)
const FILE = z.object({
  format: z.literal(PAYMENT_MODEL_FORMAT),
  id: z.literal(NAME),
  version: z.string(),
  title: z.object({ en: z.string(), es: z.string() }),
  domain: z.object({ all: z.array(z.string()), any: z.array(z.string()) }),
  threshold: z.number().min(0).max(1),
  bias: WEIGHT,
  features: z.array(z.object({ name: z.string(), values: z.array(z.string()).optional() })),
  trees: z.array(TREE).min(1),
  calibration: z.object({ slope: WEIGHT, offset: WEIGHT }),
  prior: z.object({ sample: z.number(), used: z.number(), shift: WEIGHT }),
})

/** The learned signal of payments and its card, as far as they are installed. */
export interface InstalledPaymentModel {
  readonly model?: PaymentModel
  readonly card?: string
}

/** Reads `payment-fraud.json` and its card from a folder. Throws a ConfigurationError where the file cannot be used. */
export function readPaymentModel(folder: string): InstalledPaymentModel {
  const file = join(folder, `${NAME}.json`)
  if (!existsSync(file)) return {}
  const card = join(folder, `${NAME}.md`)
  try {
    const model = createPaymentModel(FILE.parse(JSON.parse(readFileSync(file, 'utf8'))) as PaymentModelFile)
    return { model, ...(existsSync(card) ? { card: readFileSync(card, 'utf8') } : {}) }
  } catch (error) {
    throw new ConfigurationError([`${file}: ${problemOf(error)}; without this file Tribunal runs without the signal`])
  }
}

function problemOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  // The stack ends long before a tree of so many questions does.
  return error instanceof RangeError ? 'a tree is nested too deep to be read' : (error as Error).message
}
