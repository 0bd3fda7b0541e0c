import {
  CONJUNCTIONS,
  CONTRACTED,
  FEW,
  isDeterminer,
  PERSONAL_PRONOUNS,
  PLURAL_DETERMINERS,
  PLURAL_PRONOUNS,
  PREPOSITIONS,
  SINGULAR_DETERMINERS,
  SINGULAR_PRONOUNS,
  SUBORDINATORS,
} from '../words/grammar-words.ts'
import { RELATIONAL } from '../words/relational-nouns.ts'
import { signsBetween } from '../words/signs.ts'
import { SHAPE } from '../words/tokens.ts'
import { type VerbForm, verbForm } from '../words/verb-forms.ts'
import { isName, isPlural, isSame, type Mention, mayNamePerson, namesPerson, rivalsIn } from './mentions.ts'
import { type Clause, COPULAS, pastAdverbs, type Range, type Reading, subjectBefore } from './reading.ts'
import { OF_SEVERAL, POSSESSIVE } from './wording.ts'

/** Sentences after which what was spoken of is forgotten. Our own choice: one remark may stand between. */
const REMEMBERED_SENTENCES = 2
/** As many things are remembered at once; a longer list would only make more of them unsure. */
const MENTIONS_MAX = 8

/**
 * Gives clauses of which the subject is a pronoun, or is left out, the one subject that the sentences before them speak of,
 * where it agrees in number and nothing else does; else marks them as unresolved. Clauses are handed over in text order.
 */
export class Referents {
  #mentions: Mention[] = []
  /** What a left-out subject of this sentence stood for: `Nació en Lota y fue maestra`. */
  #leftOut: Mention | undefined

  /** The last subject that this sentence names. */
  #subjectHere: Mention | undefined

  /** A sentence begins. */
  next(): void {
    this.#leftOut = undefined
    this.#subjectHere = undefined
    for (const mention of this.#mentions) mention.since += 1
    this.#mentions = this.#mentions.filter(({ since }) => since <= REMEMBERED_SENTENCES)
  }

  /** The clause with its subject. */
  resolve(reading: Reading, clause: Clause): Clause {
    if (clause.lead) return clause
    const owned = this.#ownedBy(reading, clause)
    if (owned) {
      if (owned.unresolved) this.notice(reading, clause)
      return owned
    }
    const head = pronounHead(reading, clause)
    if (head === undefined) {
      const same = this.#subjectHere
      if (same && goesOnWithVerb(reading, clause, same)) return { ...clause, lead: { from: same.from, to: same.to } }
      const ofTopic = this.#ofTopic(reading, clause)
      if (ofTopic) return ofTopic
      const at = objectAt(reading, clause)
      const object = at < 0 ? undefined : this.#objectMeant(reading, clause, at)
      this.notice(reading, clause)
      if (object) return { ...clause, object: { from: object.from, to: object.to, at } }
      return leansOnBefore(reading, clause) || holdsObject(reading, clause) ? { ...clause, unresolved: true } : clause
    }
    if (head.plural === undefined) return clause
    const goesOn = head.length === 0 && this.#leftOut?.plural === head.plural ? this.#leftOut : undefined
    const topic = head.pointing ? undefined : (goesOn ?? this.#meantBy(reading, head, clause))
    const verb = pastAdverbs(reading.tokens, clause.from, clause.to)
    if (!topic || (head.length === 0 && ONLY_PEOPLE.has(reading.tokens.words[verb]!)))
      return { ...clause, unresolved: true }
    // `The "shark on the motorway" photo`: a part of a name stands for nothing.
    if (hasOpenQuote(reading, topic)) return { ...clause, unresolved: true }
    topic.since = 0
    if (head.length === 0) this.#leftOut = topic
    const { from, to } = topic
    const glue = head.glue === undefined ? {} : { glue: head.glue }
    return { ...clause, from: clause.from + head.length, lead: { from, to }, ...glue }
  }

  /**
   * The one thing that was spoken of and that the word can stand for. `it` never stands for a person, `he` only for
   * what may be one; where a second thing could be meant as well, nobody is named, since a wrong subject accuses
   * somebody who did nothing.
   */
  #meantBy({ tokens: { words } }: Reading, head: Head, clause: Range): Mention | undefined {
    const { plural, length } = head
    const personal = head.personal || (length === 0 && BY_PEOPLE.has(words[clause.from]!))
    // `It also kills`: what is added is said of the subject.
    const isAdded = ADDED.has(words[clause.from + length]!) || ADDED.has(words[clause.from]!)
    const isThing = !personal && length > 0
    const found = this.#mentions.filter((one) => {
      if (one.plural !== plural || (isAdded && !one.isSubject)) return false
      const own = words.slice(one.from, one.to)
      // Who leaves the subject out goes on with the one before, whatever stands within it: `El puente de Caño …, y ya tiene grietas`.
      if (length === 0 && this.#mentions.some((other) => isWithin(one, other))) return false
      return personal ? one.name || mayNamePerson(own) : !isThing || !(one.full || namesPerson(own))
    })
    const [first] = found
    // An object stands for `it` where nothing else can; `It was a mistake` may speak of all that was said.
    const isOfAll =
      COPULAS.has(words[clause.from + length]!) && /^(?:an?|una?)$/.test(words[clause.from + length + 1] ?? '')
    // `Morocco reached the finals. They beat Spain.`: many speak so of a country or a team.
    const isOfTeam = isThing && plural && !first?.isSubject && this.#mentions.some((one) => one.isSubject && one.name)
    // `There are mirrors up there. They do it every week.`: of people who are not named.
    const isOfPeople = isThing && plural && !first?.isSubject && DONE_BY_PEOPLE.test(words[clause.from + length] ?? '')
    if (isOfPeople || isOfTeam || (isThing && !first?.isSubject && NEW.test(words[first?.from ?? 0]!))) return undefined
    const isOne = first && (first.isSubject || (isThing && !isOfAll)) && found.every((one) => isSame(words, one, first))
    return isOne ? found.at(-1) : undefined
  }

  /** `Its capital …`, `esa ley …`: by the owner, or by the law that was named. */
  #ownedBy(reading: Reading, clause: Clause): Clause | undefined {
    const { words } = reading.tokens
    const { from, to } = clause
    const [word, noun] = [words[from]!, words[from + 1]!]
    const topic = this.#owner(words, word)
    const isOwner = POSSESSIVES.has(word)
    if (to - from < 3 || !(isOwner || POINTERS.has(word)) || isPronounVerb(noun)) return undefined
    if (word === 'su' || word === 'sus') return this.#ownedInSpanish(reading, clause)
    const isOfOne = topic && !topic.plural && /^(?:its|his|her)$/.test(word) && (word === 'its' || topic.name)
    if (topic && (isOfOne || (word === 'their' && topic.plural))) {
      const glue = topic.plural && /s$/.test(words[topic.to - 1]!) ? OF_SEVERAL : POSSESSIVE
      return { ...clause, from: from + 1, lead: { from: topic.from, to: topic.to }, glue }
    }
    if (!isOwner && topic && topic.to - topic.from > 2 && words.slice(topic.from + 1, topic.to).includes(noun)) {
      return { ...clause, from: from + 2, lead: { from: topic.from, to: topic.to } }
    }
    return { ...clause, unresolved: true }
  }

  /** What `it` or `them` behind the verb of a clause stands for: the one thing that was spoken of, which its own subject is not. */
  #objectMeant(reading: Reading, clause: Clause, at: number): Mention | undefined {
    const { words } = reading.tokens
    const meant = this.#meantBy(reading, { length: 1, plural: words[at] === 'them' }, { from: at, to: clause.to })
    if (!meant || hasOpenQuote(reading, meant) || NEW.test(words[meant.from]!)) return undefined
    const verb = firstVerb(reading, clause)
    return isSame(words, meant, { from: clause.from, to: verb }) ? undefined : meant
  }

  /** `The ferry cost 9 million. The owner …`: of what was named before, where that is one thing. */
  #ofTopic({ tokens, verbs }: Reading, clause: Clause): Clause | undefined {
    const { words, shapes } = tokens
    const { from, to } = clause
    if (!/^(?:the|el|la|los|las)$/.test(words[from]!) || !RELATIONAL.has(words[from + 1]!)) return undefined
    if (from + 3 > to || !verbs[pastAdverbs(tokens, from + 2, to)]) return undefined
    const [topic, second] = this.#mentions.filter(({ isSubject }) => isSubject)
    if (!topic || second || NEW.test(words[topic.from]!)) return undefined
    const own = words.slice(topic.from, topic.to)
    // Of people nobody says so; `MV Corrina` is none.
    const isPerson = namesPerson(own) || (topic.full && !(shapes[topic.from]! & SHAPE.caps))
    if (isPerson || own.includes(words[from + 1]!)) return undefined
    topic.since = 0
    return { ...clause, owner: { from: topic.from, to: topic.to, at: from + 2 } }
  }

  /** `Su primo dirige …`: by the one subject that was named, where nothing else was; kin is of people alone. */
  #ownedInSpanish(reading: Reading, clause: Clause): Clause {
    const { tokens, verbs } = reading
    const noun = tokens.words[clause.from + 1]!
    const at = clause.from + 2
    const isKin = KIN.test(noun)
    const [first, second] = this.#mentions.filter(({ isSubject }) => isSubject)
    const isPerson = (one: Mention) =>
      one.name || /^al?$/.test(tokens.words[one.from]!) || mayNamePerson(tokens.words.slice(one.from, one.to))
    const mayOwn = (one: Mention) => !isKin || isPerson(one)
    const isRival = (one: Mention) => !one.isSubject && mayOwn(one) && !isSame(tokens.words, one, first!)
    const article = articleOf(noun)
    const isSure = first && !second && mayOwn(first) && !this.#mentions.some(isRival)
    if (!isSure || article === undefined || !verbs[pastAdverbs(tokens, at, clause.to)] || hasOpenQuote(reading, first))
      return { ...clause, unresolved: true }
    // `El alcalde Juan Ríos`: the name says who.
    let from = first.to
    while (from > first.from && tokens.shapes[from - 1]! & SHAPE.capital) from -= 1
    const owner = { from: first.to - from > 1 && from > first.from ? from : first.from, to: first.to }
    return { ...clause, from: clause.from + 1, owner: { ...owner, at, article } }
  }

  /** The one subject of what was said before, where `its` or `his` can stand for nothing else. */
  #owner(words: readonly string[], possessive: string): Mention | undefined {
    const [first, second] = this.#mentions.filter(({ isSubject }) => isSubject)
    if (!first || second) return undefined
    const isPersonal = /^(?:his|her)$/.test(possessive)
    const isRival = (one: Mention) => {
      if (one.isSubject || one.plural !== first.plural || isSame(words, one, first)) return false
      const own = words.slice(one.from, one.to)
      return isPersonal ? one.name || mayNamePerson(own) : possessive !== 'its' || !(one.full || namesPerson(own))
    }
    return POINTERS.has(possessive) || !this.#mentions.some(isRival) ? first : undefined
  }

  /** Remembers what a clause speaks of, also one that states nothing. */
  notice(reading: Reading, clause: Clause): void {
    const verb = firstVerb(reading, clause)
    const subject = verb < 0 ? undefined : subjectBefore(reading, clause.from, verb)
    const { words, shapes } = reading.tokens
    // `The climb's been closed`: where its subject ends, a token does not tell.
    const isOpen = subject && (/['’]s$/.test(words[subject.to - 1]!) || words[subject.to - 1] === 'been')
    this.#subjectHere = undefined
    if (subject && !isOpen && !FEW.has(words[subject.from]!)) {
      const hasCapital = (shapes[subject.from]! & SHAPE.capital) !== 0 && !isDeterminer(words[subject.from]!)
      this.#subjectHere = {
        from: subject.from,
        to: subject.to,
        plural: isPlural(reading, subject, verb),
        name: hasCapital,
        full: hasCapital && isName(shapes, subject.from, subject.to),
        isSubject: true,
        since: 0,
      }
      this.#mention(words, this.#subjectHere)
    }
    const rivals = subject
      ? [
          ...rivalsIn(reading, nextPreposition(words, subject) + 1, subject.to, 'subject'),
          ...rivalsIn(reading, verb + 1, clause.to, COPULAS.has(words[verb]!) ? 'predicate' : 'object'),
        ]
      : rivalsIn(reading, clause.from + 1, clause.to)
    for (const rival of rivals) this.#mention(words, rival)
  }

  /** What is spoken of once more is remembered once. */
  #mention(words: readonly string[], mention: Mention): void {
    this.#mentions = [...this.#mentions.filter((one) => !isSame(words, one, mention)), mention].slice(-MENTIONS_MAX)
  }
}

/** Does a mention stand inside a subject, as a part of it? */
function isWithin(one: Mention, subject: Mention): boolean {
  return subject.isSubject && !one.isSubject && subject.from < one.from && one.to <= subject.to
}

/** Does only one half of a pair of quotation marks stand in a range? */
function hasOpenQuote({ text, tokens }: Reading, { from, to }: Range): boolean {
  return text.slice(tokens.starts[from]! - 1, tokens.ends[to - 1]! + 1).split(/["“”«»]/).length % 2 === 0
}

/** Where the words behind the head of a noun phrase begin: `the maker of the drug`; its end where there are none. */
function nextPreposition(words: readonly string[], { from, to }: Range): number {
  let i = from
  while (i < to && !PREPOSITIONS.has(words[i]!)) i += 1
  return i
}

/** Words with which something new begins, or something that is not known for sure. */
const NEW =
  /^(?:an?|una?|some|few|no|any|every|each|most|many|much|all|cada|tod[oa]s?|much[oa]s|algun[oa]s|ningún|ninguna|sus?|its|his|her|their|my|our|your|mis?|tus?|nuestr[oa]s?|this|that|these|those|es[ae]|es[ao]s|est[ae]|est[ao]s|\d.*)$/u

/** Words that say that more is said of the same subject. */
const ADDED: ReadonlySet<string> = new Set('also too además también tampoco'.split(' '))
/** Words that say whose something is. */
const POSSESSIVES: ReadonlySet<string> = new Set('its his her their su sus'.split(' '))
/** Nouns of kin, which only people have. */
const KIN =
  /^(?:prim|herman|hij|tí|sobrin|niet|espos|suegr|cuñad|novi|abuel|nuer|yern)[oa]s?$|^(?:padres?|madres?|marido|mujer|yerno|nuera|familia)$/u
/** Nouns whose article their end does not tell, or tells wrongly. */
const ARTICLES: ReadonlyMap<string, string> = new Map([
  ...[
    'padre',
    'jefe',
    'día',
    'mapa',
    'problema',
    'tema',
    'sistema',
    'programa',
    'clima',
    'nombre',
    'director',
    'líder',
  ].map((word) => [word, 'el'] as const),
  ...['madre', 'mujer', 'mano', 'foto', 'moto', 'capital', 'sede', 'sangre'].map((word) => [word, 'la'] as const),
  ...['padres', 'problemas', 'temas', 'sistemas', 'programas'].map((word) => [word, 'los'] as const),
])

/** The article of a Spanish noun; undefined where nothing tells it. */
function articleOf(noun: string): string | undefined {
  const listed = ARTICLES.get(noun)
  if (listed) return listed
  if (/(?:[oa])$/.test(noun)) return noun.endsWith('o') ? 'el' : 'la'
  if (/(?:os|as)$/.test(noun)) return noun.endsWith('os') ? 'los' : 'las'
  return /(?:ión|dad|tud)$/.test(noun) ? 'la' : undefined
}

/** Words that point at something named before, also as a part of a noun phrase (`esa ley`). */
const POINTERS: ReadonlySet<string> = new Set(
  'this that these those este esta ese esa estos estas esos esas aquel aquella'.split(' '),
)

/** Words for the others of a group that the sentence before names. */
const ANOTHER =
  /^(?:ningun[oa]|amb[oa]s|none|others|the (?:others?|rest)|el resto|(?:el|la|los|las) (?:otr[oa]s?|demás))$/
/** Both of two that were named. */
const OF_THEM = /^(?:both|ambos|ambas)$/
/** `None of them …`, `ninguno de ellos …`. */
const SOME_OF_THEM = /^(?:of (?:them|these|those)|de (?:ell[oa]s|est[oa]s|es[oa]s)) /

/** `2020 was …` is a year. */
const NUMBER_OF_YEAR = /^(?:1[5-9]|20)\d\d$/

/** `5G causes …` names something. */
const NAMES_WITH_DIGIT = /\p{L}/u

/** Does a clause speak of things that only the sentence before names? `Ninguno tiene título`, `India is below both`. */
function leansOnBefore({ tokens: { words, shapes }, verbs }: Reading, { from, to }: Range): boolean {
  const next = words[from + 1] ?? ''
  if (words[from] === 'not' && next === 'one' && SOME_OF_THEM.test(`${words[from + 2]} ${words[from + 3]} `))
    return true
  if (SOME_OF_THEM.test(`${next} ${words[from + 2]} `)) return true
  // `Only 5 are on the road`: of what, the sentence before says.
  const figure = /^(?:only|just|solo|sólo|apenas)$/.test(words[from]!) ? from + 1 : from
  const isNumber = ((shapes[figure] ?? 0) & SHAPE.digit) !== 0 && !NAMES_WITH_DIGIT.test(words[figure]!)
  if (isNumber && verbs[figure + 1] && !NUMBER_OF_YEAR.test(words[figure]!)) return true
  const isPart = next === 'de' || next === 'of'
  return (
    (!isPart && ANOTHER.test(words[from]!)) || ANOTHER.test(`${words[from]} ${next}`) || OF_THEM.test(words[to - 1]!)
  )
}

/** Objects that stand for something named before. */
const OBJECTS: ReadonlySet<string> = new Set(['it', 'them', 'him'])

/**
 * Is what a clause with a subject of its own speaks of a pronoun that stands for something outside of it? `There is no virus in it`, `the
 * games turn them into murderers`; not `The city sold the park and kept it`.
 */
function holdsObject(reading: Reading, clause: Range): boolean {
  const { words, shapes } = reading.tokens
  const verb = firstVerb(reading, clause)
  for (let i = verb + 1; verb >= 0 && i < clause.to; i++) {
    const word = words[i]!
    if (OBJECTS.has(word)) return i + 1 === clause.to || !reading.verbs[i + 1]
    if (isDeterminer(word) || CONJUNCTIONS.has(word) || SUBORDINATORS.has(word) || shapes[i]! & SHAPE.capital)
      return false
  }
  return false
}

/** What people do, behind `they`. */
const DONE_BY_PEOPLE =
  /^(?:do|did|don't|didn't|say|said|tell|told|know|knew|want|wanted|lie|lied|hide|hid|think|thought|sell|sold|just|put|made|make|call|called|pay|paid|buy|bought|close|closed|ban|banned|use|used|print|printed)$/

/** Where `it` or `them` stands behind the verb or a preposition, the only one of its clause; -1 where none does. */
function objectAt({ tokens: { words, shapes }, verbs, language }: Reading, { from, to, question }: Clause): number {
  if (language !== 'en' || question) return -1
  let at = -1
  let isBehind = false
  for (let i = from; i < to; i++) {
    const word = words[i]!
    if (word === 'it' || word === 'them') {
      const isObject =
        isBehind &&
        (i + 1 === to || PREPOSITIONS.has(words[i + 1]!)) &&
        (verbs[i - 1] || PREPOSITIONS.has(words[i - 1]!))
      if (!isObject || at >= 0) return -1
      at = i
    } else if (at < 0 && isBehind && (CONJUNCTIONS.has(word) || SUBORDINATORS.has(word) || word === 'that')) return -1
    else if (isBehind && at < 0 && shapes[i]! & SHAPE.capital) return -1
    isBehind ||= verbs[i] === 1
  }
  return at
}

/** Behind a pronoun stands a verb (`this is`), behind a pointing word its noun. */
function isPronounVerb(word: string): boolean {
  return /^(?:is|are|was|were|has|have|had|does|do|did|will|would|can|could|es|son|fue|fueron|era|está|no)$/.test(word)
}

/** What a clause begins with in place of its subject. */
interface Head {
  /** Words that stand for the subject; 0 where none does. */
  readonly length: number
  /** Undefined: it stands for nothing that was named (`it is known that …`). */
  readonly plural?: boolean
  readonly glue?: string
  readonly personal?: boolean
  /** `that`, `eso`: it may stand for what a whole sentence says. */
  readonly pointing?: boolean
}

/**
 * What a clause has in place of a subject; undefined where it has its own.
 *
 * In English a pronoun. In Spanish also nothing at all: where the clause begins with its verb, and neither an object
 * nor a subject behind it (`Murió el alcalde`) explains that, the subject stands in the sentence before.
 */
function pronounHead({ text, tokens, verbs, language }: Reading, { from, to }: Clause): Head | undefined {
  const word = tokens.words[from]!
  const next = pastAdverbs(tokens, from + 1, to)
  const singular = SINGULAR_PRONOUNS.has(word)
  if (singular || PLURAL_PRONOUNS.has(word)) {
    const glue = CONTRACTED.get(word)
    if (glue === undefined && !(next < to && verbs[next])) return undefined
    if (isExpletive(tokens.words, from, to)) return { length: 0 }
    const pointing = POINTING.test(word)
    return { length: 1, plural: !singular, personal: PERSONAL_PRONOUNS.has(word), pointing, ...(glue ? { glue } : {}) }
  }
  if (language !== 'es') return undefined
  const verb = pastAdverbs(tokens, from, to)
  const tense = verb < to && verbs[verb] ? tenseOf(tokens.words[verb]!) : undefined
  if (
    tense === undefined ||
    IMPERSONAL.has(tokens.words[verb]!) ||
    tense === 'subjunctive' ||
    signsBetween(text, tokens.starts[from]!, tokens.starts[verb]!) & 1
  )
    return undefined
  if (tokens.words[verb + 1] === 'que') return undefined
  const plural = tense === 'plural'
  const [said, next1, next2] = [tokens.words[verb]!, tokens.words[verb + 1] ?? '', tokens.words[verb + 2] ?? '']
  const hasObject =
    (TAKES_OBJECT.has(said) && /^una?$/.test(next1)) ||
    /^(?:(?:el|un) (?:doble|triple|cuádruple)|(?:la|una) (?:mitad|tercera))$/.test(`${next1} ${next2}`)
  return verb + 1 < to && !hasObject && mayBeSubject(tokens, verb + 1, plural) ? undefined : { length: 0, plural }
}

/** What only people do: of a subject that is left out, it is not clear who (`Las vacunas no causan autismo. Nos mienten.`). */
const ONLY_PEOPLE: ReadonlySet<string> = new Set(
  'miente mienten mintió mintieron dice dicen dijo dijeron engaña engañan oculta ocultan esconde esconden quiere quieren niega niegan sabe saben cree creen'.split(
    ' ',
  ),
)

/** Verbs behind which `un` begins an object: `Tiene un efecto leve`. */
const TAKES_OBJECT: ReadonlySet<string> = new Set(
  'tiene tenía tuvo contiene incluye usa necesita produce causa provoca genera cubre hace hizo da dio ganó recibió'.split(
    ' ',
  ),
)

/** Of a Spanish verb; the past of verbs that no list knows has its own ending. */
function tenseOf(word: string): VerbForm['tense'] | undefined {
  return (
    verbForm(word, 'es')?.tense ??
    (/..ó$/.test(word) ? 'singular' : /(?:ar|[ijy]er)on$/.test(word) ? 'plural' : undefined)
  )
}

/** What people do and things do not, of a subject that is left out: `Nació en Lota`. */
const BY_PEOPLE: ReadonlySet<string> = new Set(
  'nació nacieron estudió estudiaron falleció fallecieron murió murieron vivió vivieron escribió escribieron'.split(
    ' ',
  ),
)

/** Pronouns that may stand for what a whole sentence says. */
const POINTING = /^(?:this|that(?:'s)?|these|those|es[eo]|est[eo]|aquello|es[ao]s|est[ao]s)$/

/** In Spanish the subject may follow its verb: `Cerraron 312 pymes`, `Murió el alcalde`. */
function mayBeSubject({ words, shapes }: Reading['tokens'], at: number, plural: boolean): boolean {
  const word = words[at]!
  if (plural) return PLURAL_DETERMINERS.has(word) || (shapes[at]! & SHAPE.digit) !== 0 || word.endsWith('s')
  return (word !== 'a' && SINGULAR_DETERMINERS.has(word)) || (shapes[at]! & SHAPE.capital) !== 0
}

/** Verbs behind which their subject mostly stands: `Murió el alcalde`, `subió el precio`. */
const INVERTS =
  /^(?:mu[er]\p{L}+|fallec\p{L}+|nac\p{L}+|ca[eyí]\p{L}*|sub\p{L}+|baj\p{L}+|lleg\p{L}+|cerr\p{L}+|cierr\p{L}+|abr\p{L}+|emp[ei]\p{L}+|comenz\p{L}+|comienz\p{L}+|termin\p{L}+|acab\p{L}+|aument\p{L}+|crec\p{L}+|falt\p{L}+|exist\p{L}+|qued\p{L}+|v[ei]\p{L}*n[eo]n?|vin\p{L}+|sal\p{L}+|pas\p{L}+|sig\p{L}+|explot\p{L}+|ocurr\p{L}+|gan\p{L}+|apare\p{L}+|desapare\p{L}+|particip\p{L}+|dij?[oce]\p{L}*|habl\p{L}+|funcion\p{L}+|est[áa]\p{L}*|es|son|fue|fueron|era|eran)$/u

/** Does a Spanish clause behind another one begin with a verb and its object: `La píldora no es abortiva, retrasa la ovulación`? */
function goesOnWithVerb({ tokens: { words }, verbs, language }: Reading, clause: Clause, subject: Mention): boolean {
  if (language !== 'es' || clause.framed) return false
  let verb = clause.from
  while (verb < clause.to && /^(?:no|ya|también|además|lo|la|los|las|nunca)$/.test(words[verb]!) && !verbs[verb])
    verb += 1
  const tense = verb < clause.to && verbs[verb] ? tenseOf(words[verb]!) : undefined
  if (tense !== (subject.plural ? 'plural' : 'singular') || INVERTS.test(words[verb]!)) return false
  return isDeterminer(words[verb + 1] ?? '') && !IMPERSONAL.has(words[verb]!)
}

/** Spanish verbs without a subject. */
const IMPERSONAL = new Set('hay hubo hace hacía falta basta parece conviene toca urge llueve'.split(' '))
/** Words behind `it is` of which `it` is only the grammatical subject. */
const EMPTY_SUBJECTS = new Set(
  `true false known why because clear possible impossible likely time been raining snowing cold hot easy hard better best
   important seems appears turns said`.split(/\s+/),
)

const COSTS = /^(?:takes?|took|costs?)$/

/** `It is known that …`, `It takes a year to …`, `It's the games that …`: the pronoun stands for nothing named before. */
function isExpletive(words: readonly string[], from: number, to: number): boolean {
  if (!/^it(?:'s)?$/.test(words[from]!)) return false
  for (let i = from + 1; i < Math.min(to, from + 4); i++) {
    if (EMPTY_SUBJECTS.has(words[i]!)) return true
    // `It takes a year to …`, and `It costs two million`: what was named before.
    if (COSTS.test(words[i]!)) return words.slice(i, to).includes('to')
  }
  const holdsThat = words.slice(from + 2, Math.min(to, from + 6)).includes('that')
  return holdsThat
}

/** The first token of a range that can carry a statement; -1 where there is none. */
function firstVerb({ verbs }: Reading, { from, to }: Range): number {
  for (let i = from; i < to; i++) if (verbs[i]) return i
  return -1
}
