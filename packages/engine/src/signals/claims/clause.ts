import { BIT } from './claim-lists.ts'
import type { Entry, Lexicon } from './lexicon.ts'
import type { Sentence } from './split-sentences.ts'
import { SHAPE, type Tokens } from './tokens.ts'

/** A part of a sentence that states one thing. */
export interface Clause {
  /** Tokens, `to` excluded. */
  readonly from: number
  readonly to: number
  readonly question: boolean
  /** A frame such as `I read that` stood before it. */
  readonly framed: boolean
}

/** Both sides of a cut hold at least this many words: shorter ones do not stand alone. */
const SHORTEST_SIDE = 4
/** Frames can be nested (`Breaking: experts say that …`), but not endlessly. */
const MOST_FRAMES = 3

const VERB = BIT.assertive | BIT.causal | BIT.event | BIT.modal | BIT.future

/** The clauses of one sentence, frames and leading or trailing hashtags, mentions and addresses taken off. */
export function splitClauses(
  text: string,
  tokens: Tokens,
  entries: readonly (Entry | undefined)[],
  sentence: Sentence,
  lexicon: Lexicon,
): Clause[] {
  const trimmed = trim(tokens, sentence.from, sentence.to)
  if (lexicon.isSlogan(tokens, trimmed.from, trimmed.to)) return []
  const clauses: Clause[] = []
  let from = trimmed.from
  const close = (to: number) => {
    const start = skipFrames(tokens, from, to, lexicon)
    const part = trim(tokens, start, to)
    // Nobody doubts a question, unless it presents a statement (`Did you know that …?`).
    const question = sentence.question && to === trimmed.to && start === from
    if (part.from < part.to) clauses.push({ ...part, question, framed: start > from })
    from = to
  }
  for (let i = from; i < trimmed.to; i++) {
    if (i - from < SHORTEST_SIDE || !cutsBefore(text, tokens, entries, i)) continue
    if (!hasVerb(entries, from, i) || !standsAlone(entries, i, trimmed.to)) continue
    close(i)
    if (entries[i]?.joins) from = i + 1
  }
  close(trimmed.to)
  return clauses
}

function cutsBefore(text: string, tokens: Tokens, entries: readonly (Entry | undefined)[], i: number): boolean {
  if (entries[i]?.joins) return true
  for (let at = tokens.ends[i - 1]!; at < tokens.starts[i]!; at++) if (text.charCodeAt(at) === 59) return true
  return false
}

/** A subject that is no pronoun-less verb phrase, and a verb after it. */
function standsAlone(entries: readonly (Entry | undefined)[], cut: number, end: number): boolean {
  const first = entries[cut]?.joins ? cut + 1 : cut
  if (end - first < SHORTEST_SIDE || isVerb(entries[first])) return false
  const limit = Math.min(end, first + 6)
  return hasVerb(entries, first + 1, limit)
}

function hasVerb(entries: readonly (Entry | undefined)[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isVerb(entries[i])) return true
  return false
}

function isVerb(entry: Entry | undefined): boolean {
  return entry !== undefined && (entry.flags & VERB) !== 0
}

function skipFrames(tokens: Tokens, from: number, to: number, lexicon: Lexicon): number {
  let at = from
  for (let n = 0; n < MOST_FRAMES; n++) {
    const length = lexicon.frameLength(tokens, at, to)
    if (length === 0) break
    at += length
  }
  return at
}

/** Takes mentions at the start, and hashtags and addresses at both ends, off a run of tokens. */
function trim(tokens: Tokens, from: number, to: number): { readonly from: number; readonly to: number } {
  let start = from
  let end = to
  const aside = SHAPE.url | SHAPE.hashtag
  while (start < end && (tokens.shapes[start]! & (aside | SHAPE.mention) || tokens.words[start] === 'rt')) start += 1
  while (end > start && tokens.shapes[end - 1]! & aside) end -= 1
  // A hashtag that the sentence goes on with is a word of it (`#Coronavirus kills`).
  if (start > from && start < end && tokens.shapes[start - 1]! & SHAPE.hashtag && start - from === 1) start = from
  return { from: start, to: end }
}
