import type { Commitment } from '../../domain/index.ts'
import type { CommitmentCues, Cue, CuePlace } from './commitment-lists.ts'
import type { Sentence } from './split-sentences.ts'
import { isWordChar, SHAPE, type Tokens } from './tokens.ts'

/** How the author stands to what a sentence says, and what shows it. */
export interface ReadCommitment {
  readonly commitment: Commitment
  /** UTF-16 offsets into the text, `end` excluded; absent where nothing shows another commitment than a statement. */
  readonly shown?: { readonly start: number; readonly end: number }
}

/** Of several cues the first of these counts: the further from a statement, the earlier. */
const ORDER: readonly Commitment[] = ['jokes', 'asks', 'denies', 'doubts', 'reports', 'asserts']
const ASSERTS: ReadCommitment = { commitment: 'asserts' }

/** A cue that was found. */
interface Hit {
  readonly shows: Commitment
  readonly place: CuePlace
  /** Tokens, `to` excluded. */
  readonly from: number
  readonly to: number
}

/**
 * Reads how the author stands to each sentence (spec section 9, Commitment). A sentence asserts where nothing shows
 * otherwise: no question mark, no cue of the list in it, no sentence beside it that only says `Not true!` or `Just kidding`,
 * and no sign over the whole text. A denial beside a sentence, or over the whole text, counts as a doubt: what it denies
 * cannot be told for sure. One pass over the words; a cue looks at no more than a dozen words ahead.
 */
export function readCommitments(
  text: string,
  tokens: Tokens,
  sentences: readonly Sentence[],
  cues: CommitmentCues,
): readonly ReadCommitment[] {
  const own = sentences.map((sentence) => hitsIn(tokens, sentence, cues))
  const overall = ofWholeText(text, tokens, own, cues)
  const remarks = sentences.map((sentence, i) => remarkIn(sentence, own[i]!))
  return sentences.map((sentence, i) => {
    const found: ReadCommitment[] = []
    const note = (shows: Commitment, from: number, to: number) =>
      found.push({ commitment: shows, shown: { start: tokens.starts[from]!, end: tokens.ends[to - 1]! } })
    const counted = own[i]!.filter((hit) => counts(hit, sentence))
    for (const { shows, from, to } of counted) note(shows, from, to)
    if (sentence.question && !counted.some(({ shows }) => shows === 'asserts'))
      note('asks', sentence.to - 1, sentence.to)
    if (isQuoted(text, tokens, sentence)) note('reports', sentence.from, sentence.to)
    // A remark speaks of the sentence before it; the first sentence of the text, of the one after it.
    const beside = remarks[i + 1] ?? (i === 1 ? remarks[0] : undefined)
    if (beside && !remarks[i]) note(asBeside(beside.shows), beside.from, beside.to)
    if (overall) found.push(overall)
    const [first = ASSERTS] = found.sort((a, b) => ORDER.indexOf(a.commitment) - ORDER.indexOf(b.commitment))
    return first.commitment === 'asserts' ? ASSERTS : first
  })
}

/** A denial that stands apart: of what, nobody can tell for sure. */
function asBeside(shows: Commitment): Commitment {
  return shows === 'denies' ? 'doubts' : shows
}

function counts({ place, from, to }: Hit, { from: start, to: end }: Sentence): boolean {
  if (place === 'opens') return from === start
  if (place === 'closes') return to === end && from > start
  return place === 'holds'
}

const OPENING = '"“«„'
const CLOSING = '"”»“'

/** As many words in quotation marks are a statement of somebody; fewer are a name or a word that the author keeps away from. */
const QUOTED_MIN = 3

/** Does the sentence begin with a statement in quotation marks? Somebody else says it then. */
function isQuoted(text: string, tokens: Tokens, { from, to }: Sentence): boolean {
  const start = tokens.starts[from]! - 1
  if (start < 0 || !OPENING.includes(text[start]!)) return false
  for (let i = from + QUOTED_MIN - 1; i < to; i++) {
    const end = i + 1 < tokens.count ? tokens.starts[i + 1]! : text.length
    for (let at = tokens.ends[i]!; at < end; at++) if (CLOSING.includes(text[at]!)) return true
  }
  return false
}

/** The cue that is all a sentence says. */
function remarkIn({ from, to }: Sentence, hits: readonly Hit[]): Hit | undefined {
  return hits.find((hit) => hit.place === 'alone' && hit.from === from && hit.to === to)
}

/** The cues in one sentence. */
function hitsIn(tokens: Tokens, sentence: Sentence, { byFirst }: CommitmentCues): readonly Hit[] {
  const hits: Hit[] = []
  for (let i = sentence.from; i < sentence.to; i++) {
    // A hashtag speaks of the whole text; see the marks.
    if (tokens.shapes[i]! & SHAPE.hashtag) continue
    // `I say` and `we believe` state; only others report.
    for (const cue of byFirst.get(tokens.words[i]!) ?? []) {
      const to = endOf(cue, tokens, i, sentence.to)
      if (to === 0 || (cue.shows === 'reports' && i > sentence.from && BY_AUTHOR.has(tokens.words[i - 1]!))) continue
      hits.push({ shows: cue.shows, place: cue.place, from: headOf(tokens, i, sentence), to })
    }
  }
  return hits
}

const BY_AUTHOR: ReadonlySet<string> = new Set(['i', 'we', 'yo', 'nosotros', 'nosotras'])
/** Words that open a sentence and say nothing: `so no, it is not the volcanoes`. */
const OPENERS: ReadonlySet<string> = new Set(
  'so and but well ok okay oh hey guys folks y e o pero pues bueno che oye oigan vecinos gente a ver entonces'.split(
    ' ',
  ),
)

/** The head of the sentence where only openers, mentions and hashtags stand before a cue; else its own place. */
function headOf(tokens: Tokens, at: number, { from }: Sentence): number {
  for (let i = from; i < at; i++) {
    const isAside = (tokens.shapes[i]! & (SHAPE.mention | SHAPE.hashtag | SHAPE.url)) !== 0
    if (!isAside && !OPENERS.has(tokens.words[i]!)) return at
  }
  return from
}

/** Behind the last word of a cue that begins at token `i`; 0 where it does not stand there. */
function endOf({ steps }: Cue, tokens: Tokens, i: number, end: number): number {
  let at = i + 1
  for (let k = 1; k < steps.length; k++) {
    const { words, skips } = steps[k]!
    const limit = Math.min(end, at + skips + 1)
    while (at < limit && !words.has(tokens.words[at]!)) at += 1
    if (at >= limit) return 0
    at += 1
  }
  return at
}

/** What a sign or a cue says of the whole text. */
function ofWholeText(
  text: string,
  tokens: Tokens,
  own: readonly (readonly Hit[])[],
  { marks }: CommitmentCues,
): ReadCommitment | undefined {
  const lower = text.toLowerCase()
  // A few letters are longer in lower case; their places would not be those of the text.
  const folded = lower.length === text.length ? lower : text
  for (const { sign, shows } of marks) {
    const start = placeOf(sign, folded)
    if (start >= 0) return { commitment: asBeside(shows), shown: { start, end: start + sign.length } }
  }
  const hit = own.flat().find(({ place }) => place === 'post')
  if (!hit) return undefined
  return {
    commitment: asBeside(hit.shows),
    shown: { start: tokens.starts[hit.from]!, end: tokens.ends[hit.to - 1]! },
  }
}

/** Where a sign stands: `/s` and hashtags only as words of their own. */
function placeOf(sign: string, text: string): number {
  if (!/^[#/]/.test(sign)) return text.indexOf(sign)
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    const before = at === 0 || text.charCodeAt(at - 1) <= 32
    const after = at + sign.length
    if (before && (after === text.length || !isWordChar(text.charCodeAt(after)))) return at
  }
  return -1
}
