import { NEGATION } from '../sentence/edges.ts'
import { PRESENTS } from '../sentence/heads.ts'
import { COPULAS, type Range, type Reading } from '../sentence/reading.ts'
import { wordsOf } from '../sentence/wording.ts'
import {
  BEFORE_VERB,
  CLITICS,
  CONJUNCTIONS,
  CONNECTIVES,
  isDeterminer,
  PLURAL_DETERMINERS,
  PREPOSITIONS,
} from '../words/grammar-words.ts'
import { SHAPE, tokenize } from '../words/tokens.ts'
import { verbForm } from '../words/verb-forms.ts'

/** Words that are looked at before a statement. Our own choice: somebody, a verb, and whom it is said to. */
const BEFORE_MAX = 12
/** Words between a verb and a sign, at most: `quipped, …`, `pointed out: …`, `messaged the group - …`. */
const BEHIND_VERB_MAX = 2
/** Signs that part what stands before a statement from it. */
const SIGN = /[,:;—–|•()[\]{}<>"“”«»-]/u
/** The signs that may stand between a verb and what somebody says. */
const JOINS = /^\s{0,3}(?:[,:;—–-]{1,3}|\.{3}|…)?\s{0,3}["“«'‘]?$/u

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Verbs by which an author stands behind what follows, also where others do it: `Doctors admit …`, `They lied, …`. */
const SIDES = set(
  `prove proves proved show shows showed confirm confirms confirmed demonstrate demonstrates demonstrated reveal reveals revealed
   know knows knew realize realizes realized realise realises realised mean means meant admit admits admitted discover discovers
   discovered find finds found learn learns learned learnt see sees saw understand understands understood expose exposes exposed
   accept accepts accepted remember remembers forget forgets forgot turn turns turned lie lies lied hide hides hid hiding ignore
   ignores ignored deceive deceives deceived fool fools fooled brainwashed establish established verify verified acknowledge acknowledges
   acknowledged research deserve deserves
   sabe saben sabemos sabes demuestra demuestran demostró demostraron confirma confirman confirmó admite admiten admitió reconoce
   reconocen reconoció revela revelan resulta resultó recuerda recuerden despierta despierten miente mienten mintió mintieron oculta
   ocultan ocultaron calla callan digo repito aseguro juro garantizo creo pienso dije difunde difundan comparte compartan`,
)
/** The same only where nobody stands before them: `Swear to God, …`, and not `My uncle and aunt swear …`. */
const AT_HEAD = set('swear promise guarantee assure repeat think say tell telling read bet')
/** The reader is spoken to, and the author goes on: `Open your eyes, …`. */
const CALLS = set('wake open share listen look face spread stop do remember trust believe educate despierten despierta')
/** The author, or the reader, as the subject of a verb of saying. */
const AUTHOR = set(
  `i i'm i've i'd i'll we we're we've we'd we'll you you're you'll y'all yall
   estoy estamos soy somos tengo tenemos sé sabemos vi leí supe digo juro creo afirmo sostengo insisto me nos`,
)
/** Of what authors do with a statement, these leave it open. */
const LEAVES_OPEN = set(
  `doubt wish hope deny question fear imagine assume suppose dream dreamt dreamed guess wonder pretend refuse reject dispute expect thought
   dudo deseo espero niego temo imagino supongo soñé rechazo pensaba creía pensábamos creíamos`,
)
/** Words that hand over a statement. */
const THAT = set('that que')
/** What follows is a reason for what stands before, and a statement of its own. */
const REASONS = set('because since cause cuz porque pues')
/** The author leans on these without naming anybody (`Scientists claim …`, document 000). */
const AUTHORITIES = set(
  'scientists doctors experts researchers studies study research science científicos médicos expertos investigadores estudios ciencia',
)
/** What is so, and is said to be so: `It is clear …`, `The truth is …`, `Es obvio: …`. */
const CERTAIN = set(
  `clear obvious true proven known fact facts undeniable evident plain settled established undisputed confirmed
   truth reality thing point problem issue answer evidence conclusion line doubt question time
   claro obvio evidente cierto verdad probado demostrado hecho realidad problema duda`,
)
/** Plurals and words of time that look like verbs. */
const NO_VERB = set(
  `days times years weeks months hours minutes cases ways things words terms news facts docs guys folks friends parents mums moms dads
   kids always sometimes nowadays perhaps yes thus besides need hundred sacred indeed red vaccines shots jabs masks`,
)
/** Verbs whose form nothing else shows. */
const IRREGULAR = set(
  'said says goes dreamt heard read wrote thought felt swore taught bet told has had is was doubt wish assume doubts',
)
/** What ends as a possessive does, and is none. */
const CONTRACTED = set("it's that's there's here's what's who's he's she's let's")

/** A part of a text, in UTF-16 offsets, `end` excluded. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Letters of the shortest word that tells where a statement begins: shorter ones stand everywhere, but for figures (`5G`). */
const TELLING_MIN = 3

/**
 * Does a sentence lead to a claim in it by words that leave open whose it is? The claim is the statement `checked`,
 * in its own words or others.
 *
 * Where the statement begins is found by its words: from the end of the claim back to the place from which on all
 * telling words of the checked statement stand. What is left before that place is the lead.
 */
export function isLed(reading: Reading, sentence: Range, { start, end }: Place, checked: string): boolean {
  const { words, starts } = reading.tokens
  const said = new Set(tokenize(checked).words)
  const isTelling = (word: string) => word.length >= TELLING_MIN || /\d/.test(word)
  const isOfIt = (word: string) => said.has(word) && isTelling(word) && !isDeterminer(word) && !PREPOSITIONS.has(word)
  let first = sentence.from
  while (first < sentence.to && starts[first]! < start) first += 1
  let last = first
  while (last < sentence.to && starts[last]! < end) last += 1
  // Its words may stand before it too (`…, cancer is not. X causes cancer`): from the last place on where all of them are.
  const left = new Set(words.slice(first, last).filter(isOfIt))
  let at = first
  for (let i = last - 1; i >= first && left.size > 0; i--) if (left.delete(words[i]!)) at = i
  while (at > first && said.has(words[at - 1]!) && !isDeterminer(words[at]!)) at -= 1
  if (at > sentence.from && isDeterminer(words[at - 1]!) && !THAT.has(words[at - 1]!)) at -= 1
  return isMarkedAsQuote(reading, at) || leavesOpenWhose(reading, sentence, at)
}

/** What marks the words behind it as a quotation, or as taken back: `> …`, `<blockquote>…`, `~~…~~`. */
const QUOTES = /(?:^|\n)\s{0,9}(?:(?:>|&gt;|»)\s{0,3}){1,40}$|<(?:blockquote|q|s|del|strike)>\s{0,9}$|~~$/iu
/** Characters that are looked at for such a mark. */
const MARK_MAX = 40
/** Somebody in a play, with what they do: `ALCALDE (gritando): …`. */
const IN_PLAY = /\p{Lu}[\p{L} .]{0,30}[([][^)\]\n]{1,60}[)\]]\s{0,3}:\W{0,9}$/u
const PLAY_MAX = 120

/** Does a mark before a token make a quotation of what follows: a sign of quoting, or a person in a play? */
function isMarkedAsQuote({ text, tokens: { starts } }: Reading, at: number): boolean {
  const start = starts[at]!
  if (QUOTES.test(text.slice(Math.max(0, start - MARK_MAX), start))) return true
  return IN_PLAY.test(text.slice(Math.max(0, start - PLAY_MAX), start))
}

/**
 * Do the words before a statement leave open whose it is? So they do where somebody does something with it (`My uncle
 * reckons the Earth is flat`, `Dave quipped, …`, `I doubt …`, `Good luck proving …`), whatever the verb is, unless it
 * is one by which the author stands behind it (`Doctors admit …`). `at` is the first word of the statement, within a
 * sentence that begins at `from`.
 *
 * The verbs that leave it open cannot be listed, so those that do not are: `SIDES`, `AT_HEAD`, what is certain (`It
 * is clear that`), authorities (document 000). A wrong yes makes a report of a statement, which a person looks at; a
 * wrong no may block somebody who quoted.
 */
function leavesOpenWhose({ text, tokens, verbs }: Reading, { from }: Range, at: number): boolean {
  const { words, shapes, starts, ends } = tokens
  if (at <= from) return false
  const between = text.slice(ends[at - 1]!, starts[at]!)
  if (!JOINS.test(between)) return false
  // `It struck Maria, wrongly, that …`: what stands between signs is only put in.
  const isHandedOver = THAT.has(words[at - 1]!)
  let first = at - 1
  while (first > from && at - first < BEFORE_MAX && !CONJUNCTIONS.has(words[first - 1]!)) {
    if (!isHandedOver && SIGN.test(text.slice(ends[first - 1]!, starts[first]!))) break
    first -= 1
  }
  // `It bugs me that, per the pamphlet, …`
  if (first > from && first < at && PREPOSITIONS.has(words[first]!) && THAT.has(words[first - 1]!)) return true
  const head = first
  while (first < at && CONNECTIVES.has(words[first]!)) first += 1
  const joint = words[at - 1]!
  if (first >= at || CONJUNCTIONS.has(joint)) return false
  // `My sister will not vaccinate because …`, `I did not skip it because …`: it is her reason, or none.
  if (REASONS.has(joint)) return words.slice(head, at).some((word) => NEGATION.test(word))
  if (words.slice(first, at).every((word) => PRESENTS.has(word))) return false
  const subject = words[first]!
  if (CALLS.has(subject) || AUTHORITIES.has(subject)) return false
  // A head that presents nothing: `GPT when you jailbreak it: …`.
  if (between.includes(':') && !AUTHOR.has(subject) && !words.slice(first, at).some((word) => CERTAIN.has(word)))
    return true
  // The last word before the statement that looks like a verb; with a sign between them the two must stand close.
  let verb = at - 1
  while (verb >= first && !isVerbLike(verb)) verb -= 1
  if (verb < first || (between.trim() !== '' && at - 1 - verb > BEHIND_VERB_MAX)) return false
  if (AUTHOR.has(subject)) {
    for (let i = first + 1; i < at; i++) if (LEAVES_OPEN.has(words[i]!) && words[i - 1] !== 'no') return true
    return LEAVES_OPEN.has(subject)
  }
  if (SIDES.has(words[verb]!)) return false
  if (verb === first && AT_HEAD.has(words[verb]!)) return false
  if (!COPULAS.has(words[verb]!) && !CONTRACTED.has(words[verb]!)) return true
  return !words.slice(verb === at - 1 ? first : verb, at).some((word) => CERTAIN.has(word))

  /**
   * Can this word be the verb of somebody? Nouns with a determiner before them cannot, nor can words of time and
   * plurals that are listed; a word that no list knows can where it ends like a verb.
   */
  function isVerbLike(i: number): boolean {
    const word = words[i]!
    const isName = i > first && (shapes[i]! & (SHAPE.capital | SHAPE.caps)) === SHAPE.capital
    if (isName || NO_VERB.has(word) || isDeterminer(word) || PREPOSITIONS.has(word)) return false
    if (BEFORE_VERB.has(word) || (word.endsWith("'s") && !CONTRACTED.has(word))) return false
    const before = i > first ? words[i - 1]! : ''
    const isKnown = verbs[i] === 1 || IRREGULAR.has(word) || verbForm(word, 'en') !== undefined
    // `The modified vaccines`, `no doubt`: nouns and what is said of them; but `many believe`.
    const isNounMark = before === 'no' || isDeterminer(before) || (before.endsWith("'s") && !CONTRACTED.has(before))
    if (isNounMark) return isKnown && PLURAL_DETERMINERS.has(before)
    return (
      isKnown ||
      (CLITICS.has(before) && !isDeterminer(before)) ||
      (i > first && word.length > 3 && /(?:[^su]s|ed|ing)$/.test(word))
    )
  }
}

/** Words of the longest sentence that can be a heading. Our own choice. */
const HEADING_MAX = 6
/** Characters between a heading and the next sentence: a sign, blanks, an empty line. */
const GAP_MAX = 5
/** Words of the longest order and the longest reason of somebody. */
const ORDER_MAX = 12
/** What is to be done with the next sentence: `Exercise: make it negative.` */
const ORDERS =
  /^(?:\p{L}+: ?)?(?:now )?(?:make|turn|put|write|rewrite|change|convert|spell|translate|correct|fix|underline|rephrase|paraphrase|conjugate|(?:say|sing|set|give|break|read|do|send) (?:it|this|them)|pon|ponga|haz|cambia|convierte|escribe|reescribe|traduce|corrige|subraya)(?!\p{L})/iu
/** Whose words follow: `Her proof: bread is flat.` */
const THEIRS = /^(?:his|her|their|sus?) \p{L}+(?: \p{L}+)?:/iu
/** A greeting or a wish heads nothing. */
const GREETS = set(
  `hello hi hey dear good happy merry greetings thanks thank welcome congratulations congrats cheers regards blessings
   hola buenos buenas buen feliz felices saludos gracias felicidades bienvenidos abrazos bendiciones
   bonjour buongiorno bom boa guten habari jambo karibu`,
)
/** What somebody said or wrote, or is asked to say. */
const SAYING = set(
  `claim argument theory idea logic thesis message sermon rumor rumour story post comment tweet quote caption headline happened
   read repeat recite transcribe copy aloud lee lean repite repitan copia transcribe
   argumento teoría idea lógica tesis mensaje sermón rumor historia comentario tuit cita titular`,
)

/**
 * Is a sentence only a heading of the next one (`Fortune cookie.`, `Seen on Facebook today.`, `Ugh.`)? It is short and has no verb, or
 * names what somebody said (`The argument is simple.`): it is not clear whose the next words are. `Breaking.`, `Wake up.` and
 * greetings present words of the author's own.
 */
export function isHeading(reading: Reading, { from, to }: Range): boolean {
  const { tokens, verbs } = reading
  const opener = tokens.words[from]!
  if (to - from > ORDER_MAX || CALLS.has(opener) || GREETS.has(opener)) return false
  const said = wordsOf(reading, { from, to })
  if (ORDERS.test(said) || THEIRS.test(said)) return true
  if (to - from > HEADING_MAX) return false
  // Data and marks beside a claim are no words of anybody: they do not soften it. Where they were taken off is a gap.
  if (tokens.starts[to]! - tokens.ends[to - 1]! > GAP_MAX) return false
  if (!/^[\p{L}\p{M}\s'’,.:-]+$/u.test(said)) return false
  const own = tokens.words.slice(from, to)
  if (own.every((word) => PRESENTS.has(word) || CONNECTIVES.has(word))) return false
  return own.some((word) => SAYING.has(word)) || !verbs.subarray(from, to).includes(1)
}
