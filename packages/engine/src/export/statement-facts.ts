import type { PolicyAnswer } from '@tribunal/policy'
import type { DecidedClaim, Evidence, Language, PostDecision } from '../domain/index.ts'
import { decidingAnswer, localText, outcomeOf } from '../domain/index.ts'
import type { Resolution } from './platform-profile.ts'
import { FACTS_MAX } from './statement-fields.ts'
import { SENTENCES, verdictSentence } from './statement-texts.ts'

interface Decided {
  readonly decision: PostDecision
  readonly resolution?: Resolution
  readonly language: Language
}

/** Sources named with one claim; more would say nothing more. */
const SOURCES_MAX = 3

/**
 * The facts a decision rests on (article 17(3)(b)): what published sources say of each claim, by its number, and who
 * decided. No word of the post. Claims that no longer fit into the field are left out whole.
 */
export function factsOf({ decision, resolution, language }: Decided): string {
  const who = localText(whoDecided(decision, resolution), language)
  const claims = decision.claims.map((claim, index) => claimSentence(claim, index, language))
  let text = claims.length === 0 ? '' : localText(SENTENCES.checked, language)
  for (const sentence of claims) {
    if (text.length + sentence.length + who.length + 2 <= FACTS_MAX) text += ` ${sentence}`
  }
  return `${text} ${who}`.trim()
}

/** Why the policy that set the outcome restricts: the reasons of the claims it restricts for, each once, or else its reason for the whole. */
export function explanationOf({ decision, language }: Decided): string | undefined {
  const answer = decidingAnswer(decision)
  if (answer === undefined) return undefined
  const restricting = restrictingItems(answer)
  const reasons = (restricting.length > 0 ? restricting : [answer]).map(({ reason }) => localText(reason, language))
  return [...new Set(reasons)].join(' ')
}

/** The claims that the publication status rests on. */
export function restrictingClaims(decision: PostDecision): readonly DecidedClaim[] {
  const answer = publicationAnswer(decision)
  const indices = new Set(answer ? restrictingItems(answer).map(({ item }) => item) : [])
  return decision.claims.filter((_, index) => indices.has(index))
}

function publicationAnswer({ answers, facts }: PostDecision): PolicyAnswer | undefined {
  return answers.find(({ policy }) => policy === facts.settings.publication)
}

function restrictingItems({ items = [] }: PolicyAnswer) {
  return items.filter(({ outcome }) => outcome !== 'clean')
}

function whoDecided(decision: PostDecision, resolution: Resolution | undefined) {
  if (resolution === undefined) return SENTENCES.machine
  return resolution.status === outcomeOf(decision) ? SENTENCES.person : SENTENCES.reversed
}

function claimSentence({ evidence, verification }: DecidedClaim, index: number, language: Language): string {
  const found = localText(verdictSentence(verification.fact_check?.verdict ?? 'none', index + 1), language)
  const cited = evidence.filter(({ id }) => verification.cited.includes(id)).slice(0, SOURCES_MAX)
  const sources = cited.map(sourceName).join('; ')
  return `${found}${sources === '' ? '' : ` (${sources})`}.`
}

function sourceName({ publisher, title, date, url }: Evidence): string {
  return [publisher ?? title, date, url].filter((part) => part !== undefined).join(', ')
}
