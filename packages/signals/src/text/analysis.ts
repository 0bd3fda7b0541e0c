import type {
  CitedSource,
  ClaimLikenessFacts,
  Detection,
  Finding,
  LinguisticProfile,
  ManipulationFacts,
} from '@tribunal/contract'
import type { AddedSignals } from './added-signals.ts'
import type { Injection } from './injection/injection.ts'
import type { EmotionReading } from './manner/emotion.ts'
import type { PlainText } from './plain/plain-text.ts'
import type { Span, Structure } from './scan/structure.ts'

/** An entry of the screening lexicon that a text contains: independent policy evidence (document 002). */
export interface ScreeningMatch {
  readonly id: string
  readonly action: 'REVIEW' | 'BLOCK'
  readonly label: string
}

/** What one text says. Parts that cost more are computed when first asked for. */
export interface TextAnalysis {
  readonly text: string
  /** As declared (its primary subtag), or guessed by its commonest words: an ISO 639-1 code, `mixed`, or `und`. Lists are read by it. */
  readonly language: string
  /** As `language`; where its commonest words hardly tell it, by its letters too. For people, for routing, and for learned signals of that language. */
  readonly likelyLanguage: string
  /** Facts of the policy `claim-likeness`. */
  readonly claimLikeness: ClaimLikenessFacts
  /** Facts of the policy `manipulation`. */
  readonly manipulation: ManipulationFacts
  /** Document 003, profiler. */
  readonly profile: LinguisticProfile
  /** Document 003, detector. */
  readonly detection: Detection
  /** Ids of the disguises found, each once: see `disguise.ts`. */
  readonly disguises: readonly string[]
  /** What each added signal measured, by its id. */
  readonly signals: AddedSignals
  /** Most severe first. */
  readonly screening: readonly ScreeningMatch[]
  /** Whether the text seems to address the model or the person that judges it. */
  readonly injection: Injection
  /** Document 000, downstream tasks. */
  readonly propaganda: readonly Finding[]
  readonly emotion: EmotionReading
  readonly sources: readonly CitedSource[]
  /** The text as people read it: see `undisguise.ts`. Without offsets where nothing is hidden. */
  readonly undisguised: PlainText
  /** The same in plain letters: accents and marks are dropped, whatever word they stand in. */
  readonly plain: PlainText
  /** Where the text reports the words of others, in text order: see `reported-words.ts`. */
  readonly reported: readonly Span[]
  /** Links, telephone numbers, amounts. */
  readonly structure: Structure
  /** As `language`, for another reading of the text: as declared, else guessed from that. */
  languageOf(reading: string): string
  /** Everything found, of every signal, in text order. */
  readonly findings: readonly Finding[]
}
