import type { Detection, Finding } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { markFinding } from '../marks/mark-finding.ts'
import type { Mark } from '../marks/marks.ts'
import type { Structure } from '../scan/structure.ts'
import type { TokenTable } from '../scan/token-table.ts'

/** Whether a text looks made by a program (document 003), and what shows it. */
export interface BotPattern {
  readonly pattern: Detection['bot_patterns']
  readonly findings: readonly Finding[]
}

/** Weight of advertising and opt-out markers from which a text is mass mail. Own choice, tried on the labelled sets. */
const SPAM_FROM = 5
/** Links, or hashtags, from which a short post is mass mail. */
const LINKS_MANY = 4
const HASHTAGS_MANY = 8
const SHORT_POST = 100
/** Advertising said this often in a short post is a machine's; a person repeats a line of advertising once or twice. */
const SAME_PHRASE_MANY = 3
/** A whole line said this often is a machine's. Lines below 12 characters do not count. */
const SAME_LINE_MANY = 4
/** What a template leaves where a name was to be filled in. */
const PLACEHOLDER =
  /\{\{?\s?[A-Za-z_]{2,30}\s?\}?\}|\[(?:name|your name|first name|nombre|jina|company|link)\]|%(?:NAME|FIRSTNAME|NOMBRE)%/i

/**
 * Template text and spam-like structure (document 003, Bot Patterns). Perfect grammar alone does not show a machine.
 *
 * Looked for in this order, and the first that holds decides: advertising that weighs enough or repeats itself, a
 * flood of links, hashtags or lines, a placeholder that was never filled in, and the wording of form letters. A form
 * letter needs a strong phrase, or any phrase and a way to reach the sender.
 */
export function botPattern(text: string, marks: readonly Mark[], structure: Structure, tokens: TokenTable): BotPattern {
  const spam = marks.filter((mark) => mark.output.entry.group === 'spam')
  const template = marks.filter((mark) => mark.output.entry.group === 'template')
  const findings = [...spam, ...template].map((mark) => markFinding('bot-pattern', mark))
  const reachable =
    structure.links.length + structure.phones.length + structure.emails.length + structure.shortCodes.length > 0
  const weight = [...new Set(spam.map((mark) => mark.output.phrase))].length * 2 + (reachable ? 1 : 0)
  const flooded =
    tokens.count <= SHORT_POST && (structure.links.length >= LINKS_MANY || count(text, '#') >= HASHTAGS_MANY)
  if (spam.length > 0 && (weight >= SPAM_FROM || isRepeated(spam, tokens))) return { pattern: 'spam', findings }
  const repeated = repeatedLine(text)
  if (flooded || repeated !== undefined) {
    const span = repeated ?? { start: structure.links[0]?.start ?? text.indexOf('#'), end: text.length }
    return { pattern: 'spam', findings: [...findings, { signal: 'bot-pattern', id: 'flood', ...span, reason: FLOOD }] }
  }
  const placeholder = PLACEHOLDER.exec(text)
  if (placeholder !== null) {
    const span = { start: placeholder.index, end: placeholder.index + placeholder[0].length }
    return {
      pattern: 'template',
      findings: [...findings, { signal: 'bot-pattern', id: 'placeholder', ...span, reason: UNFILLED }],
    }
  }
  const letter = template.some((mark) => mark.output.entry.weight >= 3) || (template.length > 0 && reachable)
  return { pattern: letter ? 'template' : 'none', findings: letter ? findings : [] }
}

const FLOOD = message('finding.flood')
const UNFILLED = message('finding.unfilled')

/** How often a sign stands in a text. */
function count(text: string, sign: string): number {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found++
  return found
}

/** Is one advertising phrase said again and again in a short post? */
function isRepeated(spam: readonly Mark[], tokens: TokenTable): boolean {
  if (tokens.count > SHORT_POST) return false
  return spam.some(
    ({ output }) => spam.filter((mark) => mark.output.phrase === output.phrase).length >= SAME_PHRASE_MANY,
  )
}

/** The first line that stands `SAME_LINE_MANY` times in the text. */
function repeatedLine(text: string): { start: number; end: number } | undefined {
  const counts = new Map<string, number>()
  let start = 0
  for (const line of text.split('\n')) {
    const written = line.trim()
    const times = (counts.get(written) ?? 0) + 1
    counts.set(written, times)
    if (times >= SAME_LINE_MANY && written.length >= 12) return { start, end: start + line.length }
    start += line.length + 1
  }
  return undefined
}
