import type { LocalText } from '@tribunal/messages'

/** Cues of an entry that belong together stand within this many characters: two text messages. Our own choice. */
export const NEAR = 320

/** The group of entries that mean nothing alone: others ask for them in `needs`. They are never shown. */
export const CUE = 'cue'
/** The group of signs of a joke, in the list of threats. */
export const JEST = 'jest'
/** The group of phrases that say who speaks, in the list of threats: see `reported-words.ts`. */
export const REPORT = 'report'
/** What the phrases of each entry of `report` mean, by the id of the entry. */
export const REPORT_IDS = {
  /** Somebody speaks: `the suspect wrote`. */
  quoted: 'needs-quotation-marks',
  /** Somebody speaks to others than the reader, so that no quotation marks are needed: `he told me i will kill you`. */
  unquoted: 'needs-no-quotation-marks',
  /** What the author says, or passes on to the reader: `i told you`, `he told me to tell you`. It reports nothing, nor does what overlaps it. */
  byAuthor: 'by-the-author',
  /** An author who stands behind what others say: `he means it`, wherever outside of their words. Nothing is reported then. */
  endorsed: 'endorsed-by-the-author',
} as const
/** Groups of the list of threats: what code knows, and whom a threat harms. */
export const THREAT_GROUPS: readonly string[] = [CUE, JEST, REPORT, 'person', 'loss']

/** Languages a phrase can be written in. */
export const PHRASE_LANGUAGES = ['en', 'es', 'sw', 'pt', 'de', 'fr'] as const
/** A language that phrases of lists are written in. */
export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number]

/** What every list says of itself. */
export interface ListHeader {
  readonly list: string
  readonly version: string
  readonly source: string
  /** ISO date the entries were last looked at. */
  readonly date: string
  readonly language: readonly string[]
  readonly licence: string
}

/** Where what an entry says comes from, and the ISO date it was last looked at; those of the list where it does not say. */
interface Origin {
  readonly source: string
  readonly date: string
}

/** A named set of single words, matched exactly as the documented scores say. */
export interface WordEntry extends Origin {
  readonly id: string
  /** Which set its words belong to; the id where the entry does not say. Several entries may fill one set. */
  readonly set: string
  readonly words: readonly string[]
}

/**
 * Phrases that mean one thing. Matched as whole words, without regard to case or accents.
 *
 * An entry holds where one of its phrases stands in the text, or where all cues of one of its sets (`needs`) stand
 * near each other and no cue of `unless` is there.
 */
export interface PhraseEntry extends Origin {
  readonly id: string
  /** Which part of its list it belongs to, for example `urgency`. */
  readonly group: string
  /** How much one hit counts; 1 where the list says nothing. */
  readonly weight: number
  /** True where the phrases are the documents' own words. */
  readonly documented: boolean
  readonly reason: LocalText
  readonly phrases: Readonly<Partial<Record<PhraseLanguage, readonly string[]>>>
  /** Screening lexicon only. */
  readonly action?: 'REVIEW' | 'BLOCK'
  readonly label?: string
  /** Ids of cues that must stand near each other: any one of these sets is enough. Empty: the phrases alone decide. */
  readonly needs: readonly (readonly string[])[]
  /** Ids of cues any of which takes back what `needs` finds, for example words that refute. */
  readonly unless: readonly string[]
  /** Within how many characters the cues of a set must stand; `NEAR` where the list says nothing. */
  readonly within?: number
  /** Where given, the cues of a set stand in the order of the set instead, with at most so many characters between two: 1 to `NEAR`. */
  readonly gap?: number
}

/** A rated domain. Its `source` is who rated it. */
export interface DomainEntry extends Origin {
  readonly domain: string
  /** 0 unreliable .. 1 reliable. */
  readonly quality: number
  readonly kind: string
  readonly reason: LocalText
  /** The name it is known by, where others borrow it for addresses of their own. */
  readonly brand?: string
}

/** Code points that stand for an ASCII letter or digit, or for nothing. */
export interface CodePointEntry {
  readonly id: string
  /** What they fold to; empty for invisible ones. */
  readonly to: string
  readonly codePoints: readonly number[]
}

/** A list of any kind, as it was read. */
export type List =
  | (ListHeader & { readonly kind: 'words'; readonly entries: readonly WordEntry[] })
  | (ListHeader & { readonly kind: 'phrases'; readonly entries: readonly PhraseEntry[] })
  | (ListHeader & { readonly kind: 'domains'; readonly entries: readonly DomainEntry[] })
  | (ListHeader & { readonly kind: 'code-points'; readonly entries: readonly CodePointEntry[] })

/** What the entries of a list are. */
export type ListKind = List['kind']
/** A list whose entries are of one kind. */
export type ListOf<K extends ListKind> = Extract<List, { kind: K }>
