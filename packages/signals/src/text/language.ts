import type { TextLists } from './lists/text-lists.ts'
import { FOREIGN } from './scan/char-table.ts'
import { mostlyLatin } from './scan/detect-script.ts'
import type { Scan } from './scan/scanner.ts'
import type { TokenTable } from './scan/token-table.ts'
import { STOP_WORDS_FROM } from './scan/vocabulary.ts'

/** Words looked at: enough for any language to show, and a bound on the cost. */
const WORDS_READ = 400
/** Characters whose words can tell. */
const CHARACTERS_READ = 1000

/**
 * Scripts that one language, or one family a reader would name so, is written in. The first that occurs decides, so
 * those that share letters with a later one stand before it: Japanese has Han characters too, Ukrainian is Cyrillic,
 * and Persian is written in Arabic letters.
 */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/[پچژگ]/u, 'fa'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Ethiopic}/u, 'am'],
]

/** Two languages stand side by side where the lesser has this share of the greater's words, and at least two. */
const MIXED_SHARE = 0.35
const MIXED_WORDS = 2

/** The language of a text in Latin letters, by what its words are made of. */
export interface DetectedLanguage {
  /** An ISO 639-1 code. */
  readonly language: string
  /** By how much its score is above that of the next likely language, 0..1. */
  readonly lead: number
}

/** Tells the language of a text; undefined where it is not sure. */
export type DetectLanguage = (text: string) => DetectedLanguage | undefined

/** So many stop words, and more than of any other language, tell a language for sure. Our own choice. */
const SURE_WORDS = 2
/** So many are needed of Swahili where some words cannot be Swahili: its short words are common in other languages. Our own choice. */
const SURE_SWAHILI = 3
/** Against the one stop word that there is, a language needs such a lead (`Dunno y u ask me`). Our own choice. */
const LEAD_MIN = 0.1
/** Words of the shortest text whose words can tell. Our own choice. */
const DETECTED_WORDS = 3
/** Links, handles, hashtags and numbers, which are of every language. */
const OF_ALL_LANGUAGES = /(?<!\S)\S*[/@#]\S+|\d\S*/g

/**
 * Language of the text whose words are in `tokens`: an ISO 639-1 code, `mixed` where Swahili and English stand side
 * by side, `und` where nothing tells. Other scripts are recognised by their letters.
 *
 * Order of the steps, each only where the one before does not decide:
 *
 * 1. letters of another script
 * 2. stop words of two letters and more: at least two of one language, and more than of any other
 * 3. the detector, where one is given and the words do not look like Swahili, of which detectors know little
 * 4. the one stop word that there is, the language of a phrase that some list has, the script
 *
 * `a`, `o` and `y` are left out, since they are words of many languages.
 */
export function guessLanguage(
  text: string,
  scan: Scan,
  tokens: TokenTable,
  lists: TextLists,
  detect?: DetectLanguage,
): string {
  const languages = lists.stopWordLanguages
  const counts = countStopWords(tokens, lists)
  let best = 0
  for (let i = 1; i < counts.length; i++) if (counts[i]! > counts[best]!) best = i
  // A text with a few foreign names in it is still a Latin one: `mostlyLatin` counts the letters.
  if ((scan.seen & FOREIGN) !== 0 && !mostlyLatin(text)) return guessByScript(text) ?? 'und'
  // Detectors know little of Swahili, and nothing of Swahili beside English.
  const ofSwahili = counts[languages.indexOf('sw')] ?? 0
  const sureFrom = languages[best] === 'sw' && !looksSwahili(text) ? SURE_SWAHILI : SURE_WORDS
  const isSure = counts[best]! >= sureFrom && counts.every((count, i) => i === best || count < counts[best]!)
  const saysSwahili =
    ofSwahili > 0 ? ofSwahili === counts[best] : counts[best] === 0 && guessByPhrases(tokens, lists) === 'sw'
  const isSwahili = saysSwahili && (ofSwahili >= SURE_SWAHILI || looksSwahili(text))
  const detected = detect && !isSure && !isSwahili ? detectIn(text, detect) : undefined
  if (detected) {
    const ofDetected = counts[languages.indexOf(detected.language)] ?? 0
    if (ofDetected === counts[best] || detected.lead >= LEAD_MIN) return detected.language
  }
  // No stop word at all: a text of two or three words, or of names.
  if (counts[best] === 0) return guessByPhrases(tokens, lists) ?? guessByScript(text) ?? 'und'
  const english = counts[languages.indexOf('en')]!
  const swahili = counts[languages.indexOf('sw')]!
  const lesser = Math.min(english, swahili)
  const mixed = lesser >= MIXED_WORDS && lesser >= MIXED_SHARE * Math.max(english, swahili)
  return mixed && counts[best] === Math.max(english, swahili) ? 'mixed' : languages[best]!
}

/** Letters behind which a word of Swahili does not end, and letters that it has none of. */
const NOT_SWAHILI = /(?<![\p{L}\p{M}'])[\p{L}\p{M}']*(?:[^\x00-\x7F\P{L}]|[^aeiou\P{L}])(?![\p{L}\p{M}'])/iu

/** Could all words be Swahili? They end with a vowel. `na`, `za` and `bila` are words of Slavic languages and Portuguese, too. */
function looksSwahili(text: string): boolean {
  return !NOT_SWAHILI.test(text.slice(0, CHARACTERS_READ).replace(OF_ALL_LANGUAGES, ' '))
}

/** What the detector says, for texts of three words and more. */
function detectIn(text: string, detect: DetectLanguage): DetectedLanguage | undefined {
  const words = text.slice(0, CHARACTERS_READ).replace(OF_ALL_LANGUAGES, ' ')
  return (words.match(/[\p{L}\p{M}']+/gu)?.length ?? 0) >= DETECTED_WORDS ? detect(words) : undefined
}

/** The language of the first phrase of any list that the text has. */
function guessByPhrases(tokens: TokenTable, lists: TextLists): string | undefined {
  return tokens.hitsEnd === 0 ? undefined : lists.outputs[tokens.hits[0]!]!.language
}

/**
 * Stop words by language, in the order of the lists. A word may be one of several languages (`no`, `me`), and then
 * counts for each.
 */
function countStopWords(tokens: TokenTable, lists: TextLists): number[] {
  const counts = lists.stopWordLanguages.map(() => 0)
  const { bits } = lists.vocabulary
  for (let t = 0; t < tokens.count && t < WORDS_READ; t++) {
    if (tokens.ends[t]! - tokens.starts[t]! === 1) continue
    for (let mask = bits[tokens.ids[t]!]! >>> STOP_WORDS_FROM, i = 0; mask !== 0; mask >>>= 1, i++)
      if ((mask & 1) !== 0) counts[i]!++
  }
  return counts
}

/** By the letters at the beginning alone; undefined for Latin letters and for scripts that are not listed. */
function guessByScript(text: string): string | undefined {
  const start = text.slice(0, 1000)
  return SCRIPTS.find(([pattern]) => pattern.test(start))?.[1]
}

/** `es-PE` to `es`, `SWA` to `sw`. */
export function primarySubtag(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/, 1)[0]!
  return { eng: 'en', spa: 'es', swa: 'sw', swh: 'sw', mul: 'mixed' }[primary] ?? primary
}
