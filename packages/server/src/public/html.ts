/** Markup that is safe to send: made by {@link html}, and by nothing else. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Characters that XML 1.0 does not have (section 2.2): one of them would make a feed unreadable.
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Text as it is safe within an element or a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(NO_XML, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** A template of markup: whatever is put into it is text, unless it is markup itself. Undefined is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, index) => `${text}${written(parts[index - 1])}${string}`))
}

function written(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part.map(written).join('')
}

/** Data in a script element, which no browser runs: `<` ends nothing there. */
export function jsonScript(type: string, data: unknown): Markup {
  return new Markup(`<script type="${type}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`)
}
