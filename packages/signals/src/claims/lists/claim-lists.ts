import type { ClaimDomain } from '@tribunal/contract'
import { CLAIM_DOMAINS } from '@tribunal/contract/words'
import { type CommitmentCues, type CommitmentFile, compileCommitmentCues } from './commitment-lists.ts'
import type { DomainModel } from './domain-model.ts'
import { Lexicon } from './lexicon.ts'

/** Word classes of `content/lists/claim-features.yaml`, in the order of their bits. */
export const WORD_CLASSES = [
  'assertive',
  'causal',
  'comparison',
  'quantity',
  'event',
  'source',
  'opinion',
  'first_person',
  'future',
  'hedge',
  'imperative',
  'question',
  'social',
  'negation',
  'modal',
  'second_person',
] as const
/** A class by its name in the list. */
export type WordClass = (typeof WORD_CLASSES)[number]

/** The bit of a word class in an entry's `flags`. */
export const BIT = Object.fromEntries(WORD_CLASSES.map((name, i) => [name, 1 << i])) as Readonly<
  Record<WordClass, number>
>

/** `content/lists/claim-features.yaml` as read. */
export interface ClaimFeaturesFile {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
  readonly words: Readonly<Record<string, Readonly<Partial<Record<WordClass, readonly string[]>>>>>
  readonly frames: Readonly<Record<string, readonly string[]>>
  readonly slogans: Readonly<Record<string, readonly string[]>>
  readonly conjunctions: Readonly<Record<string, readonly string[]>>
  readonly abbreviations: readonly string[]
}

/** `content/lists/claim-domains.yaml` as read. */
export interface ClaimDomainsFile {
  readonly domains: Readonly<
    Partial<
      Record<
        ClaimDomain,
        { readonly strong: readonly string[]; readonly words: readonly string[]; readonly everyday?: readonly string[] }
      >
    >
  >
  readonly high_risk: Readonly<Record<string, readonly string[]>>
}

/** The lists, ready to be looked up in. Immutable; build once, share freely. */
export interface ClaimLists {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
  readonly abbreviations: ReadonlySet<string>
  readonly commitment: CommitmentCues
  /** The lexicon of a language; every language at once for `mixed`, unknown and undetermined ones. */
  readonly lexicon: (lang: string) => Lexicon
}

/** Swahili posts mix in English freely, so the Swahili lexicon holds both. */
const SPOKEN: Readonly<Record<string, readonly string[]>> = { en: ['en'], es: ['es'], sw: ['sw', 'en'] }

/** Where the language is not known, the words of every language are used. Such posts are short and mostly English or Spanish, so the model is used as well. */
const UNTOLD: ReadonlySet<string> = new Set(['und', 'mix'])

/**
 * Builds the lookup tables. `model` tells domain and risk of claims in its languages; without it the words of the
 * lists do. Throws a `TypeError` that names the list and the place where a file has not the documented shape.
 *
 * One lexicon is built for each spoken language and one for all of them together. A language that was not recognised
 * (`und`) gets all words and the learned domains; one that was recognised and is not among the spoken ones gets all
 * words alone.
 */
export function compileClaimLists(
  features: ClaimFeaturesFile,
  domains: ClaimDomainsFile,
  commitment: CommitmentFile,
  model?: DomainModel,
): ClaimLists {
  requireShape(features, domains)
  const learned = (lexicon: Lexicon, isKnown: boolean) => (model && isKnown ? lexicon.withDomains(model) : lexicon)
  const all = build(Object.keys(features.words), features, domains)
  const ofUntold = learned(all, true)
  const byLanguage = new Map(
    Object.entries(SPOKEN).map(([lang, spoken]) => [
      lang,
      learned(build(spoken, features, domains), model?.languages.includes(lang) === true),
    ]),
  )
  return {
    bias: features.bias,
    weights: features.weights,
    abbreviations: new Set(features.abbreviations),
    commitment: compileCommitmentCues(commitment),
    lexicon: (lang) =>
      byLanguage.get(lang.slice(0, 2).toLowerCase()) ?? (UNTOLD.has(lang.slice(0, 3).toLowerCase()) ? ofUntold : all),
  }
}

/** Languages whose Swahili verbs are recognised by their prefixes; every language at once includes it. */
const SWAHILI = 'sw'

/**
 * One lexicon over several languages; a word that stands in several classes has all of their bits. Domain words weigh
 * 2 where they name their domain alone (`vaccine`), 1 where they do so mostly, and 0.5 where they are everyday words
 * that count only beside another one.
 */
function build(languages: readonly string[], features: ClaimFeaturesFile, domains: ClaimDomainsFile): Lexicon {
  const lexicon = new Lexicon(languages.includes(SWAHILI))
  for (const lang of languages) {
    for (const name of WORD_CLASSES) {
      for (const word of features.words[lang]?.[name] ?? []) lexicon.add(word, { flags: BIT[name] })
    }
    for (const word of features.conjunctions[lang] ?? []) lexicon.add(word, { joins: true })
    for (const phrase of features.frames[lang] ?? []) for (const frame of frames(phrase)) lexicon.addFrame(frame)
    for (const phrase of features.slogans[lang] ?? []) lexicon.addSlogan(phrase)
  }
  for (const [domain, words] of Object.entries(domains.domains)) {
    const index = CLAIM_DOMAINS.indexOf(domain as ClaimDomain)
    for (const word of words.strong) lexicon.add(word, { domain: index, weight: 2 })
    for (const word of words.words) lexicon.add(word, { domain: index, weight: 1 })
    for (const word of words.everyday ?? []) lexicon.add(word, { domain: index, weight: 0.5 })
  }
  for (const words of Object.values(domains.high_risk)) for (const word of words) lexicon.add(word, { risk: true })
  lexicon.seal()
  return lexicon
}

/** The phrases that a frame stands for: `|` parts words of which one stands there, `?` ends words that may be left out. */
function frames(phrase: string): readonly string[] {
  let found = ['']
  for (const part of phrase.split(' ')) {
    const words = part.replace(/\?$/, '').split('|')
    if (part.endsWith('?')) words.push('')
    found = found.flatMap((before) => words.map((word) => `${before} ${word}`.trim()))
  }
  return found
}

/** Throws a `TypeError` that names the place; the lists are data that somebody else edits. */
function requireShape(features: ClaimFeaturesFile, domains: ClaimDomainsFile): void {
  const demand = (holds: boolean, place: string) => {
    if (!holds) throw new TypeError(place)
  }
  demand(typeof features?.bias === 'number', 'claim-features: `bias` must be a number')
  for (const [name, weight] of Object.entries(features.weights)) {
    demand(typeof weight === 'number', `claim-features: weights.${name} must be a number`)
  }
  for (const [lang, classes] of Object.entries(features.words)) {
    for (const [name, words] of Object.entries(classes)) {
      demand(
        (WORD_CLASSES as readonly string[]).includes(name),
        `claim-features: words.${lang}.${name} is no word class`,
      )
      demand(isWordList(words), `claim-features: words.${lang}.${name} must be a list of words`)
    }
  }
  for (const [domain, words] of Object.entries(domains.domains)) {
    demand((CLAIM_DOMAINS as readonly string[]).includes(domain), `claim-domains: domains.${domain} is no domain`)
    demand(
      isWordList(words?.strong) && isWordList(words?.words) && isWordList(words?.everyday ?? []),
      `claim-domains: domains.${domain} needs the lists strong and words, and everyday where it stands must be one`,
    )
  }
  for (const [kind, words] of Object.entries(domains.high_risk)) {
    demand(isWordList(words), `claim-domains: high_risk.${kind} must be a list of words`)
  }
}

/** A list of texts, none empty: an empty word would match at every place. */
function isWordList(value: unknown): boolean {
  return Array.isArray(value) && value.every((word) => typeof word === 'string' && word !== '')
}
