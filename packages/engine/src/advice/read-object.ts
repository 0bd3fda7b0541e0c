import { message } from '@tribunal/messages'
import { jsonrepair } from 'jsonrepair'
import { type Measured, ok, unavailable } from '../domain/index.ts'
import { hasDuplicateKeys, jsonCandidates, withoutThinking } from './read-answer-text.ts'

/** An answer longer than this is no answer: the longest one asked for lists the claims of a post. */
export const ANSWER_MAX = 100_000

/**
 * The JSON object in a model's answer: the whole text, a fenced block, or the text from the first brace to the last
 * (document 001, two-stage parsing). Small slips (single quotes, a comma too many) are corrected where nothing parses.
 * An answer that names a key twice contradicts itself and is none. Answers that were cut off never get here: correcting
 * them would make up what is missing.
 */
export function readObject(answer: string): Measured<Readonly<Record<string, unknown>>> {
  if (answer.length > ANSWER_MAX) return unavailable(message('model.answer_too_long', { max: ANSWER_MAX }))
  const spoken = withoutThinking(answer)
  for (const candidate of jsonCandidates(spoken)) {
    const object = parsed(candidate)
    if (object)
      return hasDuplicateKeys(candidate) ? unavailable(message('model.answer_contradicts_itself')) : ok(object)
  }
  for (const candidate of jsonCandidates(spoken)) {
    const corrected = correct(candidate)
    const object = corrected === undefined ? undefined : parsed(corrected)
    if (object)
      return hasDuplicateKeys(corrected!) ? unavailable(message('model.answer_contradicts_itself')) : ok(object)
  }
  return unavailable(message(spoken.trim() === '' ? 'model.answer_empty' : 'model.answer_not_json'))
}

/** The object that a text is; undefined of any other JSON, and of no JSON. */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The text with small slips repaired; undefined where that cannot be done without making anything up. */
function correct(text: string): string | undefined {
  // Only what ends as an object does: a repair that closes brackets would finish a sentence the model did not.
  if (!text.endsWith('}')) return undefined
  try {
    return jsonrepair(text)
  } catch {
    return undefined
  }
}
