import type { GivenTexts, RecordedMessage } from '@tribunal/messages'
import type { Language } from '@tribunal/messages/say'
import { useStored } from '../browser/stored.ts'
import { renderMessage, speech, spokenLanguage } from '../messages/language.ts'

/** A sentence of a decision: ours as a message, or one that a policy, a list, a model or an older record brings along. */
export type LocalText = string | GivenTexts | RecordedMessage

/** A stretch of a text: UTF-16 offsets into it, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Says a sentence of a decision in the language of the page. */
export function useLocal(): (text: LocalText) => string {
  const spoken = speech(useStored(spokenLanguage))
  return (text) => localText(text, spoken)
}

/** A sentence of a decision in a language; one that is in English only stays so. */
export function localText(text: LocalText, spoken: Language): string {
  if (typeof text === 'string') return text
  return 'code' in text ? renderMessage(text, spoken) : text[spoken]
}
