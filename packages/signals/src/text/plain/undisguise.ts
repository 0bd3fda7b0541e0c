import type { TextLists } from '../lists/text-lists.ts'
import { FOLDABLE, SIGN } from '../scan/char-table.ts'
import { foldAccents } from '../scan/fold-accents.ts'
import type { Scan } from '../scan/scanner.ts'
import type { Link, Span, Structure } from '../scan/structure.ts'
import type { TokenTable } from '../scan/token-table.ts'
import { decodeSigns, type Trick } from './decode-signs.ts'
import { unfold } from './fold.ts'
import type { Rejoined } from './found-words.ts'
import { joinSpaced } from './join-spaced.ts'
import type { IsWord } from './known-words.ts'
import type { PlainText } from './plain-text.ts'
import { joinPieces, joinSpelled, partWords, thinDoubled, turnBack } from './rejoin-words.ts'
import { rewrittenFrom, spanIn } from './rewriting.ts'
import { readSigns } from './signs-for-letters.ts'

/** A text as people read it, and the ways in which that was hidden. */
export interface Undisguised {
  /** Without offsets where nothing was hidden: then it is the text as submitted. */
  readonly plain: PlainText
  /** Spans point into the text as submitted. */
  readonly tricks: readonly Trick[]
}

/** Of words that no list knows, the share from which a text may be hidden as a whole, and words too few to tell. */
const UNKNOWN_SHARE = 0.8
const UNKNOWN_MIN = 3
/** And from which its words may be cut by spaces. */
const CUT_SHARE = 0.15
/** Words put right from which on a text counts as disguised: a word or two are slips, or emphasis. */
const REWRITTEN_MIN = 3
/** And their share, beside words of three letters and more, between the first and the last of them. */
const REWRITTEN_SHARE = 0.2
/** Longer texts are decoded and folded, and their words are not put right: the cost of any text stays bounded. */
const LONGEST = 100_000

/**
 * The one reading of a text without its disguises, which every detector is given. Three kinds of steps, each only where
 * signs of it are seen: what programs encode (`decode-signs.ts`), letters that stand for others (`fold.ts`), and words cut,
 * joined, doubled or turned round (`rejoin-words.ts`). `tokens` are those of `scan`. `isWord`: words known besides the lists.
 */
export function undisguise(
  text: string,
  scan: Scan,
  tokens: TokenTable,
  lists: TextLists,
  isWord?: IsWord,
): Undisguised {
  const decoded = decodeSigns(text)
  let plain: PlainText = decoded?.plain ?? { text }
  const tricks = [...(decoded?.tricks ?? [])]
  if (decoded !== undefined || scan.mixed || (scan.seen & (FOLDABLE | SIGN)) !== 0)
    plain = rewrittenFrom(plain, unfold(plain.text, lists))
  if (text.length > LONGEST) return { plain, tricks }
  const unknown = unknownShare(tokens)
  const known: IsWord = (word) => isKnown(word.toLowerCase(), lists, isWord)
  const rewritten: Rejoined[] = []
  for (const step of STEPS) {
    const found = step(plain.text, known, unknown, plain.from !== undefined)
    if (found === undefined) continue
    if (found.words > 0) rewritten.push({ ...found, ...spanIn(plain, found.start, found.end) })
    plain = rewrittenFrom(plain, found.plain)
  }
  if (rewritten.length > 0) tricks.push(...rewrittenWords(text, rewritten))
  return { plain, tricks }
}

/** The stretch in which words were put right, where they are several and not strewn over a long text. */
function rewrittenWords(text: string, rewritten: readonly Rejoined[]): readonly Trick[] {
  const words = rewritten.reduce((sum, found) => sum + found.words, 0)
  const start = Math.min(...rewritten.map((found) => found.start))
  const end = Math.max(...rewritten.map((found) => found.end))
  const others = text.slice(start, end).match(/\p{L}{3,}/gu)?.length ?? 0
  return words < REWRITTEN_MIN || words < REWRITTEN_SHARE * (words + others)
    ? []
    : [{ kind: 'rewritten-words', start, end }]
}

/** `unknown`: the share of words that are in no list. `hidden`: something else was hidden in the text. */
type Step = (text: string, isWord: IsWord, unknown: number, hidden: boolean) => Rejoined | undefined

// Each step reads what the steps before it left: a text is turned first, letters one by one are joined before longer
// pieces, digits and signs become letters before pieces are joined, and words without spaces are parted last.
const STEPS: readonly Step[] = [
  (text, isWord, unknown) => (unknown >= UNKNOWN_SHARE ? turnBack(text, isWord) : undefined),
  joinSpelled,
  (text, isWord, unknown) => (unknown >= CUT_SHARE ? joinSpaced(text, isWord) : undefined),
  (text, isWord, _unknown, hidden) => readSigns(text, isWord, hidden),
  joinPieces,
  thinDoubled,
  partWords,
]

/** Shorter words that no list has are abbreviations and syllables, which any letters hold. */
const UNLISTED_MIN = 4

/** Whether some list, or the words known besides, has a word as it is or without accents. */
function isKnown(lower: string, { vocabulary: { ids } }: TextLists, isWord: IsWord | undefined): boolean {
  if (ids.has(lower)) return true
  const plain = foldAccents(lower)
  if (plain !== lower && ids.has(plain)) return true
  return isWord !== undefined && lower.length >= UNLISTED_MIN && (isWord(lower) || (plain !== lower && isWord(plain)))
}

/** The share of words that are in no list; 0 where they are too few to tell. */
function unknownShare({ ids, count }: TokenTable): number {
  let unknown = 0
  for (let i = 0; i < count; i++) if (ids[i] === 0) unknown++
  return unknown < UNKNOWN_MIN ? 0 : unknown / count
}

/**
 * What a disguised text holds besides words, as its plain reading shows it. Links keep the domain that was submitted: where
 * the plain reading has a link too, and in it the domain may read as another (`paypa1.com`). What is a link only because dots
 * stand between words (`act.now.me`) is none.
 */
export function undisguisedStructure(submitted: Structure, read: Structure, plain: PlainText): Structure {
  const placed = <T extends Span>(spans: readonly T[]): readonly T[] =>
    spans.map((span) => ({ ...span, ...spanIn(plain, span.start, span.end) })).sort((a, b) => a.start - b.start)
  const shown = placed(read.links)
  const links: readonly Link[] = [
    ...submitted.links.filter((link) => shown.some((one) => overlap(one, link))),
    ...shown.filter((link) => !submitted.links.some((one) => overlap(one, link))),
  ]
  return {
    links: links.toSorted((a, b) => a.start - b.start),
    emails: placed(read.emails),
    phones: placed(read.phones),
    shortCodes: placed(read.shortCodes),
    money: placed(read.money),
  }
}

/** Whether two stretches have a character in common. */
function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}
