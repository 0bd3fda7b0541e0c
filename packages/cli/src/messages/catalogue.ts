import type { Language, LocalText } from '@tribunal/messages'
import { formatSentence } from '@tribunal/messages/say'
import { en } from './en.ts'
import { es } from './es.ts'

export type MessageKey = keyof typeof en
export type MessageValues = Readonly<Record<string, string | number>>
export type Translate = (key: MessageKey, values?: MessageValues) => string

const CATALOGUE: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = { en, es }

/** The command line's own messages in one language, in ICU MessageFormat. */
export function translator(language: Language): Translate {
  const messages = CATALOGUE[language]
  return (key, values) => fill(messages[key], language, values)
}

/** Whether there is a message of this key. */
export function isMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key)
}

/** A message in every language, for problems that are reported later. */
export function inEveryLanguage(key: MessageKey, values?: MessageValues): LocalText {
  return { en: fill(en[key], 'en', values), es: fill(es[key], 'es', values) }
}

function fill(sentence: string, language: Language, values: MessageValues = {}): string {
  return formatSentence(sentence, language, (name) => values[name])
}

/** The language asked for, else the first that the locale variables name, else English. */
export function chooseLanguage(asked: string | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  const locale = asked ?? env['LC_ALL'] ?? env['LC_MESSAGES'] ?? env['LANG'] ?? ''
  return /^es\b|^es_/i.test(locale) ? 'es' : 'en'
}
