import { message } from '@tribunal/messages'
import { type Measured, ok, PAYMENT_OUTCOMES, type PaymentOutcome, unavailable } from '../../domain/index.ts'
import { hasDuplicateKeys, jsonCandidates, withoutThinking } from '../read-answer-text.ts'
import { ANSWER_MAX } from '../read-object.ts'

/** What the judge model proposes: advice, never the decision. */
export interface Judgement {
  readonly decision: PaymentOutcome
  /** 0..1, clamped. */
  readonly confidence: number
  /** In the model's words, cut to 2 000 characters. */
  readonly reasoning: string
}

/** Characters that are kept of a judge's reasoning. */
const REASONING_MAX = 2_000

/**
 * Reads a judge model's answer in the two stages of document 001: as JSON (the whole text, a fenced block, or the text
 * from the first brace to the last), then by pattern. What parses as JSON is final: a bad decision in it is no answer.
 * A decision without a confidence is no answer (spec section 4, step 7), and neither is a text that names two
 * different decisions. Confidences are clamped to 0..1. Time is linear in the length of the text, which may be hostile.
 */
export function parseJudgement(answer: string): Measured<Judgement> {
  if (typeof answer !== 'string') return unavailable(message('model.answer_not_text'))
  if (answer.length > ANSWER_MAX) return unavailable(message('model.answer_too_long', { max: ANSWER_MAX }))
  const spoken = withoutThinking(answer)
  for (const candidate of jsonCandidates(spoken)) {
    const object = parseObject(candidate)
    if (object)
      return hasDuplicateKeys(candidate) ? unavailable(message('model.answer_contradicts_itself')) : fromObject(object)
  }
  return fromPattern(spoken)
}

/** `text` starts with a brace: what parses is an object. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Only members of the object itself count: a key such as `__proto__` brings nothing along. */
function fromObject(object: Record<string, unknown>): Measured<Judgement> {
  const own = (key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined)
  const decision = decisionOf(own('decision'))
  if (!decision) return unavailable(message('model.no_known_decision'))
  const confidence = confidenceOf(own('confidence'))
  if (confidence === undefined) return unavailable(message('model.no_confidence'))
  const reasoning = own('reasoning')
  return ok({ decision, confidence, reasoning: typeof reasoning === 'string' ? reasoning.slice(0, REASONING_MAX) : '' })
}

/** Labels with their value, in both languages. Each repetition is bounded, so that a hostile text cannot make matching slow. */
const DECISION = /\bdecisi[oó]n\b["'*\s]{0,8}[:=]["'*\s]{0,8}(APPROVE|CHALLENGE|BLOCK|ESCALATE[_ -]TO[_ -]HUMAN)\b/gi
const CONFIDENCE = /\b(?:confidence|confianza)\b["'*\s]{0,8}[:=]["'*\s]{0,8}(-?\d{1,10}(?:\.\d{1,20})?)(?![\d.%])/gi
const REASONING = /\b(?:reasoning|razonamiento)\b["'*\s]{0,8}[:=]["'*\s]{0,8}([^\n"]{1,2000})/i

/** `decision: BLOCK, confidence: 0.8` anywhere in prose, in either language's labels. Each bound keeps it linear. */
function fromPattern(answer: string): Measured<Judgement> {
  const decisions = new Set(Array.from(answer.matchAll(DECISION), (match) => decisionOf(match[1])))
  const confidences = new Set(Array.from(answer.matchAll(CONFIDENCE), (match) => Number(match[1])))
  if (decisions.size > 1 || confidences.size > 1) return unavailable(message('model.answer_contradicts_itself'))
  const [decision] = decisions
  if (!decision) return unavailable(message('model.no_known_decision'))
  const confidence = confidenceOf([...confidences][0])
  if (confidence === undefined) return unavailable(message('model.no_confidence'))
  return ok({ decision, confidence, reasoning: REASONING.exec(answer)?.[1]?.trim() ?? '' })
}

/** One of the four decisions in any case, with blanks or hyphens; undefined of any other word. */
function decisionOf(value: unknown): PaymentOutcome | undefined {
  if (typeof value !== 'string' || value.length > 64) return undefined
  const word = value.trim().toUpperCase().replace(/[ -]/g, '_')
  return PAYMENT_OUTCOMES.find((outcome) => outcome === word)
}

/** A number, or a text that is one, clamped to 0..1. */
function confidenceOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d{1,10}(\.\d{1,20})?\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return Math.min(1, Math.max(0, number))
}
