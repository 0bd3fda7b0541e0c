import { type Output, PHRASE_LISTS, type PhraseListName, type TextLists } from '../lists/text-lists.ts'
import type { PlainText } from '../plain/plain-text.ts'
import { spanIn } from '../plain/rewriting.ts'
import { UPPER } from '../scan/char-table.ts'
import type { TextScanner } from '../scan/scanner.ts'
import type { Link, Structure } from '../scan/structure.ts'

/** A phrase of a list, found in a text. Offsets point into the text as submitted. */
export interface Mark {
  readonly output: Output
  readonly start: number
  readonly end: number
  readonly disguised: boolean
}

/** What was found of each list, in text order. */
export type MarksByList = Readonly<Record<PhraseListName, readonly Mark[]>>

/**
 * Marks of each list in text order, also those that only `plain`, the text without its disguises, shows. Left out are: single words of another language than the
 * text's, marks inside links, and marks inside a longer mark of the same list.
 */
export function findMarks(
  plain: PlainText,
  scanner: TextScanner,
  lists: TextLists,
  language: string,
  structure: Structure,
): MarksByList {
  const marks = readHits(scanner, lists, false)
  if (plain.from !== undefined) addDisguised(plain, marks, scanner, lists)
  return byList(
    marks.filter((mark) => speaks(mark.output, language)),
    structure.links,
  )
}

/**
 * The phrases that the scanner noted. One that counts only at the end of a clause (`<end>` in its list) is left out
 * where words follow, one that counts only at its beginning (`<start>`) where words stand before, one that counts only before a name (`<Name>`) where none does.
 */
function readHits(scanner: TextScanner, lists: TextLists, disguised: boolean): Mark[] {
  const { starts, ends, hits, hitsEnd } = scanner.tokens
  const marks: Mark[] = []
  for (let i = 0; i < hitsEnd; i += 3) {
    const output = lists.outputs[hits[i]!]!
    const last = hits[i + 2]!
    if (output.tail === 'end' && !isLast(scanner, last)) continue
    if (output.begins === true && hits[i + 1]! > 0 && !isLast(scanner, hits[i + 1]! - 1)) continue
    const named = output.tail === 'name'
    if (named && !isNamed(scanner, last)) continue
    marks.push({ output, start: starts[hits[i + 1]!]!, end: ends[named ? last + 1 : last]!, disguised })
  }
  return marks
}

/** Is a word the last of its clause or line? A word that only spaces part from it goes on with the clause. */
function isLast({ text, tokens: { count, starts, ends } }: TextScanner, word: number): boolean {
  if (word + 1 === count) return true
  const gap = text.slice(ends[word], starts[word + 1])
  return gap.includes('\n') || gap.trim() !== ''
}

/**
 * Does a name follow a word? A word with a capital letter and small ones after it, in the same clause, where the word
 * before it has no capital: in a headline every word has one.
 */
function isNamed(scanner: TextScanner, word: number): boolean {
  const { text, tokens } = scanner
  const next = word + 1
  if (next >= tokens.count || isLast(scanner, word) || (tokens.kinds[word]! & UPPER) !== 0) return false
  return NAME.test(text.slice(tokens.starts[next], tokens.ends[next]))
}

/** A capital letter, and a small one after it. */
const NAME = /^\p{Lu}\p{Ll}/u

/** Matches the text again without its disguises; what was not seen before is disguised. */
function addDisguised(plain: PlainText, marks: Mark[], scanner: TextScanner, lists: TextLists): void {
  const seen = new Set(marks.map((mark) => `${mark.output.entry.id} ${mark.start}`))
  scanner.scan(plain.text)
  for (const mark of readHits(scanner, lists, true)) {
    const { start, end } = spanIn(plain, mark.start, mark.end)
    if (!seen.has(`${mark.output.entry.id} ${start}`)) marks.push({ ...mark, start, end })
  }
}

/**
 * A phrase of several words says what it means in any text; a single word only in its own language (German `die`
 * kills nobody). Where the language is not known, or two are mixed, every word counts.
 */
function speaks(output: Output, language: string): boolean {
  return output.length > 1 || output.language === language || language === 'und' || language === 'mixed'
}

/** No marks in any list; its empty lists are shared and never added to. */
const NO_MARKS = Object.fromEntries(PHRASE_LISTS.map((name) => [name, []])) as unknown as Record<PhraseListName, Mark[]>

/**
 * Sorts marks, leaving out those inside links and those inside a longer mark of the same list and group.
 *
 * One walk in text order, with the link and the longest mark so far held beside it, so that the cost grows with the
 * number of marks and not with its square. Two groups of one list do not hide each other: they say different things.
 */
function byList(marks: Mark[], links: readonly Link[]): MarksByList {
  if (marks.length === 0) return NO_MARKS
  marks.sort((a, b) => a.start - b.start || b.end - a.end)
  const lists: Record<PhraseListName, Mark[]> = { ...NO_MARKS }
  const longest = new Map<string, Mark>()
  let link = 0
  for (const mark of marks) {
    while (link < links.length && links[link]!.end <= mark.start) link++
    if (link < links.length && links[link]!.start <= mark.start) continue
    const { list, entry } = mark.output
    const key = `${list} ${entry.group}`
    const before = longest.get(key)
    if (before !== undefined && mark.end <= before.end && !isTwin(before, mark)) continue
    longest.set(key, mark)
    if (lists[list].length === 0) lists[list] = [mark]
    else lists[list].push(mark)
  }
  return lists
}

/** The same words, standing for something else too. */
function isTwin(a: Mark, b: Mark): boolean {
  return a.start === b.start && a.end === b.end && a.output.entry !== b.output.entry
}
