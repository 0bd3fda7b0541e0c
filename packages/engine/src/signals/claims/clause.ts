import { BIT } from './claim-lists.ts'
import {
  CLITICS,
  CONJUNCTIONS,
  CONNECTIVES,
  FEW,
  isDeterminer,
  LAUGHS,
  OWN_LIFE,
  PREPOSITIONS,
  PRESSING_TAILS,
  SUBORDINATORS,
  TAIL_WORDS_MAX,
  TOLD,
} from './grammar-words.ts'
import type { Lexicon } from './lexicon.ts'
import {
  type Clause,
  COPULAS,
  isSubjectWord,
  pastAdverbs,
  type Range,
  type Reading,
  SUBJECT_MAX,
  subjectBefore,
  withoutCleft,
} from './reading.ts'
import { hasSign, SIGN, signsBetween } from './signs.ts'
import type { Sentence } from './split-sentences.ts'
import { isRequest } from './states-nothing.ts'
import { SHAPE, type Tokens } from './tokens.ts'
import { isFirstPlural } from './verb-forms.ts'
import { governorOf } from './verbs.ts'

/** Both sides of a cut hold at least this many words: shorter ones do not stand alone. */
const SHORTEST_SIDE = 3
/** Words after a cut among which its verb stands. */
const VERB_WITHIN = 7
/** Words of a clause among which its author names themself. */
const OWN_LIFE_WITHIN = 12
/** Beginnings are peeled off at most so often (`Breaking: experts say that …`). */
const MOST_PEELED = 3
/** Words of the longest request that a reason follows. */
const REQUEST_MAX = 12
/** Words of the longest beginning that says how the author knows. */
const TOLD_MAX = 9
/** Words of the longest beginning that is peeled off before `but` or `que`. */
const OPENING_MAX = 7

/**
 * The clauses of one sentence, each without what only presents or presses it: thread marks, hashtags, mentions and addresses
 * at both ends, frames, headings, openers, tails. A run of words is looked at once for each cut beside it.
 */
export function splitClauses(reading: Reading, sentence: Sentence, lexicon: Lexicon): Clause[] {
  const { tokens } = reading
  const trimmed = trim(tokens, sentence.from, sentence.to)
  if (lexicon.isSlogan(tokens, trimmed.from, trimmed.to)) return []
  return new Splitter(reading, sentence, lexicon, trimmed).clauses()
}

class Splitter {
  readonly #reading: Reading
  readonly #sentence: Sentence
  readonly #lexicon: Lexicon
  readonly #end: number
  /** Before `from` where there is none. */
  readonly #lastVerb: number
  readonly #clauses: Clause[] = []
  #from: number
  #framed = false
  #lead: Range | undefined
  #glue: string | undefined
  /** The first verb since the last cut; -1: none yet. */
  #verb = -1

  constructor(reading: Reading, sentence: Sentence, lexicon: Lexicon, { from, to }: Range) {
    this.#reading = reading
    this.#sentence = sentence
    this.#lexicon = lexicon
    this.#end = to
    this.#lastVerb = from + reading.verbs.subarray(from, to).lastIndexOf(1)
    this.#from = from
    this.#restart(from)
  }

  clauses(): Clause[] {
    for (let i = this.#from + 1; i < this.#end; i++) {
      if (i <= this.#from) continue
      if (this.#verb < 0 && this.#reading.verbs[i - 1]) this.#verb = i - 1
      this.#cut(i)
    }
    this.#close(this.#end)
    return this.#clauses
  }

  #cut(i: number): void {
    const { text, tokens } = this.#reading
    const signs = signsBetween(text, tokens.ends[i - 1]!, tokens.starts[i]!)
    const joined = this.#joins(i, signs)
    if (signs === SIGN.none && !joined) {
      if (LAUGHS.has(tokens.words[i]!) && this.#verb >= 0 && i - this.#from >= SHORTEST_SIDE) this.#cutAt(i, i + 1)
      return
    }
    const after = joined ? i + 1 : i
    if (this.#verb < 0) {
      if (!joined && hasSign(signs, SIGN.comma | SIGN.dash) && this.#dropInsertion(i)) return
      if (!joined && hasSign(signs, SIGN.comma) && this.#endsRequest(i)) {
        this.#restart(i)
        return
      }
      this.#dropHeading(i, after, signs, joined)
      return
    }
    if (i - this.#from < SHORTEST_SIDE) return
    if (hasSign(signs, SIGN.semicolon | SIGN.colon | SIGN.dash | SIGN.picture)) {
      if (this.#stands(after) || hasSign(signs, SIGN.picture)) this.#cutAt(i, after)
      else if (hasSign(signs, SIGN.dash)) this.#cutAtComma(i)
    } else if (joined) {
      if (this.#isAside(after)) {
        this.#close(i)
        this.#restart(this.#end)
      } else if (this.#repeatsThat(i, after)) return
      else if (this.#stands(after) && (hasSign(signs, SIGN.comma) || !PREPOSITIONS.has(tokens.words[after]!)))
        this.#cutAt(i, after)
      else if (this.#sharesSubject(after)) this.#cutAtShared(i, after)
    } else if (!SUBORDINATORS.has(tokens.words[this.#from]!) && hasSign(signs, SIGN.comma)) this.#cutAtComma(i)
  }

  /** `signed it and left`, `will raise taxes and cut benefits`: a second verb of the subject, or of what governs the first. */
  #cutAtShared(i: number, after: number): void {
    const { words } = this.#reading.tokens
    const verb = pastAdverbs(this.#reading.tokens, after, this.#end)
    // What we know, think or do is another statement than the one before it (`y lo sabemos todos`).
    if (isFirstPlural(words[verb]!)) {
      this.#cutAt(i, after)
      return
    }
    const lead = this.#subject()
    const governor = governorOf(this.#reading, { from: this.#verb, to: i }, verb)
    // `Nació en 1889 y fue maestra`: Spanish leaves the subject out twice.
    if (lead === undefined && this.#reading.language === 'es' && this.#hasVerbAt(this.#from, i)) {
      this.#cutAt(i, after)
      return
    }
    // `Few vaccines are safe and cause …`: of whom the second verb speaks is not sure.
    if (lead === undefined || governor === null || FEW.has(words[lead.from]!)) return
    this.#cutAt(i, after, lead, governor)
  }

  #joins(i: number, signs: number): boolean {
    const { entries, tokens } = this.#reading
    const word = tokens.words[i]!
    const next = tokens.words[i + 1] ?? ''
    if (word === 'so' || word === 'yet') return hasSign(signs, SIGN.comma) || (word === 'so' && OWN_LIFE.has(next))
    // What happens to the author has a reason that holds for everybody: `I stay home because …`.
    if (word === 'because' || word === 'porque') return next !== 'of' && this.#isOwnLife(this.#from, i)
    return entries[i]?.joins === true || CONJUNCTIONS.has(word)
  }

  /** Does the author speak of themself in these words? */
  #isOwnLife(from: number, to: number): boolean {
    const { words } = this.#reading.tokens
    const end = Math.min(to, from + OWN_LIFE_WITHIN)
    for (let i = from; i < end; i++) if (OWN_LIFE.has(words[i]!)) return true
    return false
  }

  /** A call to the reader (`, ask any nurse`) or what happens to the author (`, happens to me each year`), without a subject. */
  #isRemark(i: number): boolean {
    const { tokens, entries, verbs, language } = this.#reading
    if (((entries[i]?.flags ?? 0) & BIT.imperative) !== 0) return true
    if (language === 'es') return tokens.words[i] === 'me'
    return verbs[i] === 1 && this.#isOwnLife(i, this.#end)
  }

  #cutAtComma(i: number): void {
    const { tokens } = this.#reading
    const word = tokens.words[i]!
    const next = this.#nextComma(i)
    if (RELATIVES.has(word)) {
      const antecedent = this.#nameBefore(i)
      this.#close(i)
      if (antecedent && this.#hasVerbAt(i + 1, next)) {
        this.#clauses.push({ from: i + 1, to: next, question: false, framed: false, lead: antecedent })
      }
      this.#restart(next)
    } else if (CONSEQUENCE.test(`${word} ${tokens.words[i + 1]}`)) {
      this.#close(i)
      this.#restart(this.#stands(i + 2) ? i + 2 : this.#end)
    } else if (next === this.#end && this.#isRemark(i)) {
      this.#close(i)
      this.#restart(this.#end)
    } else if (this.#endsRequest(i) || (!this.#isSuperlative(i) && this.#standsStrictly(i))) this.#cutAt(i, i)
    else if (next === this.#end && this.#isTail(i)) {
      const subject = this.#isSuperlative(i) ? this.#subject() : undefined
      const copula = subject && this.#copula()
      this.#close(i)
      if (subject && copula && this.#clauses.length > 0) {
        this.#clauses.push({ from: i, to: this.#end, question: false, framed: false, lead: subject, glue: copula })
      }
      this.#restart(this.#end)
    }
  }

  /** `Don't give them milk, milk makes mucus`: what stands behind a request is its reason. */
  #endsRequest(i: number): boolean {
    return (
      i - this.#from <= REQUEST_MAX &&
      !PREPOSITIONS.has(this.#reading.tokens.words[i]!) &&
      isRequest(this.#reading, { from: this.#from, to: i }) &&
      this.#stands(i)
    )
  }

  /** `the lowest since the 1970s`, `la mayor de la historia`. */
  #isSuperlative(i: number): boolean {
    const { words } = this.#reading.tokens
    return i + 1 < this.#end && SUPERLATIVE.test(`${words[i]} ${words[i + 1]}`)
  }

  /** The verb that says of the subject what an apposition says of it, where the clause says what it is or came to. */
  #copula(): string | undefined {
    const word = this.#reading.tokens.words[this.#verb]!
    if (COPULAS.has(word)) return word
    if (!CHANGES.has(word)) return undefined
    return this.#reading.language === 'es' ? 'es' : 'is'
  }

  /** `y el que no lo quiera ver que …`: what the author thinks of others. */
  #isAside(at: number): boolean {
    const { words } = this.#reading.tokens
    return at + 2 < this.#end && ASIDE.test(`${words[at]} ${words[at + 1]}`)
  }

  /** `The FDA, which approved it in May, hid …`: what stands between the subject and its verb goes. */
  #dropInsertion(i: number): boolean {
    const { tokens, verbs } = this.#reading
    const next = this.#nextComma(i)
    const isRelative = RELATIVES.has(tokens.words[i]!)
    if (next >= this.#end || !(isRelative || isDeterminer(tokens.words[i]!)) || i - this.#from > SUBJECT_MAX)
      return false
    if (!this.#hasVerbAt(next, this.#end) || isSubjectWord(tokens.words[this.#from]!)) return false
    for (let at = i; at < next && !isRelative; at++) if (verbs[at] || CONJUNCTIONS.has(tokens.words[at]!)) return false
    const lead = { from: this.#from, to: i }
    if (isRelative && this.#hasVerbAt(i + 1, next)) {
      this.#clauses.push({ from: i + 1, to: next, question: false, framed: false, lead })
    }
    this.#from = next
    this.#lead = lead
    return true
  }

  /** `… said that A and that B`: both are what was said. */
  #repeatsThat(i: number, after: number): boolean {
    const { words } = this.#reading.tokens
    if (!/^(?:that|que)$/.test(words[after]!) || !this.#stands(after + 1)) return false
    const first = words.slice(this.#from, Math.min(i, this.#from + SUBJECT_MAX)).indexOf(words[after]!) + this.#from
    if (first <= this.#verb) return false
    this.#cutAt(i, after, { from: this.#from, to: first })
    return true
  }

  /** An apposition or a remark without a verb: `, her third veto in a month`, `, not some natural cycle`, `, up from 22`. */
  #isTail(i: number): boolean {
    const { tokens, verbs } = this.#reading
    const word = tokens.words[i]!
    if (!isDeterminer(word) && !TAIL_HEADS.has(word)) return false
    for (let at = i; at < this.#end; at++) {
      const isParticiple = this.#isSuperlative(i) && tokens.words[at]!.endsWith('ed')
      if ((verbs[at] && !isParticiple) || CONJUNCTIONS.has(tokens.words[at]!)) return false
    }
    return true
  }

  /** What stands before the first verb is no statement: a heading, an opener, a thread mark. */
  #dropHeading(i: number, after: number, signs: number, joined: boolean): void {
    const { tokens, entries, verbs } = this.#reading
    const length = i - this.#from
    const isHeading = hasSign(signs, SIGN.colon | SIGN.picture | SIGN.mark)
    const isCall =
      CONNECTIVES.has(tokens.words[this.#from]!) || ((entries[this.#from]?.flags ?? 0) & BIT.imperative) !== 0
    const isOpener = hasSign(signs, SIGN.comma) && length <= 3 && isCall
    const isConcession = joined && length < OPENING_MAX && /^(?:but|pero)$/.test(tokens.words[i]!)
    if (verbs[after] || !(isHeading || isOpener || isConcession)) return
    if (this.#lastVerb >= after) this.#restart(after, isHeading)
  }

  /** A subject that is no pronoun-less verb phrase, and a verb after it. */
  #stands(at: number): boolean {
    const { tokens, verbs } = this.#reading
    if (this.#end - at < SHORTEST_SIDE || tokens.words[at] === 'que') return false
    if (CONTRACTED_SUBJECT.test(tokens.words[at]!)) return true
    if (verbs[at]) return false
    const limit = Math.min(this.#end, at + VERB_WITHIN)
    for (let i = at + 1; i < limit; i++) if (verbs[i]) return true
    return false
  }

  /** The same, and what stands at the cut begins a subject for sure. */
  #standsStrictly(at: number): boolean {
    const { tokens, verbs } = this.#reading
    const word = tokens.words[at]!
    const limit = Math.min(this.#end, at + VERB_WITHIN)
    if (this.#end - at < (verbs[at] ? SHORTEST_SIDE - 1 : SHORTEST_SIDE)) return false
    if (CONTRACTED_SUBJECT.test(word)) return true
    // Spanish leaves subjects out: `, te queda en el cuerpo`, `, está comprobado`.
    if (this.#reading.language === 'es' && this.#lacksSubject(at)) return true
    const isPronoun = isSubjectWord(word)
    if (!isPronoun && !isDeterminer(word) && !(tokens.shapes[at]! & SHAPE.capital)) return false
    for (let i = at + 1; i < limit; i++) {
      if (i > at + 1 && signsBetween(this.#reading.text, tokens.ends[i - 1]!, tokens.starts[i]!) !== SIGN.none)
        return false
      if (SUBORDINATORS.has(tokens.words[i]!)) return false
      if (verbs[i]) return !isPronoun || i <= at + 3
    }
    return false
  }

  #lacksSubject(at: number): boolean {
    const { tokens, verbs } = this.#reading
    if (verbs[at]) return true
    const word = tokens.words[at]!
    return (CLITICS.has(word) || word === 'no') && this.#hasVerbAt(at, this.#end)
  }

  /** Does a verb stand there, perhaps behind adverbs? */
  #hasVerbAt(at: number, end: number): boolean {
    const verb = pastAdverbs(this.#reading.tokens, at, end)
    return verb < end && this.#reading.verbs[verb] === 1
  }

  /** Does a verb with its objects stand there? */
  #sharesSubject(at: number): boolean {
    const { tokens, verbs } = this.#reading
    const verb = pastAdverbs(tokens, at, this.#end)
    return (
      verbs[verb] === 1 &&
      this.#end - verb >= 2 &&
      !IMPERSONAL.has(tokens.words[verb]!) &&
      tokens.words[verb + 1] !== 'been'
    )
  }

  /** The subject of the clause that is open, where the author is none. */
  #subject(): Range | undefined {
    return this.#lead ?? subjectBefore(this.#reading, this.#from, this.#verb)
  }

  /** The name that ends at a comma: `la Fundación Mar Abierto`. */
  #nameBefore(i: number): Range | undefined {
    const { tokens } = this.#reading
    let from = i
    while (from > this.#from && tokens.shapes[from - 1]! & SHAPE.capital) from -= 1
    if (from === i || from <= this.#verb) return undefined
    return { from: from > this.#from && isDeterminer(tokens.words[from - 1]!) ? from - 1 : from, to: i }
  }

  #nextComma(i: number): number {
    const { text, tokens } = this.#reading
    for (let at = i + 1; at < this.#end; at++) {
      if (signsBetween(text, tokens.ends[at - 1]!, tokens.starts[at]!) !== SIGN.none) return at
    }
    return this.#end
  }

  #cutAt(i: number, after: number, lead?: Range, glue?: string): void {
    this.#close(i)
    this.#restart(after)
    this.#lead = lead
    this.#glue = glue
  }

  #restart(at: number, framed = false): void {
    const { from, peeled } = this.#peel(at)
    this.#from = Math.min(from, this.#end)
    this.#framed = framed || peeled
    this.#lead = undefined
    this.#glue = undefined
    this.#verb = -1
  }

  #close(to: number): void {
    const { tokens } = this.#reading
    const part = trim(tokens, this.#from, this.#tailOff(to))
    if (part.from >= part.to) return
    // Nobody doubts a question, unless it presents a statement (`Did you know that …?`).
    const question = this.#sentence.question && to === this.#end && !this.#framed
    const clause = { ...part, question, framed: this.#framed }
    if (!this.#lead) this.#clauses.push(withoutCleft(this.#reading, clause))
    else this.#clauses.push({ ...clause, lead: this.#lead, ...(this.#glue ? { glue: this.#glue } : {}) })
  }

  /** Frames and openers at the head. */
  #peel(at: number): { readonly from: number; readonly peeled: boolean } {
    const { tokens } = this.#reading
    let from = at
    let peeled = false
    for (let n = 0; n < MOST_PEELED; n++) {
      const frame = this.#lexicon.frameLength(tokens, from, this.#end)
      const length = frame || this.#openerLength(from)
      if (length === 0) break
      peeled ||= frame > 0
      from += length
    }
    return { from, peeled }
  }

  #openerLength(from: number): number {
    const { text, tokens, verbs } = this.#reading
    const word = tokens.words[from]
    if (word === undefined || from + SHORTEST_SIDE > this.#end) return 0
    if (AGAINST.test(`${word} ${tokens.words[from + 1]}`)) {
      const comma = this.#nextComma(from)
      return comma - from
    }
    if (this.#isReason(from)) return 1
    const told = this.#toldLength(from)
    if (told > 0) return told
    if (!CONNECTIVES.has(word)) return 0
    for (let i = from + 1; i < Math.min(this.#end, from + OPENING_MAX) && !verbs[i]; i++) {
      if ((tokens.words[i] === 'que' && word === 'ojo') || tokens.words[i] === 'that') return i + 1 - from
    }
    const hasComma = hasSign(signsBetween(text, tokens.ends[from]!, tokens.starts[from + 1]!), SIGN.comma)
    return hasComma || CONJUNCTIONS.has(word) || BARE_OPENERS.has(word) ? 1 : 0
  }

  /** `As a nurse I can tell you that …`, `Ayer aprendí que …`: up to the word that hands over what the author knows. */
  #toldLength(from: number): number {
    const { words } = this.#reading.tokens
    for (let i = from + 1; i < Math.min(this.#end - SHORTEST_SIDE, from + TOLD_MAX); i++) {
      if (words[i] === 'that' || words[i] === 'que') {
        const before = words.slice(from, i)
        const isTold = before.some((word) => TOLD.has(word)) && (words[i] === 'que' || before.includes('i'))
        return isTold ? i + 1 - from : 0
      }
    }
    return 0
  }

  /** `Because X, …`, `Since X, I …`, `Como las X, …`: the author states the reason, too. */
  #isReason(at: number): boolean {
    const { words } = this.#reading.tokens
    const [word, next] = [words[at]!, words[at + 1]!]
    if (word === 'because') return next !== 'of'
    if (word !== 'since' && !(word === 'como' && isDeterminer(next))) return false
    const behind = this.#nextComma(at + 1)
    return behind < this.#end && (word === 'como' || OWN_LIFE.has(words[behind]!))
  }

  /** Where the clause ends without words that only press it. */
  #tailOff(to: number): number {
    const { text, tokens } = this.#reading
    let end = to
    for (let n = 0; n < MOST_PEELED; n++) {
      const length = this.#tailLength(text, tokens, end)
      if (length === 0) break
      end -= length
    }
    return end
  }

  /** Somebody who is spoken to: `…, Gary`; not a place within another one (`Lima, Peru`). */
  #isCalled(end: number): boolean {
    const { text, tokens } = this.#reading
    if (end - this.#from <= SHORTEST_SIDE || (tokens.shapes[end - 1]! & (SHAPE.capital | SHAPE.caps)) !== SHAPE.capital)
      return false
    if (tokens.shapes[end - 2]! & (SHAPE.capital | SHAPE.digit)) return false
    return signsBetween(text, tokens.ends[end - 2]!, tokens.starts[end - 1]!) === SIGN.comma
  }

  #tailLength(text: string, tokens: Tokens, end: number): number {
    if (end > this.#from + 1 && CONJUNCTIONS.has(tokens.words[end - 1]!)) return 1
    if (this.#isCalled(end)) return 1
    if (!TAIL_ENDS.has(tokens.words[end - 1]!)) return 0
    for (let length = TAIL_WORDS_MAX; length > 0; length--) {
      const at = end - length
      if (at <= this.#from || !PRESSING_TAILS.has(tokens.words.slice(at, end).join('_'))) continue
      const word = tokens.words[at]!
      if (LAUGHS.has(word) || signsBetween(text, tokens.ends[at - 1]!, tokens.starts[at]!) !== SIGN.none) return length
    }
    return 0
  }
}

/** Last words of the tails. */
const TAIL_ENDS: ReadonlySet<string> = new Set([...PRESSING_TAILS].map((tail) => tail.split('_').at(-1)!))
const RELATIVES: ReadonlySet<string> = new Set('which who whose where que quien quienes cuyo cuya donde'.split(' '))
const TAIL_HEADS: ReadonlySet<string> = new Set('not no up down dato according nor ni'.split(' '))
const SUPERLATIVE =
  /^(?:the (?:\p{L}+est|most|least|worst|best|first|only)|(?:el|la|los|las) (?:más|mayor|menor|mejor|peor|primera?|únic[oa]))$/u
const CONSEQUENCE = /^(?:así que|so that|o sea|lo que|lo cual|por lo|por eso)$/
const ASIDE = /^(?:(?:el|la|los|las) que|(?:whoever|anyone|anybody|quien|quienes) .*|those who)$/
/** Verbs after which an apposition speaks of where the subject stands. */
const CHANGES: ReadonlySet<string> = new Set(
  'fell rose dropped climbed reached hit grew jumped sank surged plunged cayó subió bajó llegó alcanzó creció aumentó descendió'.split(
    ' ',
  ),
)
const CONTRACTED_SUBJECT = /^(?:it|that|there|he|she|they)'(?:s|re|ve)$/
const AGAINST = /^(?:contrary to|contra lo|contrario a|al contrario)$/
const BARE_OPENERS: ReadonlySet<string> = new Set('che porque encima'.split(' '))
const IMPERSONAL: ReadonlySet<string> = new Set("hay hubo there's it's that's".split(' '))

/** `1/4`, `3.`: what numbers a part of a text. */
function isNumbering({ starts, ends, shapes, words }: Tokens, at: number, to: number): boolean {
  return (
    at + 2 < to &&
    NUMBER.test(words[at]!) &&
    NUMBER.test(words[at + 1]!) &&
    starts[at + 1]! - ends[at]! === 1 &&
    !(shapes[at + 2]! & SHAPE.digit)
  )
}

const NUMBER = /^\d{1,2}$/

/** Takes thread marks and mentions at the start, and hashtags and addresses at both ends, off a run of tokens. */
function trim(tokens: Tokens, from: number, to: number): Range {
  let start = from
  let end = to
  const aside = SHAPE.url | SHAPE.hashtag
  if (isNumbering(tokens, start, end)) start += 2
  while (start < end && (tokens.shapes[start]! & (aside | SHAPE.mention) || tokens.words[start] === 'rt')) start += 1
  while (end > start && tokens.shapes[end - 1]! & aside) end -= 1
  // A hashtag that the sentence goes on with is a word of it (`#Coronavirus kills`).
  if (start > from && start < end && tokens.shapes[start - 1]! & SHAPE.hashtag && start - from === 1) start = from
  return { from: start, to: end }
}
