import type {
  CitedSource,
  ClaimLikenessFacts,
  Detection,
  Finding,
  LinguisticProfile,
  ManipulationFacts,
} from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { unavailable } from '../measured.ts'
import { ADDED_SIGNALS, type AddedSignals } from './added-signals.ts'
import type { ScreeningMatch, TextAnalysis } from './analysis.ts'
import { type Injection, injectionOf } from './injection/injection.ts'
import { type DetectLanguage, guessLanguage, primarySubtag } from './language.ts'
import { claimLikenessFacts } from './lists/claim-likeness.ts'
import { ADDED_SIGNAL_IDS, type TextLists } from './lists/text-lists.ts'
import { type BotPattern, botPattern } from './manner/bot.ts'
import { type EmotionReading, emotionOf } from './manner/emotion.ts'
import { type Grammar, grammarOf } from './manner/grammar.ts'
import { propagandaCues } from './manner/propaganda.ts'
import { credibility, shouts, toneOf, urgencyLevel } from './manner/tone.ts'
import { readCues } from './marks/cue-conditions.ts'
import { distinctIds, EXTORTION, type ListedKinds, listedKinds, markFinding } from './marks/mark-finding.ts'
import { findMarks, type MarksByList } from './marks/marks.ts'
import { isInJest, matchedEntries } from './marks/matched-entries.ts'
import { outside, reportedWords } from './marks/reported-words.ts'
import { findDisguises } from './plain/disguise.ts'
import type { IsWord } from './plain/known-words.ts'
import { type PlainText, plainText } from './plain/plain-text.ts'
import { rewrittenFrom } from './plain/rewriting.ts'
import { type Undisguised, undisguise, undisguisedStructure } from './plain/undisguise.ts'
import { type Scan, TextScanner } from './scan/scanner.ts'
import { readStructure, type Span, type Structure } from './scan/structure.ts'
import type { TokenTable } from './scan/token-table.ts'
import { scoreFindings } from './score-findings.ts'
import { citedSources } from './sources.ts'

/**
 * Reads texts. Holds no state that a caller could see: the same text gives the same analysis.
 *
 * One analyser keeps one scanner, and the scanner keeps the words of one text at a time. It is therefore made for one
 * thread; an analysis that is asked for a part later scans its text again where another text came between.
 */
export interface TextAnalyser {
  /**
   * Any text, of any length, also malformed (lone surrogates, NUL). `language` is a BCP 47 tag or `mixed`;
   * guessed from the text where absent.
   */
  analyse(text: string, language?: string): TextAnalysis
  /** What it can name, whether it finds it or somebody else does. */
  readonly kinds: ListedKinds
}

/** Lists of which an entry holds by a phrase, or by cues that stand together. */
type HeldList = 'scam-indicators' | 'screening-lexicon' | 'manipulation-tactics' | 'threats'
/** The entry of the screening lexicon that a jest takes back. */
const THREAT = 'harassment-threat'
/** The tactic of a threat, as document 003 calls it. */
const FEAR = 'fear'
/** Why there is no AI probability: no measurable property of a text tells its author. */
const NO_MODEL = message('signal.no_model_for_authorship')

/** What a reading of texts knows besides its lists. */
export interface KnownOfWords {
  /** Words besides those of the lists, lower case, by which disguised words are recognised. */
  readonly isWord?: IsWord
  /** Tells the likely language of a text that has too few stop words. None: stop words alone tell it. */
  readonly detectLanguage?: DetectLanguage
}

/** Reads texts by these lists. */
export function createTextAnalyser(lists: TextLists, known: KnownOfWords = {}): TextAnalyser {
  const scanner = new TextScanner(lists.classes, lists.vocabulary)
  return {
    analyse: (text, language) => new LazyAnalysis(text, language, lists, scanner, known),
    kinds: listedKinds(lists),
  }
}

/**
 * One reading, and everything that can be said from it, each part worked out when it is first asked for: who needs
 * one part does not pay for the others.
 *
 * The order in which parts depend on each other: the scan, then the text without disguises, then the language
 * (disguises hide it), then structure and marks (which depend on the language), then scores and findings. No part may
 * ask for one that comes later in this order.
 */
class LazyAnalysis implements TextAnalysis {
  readonly text: string
  readonly #scan: Scan
  readonly #lists: TextLists
  readonly #scanner: TextScanner
  readonly #declared: boolean
  #language: string | undefined
  readonly #parts = new Parts()

  readonly #known: KnownOfWords

  constructor(text: string, language: string | undefined, lists: TextLists, scanner: TextScanner, known: KnownOfWords) {
    /** The only part that is worked out at once: nearly all others need it, and it is one pass over the text. */
    this.#known = known
    this.text = text
    this.#lists = lists
    this.#scanner = scanner
    this.#scan = scanner.scan(text)
    this.#declared = language !== undefined && language !== ''
    this.#language = this.#declared ? primarySubtag(language!) : undefined
  }

  get language(): string {
    this.#language ??= this.#guess()
    return this.#language
  }

  /** Disguised words hide the language too, so the plain reading decides where there is one. */
  #guess(): string {
    const { text, from } = this.undisguised
    if (from !== undefined) return this.languageOf(text)
    return guessLanguage(this.text, this.#scan, this.#tokens(), this.#lists)
  }

  get likelyLanguage(): string {
    this.#parts.likelyLanguage ??= this.#likelyLanguage()
    return this.#parts.likelyLanguage
  }

  /**
   * As `#guess`, with the detector asked where stop words do not decide. It is kept apart from `language`, by which
   * lists are matched: `Imma kill u amigo` is a threat, whatever its letters look like.
   */
  #likelyLanguage(): string {
    const { detectLanguage } = this.#known
    if (this.#declared || !detectLanguage) return this.language
    const { text, from } = this.undisguised
    const scan = from === undefined ? this.#scan : this.#scanner.scan(text)
    const tokens = from === undefined ? this.#tokens() : this.#scanner.tokens
    return guessLanguage(text, scan, tokens, this.#lists, detectLanguage)
  }

  get claimLikeness(): ClaimLikenessFacts {
    return claimLikenessFacts(this.text, this.#scan, this.#lists.vocabulary, () => this.language)
  }

  get manipulation(): ManipulationFacts {
    return manipulationFacts(this.#scan)
  }

  get profile(): LinguisticProfile {
    this.#parts.profile ??= this.#profile()
    return this.#parts.profile
  }

  #profile(): LinguisticProfile {
    const marks = this.#marks()
    const grammar = this.#grammar()
    const urgency = urgencyLevel(marks['forensic-markers'], this.#scan)
    return {
      urgency_level: urgency,
      grammar_quality: grammar.quality,
      tone_type: toneOf(marks.tone, this.#threats(), urgency, this.#scan),
      credibility_markers: credibility(marks.credibility, this.sources, this.#scan.numeric, this.#scams().length),
      specific_issues: distinctIds([...grammar.findings, ...this.#hearsay(), ...this.#threats(), ...this.#disguises()]),
    }
  }

  get detection(): Detection {
    this.#parts.detection ??= {
      ai_probability: unavailable(NO_MODEL),
      bot_patterns: this.#bot().pattern,
      manipulation_tactics: distinctIds(this.#tactics()),
      scam_indicators: distinctIds(this.#scams()),
    }
    return this.#parts.detection
  }

  /** Distinct ids only: where each stands is in `findings`. */
  get disguises(): readonly string[] {
    return distinctIds(this.#disguises())
  }

  /**
   * One match for each entry, however many phrases of it the text has. Entries that block come first; the sort is
   * stable, so within an action they keep the order of the list.
   */
  get screening(): readonly ScreeningMatch[] {
    const held = new Set(this.#screened().map((finding) => finding.id))
    return this.#lists.phrases['screening-lexicon']
      .filter((entry) => held.has(entry.id))
      .map(({ id, action = 'REVIEW', label = id }) => ({ id, action, label }))
      .sort((a, b) => Number(b.action === 'BLOCK') - Number(a.action === 'BLOCK'))
  }

  get signals(): AddedSignals {
    this.#parts.signals ??= this.#signals()
    return this.#parts.signals
  }

  /** Each added signal gets the marks of its own list and what all of them share; none reads another signal. */
  #signals(): AddedSignals {
    const { text, language, structure } = this
    const { words } = this.#scan
    const marks = this.#marks()
    const measured = {} as Record<keyof AddedSignals, AddedSignals[keyof AddedSignals]>
    for (const id of ADDED_SIGNAL_IDS)
      measured[id] = ADDED_SIGNALS[id]({ text, language, words, structure, marks: marks[id] })
    return measured
  }

  get injection(): Injection {
    this.#parts.injection ??= injectionOf(
      this.text,
      this.#lists.phrases['injection-cues'],
      this.#marks()['injection-cues'],
      this.structure,
      this.#disguises(),
      this.undisguised,
    )
    return this.#parts.injection
  }

  get propaganda(): readonly Finding[] {
    const marks = this.#marks()['propaganda-cues']
    return propagandaCues(this.text, this.language, this.#tokens(), marks, this.#lists.phrases['propaganda-cues'])
  }

  get emotion(): EmotionReading {
    return emotionOf(this.text, this.#marks()['emotion-words'], this.#scan)
  }

  get sources(): readonly CitedSource[] {
    this.#parts.sources ??= citedSources(this.structure, this.#lists)
    return this.#parts.sources
  }

  get plain(): PlainText {
    this.#parts.plain ??= rewrittenFrom(this.undisguised, plainText(this.undisguised.text, this.#lists))
    return this.#parts.plain
  }

  get undisguised(): PlainText {
    return this.#undisguised().plain
  }

  languageOf(reading: string): string {
    if (this.#declared) return this.#language!
    return guessLanguage(reading, this.#scanner.scan(reading), this.#scanner.tokens, this.#lists)
  }

  get structure(): Structure {
    this.#parts.structure ??= this.#structure()
    return this.#parts.structure
  }

  /**
   * Links, numbers and amounts of the plain reading, at their places in the submitted text. The two readings are made
   * from two scans, and the tokens of the first are lost when the second is made: that is why `submitted` is read
   * first.
   */
  #structure(): Structure {
    const submitted = readStructure(this.text, this.#tokens())
    const { undisguised } = this
    if (undisguised.from === undefined) return submitted
    this.#scanner.scan(undisguised.text)
    return undisguisedStructure(submitted, readStructure(undisguised.text, this.#scanner.tokens), undisguised)
  }

  /**
   * All findings, those of the documented scores and those of our own signals, in text order; of two that begin at
   * one place the longer one comes first. The tone `professional` is not a finding: it is what a text has that shows
   * no other. Cues of injection are shown only where they raise a suspicion together.
   */
  get findings(): readonly Finding[] {
    this.#parts.findings ??= this.#findAll()
    return this.#parts.findings
  }

  #findAll(): readonly Finding[] {
    const marks = this.#marks()
    return [
      ...scoreFindings(this.text, this.#tokens(), this.#lists, this.language),
      ...marks['forensic-markers'].map((mark) => markFinding('urgency', mark)),
      ...this.#grammar().findings,
      ...marks.tone
        .filter(({ output }) => output.entry.group !== 'professional')
        .map((mark) => markFinding('tone', mark)),
      ...this.#threats(),
      ...marks.credibility.map((mark) => markFinding('credibility', mark)),
      ...this.#bot().findings,
      ...this.#tactics(),
      ...this.#scams(),
      ...this.#screened(),
      ...this.#disguises(),
      ...(this.injection.suspected ? this.injection.findings : []),
      ...Object.values(this.signals).flatMap(({ findings }) => findings),
    ].sort((a, b) => a.start - b.start || b.end - a.end)
  }

  #marks(): MarksByList {
    this.#parts.marks ??= this.#findMarks()
    return this.#parts.marks
  }

  /**
   * The scanner must hold the words of the submitted text before marks are read; `findMarks` then scans the plain
   * reading itself.
   */
  #findMarks(): MarksByList {
    const { structure, language, undisguised } = this
    this.#tokens()
    return findMarks(undisguised, this.#scanner, this.#lists, language, structure)
  }

  #grammar(): Grammar {
    this.#parts.grammar ??= this.#readGrammar()
    return this.#parts.grammar
  }

  #readGrammar(): Grammar {
    const marks = this.#marks()['grammar-slips']
    return grammarOf(this.text, this.language, this.#tokens(), this.#scan, marks, this.structure, this.#lists)
  }

  #scams(): readonly Finding[] {
    this.#parts.scams ??= this.#findScams()
    return this.#parts.scams
  }

  /** A threat that asks for money is a red flag of scams as well, so it is listed under both signals. */
  #findScams(): readonly Finding[] {
    const extortion = this.#threats().filter(({ id }) => id === EXTORTION)
    const held = this.#held('scam-indicator', 'scam-indicators')
    return [...held, ...extortion.map((finding) => ({ ...finding, signal: 'scam-indicator' }))].sort(
      (a, b) => a.start - b.start,
    )
  }

  #screened(): readonly Finding[] {
    this.#parts.screened ??= this.#findScreened()
    return this.#parts.screened
  }

  /**
   * A threat in jest or in the words of others does not count for screening either: `I'll kill you, you spoiled the
   * ending 😂`. Other entries of the lexicon stay.
   */
  #findScreened(): readonly Finding[] {
    const held = this.#held('screening-lexicon', 'screening-lexicon')
    const threats = held.filter(({ id }) => id === THREAT)
    if (threats.length === 0) return held
    const meant = isInJest(this.#marks().threats) ? [] : outside(threats, this.reported)
    return held.filter((finding) => finding.id !== THREAT || meant.includes(finding))
  }

  get reported(): readonly Span[] {
    this.#parts.reported ??= reportedWords(this.text, this.#marks().threats)
    return this.#parts.reported
  }

  /** Those that the author makes or passes on: a threat in the words of others, as the author reports them, is none. */
  #threats(): readonly Finding[] {
    this.#parts.threats ??= this.#held('tone', 'threats', outside(this.#marks().threats, this.reported))
    return this.#parts.threats
  }

  /**
   * The entries of a list that hold in this text, by a phrase or by their cues. Shouting is a property of the whole
   * text, so its cue has no length.
   */
  #held(signal: string, list: HeldList, marks = this.#marks()[list]): readonly Finding[] {
    const caps = shouts(this.#scan) ? [{ start: 0, end: 0 }] : []
    return matchedEntries(signal, this.#lists.phrases[list], marks, readCues(marks, this.structure, caps))
  }

  #tactics(): readonly Finding[] {
    this.#parts.tactics ??= this.#findTactics()
    return this.#parts.tactics
  }

  /**
   * Tactics are reported by their group (`urgency`, `false-authority`), not by the entry: document 003 counts kinds
   * of tactics. A threat is the tactic of fear, and hiding words from a reader's software is a tactic too.
   */
  #findTactics(): readonly Finding[] {
    const entries = this.#lists.phrases['manipulation-tactics']
    const groupOf = (id: string) => entries.findLast((entry) => entry.id === id)!.group
    const held = this.#held('manipulation-tactic', 'manipulation-tactics')
    return [
      ...held.map((finding) => ({ ...finding, id: groupOf(finding.id) })),
      ...this.#threats().map((finding) => ({ ...finding, signal: 'manipulation-tactic', id: FEAR })),
      ...this.#disguises().map((finding) => ({ ...finding, signal: 'manipulation-tactic', id: 'disguised-text' })),
    ].sort((a, b) => a.start - b.start)
  }

  #bot(): BotPattern {
    this.#parts.bot ??= botPattern(this.text, this.#marks()['bot-templates'], this.structure, this.#tokens())
    return this.#parts.bot
  }

  #disguises(): readonly Finding[] {
    this.#parts.disguises ??= findDisguises(this.text, this.#scan.seen, this.#lists, this.#undisguised().tricks)
    return this.#parts.disguises
  }

  #undisguised(): Undisguised {
    this.#parts.undisguised ??= undisguise(this.text, this.#scan, this.#tokens(), this.#lists, this.#known.isWord)
    return this.#parts.undisguised
  }

  /** Hearsay among the marks of credibility (`they say`, `dicen que`), which the profile lists as an issue. */
  #hearsay(): readonly Finding[] {
    return this.#marks()
      .credibility.filter(({ output }) => output.entry.group === 'hearsay')
      .map((mark) => markFinding('credibility', mark))
  }

  /** The scanner keeps the words of its last text only. */
  #tokens(): TokenTable {
    if (this.#scanner.text !== this.text) this.#scanner.scan(this.text)
    return this.#scanner.tokens
  }
}

/**
 * What was worked out of a text so far. A class with every field set from the beginning, so that all instances have
 * one hidden class and reading a field stays fast.
 */
class Parts {
  likelyLanguage: string | undefined = undefined
  plain: PlainText | undefined = undefined
  undisguised: Undisguised | undefined = undefined
  profile: LinguisticProfile | undefined = undefined
  detection: Detection | undefined = undefined
  structure: Structure | undefined = undefined
  sources: readonly CitedSource[] | undefined = undefined
  marks: MarksByList | undefined = undefined
  grammar: Grammar | undefined = undefined
  scams: readonly Finding[] | undefined = undefined
  threats: readonly Finding[] | undefined = undefined
  screened: readonly Finding[] | undefined = undefined
  reported: readonly Span[] | undefined = undefined
  tactics: readonly Finding[] | undefined = undefined
  bot: BotPattern | undefined = undefined
  disguises: readonly Finding[] | undefined = undefined
  injection: Injection | undefined = undefined
  signals: AddedSignals | undefined = undefined
  findings: readonly Finding[] | undefined = undefined
}

/** The counts of the formula of document 000, as the scan has them. The formula itself is the policy `manipulation`. */
function manipulationFacts(scan: Scan): ManipulationFacts {
  return {
    words: scan.words,
    caps_words: scan.capsWords,
    punctuation: scan.punctuation,
    loaded_words: scan.loadedWords,
    repeated: scan.repeated,
  }
}
