import { html, type Markup } from './markup.ts'

/** A table with headings on top and, in its first column, at the side. */
export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<div class="wide" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>${rows.map(row)}</tbody></table></div>`
}

function row([first = '', ...rest]: readonly string[]): Markup {
  return html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`
}
