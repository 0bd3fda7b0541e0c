import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import {
  type DecidedClaim,
  decidingAnswer,
  type Evidence,
  type Language,
  localText,
  type Message,
  outcomeOf,
  type PostDecision,
  type Verdict,
} from '../domain/index.ts'
import type { Resolution } from './platform-profile.ts'
import { FACTS_MAX } from './statement-fields.ts'

/** What is wrong with a field of a statement, in words for the person who corrects it. */
export const PROBLEM_TEXTS = {
  required: message('statement.field_required'),
  'no-restriction': message('statement.field_no_restriction'),
  'not-allowed': message('statement.field_not_allowed'),
  'not-text': message('statement.field_not_text'),
  'not-a-list': message('statement.field_not_a_list'),
  'not-in-list': message('statement.field_not_in_list'),
  repeated: message('statement.field_repeated'),
  'too-long': message('statement.field_too_long'),
  'not-a-url': message('statement.field_not_a_url'),
  'bad-characters': message('statement.field_bad_characters'),
  'not-a-date': message('statement.field_not_a_date'),
  'out-of-range': message('statement.field_out_of_range'),
  'not-a-product': message('statement.field_not_a_product', { example: '{"EAN-13": "0123456789012"}' }),
  'unknown-field': message('statement.field_unknown_field'),
} as const satisfies Record<string, Message>

/** Stable code of what is wrong with a field. */
export type StatementProblemCode = keyof typeof PROBLEM_TEXTS

/** The sentences that a statement is made of. */
export const SENTENCES = {
  checked: message('statement.checked'),
  machine: message('statement.machine'),
  person: message('statement.person'),
  reversed: message('statement.reversed'),
  notDue: message('statement.not_due'),
} as const satisfies Record<string, Message>

/** What was found on a claim, by its verdict; `n` is its number in the post, from 1. */
function verdictSentence(verdict: Verdict | 'none', n: number): Message {
  return message(`statement.verdict_${verdict}`, { n })
}

/** A decision with what people made of it, and the language of the statement. */
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

/** The answer of the publication policy in force, which the settings of the decision name. */
function publicationAnswer({ answers, facts }: PostDecision): PolicyAnswer | undefined {
  return answers.find(({ policy }) => policy === facts.settings.publication)
}

/** The claims whose own outcome is more severe than `clean`. */
function restrictingItems({ items = [] }: PolicyAnswer) {
  return items.filter(({ outcome }) => outcome !== 'clean')
}

/** Who decided: the machine alone, a person who agreed, or a person who decided otherwise. */
function whoDecided(decision: PostDecision, resolution: Resolution | undefined) {
  if (resolution === undefined) return SENTENCES.machine
  return resolution.status === outcomeOf(decision) ? SENTENCES.person : SENTENCES.reversed
}

/** The verdict on one claim with the sources that it cites. */
function claimSentence({ evidence, verification }: DecidedClaim, index: number, language: Language): string {
  const found = localText(verdictSentence(verification.fact_check?.verdict ?? 'none', index + 1), language)
  const cited = evidence.filter(({ id }) => verification.cited.includes(id)).slice(0, SOURCES_MAX)
  const sources = cited.map(sourceName).join('; ')
  return `${found}${sources === '' ? '' : ` (${sources})`}.`
}

/** Publisher (or title), date and address, as far as they are known. */
function sourceName({ publisher, title, date, url }: Evidence): string {
  return [publisher ?? title, date, url].filter((part) => part !== undefined).join(', ')
}
