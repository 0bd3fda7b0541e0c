import { type Message, message } from '@tribunal/messages'
import { z } from 'zod'
import { joinReasons } from '../../domain/index.ts'
import { listOf } from '../answer-fields.ts'

/** Something a model may name: an id of a shipped list, and what it means. */
export interface Listed {
  readonly id: string
  /** For the model, in the language it is instructed in. */
  readonly means: string
}

/** A listed thing and where in the text a model saw it. */
export interface Located extends Span {
  readonly id: string
}

/** A quote longer than this proves no single thing. */
const QUOTE_MAX = 1_000
/** No list has more kinds, and one place of each is what is asked for. */
const NAMED_MAX = 40

/** Text copied from the material. Too long a one is left out, not cut: half a quote was not said. */
export const quote = () => z.string().max(QUOTE_MAX)

/** Ids of listed things, each with the words that show it. */
export const namedQuotes = () => listOf(z.object({ id: z.string().max(80), quote: quote() }), NAMED_MAX)

/** What was named in `text`, each thing once a place; what is not listed or not in the text is counted and left out. */
export function locateQuotes(
  named: readonly { readonly id: string; readonly quote: string }[],
  listed: readonly Listed[],
  text: string,
): { readonly found: readonly Located[]; readonly notes: readonly Message[] } {
  const ids = new Set(listed.map(({ id }) => id))
  const found = new Map<string, Located>()
  const left = { unlisted: 0, unquoted: 0 }
  for (const one of named) {
    const id = one.id.trim().toLowerCase().replace(/[ _]/g, '-')
    const span = findQuote(text, one.quote)
    if (!ids.has(id)) left.unlisted += 1
    else if (!span) left.unquoted += 1
    else found.set(`${id} ${span.start} ${span.end}`, { id, ...span })
  }
  return { found: [...found.values()], notes: notesOn(left) }
}

/** How much was left out, and why; the words themselves are a model's and stay out. */
function notesOn({ unlisted, unquoted }: { readonly unlisted: number; readonly unquoted: number }): Message[] {
  return [
    ...(unlisted > 0 ? [message('model.left_out_unlisted', { count: unlisted })] : []),
    ...(unquoted > 0 ? [message('model.left_out_unquoted', { count: unquoted })] : []),
  ]
}

/** What a step leaves out of an answer, as its note. */
export function noteOf(notes: readonly Message[]): { readonly note?: Message } {
  return notes.length === 0 ? {} : { note: joinReasons(notes) }
}

/** Where a quote stands in a text: UTF-16 offsets, `end` excluded. */
interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The first place where `quote` stands in `text`, letter for letter; where it does not, the first place where it
 * stands once runs of white space count as one blank. Models copy line ends and double blanks badly, and words well.
 * Undefined where it stands nowhere, or is empty, or holds half a surrogate pair.
 */
export function findQuote(text: string, quote: string): Span | undefined {
  const wanted = quote.trim()
  if (wanted === '' || /\p{Cs}/u.test(wanted)) return undefined
  const exact = text.indexOf(wanted)
  if (exact >= 0) return { start: exact, end: exact + wanted.length }
  const { folded, offsets } = withSingleBlanks(text)
  const words = wanted.replace(/\s+/g, ' ')
  const start = folded.indexOf(words)
  return start < 0 ? undefined : { start: offsets[start]!, end: offsets[start + words.length - 1]! + 1 }
}

/** The text with every run of white space as one blank, and where each of its units comes from. */
function withSingleBlanks(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  const units: string[] = []
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = /\s/.test(text[at]!) ? ' ' : text[at]!
    if (unit === ' ' && units.at(-1) === ' ') continue
    units.push(unit)
    offsets.push(at)
  }
  return { folded: units.join(''), offsets }
}
