import { type AgreementWords, CLASS_BIT } from './agreement-lists.ts'
import type { Word } from './word.ts'

/** What a figure counts; figures of different kinds are not compared. */
export type FigureKind = 'year' | 'month' | 'day' | 'percent' | 'money' | 'count' | `unit${number}`

/** A number that a text names, in the base of its unit. */
export interface Figure {
  readonly kind: FigureKind
  readonly value: number
  /** `more` and `less`: the text gives a bound; `about`: it rounds. */
  readonly bound: 'none' | 'more' | 'less' | 'about'
  /** Keys of the first content word after it: what is counted. */
  readonly counted: readonly string[]
  readonly sentence: number
  readonly start: number
  readonly end: number
}

type Token = Pick<Word, 'text' | 'start' | 'end' | 'sentence' | 'classes' | 'keys'>

/** Words before a figure in which a bound is looked for (`at least`, `no more than`). */
const BEFORE = 3
const CURRENCY = /[$€£¥]\s?$/

/**
 * The figures of a text: numbers in digits and words, with their units and places. A month counts only beside a
 * number, since `May` and `March` are words. The words that a figure used are not read again.
 */
export function figuresIn(text: string, words: readonly Token[], list: AgreementWords): readonly Figure[] {
  const found: Figure[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const listed = list.get(word.text)
    const month = listed?.month
    if (month !== undefined && besideFigure(words, at)) {
      found.push({ ...plain(word), kind: 'month', value: month })
      continue
    }
    const value = digitsValue(word.text) ?? listed?.number
    if (value === undefined) continue
    const figure = readFigure(text, words, at, value, list)
    found.push(figure.figure)
    at = figure.last
  }
  return found
}

/** What a figure has that neither counts anything nor has a bound. */
function plain({ start, end, sentence }: Token): Pick<Figure, 'bound' | 'counted' | 'sentence' | 'start' | 'end'> {
  return { bound: 'none', counted: [], sentence, start, end }
}

/**
 * One figure from the word that is its number. Magnitudes multiply it (`5 million`), and what follows or stands
 * before tells its kind, in this order: percent, money, a unit, a year, a day of a month, and else a count. Units are
 * brought to the base of their group, so that 1 km and 1000 m are equal.
 */
function readFigure(text: string, words: readonly Token[], at: number, given: number, list: AgreementWords) {
  const word = words[at]!
  let value = given
  let last = at
  const next = () => words[last + 1]
  const listedNext = () => list.get(next()?.text ?? '')
  for (let magnitude = listedNext()?.magnitude; magnitude !== undefined; magnitude = listedNext()?.magnitude) {
    value *= magnitude
    last++
  }
  const scaled = last > at
  const gap = text.slice(words[last]!.end, next()?.start ?? text.length)
  const end = words[last]!.end
  const base = { bound: boundOf(words, at), sentence: word.sentence, start: word.start }
  const counted = countedAfter(words, last)
  const finish = (kind: FigureKind, amount: number, upTo: number, until = end) => ({
    figure: { ...base, kind, value: amount, counted, end: until },
    last: upTo,
  })
  if (/^\s?%/.test(gap)) return finish('percent', value, last, end + gap.indexOf('%') + 1)
  const listed = listedNext()
  const second = list.get(words[last + 2]?.text ?? '')
  if (listed?.percent) return finish('percent', value, last + 1, next()!.end)
  if (next()?.text === 'por' && second?.percent) return finish('percent', value, last + 2, words[last + 2]!.end)
  if (next()?.text === 'per' && words[last + 2]?.text === 'cent')
    return finish('percent', value, last + 2, words[last + 2]!.end)
  if (CURRENCY.test(text.slice(Math.max(0, word.start - 2), word.start))) return finish('money', value, last)
  if (listed?.unit) return finish(`unit${listed.unit.group}`, value * listed.unit.factor, last + 1, next()!.end)
  if (!scaled && isYear(word.text)) return finish('year', value, last)
  if (!scaled && value <= 31 && besideMonth(words, at, list)) return finish('day', value, last)
  return finish('count', value, last)
}

/** Digits with their separators as a number: `1,200,000` and `1.200.000` are one, `3.5` and `3,5` another. */
function digitsValue(text: string): number | undefined {
  if (!/^[0-9]/.test(text)) return undefined
  const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(text) ? text.replace(/[.,]/g, '') : undefined
  const value = Number(grouped ?? text.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}

/** A year from 1000 to 2099. Written with a separator (`1,900`) it is a number. */
function isYear(text: string): boolean {
  return /^(?:1[0-9]|20)\d\d$/.test(text)
}

/** Whether a number stands next to a word, or next but one (`5 de mayo`). */
function besideFigure(words: readonly Token[], at: number): boolean {
  return [at - 1, at + 1, at + 2].some((place) => /^\d/.test(words[place]?.text ?? ''))
}

/** Whether a month stands there. */
function besideMonth(words: readonly Token[], at: number, list: AgreementWords): boolean {
  return [at - 1, at + 1, at + 2].some((place) => list.get(words[place]?.text ?? '')?.month !== undefined)
}

/** What the words before a figure make of it. A negation turns a bound round: `no more than 5` is at most 5. */
function boundOf(words: readonly Token[], at: number): Figure['bound'] {
  for (let place = at - 1; place >= Math.max(0, at - BEFORE); place--) {
    const { classes } = words[place]!
    const negated = place > 0 && (words[place - 1]!.classes & CLASS_BIT.negation) !== 0
    if (classes & CLASS_BIT.more) return negated ? 'less' : 'more'
    if (classes & CLASS_BIT.less) return negated ? 'more' : 'less'
    if (classes & CLASS_BIT.about) return 'about'
  }
  return 'none'
}

/** Keys of the first content word behind a figure, which is what it counts. */
function countedAfter(words: readonly Token[], last: number): readonly string[] {
  for (let place = last + 1; place <= last + BEFORE; place++) {
    const keys = words[place]?.keys ?? []
    if (keys.length > 0) return keys
  }
  return []
}
