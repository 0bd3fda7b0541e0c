import type { Range, Reading } from './reading.ts'
import { wordsOf } from './wording.ts'

/** Heads that present what follows as the author's own words. */
export const PRESENTS: ReadonlySet<string> = new Set(
  (
    'breaking news psa fact facts fyi alert warning truth the reminder note to self update thread confirmed finally remember never forget seriously serio posta verdad ' +
    'última ultima hora urgente atención atencion alerta dato datos ojo verdad la hilo noticia noticias confirmado aviso recuerden recuerda recordad recuerde en de no es broma olviden olvides not kidding joke lie habari'
  ).split(' '),
)

/** `Post: …` presents a post of the author's own, unless the text goes on to judge it (`Post: … | Fact: …`). */
const POST = 'post'
const ANSWERED =
  /(?<![\p{L}\p{N}])(?:facts?|verdict|label|rating|answer|reality|task|truth|veredicto|realidad|verdad|datos?|respuesta)\s{0,3}[:=]/iu

/** Does a text judge what it shows? */
export function isJudgedIn(text: string): boolean {
  return ANSWERED.test(text)
}

/** What stands between a head and the words under it. */
const UNDER = /[:→➡⇒]|->|=>/u

/**
 * Where the words under a head begin (`Flat earthers: …`, `We delete these: …; …`): it is not clear whose they are, unless the head
 * only presents them (`Breaking:`). The end of the sentence where no head stands in it.
 */
export function underHeadFrom({ text, tokens }: Reading, says: Range, isJudged: () => boolean): number {
  let isHead = false
  for (let at = says.from + 1; at < says.to; at++) {
    const word = tokens.words[at - 1]!
    isHead ||= !PRESENTS.has(word) && (word !== POST || isJudged()) && !/^\d*$/.test(word)
    const [end, start] = [tokens.ends[at - 1]!, tokens.starts[at]!]
    if (isHead && start - end > 1 && UNDER.test(text.slice(end, start))) return at
  }
  return says.to
}

/** An arrow, which may stand for a colon. */
const ARROW = /[→➡⇒]|[-=]>/u

/** Does a clause stand under a head, or hold a head without a verb and an arrow (`Seen on a wall -> …`)? */
export function isUnder({ text, tokens, verbs }: Reading, { from, to }: Range, underHead: number): boolean {
  if (from >= underHead) return true
  if (underHead >= to || verbs.subarray(from + 1, underHead).includes(1)) return false
  return ARROW.test(text.slice(tokens.ends[underHead - 1]!, tokens.starts[underHead]!))
}

/** What stands apart from what is before it and behind it. */
const APART = /[:;—–|•()[\]{}<>→➡⇒"“”«»]|--/u
const APART_OR_COMMA = /[,:;—–|•()[\]{}<>→➡⇒"“”«»]|--/u

/** Does a head with a colon stand before the part of a sentence that a checked claim stands in? One behind it heads other words. */
export function isHeaded(
  reading: Reading,
  sentence: Range,
  isChecked: (part: string) => boolean,
  isJudged: () => boolean,
): boolean {
  const parts = partsOf(reading, sentence, APART)
  const part = parts.findIndex((one) => isChecked(wordsOf(reading, one)))
  const under = underHeadFrom(reading, sentence, isJudged)
  return parts.slice(1, part < 0 ? undefined : part + 1).some(({ from }) => from >= under)
}

/** The parts of a sentence that signs set apart: the whole of it where no sign stands in it. */
export function partsOf({ text, tokens }: Reading, { from, to }: Range, signs = APART_OR_COMMA): readonly Range[] {
  const starts = [from]
  for (let at = from + 1; at < to; at++)
    if (signs.test(text.slice(tokens.ends[at - 1]!, tokens.starts[at]!))) starts.push(at)
  return starts.map((start, i) => ({ from: start, to: starts[i + 1] ?? to }))
}
