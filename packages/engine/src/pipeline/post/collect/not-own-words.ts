import type { Place, PlainText } from '@tribunal/signals'
import { aroundStatement, type TextLearner } from '@tribunal/signals'
import type { Claim, Evidence, PostFacts, Probability } from '../../../domain/index.ts'

/** Id of the model that is asked. */
const SIGNAL = 'not-own-words'
/**
 * From here on a claim counts as reported: its author may not stand behind it. Far below one half, since blocking somebody who
 * only asks or laughs is worse than asking a person. By cross-validation 99 % of such posts are found from here on: see `content/models/not-own-words.md`.
 */
const NOT_OWN_MIN = 0.1
/** The same in a post of one sentence: the cues of commitment read what leads to a statement better than the words in it do. */
const IN_SENTENCE_MIN = 0.6
/** Below this the claim counts as reported to be safe, and it is not clear whether its author states it. */
const LIKELIER_THAN_NOT = 0.5
/** The same where more stands behind the statement, which cues read less well (`X, and they clapped`). */
const TAIL_MIN = 0.3
/** What vouches for the statement before it. */
const VOUCHES =
  /^[\s,;.–—-]*(?:i swear|trust me|believe me|mark my words|period|full stop|no doubt|(?:os |se |te )?lo juro|cré[ae]n?me|punto|sin duda)[\s.!]*$/iu
/** A mark followed by white space, or a line break. */
const SENTENCE_END = /[.!?…](?=\s)|\n/u
/** A letter, a digit or a picture: a text without any says nothing. */
const SAYS = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** Claims of a post, with the evidence on each and what it says. */
export interface VerifiedClaims extends Required<Pick<PostFacts, 'claims' | 'evidence' | 'verifications'>> {
  readonly injection_suspected?: boolean | undefined
}

/** What tells whose words a claim is. */
export interface WhoseWords {
  /** Absent where no learned signals are used. */
  readonly learner?: TextLearner | undefined
  /** Do the words before a claim leave open whose it is? */
  readonly isLed: (claim: Place, checked: string) => boolean
}

/**
 * The claims of a post. One that counts as stated is reported instead where evidence bears on it and, by the words
 * before or around it, its author may not stand behind it. A claim that evidence supports stays as it is: nothing is
 * blocked for it. So do all claims of a text that tries to instruct the one who decides: an attacker could add words
 * that raise doubt.
 *
 * The tests run from plain to learned: words that lead to a statement, quotation marks, a tag behind it; then the
 * probability that the learned signal gives to the words around it, with a bound that depends on where it stands. A
 * statement in a setting (`In Minecraft, …`) or in a comparison counts as reported at any probability.
 *
 * @param text the text as people read it; claims have their places in the text as submitted
 */
export function withNotOwnWords(
  { claims, evidence, verifications, injection_suspected }: VerifiedClaims,
  text: PlainText,
  { learner, isLed }: WhoseWords,
): readonly Claim[] {
  if (injection_suspected) return claims
  return claims.map((claim, at) => {
    if ((claim.commitment ?? 'asserts') !== 'asserts' || evidence[at]!.length === 0) return claim
    const { cited, fact_check } = verifications[at]!
    if (fact_check?.verdict === 'true') return claim
    const settling = evidence[at]!.toSorted((a, b) => Number(cited.includes(b.id)) - Number(cited.includes(a.id)))
    const { start, end } = statementIn(claim, settling, text)
    const isOfOthers = () =>
      isLed(claim, settling[0]!.checked_claim?.claim ?? '') ||
      isQuoted(text.text, start, end) ||
      isOnDisplay(text.text, start) ||
      TAGGED.test(text.text.slice(end))
    if (fact_check !== null && isOfOthers()) return { ...claim, commitment: 'reports', stance_unsure: true }
    if (!learner) return claim
    const around = aroundStatement(text.text, start, end)
    const not_own_words = around === undefined ? undefined : learner.ofPart(SIGNAL, around)
    if (not_own_words === undefined) return claim
    const isQualified = standsInSetting(text.text, start) || COMPARED.test(text.text.slice(end))
    const least = isQualified ? 0 : leastFor(text.text, start, end)
    if (not_own_words < least) return { ...claim, not_own_words }
    const unsure = not_own_words < LIKELIER_THAN_NOT ? { stance_unsure: true as const } : {}
    return { ...claim, not_own_words, commitment: 'reports', ...unsure }
  })
}

/** A setting in front, in which something holds that does not hold of the world: `In Minecraft, …`, `A simple vista, …`, `Seen from my window, …`. */
const SETTING =
  /^\W*(?:(?:back|away|over|down|out|up|allá|allí|ahí|acá) )?(?:in|inside|within|on|at|to|for|from|seen|viewed|under|by|according|locally|per|as|en|a (?:simple|gran|pequeña|media|nivel|escala|ojos)|ante|desde|visto|vista|para|según|segun|dentro|bajo|localmente)(?!\p{L})/iu
/** Openers that look like one and only press what follows. */
const PRESSES =
  /^\W*(?:in (?:fact|short|truth|reality|conclusion|other words|summary|the end|my opinion|case)|for (?:real|sure|the record|the love of|god|your information|once|years|decades|ages|those|anyone|everyone|all)|to (?:be (?:clear|honest|fair)|sum up|all|everyone|anyone|those|whom|my)|at (?:last|the end of the day|this point|least)|by the way|as (?:a|an|everyone|everybody|we|you|i|it is|if|sure)|on (?:top of|a serious note|the whole)|en (?:realidad|serio|verdad|resumen|fin|efecto|conclusión|definitiva|pocas palabras|mi opinión|otras palabras)|para (?:que|los que|quien|todos|colmo|ser|mí|resumir)|por cierto|según (?:parece|yo))(?!\p{L})/iu

/** What measures a statement by another one, mostly in mockery: `X about as often as apples contain cars`. */
const COMPARED =
  /^\s*(?:about |just |exactly )?(?:as (?:often|much|likely|surely|certainly|true) as|tanto como|tan a menudo como)(?!\p{L})/iu

/** Who says it, behind it: `X, he signed off`. */
const TAGGED = /^["”»]?,\s(?:he|she)\s(?!is|was|has|had)\p{L}+/iu
/** What bears words for others to read; a plain `Please note.` is none. */
const BEARS_WORDS =
  /(?<!\p{L})(?:signs?|posters?|banners?|placards?|billboards?|(?:bumper )?stickers?|leaflets?|fl[yi]ers?|pamphlets?|brochures?|graffiti|murals?|slogans?|(?:white|chalk|black)boards?|t-?shirts?|hoodies?|tattoos?|post-its?|(?:an?|the|this|that) note|headlines?|carteles|cartel|pancartas?|letreros?|p[oó]sters?|afiches?|pegatinas?|calcoman[ií]as?|folletos?|volantes?|panfletos?|octavillas?|gra(?:ff|f)itis?|pintadas?|murales|camisetas?|pizarras?|titulares|titular|(?:una|la|esta) nota)(?!\p{L})/iu
/** Quotation marks of English and Spanish. */
const QUOTE = /["“”«»„]/u
/** Characters before a statement among which its quotation begins. */
const QUOTE_WITHIN = 2

/** Does a quotation begin with a statement (`The "X" crowd …`, `… because "X"`), or stand a word of it in quotation marks (`Vaccines "cause" autism`)? */
function isQuoted(text: string, start: number, end: number): boolean {
  return QUOTE.test(text.slice(Math.max(0, start - QUOTE_WITHIN), end))
}

/**
 * Does the sentence before a statement speak of something that bears words (`Someone put up a sign. X. We took it down.`)? Who made it
 * and why can be told in more ways than can be listed, so whose words they are is left open.
 */
function isOnDisplay(text: string, start: number): boolean {
  return BEARS_WORDS.test(text.slice(0, start).split(SENTENCE_END).at(-2) ?? '')
}

/** Does a setting stand in front of a statement, in its sentence? */
function standsInSetting(text: string, start: number): boolean {
  const before = text.slice(0, start).split(SENTENCE_END).at(-1)!
  return SETTING.test(before) && !PRESSES.test(before)
}

/**
 * From which probability on the words around a statement make it a reported one: lowest where other sentences stand
 * around it, higher where more follows in the same sentence, highest where the sentence is all there is.
 */
function leastFor(text: string, start: number, end: number): Probability {
  if (!isOneSentence(text, start, end)) return NOT_OWN_MIN
  const behind = text.slice(end)
  return SAYS.test(behind) && !VOUCHES.test(behind) ? TAIL_MIN : IN_SENTENCE_MIN
}

/** Is all of a text in the sentence that a statement stands in? */
function isOneSentence(text: string, start: number, end: number): boolean {
  const [, ...before] = text.slice(0, start).split(SENTENCE_END).reverse()
  const [, ...behind] = text.slice(end).split(SENTENCE_END)
  return ![...before, ...behind].some((part) => SAYS.test(part))
}

/**
 * Where the statement stands in the text as it reads: what somebody checked word for word, else the claim. The
 * checked words are often shorter than the claim, and then more words are around them to read.
 */
function statementIn({ start, end }: Claim, evidence: readonly Evidence[], { text, from, to }: PlainText) {
  // A claim that a model named may begin behind the last character that shows anything.
  const found = from ? from.findIndex((place) => place >= start) : start
  const first = Math.max(0, found)
  const last = to ? to.findIndex((place) => place >= end) + 1 || text.length : end
  const said = text.slice(first, last).toLowerCase()
  for (const { checked_claim } of evidence) {
    const words = checked_claim?.claim.toLowerCase().replace(/[.!?\s]+$/u, '')
    const at = words ? said.indexOf(words) : -1
    if (!words || at < 0) continue
    // One word more before it is a part of it: `COVID vaccines contain microchips`.
    const own = /^\s*\S*\s*$/u.test(said.slice(0, at)) ? 0 : at
    return { start: first + own, end: first + at + words.length }
  }
  return { start: first, end: last }
}
