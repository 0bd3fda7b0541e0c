import { COUNTRIES, CURRENCIES, minorDigits } from '@tribunal/contract/codes'
import type { LocalText } from '@tribunal/messages'
import { message, nearestName } from '@tribunal/messages'
import { likelyCode } from './parse-submission-codes.ts'
import {
  escapeUnprintable,
  type SubmissionProblem,
  type SubmissionProblemCode,
  showFound,
} from './parse-submission-problem.ts'
import { parseTimestamp, YEAR_MAX, YEAR_MIN } from './parse-submission-timestamp.ts'

/** An object of a submission before its fields are read. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** What a text may be. It may never be blank, hold NUL, or hold half a surrogate pair. */
export interface TextLimits {
  /** Most UTF-16 code units. */
  readonly max: number
  /** Absent and `null` are problems then. */
  readonly required?: boolean
}

/** Problems of one list, and warnings of one record, that are named. More do not help, and each is longer than its subject. */
export const NAMED_MAX = 20
/** Unknown fields of one record that are looked at for a misspelling: each is compared with every known name. */
export const LOOKED_AT_MAX = 100

/**
 * Reads the fields of one record one by one and gathers what is wrong with them, so that a record is refused with
 * everything that must be corrected. A reader returns `undefined` for a field that is absent or wrong; the caller
 * looks at `problems` before it uses the values.
 */
export class FieldReader {
  /** What is wrong with the record, in the order in which fields were read; none means that it can be decided. */
  readonly problems: SubmissionProblem[] = []
  /** What is odd about it; it is decided all the same. */
  readonly warnings: SubmissionProblem[] = []
  readonly #record: JsonRecord
  readonly #prefix: string

  constructor(record: JsonRecord, prefix = '') {
    this.#record = record
    this.#prefix = prefix
  }

  /** A text within its limits, as it was sent. */
  text(name: string, limits: TextLimits): string | undefined {
    const value = this.#value(name, limits.required, message('input.text'))
    if (value === undefined) return undefined
    return this.#checkText(value, this.path(name), limits.max)
  }

  /** A finite JSON number; `above` refuses that bound and everything below it. */
  number(name: string, above?: number): number | undefined {
    const expected = above === 0 ? message('input.positive_number') : message('input.number')
    const value = this.#value(name, true, expected)
    if (value === undefined) return undefined
    if (typeof value !== 'number') return this.fail('wrong-type', name, expected, value, numberHelp(value))
    if (!Number.isFinite(value)) return this.fail('not-finite', name, expected, value, HELP.finite)
    if (above !== undefined && value <= above) return this.fail('not-positive', name, expected, value, HELP.positive)
    return value
  }

  /**
   * An amount of money above 0: a number, or a decimal text (`"1234.50"`), which is exact. A text with more digits behind
   * the point than the currency has is refused; a number is warned about, because senders compute with numbers.
   */
  money(name: string, currency: unknown): number | undefined {
    const given = this.#record[name]
    const known = typeof currency === 'string' && CURRENCIES.has(currency) ? currency : undefined
    const digits = known === undefined ? undefined : minorDigits(known)
    if (given !== undefined && given !== null && typeof given !== 'string' && typeof given !== 'number')
      return this.fail('wrong-type', name, message('input.decimal'), given, HELP.decimal)
    if (typeof given !== 'string') {
      const value = this.number(name, 0)
      if (value !== undefined && digits !== undefined) {
        // The shortest decimal that is this number (ECMA-262, Number::toString); up to 15 digits it is what was written.
        const [, after = '', exponent = ''] = /^\d+(?:\.(\d+))?(e.*)?$/.exec(String(value))!
        if (after.length > digits || exponent.startsWith('e-'))
          this.warn('too-precise', name, moneyOf(known!, digits), given, HELP.rounded)
        else if (exponent !== '' || String(value).replace('.', '').length > DIGITS_MAX)
          this.warn('too-precise', name, message('input.decimal'), given, FEWER_DIGITS)
      }
      return value
    }
    if (!DECIMAL.test(given)) return this.fail('wrong-type', name, message('input.decimal'), given, HELP.decimal)
    if (given.replace('.', '').length > DIGITS_MAX)
      return this.fail('too-precise', name, message('input.decimal'), given, FEWER_DIGITS)
    const value = Number(given)
    if (value <= 0) return this.fail('not-positive', name, message('input.positive_number'), given, HELP.positive)
    const [, after = ''] = given.split('.')
    if (digits !== undefined && after.length > digits)
      return this.fail('too-precise', name, moneyOf(known!, digits), given, HELP.rounded)
    return value
  }

  /** What the sender wants kept: up to 50 texts by name, which no policy reads. */
  metadata(): Readonly<Record<string, string>> | undefined {
    const value = this.#value('metadata', false, METADATA_EXPECTED)
    if (value === undefined) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.fail('wrong-type', 'metadata', METADATA_EXPECTED, value, HELP.metadata)
    const entries = Object.entries(value as JsonRecord)
    if (entries.length > METADATA_MAX)
      return this.fail(
        'too-many',
        'metadata',
        message('input.entries_max', { max: METADATA_MAX }),
        entries,
        HELP.metadata,
      )
    for (const [name, text] of entries) {
      const path = this.path(`metadata.${showName(name)}`)
      if (!METADATA_NAME.test(name)) this.#note('bad-name', path, message('input.metadata_name'), name, HELP.metadata)
      else this.#checkText(text, path, METADATA_TEXT_MAX)
    }
    return value as Readonly<Record<string, string>>
  }

  /** A code of ISO 4217. */
  currency(name: string): string | undefined {
    return this.#code(name, CURRENCIES, 'unknown-currency', message('input.currency'))
  }

  /** A code of ISO 3166-1 alpha-2. */
  country(name: string): string | undefined {
    return this.#code(name, COUNTRIES, 'unknown-country', COUNTRY_EXPECTED)
  }

  /** RFC 3339 date-time between 1970 and 2100. */
  timestamp(name: string, required: boolean): string | undefined {
    const value = this.#value(name, required, TIMESTAMP_EXPECTED)
    if (value === undefined) return undefined
    if (typeof value !== 'string') return this.fail('wrong-type', name, TIMESTAMP_EXPECTED, value, HELP.timestamp)
    const parsed = parseTimestamp(value)
    if ('value' in parsed) return parsed.value
    const help = parsed.fault === 'bad-timestamp' ? HELP.timestamp : HELP.year
    return this.fail(parsed.fault, name, TIMESTAMP_EXPECTED, value, help)
  }

  /** A list of texts, each checked; at most `maxItems` of them. */
  texts(name: string, maxItems: number, max: number): readonly string[] | undefined {
    return this.#list(name, maxItems, message('input.text_list'), (item, path) => this.#checkText(item, path, max))
  }

  /** A list of country codes, each checked; at most `maxItems` of them. */
  countries(name: string, maxItems: number): readonly string[] | undefined {
    return this.#list(name, maxItems, message('input.country_list'), (item, path) =>
      this.#checkCode(item, path, COUNTRIES, 'unknown-country', COUNTRY_EXPECTED),
    )
  }

  /** Warns about fields that are not read; of one that looks like a misspelling of a known one that is absent, says so. */
  warnUnknown(known: readonly string[]): void {
    const unknown = Object.keys(this.#record).filter((name) => !known.includes(name))
    const looked = unknown.slice(0, LOOKED_AT_MAX).map((name) => {
      const meant = nearestName(name, known)
      return { name, meant: meant !== undefined && this.#record[meant] === undefined ? meant : undefined }
    })
    const misspelt = looked.filter(({ meant }) => meant !== undefined)
    const others = looked.filter(({ meant }) => meant === undefined)
    const named = [...misspelt, ...others].slice(0, NAMED_MAX)
    for (const { name, meant } of named) {
      this.warnings.push({
        code: meant === undefined ? 'unknown-field' : 'misspelled-field',
        field: this.path(name),
        expected: meant === undefined ? message('input.known_field') : `\`${meant}\``,
        got: showFound(name),
        help: meant === undefined ? HELP.unknown : message('input.rename_field', { meant }),
      })
    }
    if (unknown.length > named.length) this.#warnMore(unknown.length - named.length)
  }

  /** One warning for all unknown fields beyond `NAMED_MAX`. */
  #warnMore(count: number): void {
    this.warnings.push({
      code: 'more-found',
      field: this.#prefix,
      expected: message('input.unknown_fields_max', { max: NAMED_MAX }),
      got: String(count),
      help: message('input.not_looked_at_fields', { count }),
    })
  }

  /** Where a field stands, from the record down. */
  path(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}.${name}`
  }

  /** Notes a problem and returns `undefined`, which is what a reader returns for a wrong field. */
  fail(code: SubmissionProblemCode, name: string, expected: LocalText, got: unknown, help: LocalText): undefined {
    this.problems.push({ code, field: this.path(name), expected, got: showFound(got), help })
    return undefined
  }

  /** Notes something odd about a field. */
  warn(code: SubmissionProblemCode, name: string, expected: LocalText, got: unknown, help: LocalText): void {
    this.warnings.push({ code, field: this.path(name), expected, got: showFound(got), help })
  }

  /** The value of a field; `null` counts as absent where the field is not required. */
  #value(name: string, required: boolean | undefined, expected: LocalText): unknown {
    const value = this.#record[name]
    if (value !== undefined && (value !== null || required)) return value
    if (required) this.fail('missing-field', name, expected, undefined, HELP.missing)
    return undefined
  }

  /** The first thing wrong with a text; each text has at most one problem. */
  #checkText(value: unknown, path: string, max: number): string | undefined {
    if (typeof value !== 'string') {
      return this.#note('wrong-type', path, message('input.text'), value, textHelp(value))
    }
    if (value.trim() === '') return this.#note('empty-value', path, textOf(max), value, HELP.empty)
    if (value.length > max) {
      const help = message('input.shorten', { length: value.length })
      return this.#note('too-long', path, textOf(max), value, help)
    }
    if (value.includes('\0')) return this.#note('nul-character', path, EXPECTED.withoutNul, value, HELP.nul)
    if (SURROGATE.test(value) && LONE_SURROGATE.test(value)) {
      return this.#note('lone-surrogate', path, EXPECTED.wellFormed, value, HELP.surrogate)
    }
    return value
  }

  /** A problem at a path that is already known. */
  #note(code: SubmissionProblemCode, path: string, expected: LocalText, got: unknown, help: LocalText): undefined {
    this.problems.push({ code, field: path, expected, got: showFound(got), help })
    return undefined
  }

  /** A required code of a list. */
  #code(
    name: string,
    codes: ReadonlySet<string>,
    fault: SubmissionProblemCode,
    expected: LocalText,
  ): string | undefined {
    const value = this.#value(name, true, expected)
    return value === undefined ? undefined : this.#checkCode(value, this.path(name), codes, fault, expected)
  }

  /** A code of a list; a near one is suggested, never taken. */
  #checkCode(
    value: unknown,
    path: string,
    codes: ReadonlySet<string>,
    fault: SubmissionProblemCode,
    expected: LocalText,
  ): string | undefined {
    if (typeof value === 'string' && codes.has(value)) return value
    const meant = typeof value === 'string' ? likelyCode(value, codes) : undefined
    const help = meant ? message('input.write_instead', { meant }) : HELP.code
    this.problems.push({
      code: typeof value === 'string' ? fault : 'wrong-type',
      field: path,
      expected,
      got: showFound(value),
      help,
    })
    return undefined
  }

  /** A required list. After `NAMED_MAX` problems the rest of it is counted and not looked at. */
  #list<T>(
    name: string,
    maxItems: number,
    expected: LocalText,
    check: (item: unknown, path: string) => T | undefined,
  ): readonly T[] | undefined {
    const value = this.#value(name, true, expected)
    if (value === undefined) return undefined
    if (!Array.isArray(value)) return this.fail('wrong-type', name, expected, value, HELP.list)
    if (value.length > maxItems) {
      return this.fail('too-many', name, message('input.entries_max', { max: maxItems }), value, HELP.fewer)
    }
    const items: T[] = []
    const before = this.problems.length
    for (const [i, entry] of value.entries()) {
      if (this.problems.length - before === NAMED_MAX) {
        const left = value.length - i
        this.problems.push({
          code: 'more-found',
          field: this.path(name),
          expected,
          got: String(left),
          help: message('input.fix_first', { left }),
        })
        return undefined
      }
      const item = check(entry, `${this.path(name)}[${i}]`)
      if (item !== undefined) items.push(item)
    }
    return items
  }
}

/** What `metadata` may hold: as many as Stripe's API allows, a little longer. */
const METADATA_MAX = 50
/** Names that stand unquoted in a path, a column or a query. */
const METADATA_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
/** UTF-16 code units. */
const METADATA_TEXT_MAX = 500
const METADATA_EXPECTED = message('input.metadata', { max: METADATA_MAX })

/** Digits, with a point between them or none: no sign, no exponent, no group marks. */
const DECIMAL = /^\d+(?:\.\d+)?$/
/** More digits a 64-bit float does not hold exactly (IEEE 754). */
const DIGITS_MAX = 15
const FEWER_DIGITS = message('input.fewer_digits', { max: DIGITS_MAX })

/** What an amount of the currency looks like. */
function moneyOf(currency: string, digits: number): LocalText {
  return message('input.money', { currency, digits })
}

/** A name of the sender, short enough for a path. */
function showName(name: string): string {
  return escapeUnprintable(name).slice(0, 64)
}

/** With the `u` flag a pair is one character, so only a surrogate that stands alone matches. */
const LONE_SURROGATE = /\p{Cs}/u
/** Most texts have no surrogate at all, and this is quicker to see. */
const SURROGATE = /[\ud800-\udfff]/

const EXPECTED = {
  withoutNul: message('input.text_without_nul'),
  wellFormed: message('input.well_formed_unicode'),
}

function textOf(max: number): LocalText {
  return message('input.text_of_length', { max })
}

const COUNTRY_EXPECTED = message('input.country')
const TIMESTAMP_EXPECTED = message('input.timestamp', { from: YEAR_MIN, to: YEAR_MAX })

const HELP = {
  missing: message('input.add_field'),
  empty: message('input.not_blank'),
  nul: message('input.remove_nul'),
  surrogate: message('input.whole_surrogates'),
  finite: message('input.finite_number'),
  positive: message('input.amount_paid'),
  timestamp: message('input.timestamp_like'),
  year: message('input.check_year'),
  code: message('input.capital_letters'),
  list: message('input.square_brackets'),
  fewer: message('input.keep_usual'),
  unknown: message('input.unknown_field'),
  metadata: message('input.metadata_help', { example: '{"order": "1003"}' }),
  decimal: message('input.decimal_help'),
  rounded: message('input.round_amount'),
}

/** Help that fits what was sent: quotes around a number are the usual mistake. */
function numberHelp(value: unknown): LocalText {
  const numeric = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  if (numeric) return message('input.number_without_quotes')
  return message('input.json_number')
}

/** The same where a text was expected. */
function textHelp(value: unknown): LocalText {
  if (typeof value === 'number') return message('input.double_quotes')
  return message('input.json_string')
}
