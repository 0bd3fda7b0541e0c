import type { Tokens } from '../words/tokens.ts'
import type { DomainModel } from './domain-model.ts'

/** What the lists say of one word. */
export interface Entry {
  /** Bits of the word classes it belongs to. */
  flags: number
  /** Index of its domain; -1: none. */
  domain: number
  weight: number
  /** Names something of high risk. */
  risk: boolean
  /** Joins two statements. */
  joins: boolean
  /** Phrases that begin with this word. */
  phrases: Phrase[]
}

/** The words behind the first one of a phrase, and what the lists say of all of it. */
interface Phrase {
  readonly rest: readonly string[]
  readonly entry: Entry
}

/** Prefixes are found by their first letters, as many as the shortest listed one has at least. */
const KEY_LENGTH = 3

/**
 * Words, prefixes (`vaccin*`) and phrases with what the lists say of them. Filled first, then sealed: what is added
 * later would not be inherited.
 */
export class Lexicon {
  #words = new Map<string, Entry>()
  #prefixes = new Map<string, { readonly prefix: string; readonly entry: Entry }[]>()
  #frames = new Map<string, string[][]>()
  #slogans = new Set<string>()
  #longestSlogan = 0
  /** Does it speak Swahili? */
  readonly swahili: boolean
  /** Tells the domains of claims in its language; undefined where the words of the list alone do. */
  readonly domains: DomainModel | undefined

  constructor(swahili: boolean, domains?: DomainModel) {
    this.swahili = swahili
    this.domains = domains
  }

  /** The same words, sealed ones, with a model that tells domains. */
  withDomains(domains: DomainModel): Lexicon {
    const lexicon = new Lexicon(this.swahili, domains)
    lexicon.#words = this.#words
    lexicon.#prefixes = this.#prefixes
    lexicon.#frames = this.#frames
    lexicon.#slogans = this.#slogans
    lexicon.#longestSlogan = this.#longestSlogan
    return lexicon
  }

  /** Adds what a list says of a word, a phrase, or a beginning (`vaccin*`); of one that several lists have, all of it. */
  add(term: string, part: Partial<Entry>): void {
    const words = term.toLowerCase().split(/\s+/)
    if (words.length > 1) this.#addPhrase(words, part)
    else if (term.endsWith('*')) this.#addPrefix(words[0]!.slice(0, -1), part)
    else merge(getOrMake(this.#words, words[0]!), part)
  }

  /** Adds a phrase that stands around a statement. */
  addFrame(phrase: string): void {
    const words = phrase.toLowerCase().split(/\s+/)
    const known = this.#frames.get(words[0]!)
    if (known) known.push(words.slice(1))
    else this.#frames.set(words[0]!, [words.slice(1)])
  }

  /** Adds a phrase that states nothing by itself. */
  addSlogan(phrase: string): void {
    this.#slogans.add(phrase.toLowerCase())
    this.#longestSlogan = Math.max(this.#longestSlogan, phrase.split(' ').length)
  }

  /** Lets longer prefixes and whole words inherit what shorter prefixes say, so that one lookup answers. */
  seal(): void {
    for (const list of this.#prefixes.values()) {
      list.sort((a, b) => a.prefix.length - b.prefix.length)
      for (const [i, item] of list.entries()) {
        for (const shorter of list.slice(0, i))
          if (item.prefix.startsWith(shorter.prefix)) merge(item.entry, shorter.entry)
      }
      list.reverse()
    }
    for (const [word, entry] of this.#words) {
      const prefixed = this.#byPrefix(word)
      if (prefixed) merge(entry, prefixed)
    }
    for (const frames of this.#frames.values()) frames.sort((a, b) => b.length - a.length)
  }

  /** What is said of one lower-case word. */
  find(word: string): Entry | undefined {
    return this.#words.get(word) ?? this.#byPrefix(word)
  }

  /** What is said of the longest phrase that begins at token `i` (its first word's `entry` is at hand). */
  findPhrase(entry: Entry, tokens: Tokens, i: number, to: number): Entry | undefined {
    for (const phrase of entry.phrases) {
      if (i + phrase.rest.length < to && phrase.rest.every((word, k) => fits(tokens.words[i + 1 + k]!, word)))
        return phrase.entry
    }
    return undefined
  }

  /** Number of tokens that the longest frame beginning at token `i` takes; 0: none. */
  frameLength(tokens: Tokens, i: number, to: number): number {
    for (const rest of this.#frames.get(tokens.words[i]!) ?? []) {
      if (i + rest.length < to && rest.every((word, k) => tokens.words[i + 1 + k] === word)) return rest.length + 1
    }
    return 0
  }

  /** Are the tokens from `from` to `to` one of the listed slogans, and nothing else? */
  isSlogan(tokens: Tokens, from: number, to: number): boolean {
    return to - from <= this.#longestSlogan && this.#slogans.has(tokens.words.slice(from, to).join(' '))
  }

  /** What the longest prefix of a word says; `seal` put what shorter ones say into it. */
  #byPrefix(word: string): Entry | undefined {
    if (word.length < KEY_LENGTH) return undefined
    return this.#prefixes.get(word.slice(0, KEY_LENGTH))?.find((item) => word.startsWith(item.prefix))?.entry
  }

  /** Adds a prefix. Shorter ones than `KEY_LENGTH` could not be found by their key, and are refused. */
  #addPrefix(prefix: string, part: Partial<Entry>): void {
    if (prefix.length < KEY_LENGTH)
      throw new TypeError(`\`${prefix}*\` is too short a prefix: ${KEY_LENGTH} letters at least`)
    const key = prefix.slice(0, KEY_LENGTH)
    const list = this.#prefixes.get(key) ?? []
    this.#prefixes.set(key, list)
    let item = list.find((known) => known.prefix === prefix)
    if (!item) {
      item = { prefix, entry: emptyEntry() }
      list.push(item)
    }
    merge(item.entry, part)
  }

  /**
   * Adds a phrase to the entry of its first word, long ones before short ones, so that the first that fits is the
   * longest.
   */
  #addPhrase(words: readonly string[], part: Partial<Entry>): void {
    const first = getOrMake(this.#words, words[0]!)
    const rest = words.slice(1)
    let phrase = first.phrases.find((known) => known.rest.join(' ') === rest.join(' '))
    if (!phrase) {
      phrase = { rest, entry: emptyEntry() }
      first.phrases.push(phrase)
      first.phrases.sort((a, b) => b.rest.length - a.rest.length)
    }
    merge(phrase.entry, part)
  }
}

/** Whether a word is the wanted one, or begins as a wanted prefix does. */
function fits(word: string, wanted: string): boolean {
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted
}

/** An entry of which nothing is known yet. */
function emptyEntry(): Entry {
  return { flags: 0, domain: -1, weight: 0, risk: false, joins: false, phrases: [] }
}

/** The entry of a word, made where there is none. */
function getOrMake(map: Map<string, Entry>, key: string): Entry {
  const known = map.get(key)
  if (known) return known
  const entry = emptyEntry()
  map.set(key, entry)
  return entry
}

/** Adds `part` to `entry` (a domain comes with its weight); of two domains the heavier stays, of two equal ones the first. */
function merge(entry: Entry, part: Partial<Entry>): void {
  entry.flags |= part.flags ?? 0
  entry.risk ||= part.risk ?? false
  entry.joins ||= part.joins ?? false
  const weight = part.weight ?? 0
  if (weight > entry.weight) {
    entry.domain = part.domain!
    entry.weight = weight
  }
}
