import type { LocalText } from './measured.ts'
import { nearestName } from './nearest-name.ts'
import { COUNTRIES, CURRENCIES, likelyCode } from './parse-submission-codes.ts'
import { type SubmissionProblem, type SubmissionProblemCode, showFound } from './parse-submission-problem.ts'
import { parseTimestamp, YEAR_MAX, YEAR_MIN } from './parse-submission-timestamp.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

export interface TextLimits {
  /** Most UTF-16 code units. */
  readonly max: number
  readonly required?: boolean
}

/** Problems of one list, and warnings of one record, that are named. More do not help, and each is longer than its subject. */
export const NAMED_MAX = 20
/** Unknown fields of one record that are looked at for a misspelling: each is compared with every known name. */
export const LOOKED_AT_MAX = 100

/**
 * Reads the fields of one record one by one and gathers what is wrong with them, so that a record is refused with
 * everything that must be mended. A reader returns `undefined` for a field that is absent or wrong; the caller
 * looks at `problems` before it uses the values.
 */
export class FieldReader {
  readonly problems: SubmissionProblem[] = []
  readonly warnings: SubmissionProblem[] = []
  readonly #record: JsonRecord
  readonly #prefix: string

  constructor(record: JsonRecord, prefix = '') {
    this.#record = record
    this.#prefix = prefix
  }

  text(name: string, limits: TextLimits): string | undefined {
    const value = this.#value(name, limits.required, { en: 'a text', es: 'un texto' })
    if (value === undefined) return undefined
    return this.#checkText(value, this.path(name), limits.max)
  }

  /** A finite JSON number; `above` refuses that bound and everything below it. */
  number(name: string, above?: number): number | undefined {
    const expected =
      above === 0 ? { en: 'a number above 0', es: 'un número mayor que 0' } : { en: 'a number', es: 'un número' }
    const value = this.#value(name, true, expected)
    if (value === undefined) return undefined
    if (typeof value !== 'number') return this.fail('wrong-type', name, expected, value, numberHelp(value))
    if (!Number.isFinite(value)) return this.fail('not-finite', name, expected, value, HELP.finite)
    if (above !== undefined && value <= above) return this.fail('not-positive', name, expected, value, HELP.positive)
    return value
  }

  currency(name: string): string | undefined {
    return this.#code(name, CURRENCIES, 'unknown-currency', {
      en: 'an ISO 4217 currency code such as PEN or USD',
      es: 'un código de moneda ISO 4217, como PEN o USD',
    })
  }

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
    return this.#list(name, maxItems, { en: 'a list of texts', es: 'una lista de textos' }, (item, path) =>
      this.#checkText(item, path, max),
    )
  }

  countries(name: string, maxItems: number): readonly string[] | undefined {
    return this.#list(
      name,
      maxItems,
      { en: 'a list of country codes', es: 'una lista de códigos de país' },
      (item, path) => this.#checkCode(item, path, COUNTRIES, 'unknown-country', COUNTRY_EXPECTED),
    )
  }

  /** Warns about a field that looks like a misspelling of a known one that is absent. */
  warnMisspelled(known: readonly string[]): void {
    const unknown = Object.keys(this.#record).filter((name) => !known.includes(name))
    const looked = unknown.slice(0, LOOKED_AT_MAX)
    let named = 0
    for (const [at, name] of looked.entries()) {
      if (named === NAMED_MAX) {
        this.#warnMore(unknown.length - at)
        return
      }
      const meant = nearestName(name, known)
      if (meant === undefined || this.#record[meant] !== undefined) continue
      this.warnings.push({
        code: 'misspelled-field',
        field: this.path(name),
        expected: `\`${meant}\``,
        got: showFound(name),
        help: {
          en: `The field is not read. If you mean \`${meant}\`, rename it.`,
          es: `El campo no se lee. Si se trata de \`${meant}\`, cámbiele el nombre.`,
        },
      })
      named += 1
    }
    if (unknown.length > looked.length) this.#warnMore(unknown.length - looked.length)
  }

  #warnMore(count: number): void {
    this.warnings.push({
      code: 'more-found',
      field: this.#prefix,
      expected: {
        en: `at most ${LOOKED_AT_MAX} unknown fields`,
        es: `como máximo ${LOOKED_AT_MAX} campos desconocidos`,
      },
      got: String(count),
      help: {
        en: `${count} further fields that are not read were not looked at for misspellings.`,
        es: `${count} campos más que no se leen no se examinaron en busca de erratas.`,
      },
    })
  }

  path(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}.${name}`
  }

  fail(code: SubmissionProblemCode, name: string, expected: LocalText, got: unknown, help: LocalText): undefined {
    this.problems.push({ code, field: this.path(name), expected, got: showFound(got), help })
    return undefined
  }

  warn(code: SubmissionProblemCode, name: string, expected: LocalText, got: unknown, help: LocalText): void {
    this.warnings.push({ code, field: this.path(name), expected, got: showFound(got), help })
  }

  #value(name: string, required: boolean | undefined, expected: LocalText): unknown {
    const value = this.#record[name]
    if (value !== undefined && (value !== null || required)) return value
    if (required) this.fail('missing-field', name, expected, undefined, HELP.missing)
    return undefined
  }

  #checkText(value: unknown, path: string, max: number): string | undefined {
    if (typeof value !== 'string') {
      return this.#note('wrong-type', path, { en: 'a text', es: 'un texto' }, value, textHelp(value))
    }
    if (value.trim() === '') return this.#note('empty-value', path, textOf(max), value, HELP.empty)
    if (value.length > max) {
      const help = {
        en: `Shorten it: it has ${value.length} characters.`,
        es: `Acórtelo: tiene ${value.length} caracteres.`,
      }
      return this.#note('too-long', path, textOf(max), value, help)
    }
    if (value.includes('\0')) return this.#note('nul-character', path, EXPECTED.withoutNul, value, HELP.nul)
    if (SURROGATE.test(value) && LONE_SURROGATE.test(value)) {
      return this.#note('lone-surrogate', path, EXPECTED.wellFormed, value, HELP.surrogate)
    }
    return value
  }

  #note(code: SubmissionProblemCode, path: string, expected: LocalText, got: unknown, help: LocalText): undefined {
    this.problems.push({ code, field: path, expected, got: showFound(got), help })
    return undefined
  }

  #code(
    name: string,
    codes: ReadonlySet<string>,
    fault: SubmissionProblemCode,
    expected: LocalText,
  ): string | undefined {
    const value = this.#value(name, true, expected)
    return value === undefined ? undefined : this.#checkCode(value, this.path(name), codes, fault, expected)
  }

  #checkCode(
    value: unknown,
    path: string,
    codes: ReadonlySet<string>,
    fault: SubmissionProblemCode,
    expected: LocalText,
  ): string | undefined {
    if (typeof value === 'string' && codes.has(value)) return value
    const meant = typeof value === 'string' ? likelyCode(value, codes) : undefined
    const help = meant ? { en: `Write \`${meant}\`.`, es: `Escriba \`${meant}\`.` } : HELP.code
    this.problems.push({
      code: typeof value === 'string' ? fault : 'wrong-type',
      field: path,
      expected,
      got: showFound(value),
      help,
    })
    return undefined
  }

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
      return this.fail(
        'too-many',
        name,
        { en: `at most ${maxItems} entries`, es: `como máximo ${maxItems} elementos` },
        value,
        HELP.fewer,
      )
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
          help: {
            en: `Fix these first: the ${left} entries after them were not looked at.`,
            es: `Corrija antes estos: los ${left} elementos siguientes no se examinaron.`,
          },
        })
        return undefined
      }
      const item = check(entry, `${this.path(name)}[${i}]`)
      if (item !== undefined) items.push(item)
    }
    return items
  }
}

/** With the `u` flag a pair is one character, so only a surrogate that stands alone matches. */
const LONE_SURROGATE = /\p{Cs}/u
/** Most texts have no surrogate at all, and this is quicker to see. */
const SURROGATE = /[\ud800-\udfff]/

const EXPECTED = {
  withoutNul: { en: 'a text without the character NUL', es: 'un texto sin el carácter NUL' },
  wellFormed: { en: 'well-formed Unicode', es: 'Unicode bien formado' },
}

function textOf(max: number): LocalText {
  return { en: `a text of 1 to ${max} characters`, es: `un texto de 1 a ${max} caracteres` }
}

const COUNTRY_EXPECTED = {
  en: 'an ISO 3166-1 alpha-2 country code such as PE',
  es: 'un código de país ISO 3166-1 alfa-2, como PE',
}
const TIMESTAMP_EXPECTED = {
  en: `an RFC 3339 date and time from ${YEAR_MIN} to ${YEAR_MAX}`,
  es: `una fecha y hora RFC 3339 entre ${YEAR_MIN} y ${YEAR_MAX}`,
}

const HELP = {
  missing: { en: 'Add the field.', es: 'Añada el campo.' },
  empty: {
    en: 'Give at least one character that is not white space.',
    es: 'Escriba al menos un carácter que no sea un espacio.',
  },
  nul: { en: 'Remove the NUL characters (U+0000).', es: 'Quite los caracteres NUL (U+0000).' },
  surrogate: {
    en: 'Half of a surrogate pair stands alone: write the whole character, or U+FFFD.',
    es: 'Hay media pareja sustituta sola: escriba el carácter entero, o U+FFFD.',
  },
  finite: {
    en: 'Give a number that a 64-bit float can hold.',
    es: 'Indique un número que quepa en un flotante de 64 bits.',
  },
  positive: {
    en: 'Give the amount paid; refunds are not decided here.',
    es: 'Indique el importe pagado; aquí no se deciden devoluciones.',
  },
  timestamp: {
    en: 'Write it like 2026-03-01T14:30:00Z or 2026-03-01T14:30:00-05:00, with the offset.',
    es: 'Escríbalo como 2026-03-01T14:30:00Z o 2026-03-01T14:30:00-05:00, con el desfase horario.',
  },
  year: { en: 'Check the year.', es: 'Revise el año.' },
  code: {
    en: 'Use the two or three capital letters of the standard.',
    es: 'Use las dos o tres mayúsculas de la norma.',
  },
  list: { en: 'Put the values in square brackets: ["PE"].', es: 'Ponga los valores entre corchetes: ["PE"].' },
  fewer: { en: 'Keep the most usual ones.', es: 'Deje solo los más habituales.' },
}

function numberHelp(value: unknown): LocalText {
  const numeric = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  if (numeric) return { en: 'Write the number without quotes.', es: 'Escriba el número sin comillas.' }
  return { en: 'Give a JSON number with a point as decimal sign.', es: 'Indique un número JSON con punto decimal.' }
}

function textHelp(value: unknown): LocalText {
  if (typeof value === 'number') return { en: 'Write it in double quotes.', es: 'Escríbalo entre comillas dobles.' }
  return { en: 'Give a JSON string.', es: 'Indique una cadena JSON.' }
}
