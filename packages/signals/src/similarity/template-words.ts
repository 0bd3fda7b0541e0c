/**
 * The words of a text as hashes, with what changes from copy to copy of one template put aside: figures, links, handles
 * and names become placeholders, and disguises (look-alike and styled letters, characters that show nothing, digits in
 * place of letters, accents, case) are undone first. Empty where what is left are fewer than eight plain words: such texts
 * are alike by chance. Time grows linearly with the text.
 */
export type TemplateWords = (text: string) => readonly number[]

/** Placeholders; a hash that equals one of them costs a name in four billion words. */
const FIGURE = 1
const LINK = 2
const NAME = 3
/** Our own choice, held by `bench/campaigns.mjs`: with fewer, greetings and headlines of one form are taken for copies. */
const PLAIN_WORDS_MIN = 8
/** Where more than a third of the words begin with a capital, capitals are a style and no names. */
const NAMES_MAX = 1 / 3
/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const CHARACTERS_KEPT = 4096
/** Characters with another form in ASCII, and those that show nothing. */
const BEYOND_ASCII = /[^\0-\x7f]/gu
/** Combining marks and characters that are not shown (Unicode, Default_Ignorable_Code_Point and the format characters). */
const UNSEEN = /[\p{M}\p{Cf}\p{DI}]/gu

/** `lookAlikes`: code point to the ASCII letters it looks like (`content/lists/confusables.yaml`). */
export function createTemplateWords(lookAlikes: ReadonlyMap<number, string> = new Map()): TemplateWords {
  const known = new Map<string, string>()
  const foldCharacter = (character: string): string => {
    const found = known.get(character)
    if (found !== undefined) return found
    const seen = character.normalize('NFKD').replace(UNSEEN, '')
    const folded = lookAlikes.get(seen.codePointAt(0) ?? 0) ?? seen
    if (known.size >= CHARACTERS_KEPT) known.clear()
    known.set(character, folded)
    return folded
  }
  return (text) => settle(readWords(text.replace(BEYOND_ASCII, foldCharacter)))
}

/**
 * Names become placeholders unless capitals are a style; of placeholders in a row one is kept, so that a full name
 * and a first name are alike.
 */
function settle({ hashes, names }: Words): readonly number[] {
  const style = names.length > hashes.length * NAMES_MAX
  const settled: number[] = []
  const plain: number[] = []
  let nextName = 0
  for (let i = 0; i < hashes.length; i++) {
    const isName = names[nextName] === i
    if (isName) nextName++
    const hash = isName && !style ? NAME : hashes[i]!
    if (isPlaceholder(hash)) {
      if (settled.at(-1) === hash) continue
    } else if (plain.length < PLAIN_WORDS_MIN && !plain.includes(hash)) plain.push(hash)
    settled.push(hash)
  }
  return plain.length < PLAIN_WORDS_MIN ? NOTHING : settled
}

/** No words: the text is too short to be like another. */
const NOTHING: readonly number[] = []

/** Whether a hash stands for something that changes from copy to copy. */
function isPlaceholder(hash: number): boolean {
  return hash === FIGURE || hash === LINK || hash === NAME
}

/** Hashes of the words of a text, and which of them are names: they begin with a capital inside a sentence. */
interface Words {
  readonly hashes: number[]
  readonly names: number[]
}

/**
 * Reads words one after the other. A link is a word with more behind it, so it is looked for at the end of each word;
 * a handle is a name.
 */
function readWords(text: string): Words {
  const words: Words = { hashes: [], names: [] }
  let sentenceBegins = true
  let at = 0
  while (at < text.length) {
    const c = text.charCodeAt(at)
    if (isWordCharacter(c)) {
      const end = endOfWord(text, at)
      const link = endOfLink(text, end)
      if (link > end) words.hashes.push(LINK)
      else addWord(words, text, at, end, sentenceBegins)
      at = link
      sentenceBegins = false
    } else if (c === AT_SIGN && isWordCharacter(text.charCodeAt(at + 1))) {
      at = endOfHandle(text, at + 1)
      words.hashes.push(NAME)
    } else {
      // . ! ? : and the end of a line
      if (c === DOT || c === 0x21 || c === 0x3f || c === COLON || c === 0x0a) sentenceBegins = true
      at++
    }
  }
  return words
}

const DOT = 0x2e
const COLON = 0x3a
const SLASH = 0x2f
const AT_SIGN = 0x40
const DOLLAR = 0x24
const UNDERSCORE = 0x5f
const APOSTROPHE = 0x27
const SPACE = 0x20

/** Beyond ASCII everything from U+00C0 is a letter here but punctuation and symbols (U+2000 to U+2BFF) and surrogates. */
function isWordCharacter(c: number): boolean {
  return isAsciiLetter(c) || isDigit(c) || (c >= 0xc0 && c < 0x2000) || (c >= 0x2c00 && (c < 0xd800 || c > 0xdfff))
}

/** a to z in either case: the bit 0x20 is the difference between them. */
function isAsciiLetter(c: number): boolean {
  return (c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a
}

/** 0 to 9. */
function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39
}

/** Apostrophes, and signs that stand for letters (`ca$h`), are part of a word where it goes on behind them. */
function endOfWord(text: string, start: number): number {
  let end = start + 1
  for (;;) {
    const c = text.charCodeAt(end)
    const joins = (c === APOSTROPHE || c === DOLLAR || c === AT_SIGN) && isAsciiLetter(text.charCodeAt(end + 1))
    if (!joins && !isWordCharacter(c)) return end
    end++
  }
}

/** Where a handle (`@name`) ends that begins at `start`: underscores belong to it. */
function endOfHandle(text: string, start: number): number {
  let end = start
  while (isWordCharacter(text.charCodeAt(end)) || text.charCodeAt(end) === UNDERSCORE) end++
  return end
}

/** Where the link ends that the word before `end` begins; `end` where it begins none. `https://…`, `www.…`, `example.com/…`. */
function endOfLink(text: string, end: number): number {
  const c = text.charCodeAt(end)
  const scheme = c === COLON && text.charCodeAt(end + 1) === SLASH && text.charCodeAt(end + 2) === SLASH
  const domain = c === DOT && isAsciiLetter(text.charCodeAt(end - 1)) && isLowerCase(text.charCodeAt(end + 1))
  let after = end
  if (scheme || domain) while (after < text.length && text.charCodeAt(after) > SPACE) after++
  return after
}

function isLowerCase(c: number): boolean {
  return c >= 0x61 && c <= 0x7a
}

function isUpperCase(c: number): boolean {
  return c >= 0x41 && c <= 0x5a
}

/** A word that is half of digits is a figure, or a code; in others digits stand for letters. */
function addWord({ hashes, names }: Words, text: string, start: number, end: number, sentenceBegins: boolean): void {
  let hash = OFFSET
  let digits = 0
  for (let at = start; at < end; at++) {
    const c = text.charCodeAt(at)
    if (isDigit(c)) digits++
    if (c !== APOSTROPHE) hash = Math.imul(hash ^ letterFor(c), PRIME)
  }
  const figure = digits * 2 >= end - start
  const capital = isUpperCase(text.charCodeAt(start)) && isLowerCase(text.charCodeAt(start + 1))
  if (capital && !figure && !sentenceBegins) names.push(hashes.length)
  hashes.push(figure ? FIGURE : hash)
}

/** The letters that `0123456789` are put in for; those without one stand for themselves. */
const LETTERS = [0x6f, 0x69, 0x32, 0x65, 0x61, 0x73, 0x36, 0x74, 0x38, 0x39]

function letterFor(c: number): number {
  if (isAsciiLetter(c)) return c | 0x20
  if (isDigit(c)) return LETTERS[c - 0x30]!
  if (c === DOLLAR) return 0x73
  return c === AT_SIGN ? 0x61 : c
}
