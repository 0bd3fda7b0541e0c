import type { Claim } from '@tribunal/contract'
import { BIT } from '../lists/claim-lists.ts'
import type { Clause, Reading } from '../sentence/reading.ts'
import { OWN_LIFE } from '../words/grammar-words.ts'
import { SHAPE } from '../words/tokens.ts'
import { isFirstPlural } from '../words/verb-forms.ts'
import type { CheckabilityFeatures } from './checkability.ts'

/**
 * Told by the author of their own life (`I got …`, `Ran 5k …`, `amanecí con …`): an experience. Judged rather than
 * measured: an opinion. Else a statement of fact.
 *
 * The order is deliberate: what the author lived through is nothing to check even where it has figures (`I ran 5k in
 * 20 minutes`), unless a source is named in it. A judgement with a figure, a cause, a source or a named event is a
 * fact, since these can be checked.
 */
export function claimType(
  features: CheckabilityFeatures,
  reading: Reading,
  clause: Clause,
  domain: Claim['domain'],
): Claim['type'] {
  const isDeed = features.event && features.entity
  const measured = features.figure || features.causal || features.source || features.quantity || isDeed
  if (!features.source && isByAuthor(reading, clause, features.entity === 1)) return 'experience'
  const isJudged =
    features.opinion ||
    isThought(reading, clause) ||
    (domain === 'general' && features.comparison === 1 && isPreferred(reading, clause))
  return isJudged && !measured ? 'opinion' : 'fact'
}

/** `I think that …`, `Creo que …`, before what is thought. */
const THINKS =
  /(?:^| )(?:i (?:think|believe|feel|guess|reckon)|(?:in my|my) opinion|imo|imho|creo|pienso|opino|siento|me parece|para mí|a mi juicio)(?: that| que)? $/u
/** Words of the longest such beginning. */
const THINKS_MAX = 4

/**
 * Did the clause stand behind words that give it as the author's thought? They were peeled off, so they stand before
 * it.
 */
function isThought({ tokens: { words } }: Reading, { from, framed }: Clause): boolean {
  return framed && THINKS.test(`${words.slice(Math.max(0, from - THINKS_MAX), from).join(' ')} `)
}

/** `Chocolate is better than vanilla`: nobody measures what people like better. */
const PREFERS =
  / (?:(?:is|are|was|were) (?:\p{L}+ )?(?:better|worse|nicer|tastier|cuter|prettier|funnier|cooler|uglier) than|(?:es|son|era|eran) (?:\p{L}+ )?(?:mejor(?:es)?|peor(?:es)?) que) /u

/** Does it compare things by what people like? */
function isPreferred({ tokens: { words } }: Reading, { from, to }: Clause): boolean {
  return PREFERS.test(` ${words.slice(from, to).join(' ')} `)
}

/** Words among which the author names themself as the one who acts. */
const HEAD = 3
/** Words of a noun phrase that begins with a participle. */
const PARTICIPLE = 3
/** Past tenses that open a sentence whose subject is the author: `Ran 5k`, `made chili tonight`. */
const BARE_PAST: ReadonlySet<string> = new Set(
  (
    'ran made got sold went had took bought spent woke lost found ate drank read drove left came saw met slept sat stood forgot ' +
    'wrote built broke caught cut did felt fell gave heard kept left paid put quit rode sent shot swam taught thought threw won'
  ).split(' '),
)
/** Spanish words that end like a first person of the past and are none. */
const NO_VERB: ReadonlySet<string> = new Set(
  'así aquí allí ahí sí casi café bebé té qué por qué porqué josé también jamás rubí maní esquí colibrí abecé puré sofá'.split(
    ' ',
  ),
)

/** `Our economy` is not the life of the author alone. */
const OF_ALL: ReadonlySet<string> = new Set('our ours nuestro nuestra nuestros nuestras'.split(' '))

/** Spanish words of the author alone: `Trabajo en …`, `no soy …`, `juraba que …`. */
const OWN_PRESENT =
  /^(?:no )?(?:(?:soy|tengo|estoy|trabajo (?:en|de|como|con)|vivo (?:en|con)|llevo|juraba|juraría|pensaba|creía) )/u

/** Verbs that say what somebody said or found. */
const SAYS =
  /^(?:says?|said|reports?|reported|warns?|warned|announce[sd]|confirm(?:s|ed)|claim(?:s|ed)|found|recorded)$/

/** Is the first word part of the name of who says something: `Met Éireann says`? */
function isOfName({ words, shapes }: Reading['tokens'], from: number, verb: number): boolean {
  return verb > from + 1 && (shapes[from]! & shapes[from + 1]! & SHAPE.capital) !== 0 && SAYS.test(words[verb] ?? '')
}

/**
 * Does the author act in the clause, by a word of the first person near its head or by a verb without a subject?
 *
 * `isNamed`: a name stands in the clause. Then words of somebody's own life (`my`, `mom`) do not make it the
 * author's: `My doctor says that Pfizer …` is about Pfizer.
 */
function isByAuthor(
  { tokens, entries, verbs, language }: Reading,
  { from, to, lead }: Clause,
  isNamed: boolean,
): boolean {
  if (lead) return false
  const head = tokens.words[from]!
  const isFirstPerson = (i: number) =>
    ((entries[i]?.flags ?? 0) & BIT.first_person) !== 0 && !OF_ALL.has(tokens.words[i]!)
  let verb = from + 1
  while (verb < to && !verbs[verb]) verb += 1
  const isSpoken = (word: string) => language === 'es' && (word === 'sé' || isFirstPlural(word))
  if (
    isSpoken(head) ||
    (language === 'es' && OWN_PRESENT.test(`${head} ${tokens.words[from + 1]} ${tokens.words[from + 2]} `))
  )
    return true
  // `Untreated HIV leads …`: with a verb soon behind it, the participle is no past tense.
  const isPast =
    !isOfName(tokens, from, verb) &&
    (BARE_PAST.has(head) || (head.endsWith('ed') && head.length > 4 && verb > from + PARTICIPLE))
  if (to - from > 1 && isPast) return true
  if (verb < to && (isFirstPerson(verb) || isFirstPerson(verb - 1) || isSpoken(tokens.words[verb]!))) return true
  for (let i = from; i < to && !isNamed; i++) if (OWN_LIFE.has(tokens.words[i]!)) return true
  const limit = Math.min(to, from + HEAD)
  for (let i = from; i < limit; i++) {
    const word = tokens.words[i]!
    if (isFirstPerson(i)) return true
    if (word.length > 3 && (word.endsWith('é') || word.endsWith('í')) && !NO_VERB.has(word)) return true
  }
  return false
}
