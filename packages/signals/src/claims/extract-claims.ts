import type { Claim, Commitment } from '@tribunal/contract'
import type { Probability } from '../measured.ts'
import {
  NOTHING_SHOWN,
  type ReadCommitment,
  readCommitments,
  type Standing,
  standing,
  UNSURE,
} from './commitment/commitment.ts'
import { isDenialTurned } from './commitment/denial-turned.ts'
import { isHeading, isLed, type Place } from './commitment/lead.ts'
import { type QuotedDenial, quotedDenial } from './commitment/quoted-denial.ts'
import { SPEAKS_OF_IT, saidOfBefore, TAKING_BACK, takenBack } from './commitment/refers-back.ts'
import { type KnownToEvidence, withKnown } from './known-claims.ts'
import type { ClaimLists } from './lists/claim-lists.ts'
import type { Entry, Lexicon } from './lists/lexicon.ts'
import { splitClauses } from './sentence/clause.ts'
import { declared } from './sentence/declared.ts'
import { isJudgedIn, isUnder, underHeadFrom } from './sentence/heads.ts'
import { isHearsay } from './sentence/hearsay.ts'
import { correctionFrom, deniedBetween, deniedCueEnd, negated } from './sentence/negation.ts'
import { type Clause, isUnitedStates, type Range, type Reading } from './sentence/reading.ts'
import { Referents } from './sentence/referents.ts'
import { statesNothing } from './sentence/states-nothing.ts'
import { markVerbs } from './sentence/verbs.ts'
import { spanOf, wordingOf, wordsOf } from './sentence/wording.ts'
import { optionsFrom, turnsFrom, withoutMarkup } from './words/markup.ts'
import { READ_LANGUAGES, sentenceLanguage } from './words/sentence-language.ts'
import { type Sentence, splitSentences } from './words/split-sentences.ts'
import { joinedWords, SHAPE, type Tokens, tokenize } from './words/tokens.ts'
import { isBait } from './worth/bait.ts'
import { type CheckabilityFeatures, checkability, checkabilityFeatures } from './worth/checkability.ts'
import { claimType } from './worth/claim-type.ts'
import { classify } from './worth/classify.ts'
import { isSmallTalk } from './worth/small-talk.ts'

/** Spec section 3, step 4: claims below this confidence are dropped. */
export const CONFIDENCE_MIN = 0.3

/**
 * What an opinion, an experience or a forecast without a figure keeps of its confidence: only its words distinguish it from a fact,
 * and where it is none, nothing published settles it. So most are dropped, and one that reads much like a fact stays.
 */
const UNCHECKABLE = 0.5
/**
 * From here on a learned signal makes a claim of what the author tells of their own life or judges: politicians speak so of
 * what can be checked. The threshold of the signal, likelier than not.
 */
const OWN_LIFE_MIN = 0.5

/**
 * Up to here a signal of what people tell of their own life makes a claim of a plain statement that its words alone do not show to be
 * one: `eggs clog your arteries`. Our own choice, below the 0.3 up to which `content/policies/worth-checking.yaml` checks what looks idle.
 */
const PUBLIC_MAX = 0.2
/**
 * Above it a Spanish statement about nothing in particular, of no domain, is none: `el sofá se traga las monedas`. Our own choice, by
 * remarks and common beliefs that were written without a look at the signal: more homely remarks go than statements on public matters.
 */
const PUBLIC_MAX_ES = 0.4

/** How an author stands to what they state themself, deny, or take from others. */
const STATED: ReadonlySet<Claim['commitment']> = new Set(['asserts', 'denies', 'reports'])

/**
 * What somebody says whom nobody can ask: the words are there, and it is nobody's report. Such a claim is looked up
 * like others and never blocks.
 */
const UNSOURCED = { commitment: 'mentions' } as const

/** A sign behind a judgement, and more words: `… is nonsense, brain scans show …`. */
const BEHIND = /^\s*[,;:–—-]/u

/** What else is known of a text that claims are looked for in. */
export interface KnownOfText extends KnownToEvidence {
  /** What a learned signal says of the whole text being worth checking, 0..1. */
  readonly worth?: Probability | undefined
  /** The text asks for money or secrets as scams do: what it tells its reader for that is no claim. */
  readonly hasBait?: boolean
  /** It is the rest of a sentence that was read in part. */
  readonly isRest?: boolean
  /** What a learned signal says of the sentences around a place telling of somebody's own life, 0..1; undefined where it reads none. */
  readonly ownLife?: ((place: Place) => Probability | undefined) | undefined
}

/**
 * The checkable claims of a text, in text order, without a model: one pass over the words, then a few sums a clause.
 * `claim.text` stands alone: marks, openers and tails are off, and what a pronoun or a left-out subject stands for is
 * put in its place where that is sure (`unresolved` where not). Its words are those of the text; `start` and `end`
 * are the place it was read from. `lang` is a BCP 47 tag: sentences that are plainly English or Spanish are read as
 * such, the others with the lists of `lang`, of every language for `mixed` and unknown ones. Where no clause reads
 * like a claim and `worth` is high enough, the most checkable clause that states something is one, as surely as the
 * signal says; where it is low, what the author tells of their own life or judges is none, nor is a statement about
 * nothing in particular, unless `ownLife` is sure that it is of public matters.
 *
 * The steps, for each sentence in text order:
 *
 * 1. How the author stands to it (`readCommitments`), and whether a denial in it is denied itself.
 * 2. Sentences that are read in other words: a denial that quotes, and a question that is answered. Their claims come
 *   from those words, at the place of the sentence.
 * 3. Cuts into clauses (`splitClauses`). A clause that states nothing is dropped, but what it names may be the
 *   subject of the next one.
 * 4. Subject, features, domain, type and confidence of each clause; what looks idle or cannot be looked up loses
 *   confidence or goes.
 * 5. What hashtags state, and what evidence knows of the sentence (`withKnown`): a checked claim is found whatever
 *   the steps before made of it.
 *
 * In the end a statement that stands twice is one claim, and claims are numbered.
 */
export function extractClaims(written: string, lang: string, lists: ClaimLists, known: KnownOfText = {}): Claim[] {
  const { worth, hasBait = false, isChecked, isNearUntrue, ownLife } = known
  // Words that stand elsewhere in the text have no place that the signal could read.
  const inner = { ...known, ownLife: undefined }
  const text = withoutMarkup(written)
  const turned = Math.min(turnsFrom(written), optionsFrom(text))
  const tokens = tokenize(text)
  const sentences = splitSentences(text, tokens, lists.abbreviations)
  const commitments = readCommitments(text, tokens, sentences, lists.commitment)
  const claims: Claim[] = []
  const isWorth = worth !== undefined && worth >= CONFIDENCE_MIN
  let likeliest: Claim | undefined
  const referents = new Referents()
  const blank = readingOf(text, tokens)
  let judged: boolean | undefined
  const isJudged = () => {
    judged ??= isJudgedIn(text)
    return judged
  }
  /** What a sentence denies that quotes it, and what stands behind the denial. */
  const ofQuotedDenial = ({ words, judged }: QuotedDenial, { from, to }: Range): readonly Claim[] => {
    const start = tokens.starts[from]!
    const end = start + judged.end
    const shown = { commitment_shown_by: { start: start + judged.start, end } }
    const denied = extractClaims(words, lang, lists, inner).map((claim) => {
      const said = claim.text.startsWith(words) ? text.slice(start, end) : claim.text
      return { ...claim, text: said, start, end, ...shown }
    })
    const behind = text.slice(end, tokens.ends[to - 1]!)
    if (!BEHIND.test(behind)) return denied
    const rest = extractClaims(behind, lang, lists, { ...inner, isRest: true })
    const moved = (place: Place) => ({ start: place.start + end, end: place.end + end })
    return [
      ...denied,
      ...rest.map(({ commitment_shown_by: by, ...claim }) => ({
        ...claim,
        ...moved(claim),
        ...(by ? { commitment_shown_by: moved(by) } : {}),
      })),
    ]
  }
  /** Adds what a source says of the claim before (`The bank denies it`), in place of the words that only point at that claim. */
  const addReportOfBefore = (own: Claim[], sentence: Sentence, since: number) => {
    let at = sentence.from
    while (at < sentence.to && !SPEAKS_OF_IT.has(tokens.words[at]!)) at += 1
    if (at === sentence.to) return
    const words = wordsOf(blank, sentence)
    const from = tokens.starts[sentence.from]!
    let about: Claim | undefined
    const said = saidOfBefore(words, (at) => {
      // Within a sentence only what that sentence states before can be meant.
      const before = at > 0 ? own.findLast(({ end }) => end <= from + at + 1) : claims.at(-1)
      about = before && before.end >= since ? before : undefined
      return about && !about.unresolved && STATED.has(about.commitment) ? about : undefined
    })
    if (!said || !about) return
    const [start, end] = [from + said.start, from + said.end]
    const place = { start, end, commitment_shown_by: { start, end } }
    const others = own.filter((claim) => claim.end <= start + 1 || claim.start >= end)
    const { statement: _, ...same } = about
    own.splice(0, own.length, ...others, { ...same, ...place, text: said.words, commitment: 'reports' })
  }
  for (const [i, sentence] of sentences.entries()) {
    // Without its denial read: nobody can tell what the author states, so a person looks (`reports`).
    const isDenialRefused = isDenialTurned(blank, sentence, commitments[i]!, sentences[i + 1], isNearUntrue)
    const read: ReadCommitment = isDenialRefused ? { commitment: 'reports' as const, says: sentence } : commitments[i]!
    const { commitment, shown, says, answered } = read
    if (says.from === says.to) continue
    // Claims of other words than those of the sentence, at its place.
    const claimsIn = (said: string, { from, to }: Range) => {
      const place = { start: tokens.starts[from]!, end: tokens.ends[to - 1]! }
      return extractClaims(said, lang, lists, inner).map((claim) => ({ ...claim, ...place }))
    }
    const next = sentences[i + 1]
    if (next && !isDenialRefused && TAKING_BACK.has(tokens.words[next.from]!)) {
      const denial = takenBack(wordsOf(blank, sentence), wordsOf(blank, next))
      const denied = denial === undefined ? [] : claimsIn(denial, sentence)
      if (denied.some(({ statement }) => statement !== undefined)) {
        const shown_by = { start: tokens.starts[next.from]!, end: tokens.ends[next.to - 1]! }
        claims.push(...denied.map((claim) => ({ ...claim, commitment_shown_by: shown_by })))
        // What was denied may be what the next sentence speaks of.
        const { reading } = readSentence(blank, sentence, lang, lists, true)
        const said =
          sentence.to - tokenize(denial!).count + (denial!.startsWith('Es ') ? DENIAL_WORDS - 1 : DENIAL_WORDS)
        referents.next()
        referents.notice(reading, { from: said, to: sentence.to, question: false, framed: false })
        continue
      }
    }
    const quoted = known.isRest ? undefined : quotedDenial(wordsOf(blank, sentence))
    if (quoted) {
      claims.push(...ofQuotedDenial(quoted, sentence))
      continue
    }
    if (read.isAffirmed) {
      const stated = claimsIn(declared(text, tokens, says, isChecked), sentence)
      claims.push(...(commitment === 'asserts' ? stated : stated.map((claim) => ({ ...claim, commitment }))))
      continue
    }
    const stance = standing(read)
    const isTurned = tokens.ends[sentence.to - 1]! > turned
    // Behind a turn of a chat or an option to choose from, in data, and where a remark rejects it, the words may be
    // anybody's.
    const isOfOthers = isDenialRefused || (commitment === 'asserts' && (isTurned || isOfData(wordsOf(blank, sentence))))
    const isShown = commitment === 'denies' && shown !== undefined
    const correction = isShown ? correctionFrom(blank, sentence, shown) : undefined
    const refuted = correction === undefined ? sentence : { ...sentence, to: correction }
    const between = isShown ? deniedBetween(blank, refuted, shown) : undefined
    const denied = answered ?? between?.from ?? (isShown ? deniedCueEnd(blank, refuted, shown) : undefined)
    const { reading, lexicon } = readSentence(blank, sentence, lang, lists, denied !== undefined)
    const said = between ?? { from: says.from, to: Math.min(says.to, refuted.to) }
    const clauses = splitClauses(
      reading,
      saidBy(refuted, said, denied, commitment, CONDITION.test(tokens.words[said.from]!)),
      lexicon,
    )
    if (correction !== undefined) clauses.push(...splitClauses(reading, { ...sentence, from: correction }, lexicon))
    const underHead = clauses.length > 0 ? underHeadFrom(reading, says, isJudged) : says.to
    referents.next()
    const own: Claim[] = []
    for (const found of clauses) {
      if (statesNothing(reading, found)) {
        referents.notice(reading, found)
        continue
      }
      const clause = referents.resolve(reading, found)
      const features = checkabilityFeatures(reading, clause, lexicon.swahili)
      const classes = classify(tokens, reading.entries, clause, lexicon)
      const type = claimType(features, reading, clause, classes.domain)
      if (hasBait && isBait(features, classes.domain, reading, clause)) continue
      if (type !== 'fact' && worth !== undefined && worth < OWN_LIFE_MIN) continue
      let talk: Probability | undefined
      const isPublic = (most = PUBLIC_MAX) => {
        if (!isGeneric(features, type, clause, tokens.words[clause.from]!)) return false
        talk ??= ownLife?.(spanOf(reading, clause)) ?? 1
        return talk <= most
      }
      const isOfNothing =
        reading.language === 'es' &&
        ownLife &&
        classes.domain === 'general' &&
        features.figure + features.causal === 0 &&
        isGeneric(features, type, clause, tokens.words[clause.from]!)
      // The Spanish signal of what is worth checking is weaker: it does not tell small talk from a plain fact.
      const isIdle =
        reading.language === 'en'
          ? isSmallTalk(features, classes.domain, worth) && !isPublic()
          : isOfNothing && !isPublic(PUBLIC_MAX_ES)
      // Nobody takes the trouble to deny small talk.
      const isDeniedHere = denied !== undefined && found === clauses[0]
      if (isIdle && !isDeniedHere) continue
      // `Dicen que …` is peeled off a framed clause, so that who says it is looked for in the whole sentence.
      const isWhole = clause.framed || found === clauses[0]
      const hasSource = commitment !== 'reports' || !isHearsay(reading, isWhole ? says : clause)
      const isForeseen = features.future === 1 && features.figure === 0 && commitment === 'asserts' && !clause.framed
      const canBeLookedUp = type === 'fact' && !clause.unresolved && hasSource && !isForeseen
      const seen = checkability(features, lists) * (canBeLookedUp ? 1 : UNCHECKABLE)
      const isSure = ((seen >= CONFIDENCE_MIN || isDeniedHere) && features.verbless === 0) || isPublic()
      const confidence = isSure ? Math.max(seen, CONFIDENCE_MIN) : seen
      const isStated = commitment === 'asserts' || commitment === 'reports'
      const isLikeliest =
        isWorth && isStated && claims.length + own.length === 0 && confidence > (likeliest?.confidence ?? 0)
      if (!isSure && !isLikeliest) continue
      const words = wordingOf(reading, clause)
      const statement = found === clauses[0] ? stated(reading, clause, isDeniedHere) : undefined
      const claim: Claim = {
        id: 'c1',
        text: words,
        ...spanOf(reading, clause),
        type,
        ...classes,
        confidence,
        // A denial is of the first thing that a sentence says; of the others it is not certain.
        ...(commitment === 'denies' && found !== clauses[0] ? { ...stance, commitment: 'doubts' as const } : stance),
        ...(hasSource ? {} : UNSOURCED),
        ...(correction !== undefined && found.from >= correction ? UNSURE : {}),
        ...(isOfOthers || (commitment === 'asserts' && isUnder(reading, found, underHead)) ? UNSURE : {}),
        ...(statement === undefined ? {} : { statement }),
        ...(clause.unresolved ? { unresolved: true } : {}),
      }
      if (isSure) own.push(claim)
      else likeliest = claim
    }
    addReportOfBefore(own, sentence, i > 0 ? tokens.starts[sentences[i - 1]!.from]! : 0)
    const isHeadedTag = isOfOthers || (commitment === 'asserts' && underHead < says.to)
    for (const claim of inHashtags(reading, sentence, lang, lists))
      own.push({ ...claim, ...stance, ...(isHeadedTag ? UNSURE : {}) })
    const around = { before: sentences[i - 1], next: sentences[i + 1], nextRead: commitments[i + 1] }
    const of = { reading, lexicon, sentence, read, clauses, ...around, isOfOthers, isDenialRefused, isJudged }
    const isHearsaid = commitment === 'reports' && isHearsay(reading, says)
    const all = withKnown(own, of, known, claimsIn)
    claims.push(...(isHearsaid ? all.map((claim) => (own.includes(claim) ? claim : { ...claim, ...UNSOURCED })) : all))
  }
  if (claims.length === 0) return likeliest ? [{ ...likeliest, confidence: worth! }] : []
  const told = once(claims.toSorted((a, b) => a.start - b.start))
  return withoutAsides(told, known).map((claim, at) => ({ ...claim, id: `c${at + 1}` }))
}

/** From here on a claim reads so much like a fact that what its author tells of themself beside it is an aside. Our own choice. */
const SURELY_FACT = 0.7

/** `We spend more than others`, `lo pagamos más caro`: of everybody where the author lives. */
const OF_MANY = /(?<!\p{L})(?:we|our|nos|nuestr[oa]s?|\p{L}+mos)(?!\p{L})/iu

/** Claims without what the author tells of their own life beside a plain statement of fact, unless evidence knows it. */
function withoutAsides(claims: readonly Claim[], { isChecked, isNearUntrue }: KnownToEvidence): readonly Claim[] {
  if (!claims.some(({ type }) => type === 'experience')) return claims
  const isPlain = ({ type, confidence, unresolved, commitment }: Claim) =>
    type === 'fact' && confidence >= SURELY_FACT && !unresolved && (commitment === 'asserts' || commitment === 'denies')
  if (!claims.some(isPlain)) return claims
  return claims.filter(
    ({ type, text }) => type !== 'experience' || OF_MANY.test(text) || isChecked?.(text) || isNearUntrue?.(text),
  )
}

/** Is a clause a statement about things in general: no name, no figure, nobody's own? `Garlic cures a cold`. */
function isGeneric(features: CheckabilityFeatures, type: Claim['type'], clause: Clause, first: string): boolean {
  const { entity, first_person, question, imperative, social, opinion, hedge, future, short, verbless } = features
  return (
    type === 'fact' &&
    !clause.unresolved &&
    !CONDITION.test(first) &&
    !(entity || first_person || question || imperative || social || opinion || hedge || future || short || verbless)
  )
}

/** A statement that the text repeats word for word is one claim: the first that is asserted, else the first. */
function once(claims: readonly Claim[]): readonly Claim[] {
  if (claims.length < 2) return claims
  const kept = new Map<string, Claim>()
  for (const claim of claims) {
    const words = (claim.statement ?? claim.text).toLowerCase()
    const known = kept.get(words)
    if (!known || (known.commitment !== 'asserts' && claim.commitment === 'asserts')) kept.set(words, claim)
  }
  return kept.size === claims.length ? claims : [...kept.values()].sort((a, b) => a.start - b.start)
}

/** Words of `it is false that`; `es falso que` has one less. */
const DENIAL_WORDS = 4

/** A condition states nothing (`If it was all fair, why …?`). */
const CONDITION = /^(?:if|si)$/

/**
 * The sentence without what only shows how its author stands to it. What a cue presents is not a question (`Did you
 * know that …?`), nor is what stands before one that asks on (`He broke down, and you are shocked?`).
 */
function saidBy(
  sentence: Sentence,
  says: Range,
  denied: number | undefined,
  by: Commitment,
  isCondition: boolean,
): Sentence {
  if (denied === undefined && says.from === sentence.from && says.to === sentence.to) return sentence
  const from = Math.max(says.from, denied ?? 0)
  if (from >= says.to) return sentence
  const isBefore = by === 'reports' && says.to < sentence.to && !isCondition
  const question = sentence.question && denied === undefined && says.from === sentence.from && !isBefore
  return { ...sentence, from, to: says.to, question }
}

/** Data in a sentence (`{"text":"…"}`), and a remark that rejects it (`…, not that it is true`, `…, which is rubbish`): the words may be anybody's. */
const DATA = /"\s{0,3}:/
const REJECTED =
  /[,–—-] (?:not that|(?:which is|go|what an?|qué|vaya|lo cual es) .{0,60}(?<!\p{L})(?:rubbish|nonsense|bollocks|wrong|false|untrue|not true|lies?|lying|bull\p{L}*|crap|joke|myth|hoax|make up|made up|buys?|believes?|ridiculous|absurd|stupid|idiots?|mentiras?|fals[oa]s?|cuentos?|mitos?|bulos?|tonter[íi]as?|disparates?|absurd[oa]|chorradas?|estupidez)(?!\p{L}))/iu

/** Are the words of a sentence data, or does a remark behind them reject them? */
function isOfData(sentence: string): boolean {
  return DATA.test(sentence) || REJECTED.test(sentence)
}

/** What a denial asserts: what it hands over, denied. Undefined where it hands nothing over or the wording is not sure. */
function stated(reading: Reading, clause: Clause, isHandedOver: boolean): string | undefined {
  return isHandedOver ? negated(reading, clause) : undefined
}

/** What hashtags state that are a sentence written as one word: `#VaccinesCauseAutism`. */
function inHashtags({ text, tokens }: Reading, { from, to }: Sentence, lang: string, lists: ClaimLists): Claim[] {
  const claims: Claim[] = []
  for (let i = from; i < to; i++) {
    if ((tokens.shapes[i]! & SHAPE.hashtag) === 0) continue
    const [start, end] = [tokens.starts[i]!, tokens.ends[i]!]
    const words = joinedWords(text.slice(start, end))
    const stated = words === undefined ? [] : extractClaims(words, lang, lists)
    for (const claim of stated) claims.push({ ...claim, start, end })
  }
  return claims
}

/**
 * A reading with nothing looked up yet: words of the lists and verbs are filled in sentence by sentence, in the
 * language of each.
 */
function readingOf(text: string, tokens: Tokens): Reading & { readonly entries: (Entry | undefined)[] } {
  return { text, tokens, entries: new Array(tokens.count), verbs: new Uint8Array(tokens.count), language: '' }
}

/** Looks the words of a sentence up, in the lists of its own language where that is plain. */
function readSentence(
  blank: ReturnType<typeof readingOf>,
  sentence: Sentence,
  lang: string,
  lists: ClaimLists,
  isDenied: boolean,
): { readonly reading: Reading; readonly lexicon: Lexicon } {
  const { tokens, entries } = blank
  const told = sentenceLanguage(tokens, sentence)
  const ofText = lang.slice(0, 2).toLowerCase()
  // Swahili posts mix in English freely, and their lists hold both; those of unknown languages hold all.
  const isOther =
    told !== undefined && told !== ofText && READ_LANGUAGES.has(ofText) && !(told === 'en' && ofText === 'sw')
  const lexicon = lists.lexicon(isOther ? told : lang)
  for (let i = sentence.from; i < sentence.to; i++)
    entries[i] = isUnitedStates(tokens, i) ? undefined : lexicon.find(tokens.words[i]!)
  const reading = { ...blank, language: told ?? ofText }
  markVerbs(reading, sentence, isDenied)
  return { reading, lexicon }
}

/**
 * How the author stands to what a text says at a place, for claims that somebody else found in it, such as a model:
 * these give a place and no commitment. The text is read once, whatever the number of claims.
 */
export function commitmentReader(written: string, lists: ClaimLists): (start: number) => Standing {
  const text = withoutMarkup(written)
  const tokens = tokenize(text)
  const sentences = splitSentences(text, tokens, lists.abbreviations)
  const commitments = readCommitments(text, tokens, sentences, lists.commitment)
  return (start) => {
    const at = sentences.findIndex(({ to }) => tokens.ends[to - 1]! > start)
    return standing(commitments[at] ?? NOTHING_SHOWN)
  }
}

/**
 * Whether the words that lead to a claim of a text leave open whose it is: a verb of somebody's in its sentence, or a heading over it.
 * `checked` is the statement that the claim was found to be: the claim begins where its words do.
 */
export function leadReader(
  written: string,
  lang: string,
  lists: ClaimLists,
): (claim: Place, checked: string) => boolean {
  const read = () => {
    const text = withoutMarkup(written)
    const tokens = tokenize(text)
    const sentences = splitSentences(text, tokens, lists.abbreviations)
    const reading = readingOf(text, tokens)
    for (const sentence of sentences) readSentence(reading, sentence, lang, lists, false)
    return { reading, sentences, commitments: readCommitments(text, tokens, sentences, lists.commitment) }
  }
  let known: ReturnType<typeof read> | undefined
  return (claim, checked) => {
    known ??= read()
    const { reading, sentences, commitments } = known
    const i = sentences.findIndex(({ to }) => reading.tokens.ends[to - 1]! > claim.start)
    if (i < 0) return false
    return (i > 0 && isHeading(reading, sentences[i - 1]!)) || isLed(reading, commitments[i]!.says, claim, checked)
  }
}

/** The language of a claim by its own words, as a BCP 47 tag; `lang`, that of its text, where these do not tell. */
export function claimLanguage(claim: string, lang: string): string {
  const tokens = tokenize(claim)
  return sentenceLanguage(tokens, { from: 0, to: tokens.count }) ?? lang
}

/**
 * How checkable the text is as a whole: the most checkable of its clauses, 0 where it has none. This is what a list of
 * sentences or posts is ranked by.
 */
export function checkabilityOf(text: string, lang: string, lists: ClaimLists): number {
  const tokens = tokenize(text)
  const blank = readingOf(text, tokens)
  let best = 0
  for (const sentence of splitSentences(text, tokens, lists.abbreviations)) {
    const { reading, lexicon } = readSentence(blank, sentence, lang, lists, false)
    for (const clause of splitClauses(reading, sentence, lexicon)) {
      best = Math.max(best, checkability(checkabilityFeatures(reading, clause, lexicon.swahili), lists))
    }
  }
  return best
}
