import { type AgreementWords, bitsOf, CLASS_BIT } from './agreement/agreement-lists.ts'
import { foldedWords } from './content-words.ts'

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu
/** Ends a sentence: what stands beyond says nothing of this one. */
const SENTENCE_END = /[.!?…\n\u2029]/
/** Parts what is said from what it is glued to. A comma and a plain hyphen part nothing: `cause cancer, in mice`. */
const MARK = /[.!?…\n\u2029:;—–|•()[\]{}<>"“”«»]|--|->|\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const BEGINS = /^(?:\p{Lu}\p{Ll}|[IYA]$)/u
/** A number of a ticket, a hash: no word of a sentence. */
const CODE = /^(?=\P{L}*\p{L})(?:\P{N}*\p{N}){3}/u
/** A capital alone parts the statement only from what is long enough for a sentence: `Fake Vaccines cause autism`. */
const SENTENCE_WORDS = 3
const POSSESSIVE = /['’]s$/
/** So many words in a row without a common one are no part of an English or a Spanish sentence. */
const NO_SENTENCE = 6
/** A statement may have so many words more or fewer than the one that was checked: articles, a passive. */
const LENGTHS = 3
const OPENING = /["“„«]\s*$/u
const CLOSING = /^\s*["”»]/u

/** Anywhere before a statement, these say that it is not the author's own, or not so. */
const SPOILS_BEFORE = bitsOf([
  'negation',
  'denial',
  'hedge',
  'report',
  'attribution',
  'modal',
  'attempt',
  'contrast',
  'picture',
])
/** Close before it, it is a part of something else: `the idea that`, `if`. */
const SPOILS_CLOSE_BEFORE = bitsOf(['join'])
const CLOSE = 3
/** As the word before it, it is of another number: `few`, `mostly`. */
const SPOILS_NEXT = bitsOf(['quantity', 'extent', 'less', 'some'])
/** After it, in what is glued to it: `Vaccines cause autism That is a lie`. */
const SPOILS_AFTER = bitsOf(['negation', 'denial', 'hedge', 'modal', 'attempt', 'contrast'])
/** So many words after it are read: what stands farther off speaks of something else. */
const AFTER = 10
/** They stand among the words that call readers before a statement, and not at the head of them: `Hola a todos`. */
const AMONG_OPENERS = bitsOf(['opener', 'article'])
/** Characters behind it that are looked at: more than those words have, and than a statement said again a few times. */
const AFTER_LENGTH = 1_000
/** The thing that a text stands in, though it is listed with those who report. */
const POST = 'post'

/**
 * Does the author say it in a part of a text? Parts stand between marks, line breaks, capitals in the middle of a line, calls
 * to readers, words of no language, or where the same words begin again, and have about so many words. Those in quotation
 * marks, those that are asked, and those next to words that deny, doubt or report are not the author's.
 *
 * @param says is asked about parts from first to last, until it finds one that the author says
 */
export function saysInPart(
  text: string,
  words: number,
  list: AgreementWords,
  says: (part: string) => boolean,
): boolean {
  const tokens = Array.from(text.matchAll(WORD), (match) => ({
    text: match[0].normalize('NFD').replace(/\p{M}/gu, ''),
    from: match.index,
    to: match.index + match[0].length,
  }))
  const isTitle = tokens.filter((token) => BEGINS.test(token.text)).length * 2 > tokens.length
  const gapBefore = (at: number) => text.slice(tokens[at - 1]!.to, tokens[at]!.from)
  const wordAt = (at: number) => tokens[at]!.text
  const isMarked = (at: number) => MARK.test(gapBefore(at)) || CODE.test(wordAt(at - 1)) || CODE.test(wordAt(at))
  const begins = (at: number) => !isTitle && BEGINS.test(wordAt(at))
  const isOf = (at: number, bits: number) =>
    foldedWords(wordAt(at)).some((word) => ((list.get(word)?.classes ?? 0) & bits) !== 0)
  const afterOpeners = tokens.findIndex((_, at) => !isOf(at, at === 0 ? CLASS_BIT.opener : AMONG_OPENERS))
  // `The lawyer of Ana Ruiz won` and `Peter's Ana Ruiz won` say nothing of what Ana Ruiz did.
  const isGoverned = (at: number): boolean =>
    at > 0 &&
    (isOf(at - 1, CLASS_BIT.article)
      ? isGoverned(at - 1)
      : isOf(at - 1, CLASS_BIT.governor) || POSSESSIVE.test(wordAt(at - 1)))
  const isStart = (at: number) =>
    at <= afterOpeners || at === 0 || isMarked(at) || (at >= SENTENCE_WORDS && begins(at) && !isGoverned(at))
  const isSame = (at: number, other: number) => wordAt(at).toLowerCase() === wordAt(other).toLowerCase()
  const beginsAgain = (at: number, start: number) =>
    at + 1 < tokens.length && isSame(at, start) && isSame(at + 1, start + 1)
  const isEnd = (at: number, start: number) =>
    at === tokens.length ||
    isMarked(at) ||
    isOf(at, CLASS_BIT.closer) ||
    beginsAgain(at, start) ||
    (tokens.length - at >= SENTENCE_WORDS && begins(at)) ||
    isGibberish(tokens.slice(at, at + NO_SENTENCE), list)
  const leadBefore = leadsOf(text, list)
  const isSaid = (start: number, end: number) => {
    const [from, to] = [tokens[start]!.from, tokens[end - 1]!.to]
    return says(text.slice(from, to)) && isOwn(text, from, to, leadBefore(from), list)
  }
  return tokens.some(
    (_, start) =>
      isStart(start) &&
      lengthsAround(words)
        .map((length) => start + length)
        .filter((end) => end <= tokens.length && end - start < tokens.length && isEnd(end, start))
        .some((end) => isSaid(start, end)),
  )
}

/** Lengths of a part that are tried: a few words less and a few more than the checked statement has, and two at least. */
function lengthsAround(words: number): number[] {
  return Array.from({ length: 2 * LENGTHS + 1 }, (_, i) => words - LENGTHS + i).filter((length) => length > 1)
}

/** Words in a row of which none is a common word of English or Spanish: tags, names, another language. */
function isGibberish(tokens: readonly { readonly text: string }[], list: AgreementWords): boolean {
  return (
    tokens.length === NO_SENTENCE &&
    !tokens.some(({ text }) =>
      foldedWords(text).some((word) => ((list.get(word)?.classes ?? 0) & CLASS_BIT.common) !== 0),
    )
  )
}

/**
 * What the words before a place in its sentence are of. Places are asked for in text order, and each word is read
 * once: only what lies between the last place and this one is read anew, so a text of many parts costs no more than
 * its length.
 */
function leadsOf(text: string, list: AgreementWords): (from: number) => readonly number[] {
  let read = 0
  let lead: number[] = []
  return (from) => {
    const sentences = text.slice(read, from).split(SENTENCE_END)
    const last = classesOf(foldedWords(sentences.at(-1)!), list)
    lead = sentences.length > 1 ? last : [...lead, ...last]
    read = from
    return lead
  }
}

/** The word classes of words, with `post` left out: `This post: vaccines cause autism` reports nobody's words. */
const classesOf = (words: readonly string[], list: AgreementWords): number[] =>
  words.map((word) => (word === POST ? 0 : (list.get(word)?.classes ?? 0)))

/**
 * Does the author say it, as far as what stands in one sentence with it shows? No quotation marks around it, no
 * question, and none of the words that spoil it, each within the reach in which it speaks of this statement.
 */
function isOwn(text: string, from: number, to: number, lead: readonly number[], list: AgreementWords): boolean {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (OPENING.test(before) && CLOSING.test(after)) return false
  if (SENTENCE_END.exec(after)?.[0] === '?') return false
  const sentence = foldedWords(after.slice(0, AFTER_LENGTH).split(SENTENCE_END)[0]!)
  const trail = classesOf(unrepeated(foldedWords(text.slice(from, to)), sentence).slice(0, AFTER), list)
  return !(
    before.includes('¿') ||
    lead.some((word) => word & SPOILS_BEFORE) ||
    lead.slice(-CLOSE).some((word) => word & SPOILS_CLOSE_BEFORE) ||
    lead.slice(-1).some((word) => word & SPOILS_NEXT) ||
    trail.some((word) => word & SPOILS_AFTER)
  )
}

/** What goes on after a statement, without the same statement said again. */
function unrepeated(said: readonly string[], after: readonly string[]): readonly string[] {
  const isAgain = said.length > 0 && said.every((word, at) => after[at] === word)
  return isAgain ? unrepeated(said, after.slice(said.length)) : after
}
