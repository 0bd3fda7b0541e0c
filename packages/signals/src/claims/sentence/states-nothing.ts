import { BIT } from '../lists/claim-lists.ts'
import { CONJUNCTIONS, isDeterminer, PREPOSITIONS, SUBORDINATORS } from '../words/grammar-words.ts'
import { SIGN, signsBetween } from '../words/signs.ts'
import { SHAPE } from '../words/tokens.ts'
import { verbForm } from '../words/verb-forms.ts'
import { type Clause, COPULAS, pastAdverbs, type Range, type Reading } from './reading.ts'

/** Words that may stand before a request and do not change it. */
const POLITE: ReadonlySet<string> = new Set(
  "please pls plz abeg kindly just now then por favor porfa porfis no don't do never not always".split(' '),
)

/** What the author is going to do. */
const PLANS =
  /^(?:(?:i|we)'ll .*|(?:i'm|we're) (?:going|gonna|about)|(?:i|we|yo) (?:will|shall|would|voy)|(?:voy|vamos) a)$/

/** Their first words. */
const PLANNERS: ReadonlySet<string> = new Set("i'll we'll i'm we're i we yo voy vamos".split(' '))

/**
 * Is a clause not a statement: a request, a plan of the author, a remark without a subject, a wait? `Check your
 * sheds`, `voy a votar`.
 *
 * What is dropped here is never looked up, so each form has to be plain. A clause whose subject stands elsewhere
 * (`lead`) is kept: it goes on with a statement.
 */
export function statesNothing(reading: Reading, clause: Clause): boolean {
  if (clause.lead) return false
  const { tokens, language } = reading
  const head = tokens.words[clause.from]!
  // English leaves no subject out: `Not safe to eat`.
  if (
    language === 'en' &&
    head === 'not' &&
    !isDeterminer(tokens.words[clause.from + 1]!) &&
    tokens.words[clause.from + 1] !== 'one' &&
    reading.verbs[clause.from + 1] === 0 &&
    !tokens.words[clause.from + 1]!.endsWith('ing')
  )
    return true
  const opening = `${head} ${tokens.words[clause.from + 1] ?? ''} `
  if (GREETS.test(opening) || (clause.question && /^(?:if|si) /.test(opening))) return true
  if (isRemark(reading, clause)) return true
  if (isTitle(reading, clause) || isSmallAd(reading, clause)) return true
  if (INTRODUCES.test(opening) && isNamed(reading, clause)) return true
  if (NOTIFIES.test(`${tokens.words.slice(clause.from, Math.min(clause.to, clause.from + NOTICE_HEAD)).join(' ')} `))
    return true
  return (
    isWait(reading, clause) ||
    isRequest(reading, clause) ||
    isRequestSomewhere(reading, clause) ||
    isElliptic(reading, clause) ||
    (PLANNERS.has(head) && PLANS.test(`${head} ${tokens.words[clause.from + 1] ?? ''}`))
  )
}

/** What closes or joins a post and says nothing of its matter: `de eso nadie habla`, `las cosas como son`, `that's the whole story`. */
const REMARKS =
  /^ (?:(?:de|sobre) (?:eso|esto|ello) (?:ya )?nadie .*|nadie (?:dice|habla|hace|lee|escucha|sabe) (?:nada )?(?:de (?:eso|esto) )?|las cosas como son|(?:esa|ese|eso) (?:es|fue) tod[oa] .*|(?:así|ahí) (?:seguimos|estamos|vamos|nos va) .*|(?:that's|that is|thats|this is) (?:the (?:whole )?(?:tweet|post|thread|story|point|joke)|all|it|my ted talk) .*|(?:no one|nobody) (?:talks|cares|listens|reads|says) (?:about (?:it|this|that) |anything )?|(?:las|estas) dos cosas .*|.* que nadie (?:pidió|ordenó) |.* nobody (?:asked for|ordered) |lo que pasa es que nadie .*|si .* ni modo |no quieren que .*|a .* no l[eo]s? conviene .*|(?:the|el|la|los|las) \p{L}+ (?:knew|knows?|sab(?:e|en|ía|ían)) |.* (?:ya )?lo (?:niegan?|negó|desmienten?|desmintió|desmintieron|confirmó|aclaró)(?: todo)? |.* dicen? (?:otra cosa|lo contrario) )$/u
const REMARK_MAX = 10
/** Words that one of these begins with, or ends with: others are not looked at. */
const REMARK_HEADS: ReadonlySet<string> = new Set(
  "de sobre nadie las estas esa ese eso así ahí that's that thats this no nobody lo a".split(' '),
)
const REMARK_ENDS: ReadonlySet<string> = new Set(
  `pidió ordenó for ordered modo knew know knows sabe saben sabía sabían niega niegan negó desmiente desmienten desmintió desmintieron
   confirmó aclaró todo cosa contrario`.split(/\s+/),
)

/** Does a clause only join or close a post? */
function isRemark({ tokens: { words } }: Reading, { from, to }: Clause): boolean {
  if (to - from > REMARK_MAX || !(REMARK_HEADS.has(words[from]!) || REMARK_ENDS.has(words[to - 1]!))) return false
  return REMARKS.test(` ${words.slice(from, to).join(' ')} `)
}

/** `Three things your doctor never tells you`, `5 alimentos que nunca debes comer`: it names what follows and says nothing of it. */
const TITLE =
  /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|these|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|est[oa]s) (?:\p{L}+ )?(?:things|reasons|ways|signs|facts|secrets|tips|foods|tricks|myths|habits|mistakes|lies|cosas|razones|motivos|maneras|formas|señales|datos|secretos|consejos|alimentos|trucos|mitos|hábitos|errores|mentiras) (?:your|you|that|why|to|nobody|no one|they|the|doctors|que|por qué|para|tu|su) /u
/** Words of the longest beginning of a title. */
const TITLE_MAX = 5

/** Is a clause a title, in which the only verb belongs to what the title names? */
function isTitle({ tokens: { words }, verbs }: Reading, { from, to }: Clause): boolean {
  if (!TITLE.test(`${words.slice(from, Math.min(to, from + TITLE_MAX)).join(' ')} `)) return false
  return verbs.subarray(from, to).reduce((sum, verb) => sum + verb, 0) <= 1
}

/** `Selling 12 pullets, €15 each`, `Se dictan clases de guitarra`: what somebody offers or looks for. */
const SMALL_AD =
  /^(?:(?:selling|swapping) (?:my|our|an?|some|two|three|\d+)|for sale|giving away|(?:se )?(?:vendo|alquilo|arriendo|permuto|regalo)|se (?:vende|venden|alquila|alquilan|arrienda|regala|regalan|dan|dictan|ofrecen) (?:una?|unos|unas|clases|cursos|servicios?|\d+|casa|piso|departamento|habitación|cachorros?|perros?|gat(?:o|it)os?|\p{L}+ (?:de|en|para))|ando buscando|busco (?:una?|a|\p{L}+ (?:de|en|para))) /u
/** Words of its longest beginning. */
const SMALL_AD_MAX = 4

/** With a verb that says what something is, it is a statement: `Selling a kidney is a crime`. */
function isSmallAd({ tokens: { words } }: Reading, { from, to }: Clause): boolean {
  if (!SMALL_AD.test(`${words.slice(from, Math.min(to, from + SMALL_AD_MAX)).join(' ')} `)) return false
  for (let i = from; i < to; i++) if (COPULAS.has(words[i]!)) return false
  return true
}

/** `Buenos días a todos …`, `Happy birthday …`. */
const GREETS =
  /^(?:buen(?:os|as) (?:días|dias|tardes|noches)|buen día|feliz (?:cumpleaños|cumple|día|dia|lunes|martes|viernes|navidad|año|semana|finde)|happy (?:birthday|anniversary|new|friday|monday)|good (?:morning|afternoon|evening|night)|morning (?:all|everyone|folks)) /u
/** `This is Officer Pierce`, `le habla Marta Ruiz`. */
const INTRODUCES = /^(?:this is|i am|le habla|les habla|te habla|aquí habla) /u

/** What a service tells one customer: `Your account has been refilled`, `su pedido está en camino`. */
const NOTIFIES =
  /^(?:your|tu|su) (?:\S+ ){0,3}?(?:account|balance|order|booking|reservation|ticket|transaction|subscription|payment|invoice|otp|pin|cuenta|saldo|pedido|reserva|suscripción|transacción|pago|factura|cita) /u

/** Words among which a notice names what it is about. */
const NOTICE_HEAD = 5

/** Does a name stand behind the first two words? */
function isNamed({ tokens: { shapes } }: Reading, { from, to }: Clause): boolean {
  return from + 2 < to && (shapes[from + 2]! & SHAPE.capital) !== 0
}

/** What one waits for, in the singular: `buses` are those of everybody. */
const WAITED_FOR: ReadonlySet<string> = new Set(
  (
    'bus train queue line wait metro subway tube tram flight taxi uber cab ferry traffic delivery order pizza commute ride drive ' +
    'walk download appointment meeting dentist doctor tren cola fila espera subte tranvía vuelo micro colectivo bondi guagua ' +
    'camión combi trayecto tráfico tranque taco pedido cita reunión trámite dentista médico viaje'
  ).split(' '),
)
/** Units of a waiting time. */
const TIME = /^(?:min|mins|minutes?|minutos?|h|hrs?|hours?|horas?)$/
/** How long, in digits. */
const DIGITS = /^\d{1,3}$/

/** Words before the one that names what one waits for. */
const HEAD = 3
/** Words of the longest such remark. */
const WAIT_MAX = 12

/** `The bus was 20 minutes late`: how long one person waited once, at no named place, nobody published. */
function isWait({ tokens: { words, shapes } }: Reading, { from, to }: Clause): boolean {
  if (to - from > WAIT_MAX) return false
  const limit = Math.min(to, from + HEAD)
  let at = from
  while (at < limit && !WAITED_FOR.has(words[at]!)) at += 1
  if (at === limit) return false
  let isTimed = false
  for (let i = from + 1; i < to; i++) {
    if (shapes[i]! & (SHAPE.capital | SHAPE.mention | SHAPE.url) || OF_MANY.has(words[i]!)) return false
    isTimed ||= DIGITS.test(words[i - 1]!) && TIME.test(words[i]!)
  }
  return isTimed
}
/** Words by which a waiting time is of many people, and can be looked up. */
const OF_MANY: ReadonlySet<string> = new Set(
  'average mean median record every each promedio media cada récord mundial nacional national hospital hospitals hospitales'.split(
    ' ',
  ),
)

/** Auxiliaries that may stand for a whole clause (`They didn't`). */
const ELLIPTIC = /^(?:(?:do|does|did|is|was|are|were|has|have|had|can|could|will|would)(?:n't)?|can't|won't)$/
/** Objects that stand for what was said before. */
const OBJECTS: ReadonlySet<string> = new Set('it this that them eso esto lo'.split(' '))
/** Words behind which a bare auxiliary ends a comparison (`than it was`). */
const COMPARES: ReadonlySet<string> = new Set('as than that what how who'.split(' '))
/** `…, as the law says` names who says it; nothing is missing behind. */
const AS = /^(?:as|como|según|segun)$/
/** Last words behind which something is missing. */
const OPEN_END = /^(?:that|que|said|says|dijo|dice|contrario)$/
/** Words of a clause that says no more of its object than a pronoun. */
const BARE_MAX = 5

/** `Lo dijo el ministro`, `así lo confirmó la agencia`: what was said stands in the sentence before. */
const SAID_BEFORE =
  /^(?:(?:así|eso|esto|ya) )?lo (?:ha |han |había )?(?:di[jg]\p{L}+|dic\p{L}+|confirm\p{L}+|asegur\p{L}+|explic\p{L}+|anunci\p{L}+|public\p{L}+|cont[óa]\p{L}*|desm[ie]\p{L}+|demostr\p{L}+|demuestr\p{L}+|admit\p{L}+|reconoc\p{L}+|neg\p{L}+|nieg\p{L}+|inform\p{L}+|adv[ei]rt\p{L}+|sab\p{L}+|vi\p{L}*|leí\p{L}*) /u
/** What names the speaker of a quotation: `dijo el presidente`, `the governor told reporters`; and a bare verdict: `it is not true`. */
const TAG =
  /^ (?:(?:dijo|dice|dicen|dijeron|asegura|aseguró|afirma|afirmó|prometió|explicó|advirtió|insiste|sostiene|informa|informó|reporta|reportó|publica|publicó|reveló|adelantó|según) (?!que )|.* (?:told|tells) (?:reporters|us|me|journalists|the press|parliament) $|(?:it|that|this) (?:is|was) (?:not |simply |just )*(?:true|false|a lie|a myth|nonsense) $)/
const TAG_MAX = 7
/** `Casi no hay`: of what, the sentence before says. */
const THERE_IS = /^(?:hay|había|hubo)$/
/** `Treated, it doesn't`. */
const STANDS_FOR = /^(?:it|they|he|she|we|you|i|that|this|those|these)$/

/** `They didn't`, `el banco lo niega`, `everybody knows it`: without the sentence before, this says nothing. */
function isElliptic({ tokens, verbs }: Reading, { from, to }: Clause): boolean {
  const last = tokens.words[to - 1]!
  if ((tokens.words[from] === 'lo' || tokens.words[from + 1] === 'lo') && saysBefore(tokens.words, from, to))
    return true
  if (THERE_IS.test(last) && to - from <= BARE_MAX) return true
  if (to - from <= TAG_MAX && TAG.test(` ${tokens.words.slice(from, to).join(' ')} `)) return true
  if (ELLIPTIC.test(last) && to - from <= BARE_MAX && STANDS_FOR.test(tokens.words[to - 2]!)) return true
  if (OPEN_END.test(last) && !tokens.words.slice(from, to).some((word) => AS.test(word))) return true
  if (/^(?:not|never)$/.test(last) && ELLIPTIC.test(tokens.words[to - 2]!)) return true
  if (ELLIPTIC.test(last)) {
    const isCompared = tokens.words.slice(from, to).some((word) => COMPARES.has(word))
    return (last === 'did' && !isCompared) || !verbs.subarray(from, to - 1).includes(1)
  }
  if (to - from > BARE_MAX) return false
  // `Just voted`: what the author did, and nothing more.
  if (tokens.words[from] === 'just' && to - from <= 3) return true
  return OBJECTS.has(last) || (verbs[to - 1] === 1 && tokens.words[to - 2] === 'lo')
}

/** Does a clause say who said what stands before it? */
function saysBefore(words: readonly string[], from: number, to: number): boolean {
  return SAID_BEFORE.test(`${words.slice(from, Math.min(to, from + BARE_MAX)).join(' ')} `)
}

/** A word that the lists call an imperative. */
function isListedRequest(entry: Reading['entries'][number]): boolean {
  return ((entry?.flags ?? 0) & BIT.imperative) !== 0
}

/** Does a clause ask for something? `Check your sheds`, `No le den leche`. */
export function isRequest(reading: Reading, clause: Range): boolean {
  const { tokens, entries, language } = reading
  let at = pastAdverbs(tokens, clause.from, clause.to)
  while (at < clause.to && POLITE.has(tokens.words[at]!)) at += 1
  if (at >= clause.to) return true
  const isAim = tokens.words[at] === 'para'
  if (isAim) at = afterAim(reading, clause, at)
  const word = tokens.words[at]!
  const form = verbForm(word, language)
  if (form?.tense === 'subjunctive' || (language === 'es' && asksWithPronoun(word))) return true
  const isListed = isListedRequest(entries[at]) || (isAim && FAMILIAR.has(word))
  if (!isListed && !(language !== 'es' && form?.tense === 'plural')) return false
  // `Share prices fell`: with a verb of its own behind it, the word is a noun.
  return isAim || !hasVerbBehind(reading, clause, at)
}

/** Words of the longest place or time before a request. */
const PLACE_MAX = 6

/** `Near Tuam, bring your own crate` */
function isRequestSomewhere(reading: Reading, { from, to }: Clause): boolean {
  const { text, tokens } = reading
  if (!PREPOSITIONS.has(tokens.words[from]!)) return false
  for (let i = from + 1; i < Math.min(to, from + PLACE_MAX); i++)
    if (signsBetween(text, tokens.ends[i - 1]!, tokens.starts[i]!) !== SIGN.none)
      return isRequest(reading, { from: i, to })
  return false
}

/** Words between two things to choose from. */
const OR = /^(?:or|o|u)$/
/**
 * Spanish imperatives of `tú` in messages that ask for money or data; their form is also that of a third person
 * (`envía`), so only these are listed.
 */
const FAMILIAR: ReadonlySet<string> = new Set(
  'consigna deposita envía manda ingresa pulsa haz pon paga compra invierte transfiere verifica confirma valida actualiza descarga llama escribe responde reenvía abona gira'.split(
    ' ',
  ),
)

/** `quédate`, `denle`, `cuídense`: a verb with the pronoun that an order carries behind it. */
function asksWithPronoun(word: string): boolean {
  const stem = /^(\p{L}{3,})(?:te|se|le|les|lo|la|los|las|me|nos)$/u.exec(word)?.[1]
  return stem !== undefined && (FAMILIAR.has(stem) || verbForm(foldAccents(stem), 'es') !== undefined)
}

/** The order carries an accent that the verb form has not (`quédate`, `queda`). */
function foldAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}

/** `Para activar la cuenta consigne …`: the first word that can ask for something. */
function afterAim({ tokens, entries, language }: Reading, { to }: Range, at: number): number {
  for (let i = at + 1; i < to; i++) {
    const isListed = isListedRequest(entries[i])
    if (isListed || FAMILIAR.has(tokens.words[i]!) || verbForm(tokens.words[i]!, language)?.tense === 'subjunctive')
      return i
  }
  return at
}

/** Is there a verb before another clause begins? */
function hasVerbBehind({ text, tokens, verbs }: Reading, { to }: Range, at: number): boolean {
  for (let i = at + 1; i < to; i++) {
    const word = tokens.words[i]!
    if (signsBetween(text, tokens.ends[i - 1]!, tokens.starts[i]!) !== SIGN.none || SUBORDINATORS.has(word))
      return false
    // `Send it and you get it back`, `Pay or lose access`: what follows is said of who is asked.
    if ((CONJUNCTIONS.has(word) || OR.test(word)) && verbs[pastAdverbs(tokens, i + 1, to)]) return false
    if (verbs[i]) return true
  }
  return false
}
