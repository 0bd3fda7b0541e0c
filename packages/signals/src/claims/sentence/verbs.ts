import { BIT } from '../lists/claim-lists.ts'
import { BEFORE_VERB, CLITICS, isDeterminer, PREPOSITIONS } from '../words/grammar-words.ts'
import { hasSign, SIGN, signsBetween } from '../words/signs.ts'
import { SHAPE, type Tokens } from '../words/tokens.ts'
import { isFirstPlural, type VerbForm, verbForm } from '../words/verb-forms.ts'
import type { Range, Reading } from './reading.ts'

/** Word classes whose words carry a statement. */
const LISTED = BIT.assertive | BIT.causal | BIT.event | BIT.modal | BIT.future
/** Verbs whatever stands before them. */
const AUXILIARIES: ReadonlySet<string> = new Set(
  `is are was were isn't aren't wasn't weren't has have had hasn't haven't hadn't does do did doesn't don't didn't can't cannot
   could couldn't would wouldn't won't should shouldn't may might must it's that's there's he's she's they're they've i'm we're i've
   tengo soy estoy es son fue fueron está están hay hubo ha han había habían`.split(/\s+/),
)
/** Listed as verbs, and none that a clause can rest on. */
const NO_FINITE: ReadonlySet<string> = new Set(
  `be been being sido siendo contained shown proven eaten hidden stolen linked según detenido aprobado aprobada invertido creado votado
   condenado born containing mañana tomorrow people shot shots`.split(/\s+/),
)
/** Shapes that are not words. */
const NO_WORD = SHAPE.url | SHAPE.hashtag | SHAPE.mention | SHAPE.digit
/** English past tense and Spanish future of verbs that no list knows. */
const OTHER_VERB = /(?:[^e]ed|[aei]r[áé]n?)$/
/** Ends of the Spanish simple past. */
const SPANISH_PAST = /(?:ó|aron|[ijy]eron)$/

/**
 * Marks in `verbs` the tokens of a sentence that can carry a statement; after `A = B` the second word does. In what is denied
 * the subjunctive does, too (`es falso que la vacuna cause …`).
 */
export function markVerbs(reading: Reading, { from, to }: Range, isDenied: boolean): void {
  const { text, tokens, verbs, language } = reading
  let found = false
  for (let i = from; i < to; i++) {
    const isEqual = i > from && hasSign(signsBetween(text, tokens.ends[i - 1]!, tokens.starts[i]!), SIGN.equals)
    if (isEqual || isVerb(reading, i, from, isDenied)) {
      verbs[i] = 1
      found = true
    }
  }
  if (!found && language === 'en') markUnlisted(tokens.words, verbs, from, to)
}

/** `The contractor blames the weather`: where no verb is known, a word in `s` between a noun with its article and another article is one. */
function markUnlisted(words: readonly string[], verbs: Uint8Array, from: number, to: number): void {
  for (let i = from + 2; i + 1 < to; i++)
    if (/^\p{L}{2,}[^su\P{L}]s$/u.test(words[i]!) && isDeterminer(words[i - 2]!) && OBJECT_START.test(words[i + 1]!))
      verbs[i] = 1
}

/**
 * Can a token carry a statement? In this order: what is never a verb, what always is, headlines, names, known forms,
 * and at last a verb that only its neighbours show. What stands before it shows a noun of the same form (`the
 * cause`, `her third veto`).
 */
function isVerb({ text, tokens, entries, language }: Reading, i: number, from: number, isDenied: boolean): boolean {
  const word = tokens.words[i]!
  const shape = tokens.shapes[i]!
  if (shape & NO_WORD || NO_FINITE.has(word)) return false
  if (AUXILIARIES.has(word)) return true
  if (language === 'es' && opensPart(text, tokens, i, from) && isHeadlineVerb(tokens, i)) return true
  // A capital within the sentence makes a name of it (`Great Falls`).
  if (i > from && (shape & (SHAPE.capital | SHAPE.caps)) === SHAPE.capital) return false
  const form = verbForm(word, language)
  const flags = entries[i]?.flags ?? 0
  const isPast = SPANISH_PAST.test(word.slice(-5)) && word.length > 3
  if (!form && !isPast && (flags & LISTED) === 0 && !(OTHER_VERB.test(word.slice(-3)) && word.length > 4))
    return (language === 'es' && isFirstPlural(word)) || isMarkedVerb(tokens.words, i, from, language)
  if (i > from && !isPast && isAfterNounMark(tokens.words[i - 1]!, form, language)) return false
  if (form) {
    if (form.tense === 'plural' && language === 'en') return i === from || mayBePlural(tokens.words, i - 1, from)
    // `Wages fell`, `plans are made`: before a verb, what ends in `s` is a noun.
    if (form.tense === 'singular' && language === 'en') return !isVerbForSure(tokens.words[i + 1] ?? '')
    return form.tense !== 'subjunctive' || i === from || isDenied
  }
  return isPast || !word.endsWith('ing')
}

/** Endings of the Spanish present of a third person, without adverbs. */
const SPANISH_PRESENT = /^(?!tan$|bien$|obstante$|.*mente$)\p{L}{2,}[ae]n?$/u
/** Behind these nothing but a verb stands. */
const ONLY_CLITICS: ReadonlySet<string> = new Set('te me se nos os'.split(' '))
/** Adverbs that stand before an English verb and hardly elsewhere. */
const ALWAYS: ReadonlySet<string> = new Set('never always often rarely still also actually barely'.split(' '))
/** Pronouns that are only subjects, and the form of the verb after them. `You` is left out because of `you filthy liar`. */
const BEHIND_PRONOUN: ReadonlyMap<string, RegExp> = new Map([
  ...['they', 'we'].map((word) => [word, /^\p{L}{3,}$/u] as const),
  ...['he', 'she', 'it'].map((word) => [word, /^\p{L}{2,}[^s]s$/u] as const),
])
/** A plural noun by its ending. */
const PLURAL = /\p{L}[^\P{L}su]s$/u
/** Words that may stand behind a pronoun or a plural and are not verbs. */
const NO_VERB = /ly$|^(?:all|both|two|and|who|that|which|when|too|lot|guys|folks|people|out)$/

/** Words behind a plural that are no verb, although an object may follow: `eggs inside the nest`. */
const BEHIND_PLURAL =
  /^(?:inside|outside|within|without|above|below|beside|besides|despite|except|off|out|up|down|back|away|along|past|worth|here|there|now|then|once|again|today|tonight|tomorrow|yesterday|instead|if|because|while|whereas|although|though|so|but|yet|or|nor|not|no|every|each|such|even|whose|where|how|why|what|this|my|your|our|their|his|her|its|the|an?|some|any|many|few|most|more|less|less?er|twice|half|versus|vs|ago|last|next|round|us|in|big|small|little|old|new|good|bad|only|just|ever|else|please)$/
/** Words with which an object begins. */
const OBJECT_START =
  /^(?:the|an?|your|you|people|their|them|us|our|everything|everyone|everybody|anything|anyone|nothing|kids|children|women|men|babies)$/

/**
 * A verb that no list knows, by the words around it: `el café no deshidrata`, `honey never spoils`, `they hunt by sound`, `eggs clog your
 * arteries`.
 */
function isMarkedVerb(words: readonly string[], i: number, from: number, language: string): boolean {
  const word = words[i]!
  if (language === 'es') {
    const before = words[i - 1] ?? ''
    const no = CLITICS.has(before) ? i - 2 : i - 1
    // What begins with `no` may ask for something: `No se automedique`.
    const isMarked = words[no] === 'no' ? no > from : i > from && ONLY_CLITICS.has(before)
    if (!isMarked) return false
    return SPANISH_PRESENT.test(word) && !isBeforeNoun(word) && !BEFORE_VERB.has(word)
  }
  const form = i > from ? BEHIND_PRONOUN.get(words[i - 1]!) : undefined
  if (form) return form.test(word) && !NO_VERB.test(word) && !isBeforeNoun(word) && !BEFORE_VERB.has(word)
  if (
    i > from &&
    PLURAL.test(words[i - 1]!) &&
    OBJECT_START.test(words[i + 1] ?? '') &&
    /^(?!.*(?:ing|ly|s)$)\p{L}{3,}$/u.test(word)
  )
    return !BEHIND_PLURAL.test(word) && !NO_VERB.test(word) && !isBeforeNoun(word) && !BEFORE_VERB.has(word)
  return i > from + 1 && ALWAYS.has(words[i - 1]!) && !AUXILIARIES.has(words[i - 2]!) && /[^s]s$/.test(word)
}

/** The first word of a headline: `Decomisan 300 kilos de …`, `Cerrada la autopista …`. */
function isHeadlineVerb({ words }: Tokens, i: number): boolean {
  const [word, next = ''] = [words[i]!, words[i + 1]]
  if (/^\p{L}{4,}[ae]n$/u.test(word)) return isDeterminer(next) || FIGURE.test(next)
  return /^\p{L}{3,}[ai]d[oa]s?$/u.test(word) && isDeterminer(next)
}

/** Is it the first word of a sentence, or does a sign stand before it (`ÚLTIMA HORA | Decomisan …`)? */
function opensPart(text: string, { starts, ends }: Tokens, i: number, from: number): boolean {
  return i === from || (starts[i]! - ends[i - 1]! > 1 && !text.slice(ends[i - 1]!, starts[i]!).includes(','))
}

/** Does the word before make a noun of what could be a verb? */
function isAfterNounMark(before: string, form: VerbForm | undefined, language: string): boolean {
  // `In 2020 fell`, `5,000 died`: a figure stands before a verb of the past, too; in Spanish a noun behind one is of several (`La línea 2
  // debía …`).
  if (FIGURE.test(before))
    return form?.tense !== 'past' && !(language === 'es' && form?.tense === 'singular' && before !== '1')
  return isBeforeNoun(before) && !(form && isObject(before, form.tense))
}

/** A number in digits. */
const FIGURE = /^[\d.,]+$/

/** Whether a word is a verb wherever it stands: an auxiliary or a past tense. */
function isVerbForSure(word: string): boolean {
  return AUXILIARIES.has(word) || verbForm(word, 'en')?.tense === 'past'
}

/** Plurals that do not end in `s`, and words behind which a verb has no ending. */
const PLURALS: ReadonlySet<string> = new Set(
  'people men women children police data media i you we they who that which to not and or majority lot teeth mice feet'.split(
    ' ',
  ),
)

/** The English form without an ending goes with a plural (`masks cause`); else it is a noun (`her third veto`). */
function mayBePlural(words: readonly string[], i: number, from: number): boolean {
  const word = words[i]!
  if (PLURALS.has(word) || BEFORE_VERB.has(word) || /(?:[^su]s|ly)$/.test(word)) return true
  return i > from && words[i - 1] === 'and'
}

/** `la cambian`, `los deja`: of another number than the word behind it, an article would be wrong. */
function isObject(word: string, tense: VerbForm['tense']): boolean {
  return tense === 'plural' ? word === 'la' : tense === 'singular' && (word === 'los' || word === 'las')
}

/** After an article, a preposition or a possessive stands a noun (`the cause`, `of control`); `that` and `this` are also subjects. */
function isBeforeNoun(word: string): boolean {
  return word !== 'that' && word !== 'this' && (isDeterminer(word) || PREPOSITIONS.has(word))
}

/** Auxiliaries that a second verb shares (`will raise taxes and cut benefits`). */
const MODALS: ReadonlySet<string> = new Set('will would can could may might must should shall'.split(' '))
/** Verbs that govern a base form. What follows `and` may hang on them or stand by itself. */
const GOVERNS: ReadonlySet<string> = new Set(
  "do does did don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't to let lets help helps helped make makes made".split(
    ' ',
  ),
)
/** Forms of `to be`, which a participle behind `and` may go on with. */
const BE: ReadonlySet<string> = new Set("is are was were isn't aren't wasn't weren't been being".split(' '))

/**
 * The word that a second verb behind `and` shares with the first one, beside the subject: `will raise taxes and cut benefits`. Undefined
 * where the second verb stands by itself; null where that is not sure (`refused to resign and pay`, `was arrested and charged with`).
 * `first` is the first verb and what stands behind it, `second` the place of the second verb.
 */
export function governorOf(
  { tokens: { words }, language }: Reading,
  first: Range,
  second: number,
): string | undefined | null {
  if (language === 'es') return undefined
  const form = verbForm(words[second]!, language)
  if (form === undefined) return undefined
  const said = words[first.from]!
  if (form.base === words[second]) {
    if (MODALS.has(said)) return said
    for (let i = first.from; i < first.to; i++) if (GOVERNS.has(words[i]!) || MODALS.has(words[i]!)) return null
    // `pays and cause` do not agree; of `cut` the past is spelled the same.
    return form.tense === 'plural' && agreesWithOne(said) ? null : undefined
  }
  const behind = words[second + 1] ?? ''
  // `was installed on Tuesday and removed this morning`: a time is not an object.
  const hasNoObject =
    behind === '' || PREPOSITIONS.has(behind) || /^(?:this|last|next|yesterday|today|again)$/.test(behind)
  return form.tense === 'past' && BE.has(said) && hasNoObject ? null : undefined
}

/** Whether a verb shows that its subject is one, or does not say. */
function agreesWithOne(word: string): boolean {
  const tense = verbForm(word, 'en')?.tense
  return tense === 'singular' || tense === 'past' || word === 'is' || word === 'was' || word === 'has'
}
