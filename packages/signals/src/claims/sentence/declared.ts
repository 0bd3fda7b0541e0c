import { isDeterminer } from '../words/grammar-words.ts'
import { SHAPE, type Tokens } from '../words/tokens.ts'
import { COPULAS, type Range } from './reading.ts'

/** English auxiliaries that only make a question: `Do vaccines cause …?`. */
const EMPTY: ReadonlySet<string> = new Set("do does did don't doesn't didn't".split(' '))
/** Auxiliaries and copulas that stand before the subject of a question, and behind it in a statement. */
const INVERTED: ReadonlySet<string> = new Set([
  ...COPULAS,
  ...'has have had can could will would should era eran está están estaba ha han puede pueden'.split(' '),
])
/** So many words may stand in the subject. Our own choice: `the president of the United States` and some. */
const SUBJECT_MAX = 7

/**
 * The words of a question, two or more, in the order of a statement (`Is the Earth flat` → `the Earth is flat`,
 * `¿Causan autismo las vacunas` → `las vacunas causan autismo`). Where its subject ends is not always plain: an order
 * that `isChecked` knows comes first, then the shortest subject.
 *
 * No grammar is needed for this: all likely orders are made, at most a few dozen, and the checked claims choose.
 */
export function declared(
  text: string,
  tokens: Tokens,
  { from, to }: Range,
  isChecked: ((sentence: string) => boolean) | undefined,
): string {
  const words = (start: number, end: number) => text.slice(tokens.starts[start]!, tokens.ends[end - 1]!)
  const first = tokens.words[from]!
  if (EMPTY.has(first)) return words(from + 1, to)
  if (isChecked?.(words(from, to))) return words(from, to)
  const orders: string[] = []
  const subject = lastDeterminer(tokens, from + 1, to)
  // Spanish may leave the subject for the end.
  const atEnd = subject > from + 1 ? [`${words(subject, to)} ${lower(words(from, subject))}`] : []
  if (!startsSubject(tokens, from + 1)) orders.push(...atEnd)
  if (INVERTED.has(first))
    for (let end = subjectEnd(tokens, from + 1, to); end < to && end - from <= SUBJECT_MAX; end++)
      orders.push(`${words(from + 1, end)} ${first} ${words(end, to)}`)
  orders.push(...atEnd)
  const likeliest = INVERTED.has(first) ? orders[0] : undefined
  // `¿La Tierra plana?`
  if (to - from <= ELLIPTIC_MAX)
    for (let cut = from + 1; cut < to; cut++)
      for (const copula of COPULAS) orders.push(`${words(from, cut)} ${copula} ${words(cut, to)}`)
  return (isChecked && orders.find(isChecked)) ?? likeliest ?? words(from, to)
}

/** Words that stood at the head of a sentence, as they stand inside it. */
function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Whether a subject begins there: an article or a name. */
function startsSubject(tokens: Tokens, at: number): boolean {
  return isDeterminer(tokens.words[at]!) || (tokens.shapes[at]! & SHAPE.capital) !== 0
}

/** Behind the shortest subject that can begin at `from`: an article takes a noun, a name all its capitals. */
function subjectEnd(tokens: Tokens, from: number, to: number): number {
  let end = Math.min(to, isDeterminer(tokens.words[from]!) ? from + 2 : from + 1)
  while (end < to && tokens.shapes[end]! & SHAPE.capital) end += 1
  return end
}

/** Where the last noun phrase with an article begins; -1 where there is none. */
function lastDeterminer(tokens: Tokens, from: number, to: number): number {
  for (let i = to - 2; i >= from; i--) if (isDeterminer(tokens.words[i]!)) return i
  return -1
}

/** Words that only strengthen what is said of something. */
const STRENGTHENS =
  /^(?:an? |una? )?(?:total|totally|complete|completely|utter|utterly|pure|big|huge|giant|obvious|clear|obviously|clearly|just|todo|toda|puro|pura|completo|completa|gran|simple|totalmente|completamente) (?:an? |una? )?/iu

/** `What causes autism? Vaccines.` */
const ASKS_NAME = /^(?:what|who|which|qué|quién|quiénes)$/

/** Words of the longest statement without a verb: `The Moon landing? A complete fake.` */
const ELLIPTIC_MAX = 8

/**
 * What is said without a verb, with the verb (`Climate change? A hoax.`, `Earth: flat`, `The Earth's flat`), where a checked claim
 * says just that; undefined elsewhere: of other words nobody can tell what they state. `to` is the token behind it, `cut` the
 * place of its second half in the text.
 */
export function elliptic(
  text: string,
  tokens: Tokens,
  { from, to, question }: Range & { readonly question: boolean },
  next: (Range & { readonly question: boolean }) | undefined,
  isChecked: (sentence: string) => boolean,
): { readonly words: string; readonly to: number; readonly cut: number } | undefined {
  if (question && (!next || next.question)) return undefined
  const end = question ? next!.to : to
  if (end - from > ELLIPTIC_MAX) return undefined
  const cut = question ? to : cutIn(text, tokens, from, to)
  if (cut === undefined) return undefined
  const contracted = /^(.+)['’]s$/u.exec(text.slice(tokens.starts[cut - 1]!, tokens.ends[cut - 1]!))
  const left = text.slice(tokens.starts[from]!, contracted ? tokens.ends[cut - 1]! - 2 : tokens.ends[cut - 1]!)
  const right = text.slice(tokens.starts[cut]!, tokens.ends[end - 1]!)
  const named =
    question && ASKS_NAME.test(tokens.words[from]!)
      ? `${right} ${text.slice(tokens.starts[from + 1]!, tokens.ends[to - 1]!)}`
      : undefined
  if (named && isChecked(named)) return { words: named, to: end, cut: tokens.starts[cut]! }
  if (isChecked(left) || isChecked(right)) return undefined
  const rights = [right, right.replace(STRENGTHENS, '')]
  for (const copula of contracted ? ['is'] : COPULAS) {
    const words = rights.map((one) => `${left} ${copula} ${one}`).find(isChecked)
    if (words) return { words, to: end, cut: tokens.starts[cut]! }
  }
  return undefined
}

/** Where the second half of a short sentence begins: behind a sign, or behind a word with `'s`. */
function cutIn(text: string, tokens: Tokens, from: number, to: number): number | undefined {
  for (let i = from + 1; i < to; i++) {
    if (text.charCodeAt(tokens.ends[i - 1]! - 1) === 115 && /['’]s$/u.test(tokens.words[i - 1]!)) return i
    if (/[:=—–-]/.test(text.slice(tokens.ends[i - 1]!, tokens.starts[i]!))) return i
  }
  return undefined
}
