import { z } from 'zod'
import { ok, type Probability } from '../../domain/index.ts'
import { oneOf, share } from '../answer-fields.ts'
import { defineModelStep } from '../model-step.ts'
import { type Listed, type Located, locateQuotes, namedQuotes, noteOf } from './locate-quotes.ts'

/** A text with everything that an answer may name: nothing else counts. */
export interface TextToExamine {
  readonly text: string
  /** Tactics and indicators that may be named: those of the shipped lists. */
  readonly tactics: readonly Listed[]
  readonly indicators: readonly Listed[]
}

/** What a model sees in a text, each thing with the place where it stands. */
export interface SaidDetection {
  readonly ai_probability: Probability
  readonly bot_patterns: 'none' | 'template' | 'spam'
  readonly manipulation_tactics: readonly Located[]
  readonly scam_indicators: readonly Located[]
}

const fields = z.object({
  ai_probability: share(),
  bot_patterns: oneOf(['none', 'template', 'spam']),
  manipulation_tactics: namedQuotes(),
  scam_indicators: namedQuotes(),
})

/** Document 003, detector: machine writing, bot patterns, tactics and signs of a scam. */
export const textDetection = defineModelStep({
  id: 'text-detection',
  fields,
  maxOutputTokens: 1_200,
  material: ({ text, tactics, indicators }: TextToExamine) => ({ text, tactics, indicators }),
  check({ ai_probability, bot_patterns, manipulation_tactics, scam_indicators }, { text, tactics, indicators }) {
    const moves = locateQuotes(manipulation_tactics, tactics, text)
    const signs = locateQuotes(scam_indicators, indicators, text)
    const value: SaidDetection = {
      ai_probability,
      bot_patterns,
      manipulation_tactics: moves.found,
      scam_indicators: signs.found,
    }
    return ok({ value, ...noteOf([...moves.notes, ...signs.notes]) })
  },
})
