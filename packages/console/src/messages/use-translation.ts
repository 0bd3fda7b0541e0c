import { formatSentence, type SentenceParts } from '@tribunal/messages/say'
import { useSyncExternalStore } from 'react'
import { type Areas, type Language, sentenceOf, speech, spokenLanguage } from './language.ts'
import { longer } from './pseudo.ts'

/** What stands in a sentence; `defaultValue`: said where the area has no sentence of that key. */
export type Values = Readonly<Record<string, string | number | undefined>> & { readonly defaultValue?: string }

/** Says a sentence of an area by its key. */
export type Translate<Area extends keyof Areas = 'common'> = (
  key: keyof Areas[Area] & string,
  values?: Values,
) => string

/** The sentences of an area in the language of the page; the component is drawn again when that changes. */
export function useTranslation<Area extends keyof Areas = 'common'>(area?: Area) {
  const language = useSyncExternalStore(spokenLanguage.subscribe, spokenLanguage.get)
  const name: string = area ?? 'common'
  const t: Translate<Area> = (key, values = {}) => say(name, key, values, language)
  return { t, language, has: (key: string, of: keyof Areas = name as Area) => sentenceOf(of, key) !== undefined }
}

function say(area: string, key: string, values: Values, language: Language): string {
  const sentence = sentenceOf(area, key)
  if (sentence === undefined) return values.defaultValue ?? key
  const change: ((parts: SentenceParts) => SentenceParts) | undefined = language === 'en-XA' ? longer : undefined
  return formatSentence(sentence, speech(language), (name) => values[name], language, change)
}
