import { BIT } from '../lists/claim-lists.ts'
import type { Lexicon } from '../lists/lexicon.ts'
import {
  ASIDE,
  ASKS,
  BARE_DENIAL,
  CHANGES,
  CONCEDES,
  CONSEQUENCE,
  CONTRACTED_SUBJECT,
  IMPERSONAL,
  INTERRUPTED,
  INVERTED_IF,
  JUDGES,
  RELATIVES,
  REMARK,
  SPEAKS,
  SUPERLATIVE,
  TAIL_HEADS,
} from '../words/clause-words.ts'
import {
  BEFORE_VERB,
  CLITICS,
  CONJUNCTIONS,
  CONNECTIVES,
  FEW,
  isDeterminer,
  LAUGHS,
  OWN_LIFE,
  PREPOSITIONS,
  SUBORDINATORS,
} from '../words/grammar-words.ts'
import { hasSign, SIGN, signsBetween } from '../words/signs.ts'
import type { Sentence } from '../words/split-sentences.ts'
import { SHAPE } from '../words/tokens.ts'
import { isFirstPlural, verbForm } from '../words/verb-forms.ts'
import { nextSign, OPENING_MAX, SHORTEST_SIDE, trim, withoutBrackets, withoutOpening, withoutTail } from './edges.ts'
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
import { isRequest } from './states-nothing.ts'
import { governorOf } from './verbs.ts'

/** Words after a cut among which its verb stands. */
const VERB_WITHIN = 9
/** Words of a clause among which its author names themself. */
const OWN_LIFE_WITHIN = 12
/** Times in one word. */
const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/
/** Words of the longest request that a reason follows. */
const REQUEST_MAX = 12

/**
 * The clauses of one sentence, each without what only presents or presses it: thread marks, hashtags, mentions and addresses
 * at both ends, frames, headings, openers, tails. A run of words is looked at once for each cut beside it.
 */
export function splitClauses(reading: Reading, sentence: Sentence, lexicon: Lexicon): Clause[] {
  const trimmed = trim(reading, sentence.from, sentence.to)
  if (lexicon.isSlogan(reading.tokens, trimmed.from, trimmed.to)) return []
  return new Splitter(reading, sentence, lexicon, trimmed).clauses()
}

/**
 * Cuts one sentence into clauses, in one pass from left to right.
 *
 * At each place between two words it asks what parts them: a sign, a conjunction, a picture, or nothing. What stands
 * before the first verb is never a statement: a heading, an opener or an insertion, which is dropped. Behind the
 * first verb a cut is made only where both sides can stand alone: three words at least, a subject of their own or one
 * that both share, and a verb. Where that is not sure, nothing is cut, and the clause stays long: a wrong cut would
 * make a claim that nobody stated.
 *
 * `#from`, `#lead`, `#glue` and `#verb` are of the clause that is open; `#restart` opens the next one.
 */
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
    this.#from = from
    this.#end = withoutBrackets(reading, from, to)
    this.#lastVerb = from + reading.verbs.subarray(from, to).lastIndexOf(1)
    this.#restart(from)
  }

  /** All clauses of the sentence; the last one ends where the sentence does. */
  clauses(): Clause[] {
    for (let i = this.#from + 1; i < this.#end; i++) {
      if (i <= this.#from) continue
      if (this.#verb < 0 && this.#reading.verbs[i - 1]) this.#verb = i - 1
      this.#cut(i)
    }
    this.#close(this.#end)
    return this.#clauses
  }

  /**
   * What follows from what stands before token `i`. The branches are in the order of what is surest: nothing between
   * two words, no verb yet, too short to stand alone, a strong sign, a conjunction, and at last a comma.
   */
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
      if (!joined && signs !== SIGN.mark && this.#endsRequest(i)) {
        this.#restart(i)
        return
      }
      this.#dropHeading(i, after, signs, joined)
      return
    }
    const lead = this.#lead ? this.#lead.to - this.#lead.from : 0
    if (i - this.#from + lead < SHORTEST_SIDE) {
      if (lead > 0) return
      // `It can't, there is no live virus in it`: the short denial says nothing without what it denies.
      const isDenial = hasSign(signs, SIGN.comma) && this.#isBareDenial(i)
      if (isDenial && (joined ? this.#stands(after) : this.#standsStrictly(i))) this.#restart(after)
      else if (!joined && signs !== SIGN.mark && this.#endsRequest(i)) this.#restart(i)
      return
    }
    if (hasSign(signs, SIGN.semicolon | SIGN.colon | SIGN.dash | SIGN.picture)) {
      const isBare = this.#reading.language === 'es' && this.#lacksSubject(after)
      if (this.#stands(after) || isBare || hasSign(signs, SIGN.picture)) this.#cutAt(i, after)
      else if (hasSign(signs, SIGN.dash) || CONSEQUENCE.test(`${tokens.words[after]} ${tokens.words[after + 1]}`))
        this.#cutAtComma(after)
    } else if (joined) {
      if (this.#isAside(after) || (hasSign(signs, SIGN.comma) && this.#isCall(i, after))) {
        this.#close(i)
        this.#restart(this.#end)
      } else if (this.#repeatsThat(i, after)) return
      else if (
        /^(?:mira|miren|fíjate|ojo|conste|encima)$/.test(tokens.words[after]!) &&
        tokens.words[after + 1] === 'que'
      )
        this.#cutAt(i, after + 2)
      else if (this.#stands(after) && (hasSign(signs, SIGN.comma) || this.#opensClause(after))) this.#cutAt(i, after)
      else if (/^(?:hay|hubo)$/.test(tokens.words[after]!) && this.#end - after >= SHORTEST_SIDE) this.#cutAt(i, after)
      else if (this.#sharesSubject(after)) this.#cutAtShared(i, after)
    } else if (this.#isInterrupted(i)) return
    else if (!this.#isCondition() && hasSign(signs, SIGN.comma)) this.#cutAtComma(i)
  }

  /** `If VAT rises, …`, `Should VAT rise, …`: what follows holds only then. */
  #isCondition(): boolean {
    const first = this.#reading.tokens.words[this.#from]!
    const isInverted = this.#reading.language === 'en' && INVERTED_IF.has(first) && this.#from === this.#sentence.from
    return SUBORDINATORS.has(first) || (isInverted && !this.#sentence.question)
  }

  /** `The hospital can't, the director says, hire …`: an aside stands between the halves of a verb. */
  #isInterrupted(i: number): boolean {
    return INTERRUPTED.test(this.#reading.tokens.words[i - 1]!) && nextSign(this.#reading, i, this.#end) < this.#end
  }

  /** `It can't`, `they didn't`. */
  #isBareDenial(to: number): boolean {
    const { words } = this.#reading.tokens
    return to - this.#from === 2 && BARE_DENIAL.test(`${words[this.#from]} ${words[this.#from + 1]}`)
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
    if (JUDGES.test(`${words[verb]} ${words[verb + 1]} ${words[verb + 2] ?? ''} `)) {
      this.#close(i)
      this.#restart(this.#end)
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

  /**
   * Does a word join two clauses here? `so` and `yet` only behind a comma, since they are adverbs too; `because` only
   * behind a comma or where the author speaks of themself: elsewhere the reason is a part of the statement (`Prices
   * rose because of the war`).
   */
  #joins(i: number, signs: number): boolean {
    const { entries, tokens } = this.#reading
    const word = tokens.words[i]!
    const next = tokens.words[i + 1] ?? ''
    if (word === 'so' || word === 'yet') return hasSign(signs, SIGN.comma) || (word === 'so' && OWN_LIFE.has(next))
    // What happens to the author has a reason that holds for everybody: `I stay home because …`.
    if (word === 'because' || word === 'porque')
      return next !== 'of' && (hasSign(signs, SIGN.comma) || this.#isOwnLife(this.#from, i))
    return entries[i]?.joins === true || CONJUNCTIONS.has(word)
  }

  /** Does the author speak of themself in these words? */
  #isOwnLife(from: number, to: number): boolean {
    const { words } = this.#reading.tokens
    const end = Math.min(to, from + OWN_LIFE_WITHIN)
    for (let i = from; i < end; i++) if (OWN_LIFE.has(words[i]!)) return true
    return false
  }

  /** What follows a conjunction that adds no statement: `, so stop asking`, `, aunque te digan otra cosa`, `, y mi madre con muletas`. */
  #isCall(i: number, after: number): boolean {
    const { tokens, entries } = this.#reading
    const word = tokens.words[i]!
    if (word === 'so') return ((entries[after]?.flags ?? 0) & BIT.imperative) !== 0
    return (CONCEDES.has(word) || /^(?:my|mi|mis)$/.test(tokens.words[after]!)) && !this.#stands(after)
  }

  /** A call to the reader (`, ask any nurse`) or what happens to the author (`, happens to me each year`), without a subject. */
  #isRemark(i: number): boolean {
    const { tokens, entries, verbs, language } = this.#reading
    if (((entries[i]?.flags ?? 0) & BIT.imperative) !== 0) return true
    if (REMARK.test(`${tokens.words[i]} ${tokens.words[i + 1]}`)) return true
    if (language === 'es') return tokens.words[i] === 'me'
    return verbs[i] === 1 && this.#isOwnLife(i, this.#end)
  }

  /**
   * A comma behind the first verb may open a relative clause (a statement of its own about the name before it), a
   * consequence, a remark, a new clause, or an apposition. Each is closed in its own way, and a comma that is none of
   * these is part of a list and cuts nothing.
   */
  #cutAtComma(i: number): void {
    const { tokens } = this.#reading
    const word = tokens.words[i]!
    const next = nextSign(this.#reading, i, this.#end)
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
    } else if (this.#isRemark(i)) {
      this.#close(i)
      this.#restart(next)
    } else if (this.#isListedVerb(i)) this.#cutAt(i, i, this.#subject())
    else if (this.#endsRequest(i) || (!this.#isSuperlative(i) && (this.#standsStrictly(i) || this.#standsTimed(i))))
      this.#cutAt(i, i)
    else if (this.#isTail(i, next)) {
      const subject = this.#isSuperlative(i) ? this.#subject() : undefined
      const copula = subject && this.#copula()
      this.#close(i)
      if (subject && copula && this.#clauses.length > 0) {
        this.#clauses.push({ from: i, to: next, question: false, framed: false, lead: subject, glue: copula })
      }
      this.#restart(next)
    }
  }

  /** `Iceland has no army, gets its power from rivers and charges for all`: a further verb of the subject, in the form of the first. */
  #isListedVerb(i: number): boolean {
    const { tokens, verbs, language } = this.#reading
    if (language !== 'en' || verbs[i] !== 1 || this.#end - i < SHORTEST_SIDE) return false
    const [word, next, first] = [tokens.words[i]!, tokens.words[i + 1]!, tokens.words[this.#verb]!]
    // With an object: `…, built in 1920` says of the last noun when it was built.
    const hasObject = isDeterminer(next) || (tokens.shapes[i + 1]! & SHAPE.digit) !== 0
    const isAlike = isOfOne(word)
      ? isOfOne(first)
      : isPast(word) && isPast(first) && (hasObject || (!PREPOSITIONS.has(next) && this.#endsRow(i)))
    return isAlike && this.#subject() !== undefined
  }

  /** `…, legalised marriage in 2003 and went …`: does a conjunction bring one more verb of the row? */
  #endsRow(i: number): boolean {
    const { tokens } = this.#reading
    for (let at = i + 1; at + 1 < this.#end; at++)
      if (tokens.words[at] === 'and' && this.#hasVerbAt(at + 1, this.#end)) return isPast(tokens.words[at + 1]!)
    return false
  }

  /**
   * `Don't give them milk, milk makes mucus`, `Share this: …`: what stands behind a request is its reason, and is
   * stated.
   */
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
    const next = nextSign(this.#reading, i, this.#end)
    const isRelative = RELATIVES.has(tokens.words[i]!)
    const isTag = SPEAKS.has(tokens.words[i]!)
    if (next >= this.#end || !(isRelative || isTag || isDeterminer(tokens.words[i]!)) || i - this.#from > SUBJECT_MAX)
      return false
    if (!this.#hasVerbAt(next, this.#end) || isSubjectWord(tokens.words[this.#from]!)) return false
    for (let at = i; at < next && !isRelative && !isTag; at++)
      if (verbs[at] || CONJUNCTIONS.has(tokens.words[at]!)) return false
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
  #isTail(i: number, end: number): boolean {
    const { tokens, verbs } = this.#reading
    const word = tokens.words[i]!
    // Before another comma only what cannot be a part of a list.
    if (
      end < this.#end ? !/^(?:up|down)$/.test(word) || !this.#stands(end) : !isDeterminer(word) && !TAIL_HEADS.has(word)
    )
      return false
    for (let at = i; at < end; at++) {
      const isParticiple = this.#isSuperlative(i) && (tokens.words[at]!.endsWith('ed') || tokens.words[at - 1] === 'to')
      // `the first team to do so`
      const isJoint = CONJUNCTIONS.has(tokens.words[at]!) && !(tokens.words[at] === 'so' && at + 1 === end)
      if ((verbs[at] && !isParticiple) || isJoint) return false
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
    const isReason = joined && /^(?:because|porque)$/.test(tokens.words[i]!) && this.#stands(after)
    // `…, y la segunda en 1615; antes …`: a part without a verb says something only with the clause before it.
    const isRest = hasSign(signs, SIGN.semicolon) && (this.#clauses.length > 0 || this.#standsStrictly(after))
    if ((verbs[after] && !isRest) || !(isHeading || isOpener || isConcession || isReason || isRest)) return
    if (this.#lastVerb >= after) this.#restart(after, isHeading)
  }

  /** `…, in 2020 a stronger one killed 130` */
  #standsTimed(at: number): boolean {
    return PREPOSITIONS.has(this.#reading.tokens.words[at]!) && this.#opensClause(at) && this.#stands(at)
  }

  /** Does a clause begin there for sure: with no preposition, or with a time and a subject behind it (`by June all the bees were gone`)? */
  #opensClause(at: number): boolean {
    const { words, shapes } = this.#reading.tokens
    if (!PREPOSITIONS.has(words[at]!)) return true
    if (OWN_LIFE.has(words[at + 1]!)) return true
    const isTime = (shapes[at + 1]! & SHAPE.digit) !== 0 || MONTH.test(words[at + 1]!)
    return isTime && at + 2 < this.#end && isDeterminer(words[at + 2]!)
  }

  /**
   * A subject that is not a verb phrase without a pronoun, and a verb after it. The weak test: it is used behind
   * signs and conjunctions, which part clauses mostly.
   */
  #stands(at: number): boolean {
    const { tokens, verbs } = this.#reading
    if (this.#end - at < SHORTEST_SIDE || tokens.words[at] === 'que') return false
    if (CONTRACTED_SUBJECT.test(tokens.words[at]!)) return true
    if (verbs[at]) return false
    const limit = Math.min(this.#end, at + VERB_WITHIN)
    for (let i = at + 1; i < limit; i++) {
      if (verbs[i]) return true
      // `and geothermal, and charges 12 quid`: the verb is the next part's.
      const isNext = CONJUNCTIONS.has(tokens.words[i]!) && this.#reading.text[tokens.ends[i - 1]!] === ','
      if (isNext) return false
    }
    return false
  }

  /**
   * The same, and what stands at the cut begins a subject for sure. The strong test: a comma alone parts the items of
   * a list as well.
   */
  #standsStrictly(at: number): boolean {
    const { tokens, verbs } = this.#reading
    const word = tokens.words[at]!
    const limit = Math.min(this.#end, at + VERB_WITHIN)
    if (this.#end - at < (verbs[at] ? SHORTEST_SIDE - 1 : SHORTEST_SIDE)) return false
    if (CONTRACTED_SUBJECT.test(word)) return true
    // `, yo cerré camas`, `, I closed beds`: of the author no verb has to be known.
    if (word === 'yo' || word === 'i') return true
    // Spanish leaves subjects out: `, te queda en el cuerpo`, `, está comprobado`.
    if (this.#reading.language === 'es' && this.#lacksSubject(at)) return true
    const isPronoun = isSubjectWord(word)
    const isName = isDeterminer(word) || (tokens.shapes[at]! & SHAPE.capital) !== 0
    if (!isPronoun && !isName && !this.#isBarePlural(at)) return false
    for (let i = at + 1; i < limit; i++) {
      if (i > at + 1 && signsBetween(this.#reading.text, tokens.ends[i - 1]!, tokens.starts[i]!) !== SIGN.none)
        return false
      if (SUBORDINATORS.has(tokens.words[i]!)) return false
      if (verbs[i]) return !isPronoun || i <= at + 3
    }
    return false
  }

  /**
   * A plural without an article, with its verb behind it: `…, masks did nothing`, `…, only four of them are ready`.
   * Elsewhere such a word may be an item of a list.
   */
  #isBarePlural(at: number): boolean {
    const { tokens, verbs, language } = this.#reading
    if (language !== 'en') return false
    const word = tokens.words[at]!
    if (word === 'only') return isDeterminer(tokens.words[at + 1] ?? '')
    const last = /[^s]s$/.test(word) ? at : /[^s]s$/.test(tokens.words[at + 1] ?? '') ? at + 1 : -1
    return last >= 0 && last + 1 < this.#end && verbs[last + 1] === 1 && !PREPOSITIONS.has(word)
  }

  /**
   * Does a clause begin there with a verb, or with a pronoun before its verb, as Spanish allows (`está comprobado`,
   * `lo sabemos`)?
   */
  #lacksSubject(at: number): boolean {
    const { tokens, verbs } = this.#reading
    if (verbs[at]) return true
    const word = tokens.words[at]!
    return (CLITICS.has(word) || BEFORE_VERB.has(word)) && this.#hasVerbAt(at, this.#end)
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

  /** The subject of the clause that is open, where it is not the author. */
  #subject(): Range | undefined {
    return this.#lead ?? subjectBefore(this.#reading, this.#from, this.#verb)
  }

  /** The name that ends at a comma: `la Fundación Mar Abierto`. */
  #nameBefore(i: number): Range | undefined {
    const { tokens } = this.#reading
    let from = i
    while (from > this.#from && tokens.shapes[from - 1]! & SHAPE.capital) from -= 1
    if (from === i || from <= this.#verb) return undefined
    // `el concejal de Fiestas, que …`: the name is only a part of what is meant.
    if (/^(?:de|del|of)$/.test(tokens.words[from - 1]!)) return undefined
    return { from: from > this.#from && isDeterminer(tokens.words[from - 1]!) ? from - 1 : from, to: i }
  }

  /** Ends the open clause and opens the next one, with the subject and the words that stand for it. */
  #cutAt(i: number, after: number, lead?: Range, glue?: string): void {
    this.#close(i)
    this.#restart(after)
    this.#lead = lead
    this.#glue = glue
  }

  /**
   * Opens a clause at a token: frames and openers there are peeled off, and what was peeled off makes a statement of
   * a question (`framed`).
   */
  #restart(at: number, framed = false): void {
    const { from, peeled } = withoutOpening(this.#reading, this.#lexicon, at, this.#end)
    this.#from = Math.min(from, this.#end)
    this.#framed = framed || peeled
    this.#lead = undefined
    this.#glue = undefined
    this.#verb = -1
  }

  /**
   * Ends the open clause, without tails. A question is one only where it reaches the end of its sentence or begins as
   * one: in `Vaccines cause autism, why are they legal?` the first clause is none.
   */
  #close(to: number): void {
    const part = trim(this.#reading, this.#from, withoutTail(this.#reading, this.#from, to))
    if (part.from >= part.to) return
    // Nobody doubts a question, unless it presents a statement (`Did you know that …?`).
    const isAsked = (this.#sentence.question && to === this.#end) || this.#asks(part.from)
    const question = isAsked && !this.#framed
    const clause = { from: part.from, to: part.to, question, framed: this.#framed }
    if (!this.#lead) this.#clauses.push(withoutCleft(this.#reading, clause))
    else this.#clauses.push({ ...clause, lead: this.#lead, ...(this.#glue ? { glue: this.#glue } : {}) })
  }

  /** A question without its mark: `who is running this circus`. */
  #asks(from: number): boolean {
    const { words } = this.#reading.tokens
    return !this.#lead && ASKS.test(`${words[from]} ${words[from + 1]} `)
  }
}

/** Is a verb in the past? */
function isPast(word: string): boolean {
  return verbForm(word, 'en')?.tense === 'past' || /^(?:was|were|had|did|.{2,}[^e]ed)$/.test(word)
}

/** Does a verb say what one does or is now? */
function isOfOne(word: string): boolean {
  return verbForm(word, 'en')?.tense === 'singular' || /^(?:is|has|does)$/.test(word)
}
