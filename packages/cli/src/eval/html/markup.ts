/** Text that is safe to stand in the page, built by `html` alone. */
export interface Markup {
  readonly markup: string
}

/**
 * Markup from a template: whatever is put in is escaped, but for markup itself and lists of it. So no label, file name
 * or text of a row can become anything but text.
 */
export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Markup {
  return { markup: parts.reduce((all, part, i) => all + shown(values[i - 1]) + part) }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('')
  if (isMarkup(value)) return value.markup
  return escaped(String(value ?? ''))
}

function isMarkup(value: unknown): value is Markup {
  return typeof value === 'object' && value !== null && 'markup' in value
}

/** Characters of control and of direction are made visible: they could make a text look like another. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(HIDDEN, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** A table with headings on top and, in its first column, at the side. */
export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<div class="wide" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map(row)}</tbody></table></div>`
}

function row([first = '', ...rest]: readonly string[]): Markup {
  return html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`
}
