import { type Language, localText, message } from '@tribunal/messages'
import { html, type Markup } from './html.ts'

/** The languages of public pages, each with its own name for itself. */
const LANGUAGES = { en: 'English', es: 'Español' } as const

/** A public page without its frame. */
export interface FramedPage {
  readonly title: string
  readonly publisher: string
  readonly language: Language
  /** Address of the page in a language: a path with its query. */
  readonly inLanguage: (tag: string) => string
  /** Further lines of the head. */
  readonly head: (tags: readonly string[]) => Markup
  /** Who publishes, or the way to the first page. */
  readonly home: Markup
  readonly body: Markup
  readonly foot?: Markup
}

/** A whole public page, as HTML: style, publisher, the way to the other language. */
export function framed({ title, publisher, language, inLanguage, head, home, body, foot }: FramedPage): string {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${publisher}</title><link rel="stylesheet" href="/fact-checks/style.css">
${head(Object.keys(LANGUAGES))}</head>
<body><header>${home}
<nav aria-label="${localText(message('public.languages'), language)}">${Object.entries(LANGUAGES).map(([tag, name]) =>
    tag === language
      ? html`<span lang="${tag}" aria-current="true">${name}</span>`
      : html`<a lang="${tag}" hreflang="${tag}" href="${inLanguage(tag)}">${name}</a>`,
  )}</nav></header>
<main>${body}</main>
${foot ? html`<footer>${foot}</footer>` : ''}
</body></html>
`.text
}

/** A date in words; the same on every machine. */
export function dayIn(at: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
}
