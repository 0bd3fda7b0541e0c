/** A text in both languages; one alone where it has no other. */
export type LocalText = string | { readonly en: string; readonly es: string }

/** A stretch of a text: UTF-16 offsets into it, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}
