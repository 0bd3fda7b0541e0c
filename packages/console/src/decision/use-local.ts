import { language, speech } from '../app/language.ts'
import { useStored } from '../app/stored.ts'
import type { LocalText } from './decision-parts.ts'

/** Says a text that policies and lists have in both languages, in that of the page. */
export function useLocal(): (text: LocalText) => string {
  const spoken = speech(useStored(language))
  return (text) => (typeof text === 'string' ? text : text[spoken])
}
