import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { type Language, namesOf } from './format.ts'
import { isMessage, type LocalText, type MessageCode, type RecordedMessage } from './message.ts'
import { rendererOf, type Sentences } from './render.ts'

export { type Language, namesOf as sentenceNames } from './format.ts'
export {
  type GivenText,
  type GivenTexts,
  isMessage,
  type LocalText,
  type Message,
  type MessageCode,
  type MessageParam,
  message,
  type ParamsOf,
  type RecordedMessage,
} from './message.ts'
export { nearestName } from './nearest-name.ts'
export { rendererOf, type Sentences } from './render.ts'

/** The two languages in which every message has a sentence. */
const CATALOGUES: Readonly<Record<Language, Sentences>> = { en, es }

/**
 * The sentence of a message in a language. It never throws: a code that this version does not have reads as the code
 * itself.
 */
export const render = rendererOf((language: Language) => CATALOGUES[language])

/** The text in `language`; English where a text exists only in English. */
export function localText(text: LocalText, language: Language): string {
  if (typeof text === 'string') return text
  return isMessage(text) ? render(text, language) : text[language]
}

/**
 * Whether a message says a sentence: an English one, or one in both languages. Records from before messages hold
 * sentences; by this a replay can compare them with the messages of today.
 */
export function says(message: RecordedMessage, sentence: unknown): boolean {
  if (typeof sentence === 'string') return render(message, 'en') === sentence
  if (typeof sentence !== 'object' || sentence === null) return false
  const { en, es } = sentence as { readonly en?: unknown; readonly es?: unknown }
  return render(message, 'en') === en && render(message, 'es') === es
}

/**
 * Every code there is. English is the reference: the compiler reads the parameters of a code from its English
 * sentence.
 */
export const MESSAGE_CODES = Object.keys(en) as readonly MessageCode[]

/** The sentence of a code in a language, as it stands in the catalogue: ICU MessageFormat. */
export function sentenceOf(code: MessageCode, language: Language): string {
  return CATALOGUES[language][code]!
}

/** The names of the parameters of a code's sentence in a language, in the order in which they are read. */
export function paramNames(code: MessageCode, language: Language): readonly string[] {
  return namesOf(CATALOGUES[language][code] ?? '')
}
