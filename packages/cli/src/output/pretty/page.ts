import { type Language, type LocalText, localText } from '@tribunal/messages'
import stringWidth from 'string-width'
import type { Translate } from '../../messages/catalogue.ts'
import type { Colors, Settings } from '../../settings.ts'
import { safeText } from '../safe-text.ts'
import { wrapProse } from './text-layout.ts'

const UNICODE_SIGNS = {
  held: '✓',
  failed: '✗',
  unknown: '?',
  bar: '│',
  rule: '─',
  corner: '└',
  minus: '−',
  dot: '·',
  arrow: '→',
  gate: '⊘',
  ok: '✔',
  warn: '▲',
  stop: '✖',
  hand: '⚑',
  more: '⋯',
  full: '█',
  empty: '░',
} as const
const ASCII_SIGNS: Readonly<Record<keyof typeof UNICODE_SIGNS, string>> = {
  held: '+',
  failed: 'x',
  unknown: '?',
  bar: '|',
  rule: '-',
  corner: '\\',
  minus: '-',
  dot: '-',
  arrow: '->',
  gate: '#',
  ok: '[ok]',
  warn: '[!]',
  stop: '[X]',
  hand: '[?]',
  more: '...',
  full: '#',
  empty: '.',
}

/** Least columns for prose beside its lead; with less it begins below. */
const BESIDE_MIN = 16
/** Spaces at the end of a line, also inside closing colour codes that paint nothing else. */
const TRAILING = /(?:\u001b\[\d+m\u001b\[\d+m|\s)+$/

/** A report under construction: lines of text, with the settings that shape them. */
export class Page {
  readonly c: Colors
  readonly t: Translate
  readonly width: number
  readonly sign: Readonly<Record<keyof typeof UNICODE_SIGNS, string>>
  readonly #language: Language
  readonly #lines: string[] = []

  constructor(settings: Settings) {
    this.c = settings.colors
    this.t = settings.t
    this.width = settings.width
    this.sign = settings.unicode ? UNICODE_SIGNS : ASCII_SIGNS
    this.#language = settings.language
  }

  line(text = ''): void {
    this.#lines.push(text.replace(TRAILING, ''))
  }

  /** A blank line and a heading, with a dim remark right of it, or below where it does not fit. */
  section(title: string, aside = ''): void {
    this.line()
    this.heading(` ${this.c.bold(title)}`, aside)
  }

  /** A heading with a dim remark right of it, or below where it does not fit. */
  heading(title: string, aside: string): void {
    const fits = stringWidth(title) + 2 + stringWidth(aside) <= this.width
    this.line(fits ? `${title}  ${this.c.dim(aside)}` : title)
    if (!fits) this.prose('   ', aside, this.c.dim)
  }

  /**
   * Prose behind a lead. Further lines stand under the end of the lead, or, behind a long lead, a little further in than
   * its beginning.
   */
  prose(lead: string, text: string, paint: (line: string) => string = (line) => line): void {
    const leadWidth = stringWidth(lead)
    const indent = leadWidth <= this.width / 3 ? leadWidth : lead.length - lead.trimStart().length + 4
    const beside = this.width - leadWidth >= BESIDE_MIN
    const lines = beside
      ? wrapProse(text, this.width - leadWidth, this.width - indent)
      : wrapProse(text, this.width - indent)
    const [first, ...rest] = beside ? lines : ['', ...lines]
    this.line(`${lead}${first ? paint(first) : ''}`)
    for (const part of rest) this.line(`${' '.repeat(indent)}${paint(part)}`)
  }

  /** A text of the record or the policy in the reader's language, safe to print. */
  local(text: LocalText): string {
    return safeText(localText(text, this.#language))
  }

  get language(): Language {
    return this.#language
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`
  }
}

/** `text` filled with spaces to `width` columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)))
}

/** A number for people: two decimals, half up on the decimal that JavaScript prints (spec section 1), no trailing noise. */
export function twoDecimals(value: number): string {
  // JavaScript prints small and huge numbers with an exponent of their own: `2e-7`.
  const [digits, exponent = '0'] = `${Math.abs(value)}`.split('e')
  const hundredths = Number(`${digits}e${Number(exponent) + 2}`)
  return ((Math.sign(value) * Math.floor(hundredths + 0.5)) / 100).toFixed(2)
}

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
