/** A sentence for people, in every language the project speaks. A plain string is English only. */
export type LocalText = string | { readonly en: string; readonly es: string }

export type Language = 'en' | 'es'

/** The text in `language`; English where a text exists only in English. */
export function localText(text: LocalText, language: Language): string {
  return typeof text === 'string' ? text : text[language]
}

/**
 * The value of a signal, or the reason there is none. A signal that could not be measured is never a zero:
 * policies see it as an unknown fact and say what follows.
 */
export type Measured<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'unavailable'; readonly reason: string }

export function ok<T>(value: T): Measured<T> {
  return { status: 'ok', value }
}

export function unavailable(reason: string): Measured<never> {
  return { status: 'unavailable', reason }
}

/** 0..1, both ends included. */
export type Probability = number

/** 0..100, both ends included. */
export type RiskScore = number
