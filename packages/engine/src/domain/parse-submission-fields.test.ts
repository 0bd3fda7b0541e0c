import type { LocalText } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { FieldReader, LOOKED_AT_MAX, NAMED_MAX } from './parse-submission-fields.ts'

/** What a sender is told of one wrong field: what was expected and what to do, in both languages. */
interface Told {
  readonly field: string
  readonly expected: LocalText
  readonly got: string
  readonly help: LocalText
}
type Read = (reader: FieldReader) => unknown

const toldOf = (record: Record<string, unknown>, read: Read): readonly Told[] => {
  const reader = new FieldReader(record)
  expect(read(reader)).toBeUndefined()
  return reader.problems.map(({ field, expected, got, help }) => ({ field, expected, got, help }))
}

const TEXT = { en: 'a text', es: 'un texto' }
const SHORT = { en: 'a text of 1 to 5 characters', es: 'un texto de 1 a 5 caracteres' }
const NUMBER = { en: 'a number', es: 'un número' }
const ABOVE_0 = { en: 'a number above 0', es: 'un número mayor que 0' }
const CURRENCY = {
  en: 'an ISO 4217 currency code such as PEN or USD',
  es: 'un código de moneda ISO 4217, como PEN o USD',
}
const COUNTRY = {
  en: 'an ISO 3166-1 alpha-2 country code such as PE',
  es: 'un código de país ISO 3166-1 alfa-2, como PE',
}
const TIME = {
  en: 'an RFC 3339 date and time from 1970 to 2100',
  es: 'una fecha y hora RFC 3339 entre 1970 y 2100',
}
const TEXTS = { en: 'a list of texts', es: 'una lista de textos' }
const COUNTRIES = { en: 'a list of country codes', es: 'una lista de códigos de país' }

const ADD = { en: 'Add the field.', es: 'Añada el campo.' }
const STRING = { en: 'Give a JSON string.', es: 'Indique una cadena JSON.' }
const DECIMAL = {
  en: 'Give a JSON number with a point as decimal sign.',
  es: 'Indique un número JSON con punto decimal.',
}
const UNQUOTE = { en: 'Write the number without quotes.', es: 'Escriba el número sin comillas.' }
const WITH_OFFSET = {
  en: 'Write it like 2026-03-01T14:30:00Z or 2026-03-01T14:30:00-05:00, with the offset.',
  es: 'Escríbalo como 2026-03-01T14:30:00Z o 2026-03-01T14:30:00-05:00, con el desfase horario.',
}
const CAPITALS = {
  en: 'Use the two or three capital letters of the standard.',
  es: 'Use las dos o tres mayúsculas de la norma.',
}
const write = (code: string) => ({ en: `Write \`${code}\`.`, es: `Escriba \`${code}\`.` })

const text: Read = (reader) => reader.text('f', { max: 5, required: true })
const number: Read = (reader) => reader.number('f')
const amount: Read = (reader) => reader.number('f', 0)
const currency: Read = (reader) => reader.currency('f')
const country: Read = (reader) => reader.country('f')
const time: Read = (reader) => reader.timestamp('f', true)
const texts: Read = (reader) => reader.texts('f', 2, 5)
const countries: Read = (reader) => reader.countries('f', 2)

describe('what a sender is told', () => {
  it.each<[string, Read, unknown, LocalText, string, LocalText]>([
    ['no text', text, undefined, TEXT, '', ADD],
    ['null for a text', text, null, TEXT, 'null', STRING],
    [
      'a number for a text',
      text,
      7,
      TEXT,
      '7',
      { en: 'Write it in double quotes.', es: 'Escríbalo entre comillas dobles.' },
    ],
    ['a list for a text', text, ['a'], TEXT, '["a"]', STRING],
    [
      'a blank text',
      text,
      ' \n',
      SHORT,
      '" \\n"',
      {
        en: 'Give at least one character that is not white space.',
        es: 'Escriba al menos un carácter que no sea un espacio.',
      },
    ],
    [
      'a long text',
      text,
      'abcdef',
      SHORT,
      '"abcdef"',
      {
        en: 'Shorten it: it has 6 characters.',
        es: 'Acórtelo: tiene 6 caracteres.',
      },
    ],
    ['no number', number, undefined, NUMBER, '', ADD],
    ['a worded number', number, 'ten', NUMBER, '"ten"', DECIMAL],
    ['a quoted number', number, '10', NUMBER, '"10"', UNQUOTE],
    ['a blank number', number, ' ', NUMBER, '" "', DECIMAL],
    ['an endless quoted number', number, '1e999', NUMBER, '"1e999"', DECIMAL],
    ['true for a number', number, true, NUMBER, 'true', DECIMAL],
    [
      'no finite number',
      number,
      Number.POSITIVE_INFINITY,
      NUMBER,
      'Infinity',
      {
        en: 'Give a number that a 64-bit float can hold.',
        es: 'Indique un número que quepa en un flotante de 64 bits.',
      },
    ],
    [
      'a number that is not above 0',
      amount,
      0,
      ABOVE_0,
      '0',
      {
        en: 'Give the amount paid; refunds are not decided here.',
        es: 'Indique el importe pagado; aquí no se deciden devoluciones.',
      },
    ],
    ['no currency', currency, undefined, CURRENCY, '', ADD],
    ['an unknown currency', currency, 'EURO', CURRENCY, '"EURO"', CAPITALS],
    ['a currency in small letters', currency, 'pen', CURRENCY, '"pen"', write('PEN')],
    ['a number for a currency', currency, 604, CURRENCY, '604', CAPITALS],
    ['a country that is written otherwise', country, 'UK', COUNTRY, '"UK"', write('GB')],
    ['a country in small letters', country, ' pe ', COUNTRY, '" pe "', write('PE')],
    ['a country for a currency', currency, 'USA', CURRENCY, '"USA"', CAPITALS],
    ['no time', time, undefined, TIME, '', ADD],
    ['a number for a time', time, 1772421300, TIME, '1772421300', WITH_OFFSET],
    ['a time without offset', time, '2026-03-01T14:30:00', TIME, '"2026-03-01T14:30:00"', WITH_OFFSET],
    [
      'a time of another century',
      time,
      '1926-03-01T14:30:00Z',
      TIME,
      '"1926-03-01T14:30:00Z"',
      {
        en: 'Check the year.',
        es: 'Revise el año.',
      },
    ],
    ['no list of texts', texts, undefined, TEXTS, '', ADD],
    [
      'a text for a list',
      texts,
      'D-01',
      TEXTS,
      '"D-01"',
      {
        en: 'Put the values in square brackets: ["PE"].',
        es: 'Ponga los valores entre corchetes: ["PE"].',
      },
    ],
    ['no list of countries', countries, undefined, COUNTRIES, '', ADD],
    [
      'a long list',
      texts,
      ['a', 'b', 'c'],
      { en: 'at most 2 entries', es: 'como máximo 2 elementos' },
      '["a", "b", "c"]',
      {
        en: 'Keep the most usual ones.',
        es: 'Deje solo los más habituales.',
      },
    ],
  ])('of %s', (_, read, value, expected, got, help) => {
    expect(toldOf(value === undefined ? {} : { f: value }, read)).toEqual([{ field: 'f', expected, got, help }])
  })

  it('of a misspelled field, as a warning', () => {
    const reader = new FieldReader({ amuont: 1 }, 'outer')
    reader.warnUnknown(['amount'])
    expect(reader.problems).toEqual([])
    expect(reader.warnings).toEqual([
      {
        code: 'misspelled-field',
        field: 'outer.amuont',
        expected: '`amount`',
        got: '"amuont"',
        help: {
          en: 'The field is not read. If you mean `amount`, rename it.',
          es: 'El campo no se lee. Si se trata de `amount`, cámbiele el nombre.',
        },
      },
    ])
  })
})

describe('what is read', () => {
  it.each<[string, Read, unknown]>([
    ['a text of as many characters as it may have', text, 'abcde'],
    ['a number below 0 where it may be', number, -7],
    ['an amount just above 0', amount, 0.01],
    ['a list of as many as it may have', texts, ['a', 'b']],
    ['an empty list', texts, []],
    ['countries', countries, ['PE', 'CL']],
  ])('%s', (_, read, value) => {
    const reader = new FieldReader({ f: value })
    expect(read(reader)).toEqual(value)
    expect(reader.problems).toEqual([])
  })

  it('an optional field that is absent or null, as nothing', () => {
    for (const record of [{}, { f: null }, { f: undefined }]) {
      const reader = new FieldReader(record)
      expect([reader.text('f', { max: 5 }), reader.timestamp('f', false)]).toEqual([undefined, undefined])
      expect(reader.problems).toEqual([])
    }
  })

  it('the entries of a list one by one: a wrong one is named by its place', () => {
    const reader = new FieldReader({ f: ['PE', 'Peru', 7] }, 'outer')
    expect(reader.countries('f', 3)).toEqual(['PE'])
    expect(reader.problems.map(({ code, field }) => [code, field])).toEqual([
      ['unknown-country', 'outer.f[1]'],
      ['wrong-type', 'outer.f[2]'],
    ])
  })
})

describe('a misspelled field', () => {
  const warned = (record: Record<string, unknown>) => {
    const reader = new FieldReader(record)
    reader.warnUnknown(['amount', 'kind'])
    return reader.warnings.map(({ code, field }) => `${code} ${field}`)
  }

  it('is one that is near a known one, which is absent', () => {
    expect(warned({ other: 3, amuont: 1, knid: 2 })).toEqual([
      'misspelled-field amuont',
      'misspelled-field knid',
      'unknown-field other',
    ])
    expect(warned({ amuont: 1, amount: 2 })).toEqual(['unknown-field amuont'])
    expect(warned({ amount: 1, kind: 'x' })).toEqual([])
  })

  it('is looked for among the first hundred unknown fields, and the others are counted', () => {
    const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, at]))
    const reader = new FieldReader({ ...many, amuont: 1 }, 'outer')
    const before = process.cpuUsage()
    reader.warnUnknown(['amount', 'kind', 'transaction_id', 'customer_id', 'merchant_category'])
    const { user, system } = process.cpuUsage(before)
    // Comparing all of them takes a second and more.
    expect(user + system).toBeLessThan(500_000)
    expect(reader.warnings).toHaveLength(NAMED_MAX + 1)
    expect(reader.warnings.at(-1)).toMatchObject({
      code: 'more-found',
      field: 'outer',
      got: String(80_001 - NAMED_MAX),
    })
  })

  it('is named twenty times, and what was not looked at then is counted', () => {
    const wrong = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`kin${String.fromCharCode(192 + at)}`, at]))
    const reader = new FieldReader(wrong)
    reader.warnUnknown(['amount', 'kind'])
    expect(reader.warnings.map(({ code }) => code)).toEqual([
      ...Array.from({ length: NAMED_MAX }, () => 'misspelled-field'),
      'more-found',
    ])
    expect(reader.warnings.at(-1)).toMatchObject({ got: '40', field: '' })
  })

  it('is named before fields that are only unknown', () => {
    const others = Object.fromEntries(Array.from({ length: LOOKED_AT_MAX - 1 }, (_, at) => [`other${at}`, at]))
    const found = warned({ ...others, amuont: 1 })
    expect([found[0], found.length, found.at(-1)]).toEqual(['misspelled-field amuont', NAMED_MAX + 1, 'more-found '])
  })
})

describe('a list with many wrong entries', () => {
  it('has twenty of them named, and the rest counted', () => {
    const reader = new FieldReader({ f: Array.from({ length: 1_000 }, () => 'Peru') })
    expect(reader.countries('f', 1_000)).toBeUndefined()
    expect(reader.problems).toHaveLength(NAMED_MAX + 1)
    expect(reader.problems.at(-1)).toMatchObject({ code: 'more-found', field: 'f', got: '980' })
  })
})
