import { formatSentence } from './format.ts'
import { isMessage, type RecordedMessage } from './message.ts'

/** The sentences of a language, by code. */
export type Sentences = Readonly<Record<string, string>>

/** Messages and lists nest some eight levels; what is deeper comes from no program of ours. */
const DEPTH_MAX = 12

/**
 * Says messages by the sentences that are given for each language. A code that these do not have reads as the code itself, a
 * parameter that is missing as `…`: a record of another version is shown, and nothing throws.
 */
export function rendererOf<Tag extends string>(
  sentencesIn: (language: Tag) => Sentences | undefined,
): (message: RecordedMessage, language: Tag) => string {
  const say = ({ code, params }: RecordedMessage, language: Tag, depth: number): string => {
    const sentences = sentencesIn(language)
    if (depth === 0 || sentences === undefined || !Object.hasOwn(sentences, code)) return code
    const given = (name: string) =>
      isRecord(params) && Object.hasOwn(params, name) ? shown(params[name], language, depth - 1) : undefined
    return formatSentence(sentences[code]!, language, given)
  }
  const shown = (param: unknown, language: Tag, depth: number): string | number | undefined => {
    if (typeof param === 'string' || typeof param === 'number') return param
    if (depth === 0) return undefined
    if (Array.isArray(param)) return param.map((one) => shown(one, language, depth - 1) ?? '…').join('; ')
    if (isMessage(param)) return say(param, language, depth)
    const text = (param as Partial<Record<string, unknown>> | null)?.[language]
    return typeof text === 'string' ? text : undefined
  }
  return (message, language) => say(message, language, DEPTH_MAX)
}

/** Whether there are parameters to look up. A record may hold anything in their place, null too. */
function isRecord(params: unknown): params is Readonly<Record<string, unknown>> {
  return typeof params === 'object' && params !== null
}
