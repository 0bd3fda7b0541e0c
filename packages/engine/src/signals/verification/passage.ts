import { contentWords, foldedWords } from './content-words.ts'
import { coverageOf } from './match-gate.ts'
import { polarityOf } from './polarity.ts'

/**
 * How sure a verdict is that rests on a passage which says the claim in so many words. Measured on the claims with given
 * evidence of FEVER symmetric, FM2, CovidFact, Climate-FEVER, HealthVer, AVeriTeC and FactCheckGPT (`bench/claim-matching.mjs`);
 * below what the final decision asks of a strongly supported claim (0.9), so that a passage alone never settles a post.
 */
export const PASSAGE_CONFIDENCE = 0.85

/** Fewer words in common are said of many things. */
const SHARED_MIN = 3
/** Sentences read of one passage. */
const SENTENCES_MAX = 50

/** The passage reports, doubts or denies: its words are not its own statement. */
const REPORTED: ReadonlySet<string> = new Set(
  (
    'claim claims claimed claiming say says said believe believes believed rumor rumors rumour rumours rumoured story stories theory theories conspiracy ' +
    'alleged allegedly allege alleges myth myths hoax false falsely misinformation disinformation whether if according debate question might may could ' +
    'suggest suggests suggested supposedly fake debunked denied denies not no never refused refuses refuse rejected declined unable insufficient ' +
    'afirma afirman dice dicen rumor rumores bulo mito falso segun si supuestamente podria teoria wanadai inasemekana inadaiwa uzushi uongo madai'
  ).split(' '),
)

/** Does one sentence of the passage hold everything that the claim says, in the same order and sense, as its own statement? */
export function statedIn(claim: string, passage: string): boolean {
  const own = new Set(foldedWords(claim))
  const content = contentWords(claim)
  if (content.length < SHARED_MIN) return false
  return passage.split(/(?<=[.!?])\s+/, SENTENCES_MAX).some((sentence) => states(claim, own, sentence))
}

function states(claim: string, own: ReadonlySet<string>, sentence: string): boolean {
  const coverage = coverageOf(claim, { claim: sentence })
  if (coverage.claim < 1 || coverage.shared < SHARED_MIN) return false
  if (foldedWords(sentence).some((word) => REPORTED.has(word) && !own.has(word))) return false
  return polarityOf(claim, sentence) === 'same'
}
