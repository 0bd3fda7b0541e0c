import { safeText } from '../safe-text.ts'
import type { Page } from './page.ts'

/** Any JSON value as an indented outline: one line a scalar, lists of scalars on one line. */
export function outline(page: Page, value: unknown, indent = 3): void {
  if (typeof value !== 'object' || value === null) {
    page.prose(' '.repeat(indent), scalar(value))
    return
  }
  for (const [name, inner] of Object.entries(value))
    entry(page, Array.isArray(value) ? page.sign.dot : safeText(name), inner, indent)
}

function entry(page: Page, name: string, value: unknown, indent: number): void {
  const lead = `${' '.repeat(indent)}${page.c.cyan(name)}  `
  if (typeof value !== 'object' || value === null) page.prose(lead, scalar(value))
  else if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null))
    page.prose(lead, value.map(scalar).join(', ') || page.sign.dot)
  else {
    page.line(lead)
    outline(page, value, indent + 2)
  }
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? safeText(value) : String(value)
}
