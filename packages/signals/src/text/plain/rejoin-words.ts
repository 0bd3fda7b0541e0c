import { linksIn } from './decode-signs.ts'
import { FoundWords, lettersAt, type Rejoined } from './found-words.ts'
import { cutIntoWords, type IsWord, inCaseOf, runsOf, withFewerLetters } from './known-words.ts'
import type { Piece } from './rewriting.ts'

/** One sign, a pictograph or one end of line between two pieces of a word. */
const SIGN = String.raw`(?:[.\-_*·•|~/\\+,'^:;=]|\n|\p{Extended_Pictographic}[\ufe0f\u200d]*| )`
const LETTER = String.raw`[\p{L}\p{N}](?![\p{L}\p{N}])`
/**
 * So many letters, and more, with the same one of some signs between them. The same sign, because `a.b,c` does not
 * spell a word out.
 */
const spelled = (signs: string, letters: '+' | '*') =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}](${signs})${LETTER}(?:\1${LETTER})${letters}`, 'gu')
/** Three letters and more. */
const SPELLED = spelled(SIGN, '+')
/** Quick: three letters, the same way apart. */
const SPELLED_QUICK = /(?:^|[^A-Za-z0-9])[A-Za-z0-9]([^A-Za-z0-9]{1,3})[A-Za-z0-9]\1[A-Za-z0-9](?![A-Za-z0-9])/
/** So many spelled-out words make a spelled-out text. */
const SPELLED_TEXT = 2
/** Letters spelled out that make no known word are a word all the same from so many on. */
const UNKNOWN_SPELLED = 5
/** `U.S.A.`: initials are spelled with points and hide nothing. */
const INITIALS = /^(?:\p{Lu}\.)+\p{Lu}$/u
/** Of letters without spaces, the share that known words must cover. Our own choice, held by `bench/disguises.mjs`. */
const COVERED = 0.7

/**
 * `f r e e  m o n e y`, `f.r.e.e`: letters one by one. Runs without larger gaps are cut into known words.
 *
 * A run becomes a word where the letters are one, where known words cover most of them, or where they are so many
 * that nobody would write them apart by chance. Once two words of a text are spelled out, short ones are read too (`a
 * h.o.a.x`).
 */
export function joinSpelled(text: string, isWord: IsWord): Rejoined | undefined {
  if (!SPELLED_QUICK.test(text)) return undefined
  const long = [...text.matchAll(SPELLED)].filter(([run]) => /\p{L}/u.test(run))
  if (long.length === 0) return undefined
  const found = new FoundWords(text)
  for (const match of long.length < SPELLED_TEXT ? long : text.matchAll(shortToo(long))) {
    const [run, sign] = match
    const step = 1 + sign!.length
    const letters = run.split(sign!).join('')
    if (!/\p{L}/u.test(letters) || (letters.length < WORD_MIN && INITIALS.test(run))) continue
    const { words, known } = cutIntoWords(letters.toLowerCase(), isWord)
    const whole = isWord(letters) || (long.length >= SPELLED_TEXT && letters.length === 2)
    const covered = known >= COVERED * letters.length
    if (!whole && !covered && (letters.length < UNKNOWN_SPELLED || INITIALS.test(run))) continue
    const pieces: Piece[] = []
    for (const [first, end] of whole ? [[0, letters.length] as const] : words) {
      const at = match.index + first * step
      if (first > 0) pieces.push({ to: ' ', start: at - sign!.length, end: at })
      for (let i = first; i < end; i++)
        pieces.push({ to: letters[i]!, start: match.index + i * step, end: match.index + i * step + 1 })
    }
    found.word(match.index, match.index + run.length, pieces)
  }
  return found.build()
}

/** Short words of a text that is spelled out, over the signs of its long ones: `a h.o.a.x`. */
function shortToo(long: readonly RegExpExecArray[]): RegExp {
  const signs = new Set(long.map(([, sign]) => sign!.replace(/[.*|/\\+^]/, '\\$&')))
  return spelled([...signs].join('|'), '*')
}

/** A word, and a figure, whose points and commas are those of a number. */
const WORD = /[\p{L}\p{N}]+/gu
const FIGURE = /^\p{N}+$/u
/** A gap between two words that may be a joint: one sign, no space. */
const JOINT = new RegExp(`^${SIGN}$`, 'u')
/** Quick: which signs they are is looked at where there are some. */
const JOINTS =
  /[A-Za-z](?:[.*·•|~/\\+^:;,='\n_-]|[\u2600-\u27bf]\ufe0f?|[\ud83c-\ud83e][\udc00-\udfff]\ufe0f?)(?=[A-Za-z])/g
/** `isn't`, `cousin's`, `l'eau`: letters at an apostrophe that are no piece. */
const CLITIC = /^(?:s|t|re|ll|ve|d|m|l|n|em)$/i
/** A word is cut into so many pieces at most; longer words are none. */
const PIECES = 5
const WORD_MIN = 4
/** In a text in which other words are in pieces. */
const WORD_MIN_SURE = 3
const WORD_MOST = 24
/** So many words in pieces are no slip. */
const JOINED_MIN = 2
/** Of the signs between letters, the share at which pieces that are words by themselves may be parts of others. */
const JOINTS_SHARE = 0.4
/** So many words with the same sign in place of spaces. */
const OVER_SIGNS_MIN = 4

/**
 * `ig.no.re`, `ig🔥nore`: pieces that are a known word together and no words by themselves; `act.now.and.win`: words
 * over dots.
 *
 * 1. Gaps of one sign between letters are joints. Links, figures and clitics (`isn't`) have none.
 * 2. Runs of pieces that make a known word are counted: strictly (some piece unknown), and loosely.
 * 3. If there are enough of them, the text is in pieces on purpose and all runs are joined.
 * 4. Words with dots in place of spaces are parted, where most of them are known.
 */
export function joinPieces(text: string, isWord: IsWord): Rejoined | undefined {
  if ((text.match(JOINTS)?.length ?? 0) < JOINED_MIN) return undefined
  const linked = linksIn(text)
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  const jointAfter = words.map(({ word, end }, i) => {
    const next = words[i + 1]
    const gap = next === undefined ? '' : text.slice(end, next.start)
    if (gap === '' || gap === ' ' || gap.length > 6 || !JOINT.test(gap) || linked(end)) return undefined
    if (FIGURE.test(word) || FIGURE.test(next!.word)) return undefined
    return gap === "'" && (CLITIC.test(next!.word) || (CLITIC.test(word) && isWord(next!.word))) ? undefined : gap
  })
  // What no joint touches stays as it is, known or not.
  const known = words.map(
    ({ word }, i) => (jointAfter[i] ?? jointAfter[i - 1]) !== undefined && word.length > 1 && isWord(word),
  )
  const joins = (sure: boolean, shortest = WORD_MIN) => {
    const runs: (readonly [number, number])[] = []
    for (let i = 0; i < words.length; i++) {
      let joined = words[i]!.word
      let last = -1
      let parts = known[i] ? 0 : 1
      for (let j = i; j < i + PIECES - 1 && jointAfter[j] !== undefined; j++) {
        joined += words[j + 1]!.word
        if (joined.length > WORD_MOST) break
        if (!known[j + 1]) parts++
        const whole = /-/.test(jointAfter[j]!) || !sure
        if (joined.length >= shortest && (parts > 0 || !whole) && isWord(joined)) last = j + 1
      }
      if (last < 0) continue
      runs.push([i, last])
      i = last
    }
    return runs
  }
  const all = joins(true)
  const joints = jointAfter.filter((gap) => gap !== undefined).length
  const sure = joins(false).length >= JOINED_MIN || (all.length > JOINED_MIN && all.length >= JOINTS_SHARE * joints)
  const found = new FoundWords(text)
  const inWord = new Set<number>()
  for (const [from, to] of sure ? joins(true, WORD_MIN_SURE) : []) {
    const pieces = words.slice(from, to + 1).flatMap(({ word, start }) => lettersAt(word, start))
    found.word(words[from]!.start, words[to]!.end, pieces)
    for (let i = from; i < to; i++) inWord.add(i)
  }
  for (let i = 0; i < words.length; i++) {
    let end = i
    while (jointAfter[end] === '.' && end + 1 < words.length) end++
    const many = end - i + 1
    if (many >= OVER_SIGNS_MIN && known.slice(i, end + 1).filter(Boolean).length >= COVERED * many)
      for (let at = i; at < end; at++) if (!inWord.has(at)) found.space(words[at]!.end, words[at + 1]!.start)
    i = end
  }
  return found.build()
}

/** Quick: a letter twice in a row. */
const DOUBLED = /(\p{L})\1/u
/** A word stretched, or with letters doubled in two places, is no slip; shorter ones are words of their own too often. */
const STRETCHED = /(\p{L})\1\1/u
const DOUBLED_MIN = 5
const DOUBLED_TEXT = 2

/**
 * `iiggnnoorree`, `ignoooore`: unknown words that are a known one but for letters that stand more often.
 *
 * A word is put right by itself only where it is stretched (three letters in a row) or doubled in two places: one
 * letter typed twice is a slip. Where two words are long and doubled, all of them are put right, and where all
 * letters of a word stand in pairs, each pair is one letter.
 */
export function thinDoubled(text: string, isWord: IsWord): Rejoined | undefined {
  if (!isDoubled(text)) return undefined
  const words = Array.from(text.matchAll(/(?<!\p{L})\p{L}{2,64}(?!\p{L})/gu), ({ 0: word, index }) => ({
    word,
    index,
  })).filter(({ word }) => DOUBLED.test(word))
  const even = words.filter(({ word }) => word.length >= 4 && isEven(word)).length >= DOUBLED_TEXT
  const fixes: { start: number; end: number; to: string; long: boolean; sure: boolean }[] = []
  for (const { word, index } of words) {
    const lower = word.toLowerCase()
    const runs = runsOf(lower)
    const doubled = runs.filter(([, many]) => many > 1).length
    if (doubled === 0) continue
    const end = index + word.length
    if (even && isEven(word))
      fixes.push({
        start: index,
        end,
        to: runs.map(([letter, many]) => letter.repeat(many / 2)).join(''),
        long: true,
        sure: true,
      })
    else if (!isWord(lower)) {
      const to = withFewerLetters(lower, isWord)
      const long = word.length >= DOUBLED_MIN
      if (to !== undefined)
        fixes.push({ start: index, end, to, long, sure: long && (STRETCHED.test(lower) || doubled > 1) })
    }
  }
  const all = fixes.filter(({ long }) => long).length >= DOUBLED_TEXT
  const found = new FoundWords(text)
  for (const { start, end, to, sure } of fixes)
    if (sure || all) found.word(start, end, [{ to: inCaseOf(text.slice(start, end), to), start, end }])
  return found.build()
}

/** In doubled text one in so many characters is as the one before it: in English and Spanish about one in 40. */
const DOUBLED_SHARE = 10

/** Quick: does a letter stand three times in a row, or do many stand twice? */
function isDoubled(text: string): boolean {
  let doubled = 0
  let before = 0
  let twice = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    const alike = c === before && c > 0x40
    if (alike && twice) return true
    if (alike) doubled++
    twice = alike
    before = c
  }
  return doubled * DOUBLED_SHARE >= text.length
}

/** Whether each letter of a word stands in an even row, as where all were typed twice. */
function isEven(word: string): boolean {
  const runs = runsOf(word.toLowerCase())
  return (word.length === 2 || runs.length > 1) && runs.every(([, many]) => many % 2 === 0)
}

/** Between a small letter and a capital, and before the last capital of a row (`CNNReports`). */
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
/** Quick: two capitals inside a word, a hash, or a very long word. */
const RUN_TOGETHER = /#\p{L}|\p{Ll}\p{Lu}\p{L}*\p{Ll}\p{Lu}|(?<!\p{L})\p{L}{12}/u
const GLUED = /[\p{L}]{4,1024}/gu
/** A capital behind a letter: another word may begin there. */
const CAPITAL_INSIDE = /(?<=\p{L})\p{Lu}/u
/** Long words of a language that the lists know little of hold short known ones. */
const GLUED_MIN = 20
/** A run that is most of the text, and one after a hash. */
const GLUED_MIN_ALONE = 12
const GLUED_MIN_TAGGED = 10
/** Letters of a text that are cut into words: each is looked up in some fifteen words, so that the cost stays bounded. Our own choice. */
const CUT_MAX = 4096
/** Names have two parts that begin with a capital: `JavaScript`, `McDonald`. */
const GLUED_WORDS = 3

/**
 * `ActNowAndWin`, `actnowandwin`: words without spaces. After a hash two words are enough, since tags are written so
 * (`#VaccinesCauseAutism`). Names behind `@` and links stay.
 */
export function partWords(text: string, isWord: IsWord): Rejoined | undefined {
  if (!RUN_TOGETHER.test(text)) return undefined
  const found = new FoundWords(text)
  const linked = linksIn(text)
  let left = CUT_MAX
  for (const match of text.matchAll(GLUED)) {
    const [run] = match
    const sign = text[match.index - 1]
    const wanted = sign === '#' ? 2 : GLUED_WORDS
    const shortest = sign === '#' ? GLUED_MIN_TAGGED : run.length * 2 > text.length ? GLUED_MIN_ALONE : GLUED_MIN
    if (sign === '@' || !mayHaveParts(run, shortest) || isWord(run) || linked(match.index)) continue
    left -= run.length
    if (left < 0) break
    const parts = partsOf(run, isWord, wanted, shortest)
    if (parts === undefined) continue
    const end = match.index + run.length
    const [first, last] = sign === '#' ? placeOfTag(text, match.index - 1, end) : [true, true]
    if (last && !first) found.sign('\n', match.index - 1)
    let at = match.index
    for (const part of parts.slice(0, -1)) {
      at += part.length
      found.space(at, at)
    }
    if (first && !last) found.sign('\n', end)
  }
  return found.build()
}

/** Hashtags, mentions and links. */
const ASIDES = /https?:\/\/\S+|[#@][\p{L}\p{N}_]+/gu
/** Characters of a line on either side of a hashtag that are looked at, so that the cost of many tags stays bounded. */
const LINE_MOST = 500

/** Whether a part of a line has no words besides tags, mentions and links. */
const isAside = (text: string) => !/[\p{L}\p{N}]/u.test(text.replace(ASIDES, ''))

/** A word that starts a sentence. */
const OPENS = /^\s+\p{Lu}/u

/**
 * Is a hashtag in front of all words of its line, and behind them? Between it and them a sentence ends: `#mythbusting` is no
 * object of theirs. In front of a word without a capital it may be their subject.
 */
function placeOfTag(text: string, start: number, end: number): readonly [first: boolean, last: boolean] {
  const lineBefore = text
    .slice(Math.max(0, start - LINE_MOST), start)
    .split('\n')
    .at(-1)!
  const lineAfter = text.slice(end, end + LINE_MOST).split('\n', 1)[0]!
  const last = isAside(lineAfter)
  return [isAside(lineBefore) && (last || OPENS.test(lineAfter)), last]
}

/** Quick: does a run have a capital inside, or is it as long as words without spaces are? */
function mayHaveParts(run: string, shortest: number): boolean {
  return run.length >= shortest || CAPITAL_INSIDE.test(run)
}

/** Parts that begin with a capital, where most of them are words; else known words, where they cover nearly all of it. */
function partsOf(run: string, isWord: IsWord, wanted: number, shortest: number): readonly string[] | undefined {
  const humps = run.split(HUMP)
  const words = humps.filter((part) => isWord(part)).length
  if (humps.length >= wanted && words * 2 >= humps.length)
    return humps.flatMap((part) => (isWord(part) ? part : (cutWhole([part], isWord, GLUED_WORDS, GLUED_MIN) ?? part)))
  return cutWhole(humps, isWord, wanted, shortest)
}

/** No word goes on over a capital. */
function cutWhole(
  humps: readonly string[],
  isWord: IsWord,
  wanted: number,
  shortest: number,
): readonly string[] | undefined {
  const length = humps.reduce((sum, hump) => sum + hump.length, 0)
  if (length < shortest) return undefined
  let letters = 0
  const parts = humps.flatMap((hump) => {
    const { words, known } = cutIntoWords(hump.toLowerCase(), isWord)
    letters += known
    return words.map(([from, end]) => hump.slice(from, end))
  })
  // Short words are found in any letters.
  return parts.length < wanted || letters < COVERED * length || length < 3 * parts.length ? undefined : parts
}

/** So many words known only from their end to their start: fewer are chance (`was`, `saw`). */
const BACKWARDS_MIN = 3

/**
 * A text of which more words are known from their end to their start than as they stand. The whole text is turned,
 * signs included.
 */
export function turnBack(text: string, isWord: IsWord): Rejoined | undefined {
  let back = 0
  let known = 0
  for (const [word] of text.matchAll(/\p{L}{4,24}/gu))
    if (isWord(word)) known++
    else if (isWord([...word].reverse().join(''))) back++
  if (back < BACKWARDS_MIN || back <= known) return undefined
  const found = new FoundWords(text)
  found.word(0, text.length, lettersAt(text, 0).reverse(), back)
  return found.build()
}
