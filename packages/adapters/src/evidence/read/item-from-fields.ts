import { createHash } from 'node:crypto'
import { VERDICTS, type Verdict } from '@tribunal/engine'
import { type LocalText, type Message, message } from '@tribunal/messages'
import type { EvidenceItem } from '../evidence-item.ts'
import type { Rating, RatingMap } from './rating-map.ts'

/** Something about one record that its owner should know. */
export interface ImportProblem {
  /** 1-based line of the file; absent where the format has no lines (one JSON document). */
  readonly line?: number
  /** 1-based number of the record in the file. */
  readonly record: number
  readonly field?: string
  /** What should have stood there; of a warning also what comes of it. */
  readonly expected: LocalText
  /** `rejected`: the record was left out. `warning`: it was taken, without what is named. */
  readonly kind: 'rejected' | 'warning'
}

export type ImportFormat = 'claim-review' | 'csv' | 'jsonl'

export interface ImportReport {
  readonly format: ImportFormat
  /** Records found. */
  readonly read: number
  /** Items that are in the base now and were not before. */
  readonly added: number
  /** Records that say what another one, or the base, says already. */
  readonly duplicates: number
  readonly problems: readonly ImportProblem[]
}

/** A record on its way in: its fields as found, and where it stood. */
export interface RawRecord {
  readonly record: number
  readonly line?: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** Longer than any real field of these; a longer one is a mistake or an attack. */
const LONGEST = {
  id: 200,
  title: 1000,
  url: 2000,
  publisher: 300,
  date: 60,
  lang: 35,
  license: 300,
  text: 20_000,
  claim: 5000,
  rating: 500,
} as const
type TextField = keyof typeof LONGEST

/**
 * Makes an item of one record's fields: id, title, url, publisher, date, lang, license, text, claim, verdict, rating (and rating_value,
 * best_rating, worst_rating). Whatever is wrong goes to `problems`; a wrong optional field is left out, a wrong
 * required one rejects the record (undefined).
 */
export function itemFromFields(
  raw: RawRecord,
  ratings: RatingMap | undefined,
  problems: ImportProblem[],
): EvidenceItem | undefined {
  const at = { record: raw.record, ...(raw.line === undefined ? {} : { line: raw.line }) }
  const reject = (field: string, expected: LocalText): undefined => {
    problems.push({ ...at, field, expected, kind: 'rejected' })
    return undefined
  }
  const warn = (field: string, expected: LocalText) => problems.push({ ...at, field, expected, kind: 'warning' })
  const texts: Partial<Record<TextField, string>> = {}
  for (const field of Object.keys(LONGEST) as TextField[]) {
    const value = raw.fields[field]
    if (value === undefined || value === null || value === '') continue
    if (typeof value !== 'string' && typeof value !== 'number')
      return reject(
        field,
        message('request.type_not', { wanted: message('request.type_string'), found: kindOf(value) }),
      )
    const text = String(value).replace(/\s+/g, ' ').trim()
    if (text.length > LONGEST[field]) return reject(field, message('request.max_characters', { max: LONGEST[field] }))
    if (text !== '') texts[field] = text
  }
  if (texts.claim === undefined && texts.text === undefined) return reject('claim', message('import.claim_or_text'))
  if (texts.url !== undefined && !isWebAddress(texts.url))
    return reject('url', not(message('request.web_address'), texts.url))
  const date = texts.date === undefined ? undefined : isoDate(texts.date)
  if (texts.date !== undefined && date === undefined) warn('date', message('import.date', { found: shown(texts.date) }))
  let verdict: Verdict | undefined
  if (texts.claim !== undefined) {
    const given = verdictOf(raw.fields, texts, ratings)
    if (given === 'no verdict')
      return reject(
        'verdict',
        not(message('request.one_of', { values: VERDICTS.join(', ') }), String(raw.fields['verdict'])),
      )
    if (given === undefined)
      warn(
        'rating',
        texts.rating === undefined
          ? message('import.verdict_or_rating')
          : message('import.known_rating', { found: shown(texts.rating) }),
      )
    verdict = given ?? 'unknown'
  }
  const title = texts.title ?? texts.claim ?? texts.text!.slice(0, 120)
  const { date: _date, id: _id, title: _title, ...rest } = texts
  const item = {
    title,
    ...rest,
    ...(date === undefined ? {} : { date }),
    ...(verdict === undefined ? {} : { verdict }),
  }
  return { id: texts.id ?? idOf(item), ...item }
}

function verdictOf(
  fields: Readonly<Record<string, unknown>>,
  texts: Partial<Record<TextField, string>>,
  ratings: RatingMap | undefined,
): Verdict | 'no verdict' | undefined {
  const given = fields['verdict']
  if (given !== undefined && given !== null && given !== '') {
    const word = String(given).trim().toLowerCase()
    return (VERDICTS as readonly string[]).includes(word) ? (word as Verdict) : 'no verdict'
  }
  const value = numberOf(fields['rating_value'])
  const best = numberOf(fields['best_rating'])
  const worst = numberOf(fields['worst_rating'])
  const rating: Rating = {
    ...(texts.rating === undefined ? {} : { words: texts.rating }),
    ...(value === undefined ? {} : { value }),
    ...(best === undefined ? {} : { best }),
    ...(worst === undefined ? {} : { worst }),
  }
  return ratings?.(rating, hostOf(texts.url))
}

/** `YYYY-MM-DD` of an ISO date or date-time, or of a date written out in English; undefined for anything else. */
function isoDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text)
  const plain = text.replace(/^\p{L}+day,?\s+/iu, '').replace(/(\d)(st|nd|rd|th)\b/gi, '$1')
  const time = iso
    ? Date.parse(`${iso[1]}-${iso[2]}-${iso[3]}T00:00:00Z`)
    : /\p{L}{3,}/u.test(plain) && /\b\d{4}\b/.test(plain)
      ? Date.parse(`${plain} UTC`)
      : Number.NaN
  if (Number.isNaN(time)) return undefined
  const found = new Date(time).toISOString().slice(0, 10)
  return iso && found !== text.slice(0, 10) ? undefined : found
}

function isWebAddress(text: string): boolean {
  try {
    const url = new URL(text)
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' && url.username === ''
  } catch {
    return false
  }
}

export function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !isWebAddress(url)) return undefined
  return new URL(url).hostname.replace(/^www\./, '')
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value.trim().replace(',', '.'))
  return Number.isNaN(number) ? undefined : number
}

function idOf(item: object): string {
  return `ev-${createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 16)}`
}

/** What stands in JSON where a text should. */
function kindOf(value: unknown): Message {
  if (typeof value === 'boolean') return message('request.type_boolean')
  return message(Array.isArray(value) ? 'request.type_array' : 'request.type_object')
}

/** What was wanted, with what was found instead. */
function not(wanted: Message, found: string): Message {
  return message('request.type_not', { wanted, found: `\`${shown(found)}\`` })
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
