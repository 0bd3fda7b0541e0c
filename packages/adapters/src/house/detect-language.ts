import { eld } from 'eld/extrasmall'

/**
 * The language of a text in Latin letters, of some fifty, by the groups of letters in its first 1000 characters: an ISO 639-1 code;
 * undefined where the detector is not sure. Swahili is not among them. The same text gives the same language.
 */
export function detectLanguage(text: string): string | undefined {
  const found = eld.detect(text)
  return found.isReliable() ? found.language : undefined
}
