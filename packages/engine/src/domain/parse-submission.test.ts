import { localText, message } from '@tribunal/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRIES, CURRENCIES, parsePayment, parsePost, parseSubmission, showFound } from './parse-submission.ts'

const payment = {
  transaction_id: 'T-1001',
  customer_id: 'CU-1',
  amount: 1800,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-03-02T03:15:00-05:00',
  merchant_id: 'M-001',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
}

/** `code field` of everything wrong, in the order it is reported. */
function faults(parsed: ReturnType<typeof parseSubmission>): string[] {
  return parsed.ok ? [] : parsed.problems.map((p) => `${p.code} ${p.field}`.trim())
}

function warnings(parsed: ReturnType<typeof parseSubmission>): string[] {
  return parsed.warnings.map((p) => `${p.code} ${p.field}`)
}

describe('a payment', () => {
  it('is read with every field of spec section 4', () => {
    const parsed = parsePayment(payment)
    expect(parsed).toEqual({ ok: true, value: { kind: 'payment', ...payment }, warnings: [] })
  })

  it('is read without customer_behavior, to be learned from history', () => {
    const { customer_behavior: _, ...bare } = payment
    expect(parsePayment(bare).ok).toBe(true)
    expect(parsePayment({ ...bare, customer_behavior: null }).ok).toBe(true)
  })

  it('is read with an average in a currency, which may be absent', () => {
    const read = (average_currency: unknown) => {
      const parsed = parsePayment({
        ...payment,
        customer_behavior: { ...payment.customer_behavior, average_currency },
      })
      return parsed.ok ? parsed.value.customer_behavior?.average_currency : parsed.problems
    }
    expect([read('PEN'), read(undefined), read(null)]).toEqual(['PEN', undefined, undefined])
  })

  it('takes an amount as a number or a decimal text, and says so of anything else', () => {
    const parsed = parsePayment({ ...payment, amount: [250] })
    expect(!parsed.ok && parsed.problems[0]).toMatchObject({
      expected: message('input.decimal'),
      help: message('input.decimal_help'),
    })
  })

  it.each([
    [{ amount: -5 }, 'not-positive amount'],
    [{ amount: 0 }, 'not-positive amount'],
    [{ amount: Number.NaN }, 'not-finite amount'],
    [{ amount: Number.POSITIVE_INFINITY }, 'not-finite amount'],
    [{ amount: [250] }, 'wrong-type amount'],
    [{ amount: true }, 'wrong-type amount'],
    [{ amount: '1,800' }, 'wrong-type amount'],
    [{ amount: '-5' }, 'wrong-type amount'],
    [{ amount: '1e3' }, 'wrong-type amount'],
    [{ amount: '0.00' }, 'not-positive amount'],
    [{ amount: '1234567890123456' }, 'too-precise amount'],
    [{ amount: '10.555' }, 'too-precise amount'],
    [{ amount: '10.5', currency: 'JPY' }, 'too-precise amount'],
    [{ amount: '10.5555', currency: 'KWD' }, 'too-precise amount'],
    [{ metadata: [] }, 'wrong-type metadata'],
    [{ metadata: { order: 7 } }, 'wrong-type metadata.order'],
    [{ metadata: { order: '' } }, 'empty-value metadata.order'],
    [{ metadata: { order: 'x'.repeat(501) } }, 'too-long metadata.order'],
    [{ metadata: { 'an order': 'x' } }, 'bad-name metadata.an order'],
    [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'x'])) }, 'too-many metadata'],
    [{ amount: null }, 'wrong-type amount'],
    [{ currency: 'XXX' }, 'unknown-currency currency'],
    [{ currency: 'pen' }, 'unknown-currency currency'],
    [{ country: 'ZZ' }, 'unknown-country country'],
    [{ country: 51 }, 'wrong-type country'],
    [{ timestamp: '1900-01-01T00:00:00Z' }, 'timestamp-out-of-range timestamp'],
    [{ timestamp: '9999-12-31T23:59:59Z' }, 'timestamp-out-of-range timestamp'],
    [{ timestamp: '2026-02-29T00:00:00Z' }, 'bad-timestamp timestamp'],
    [{ timestamp: '2026-03-02T03:15:00' }, 'bad-timestamp timestamp'],
    [{ timestamp: '2026-03-02T24:00:00Z' }, 'bad-timestamp timestamp'],
    [{ timestamp: '2026-03-02T03:15:00+25:00' }, 'bad-timestamp timestamp'],
    [{ timestamp: 1772421300 }, 'wrong-type timestamp'],
    [{ merchant_id: '' }, 'empty-value merchant_id'],
    [{ device_id: 'x'.repeat(257) }, 'too-long device_id'],
    [{ customer_behavior: [] }, 'wrong-type customer_behavior'],
    [
      { customer_behavior: { ...payment.customer_behavior, average_currency: 'soles' } },
      'unknown-currency customer_behavior.average_currency',
    ],
    [
      { customer_behavior: { ...payment.customer_behavior, usual_countries: ['PE', 'Peru'] } },
      'unknown-country customer_behavior.usual_countries[1]',
    ],
    [
      { customer_behavior: { ...payment.customer_behavior, usual_devices: 'D-01' } },
      'wrong-type customer_behavior.usual_devices',
    ],
    [
      { customer_behavior: { ...payment.customer_behavior, usual_devices: Array(1001).fill('D') } },
      'too-many customer_behavior.usual_devices',
    ],
    [
      { customer_behavior: { ...payment.customer_behavior, usual_amount_avg: '500' } },
      'wrong-type customer_behavior.usual_amount_avg',
    ],
    [
      { customer_behavior: { ...payment.customer_behavior, usual_countries: undefined } },
      'missing-field customer_behavior.usual_countries',
    ],
    [
      { customer_behavior: { ...payment.customer_behavior, usual_devices: null } },
      'wrong-type customer_behavior.usual_devices',
    ],
    [{ kind: 'post' }, 'kind-mismatch kind'],
  ])('with %j is refused: %s', (change, fault) => {
    expect(faults(parsePayment({ ...payment, ...change }))).toEqual([fault])
  })

  it('with hours that cannot be read is decided, with a warning (spec section 4: unparsable is unknown)', () => {
    const parsed = parsePayment({
      ...payment,
      customer_behavior: { ...payment.customer_behavior, usual_hours: '25:99-26:00' },
    })
    expect(parsed.ok).toBe(true)
    expect(warnings(parsed)).toEqual(['bad-hours customer_behavior.usual_hours'])
  })

  it('on a channel the documents do not name is accepted', () => {
    expect(parsePayment({ ...payment, channel: 'kiosk' }).ok).toBe(true)
  })

  it.each(Object.keys(payment).filter((name) => name !== 'customer_behavior'))('without its %s is refused', (name) => {
    expect(faults(parsePayment({ ...payment, [name]: undefined }))).toEqual([`missing-field ${name}`])
  })

  it('is refused with everything that is wrong, not only the first thing', () => {
    const found = faults(parsePayment({ amount: -1, currency: 'EURO', country: 'PE', timestamp: 'yesterday' }))
    expect(found).toEqual([
      'missing-field transaction_id',
      'missing-field customer_id',
      'not-positive amount',
      'unknown-currency currency',
      'missing-field channel',
      'missing-field device_id',
      'bad-timestamp timestamp',
      'missing-field merchant_id',
    ])
  })

  it('says which code was probably meant', () => {
    const helps = (change: object) => {
      const parsed = parsePayment({ ...payment, ...change })
      return parsed.ok ? '' : localText(parsed.problems[0]!.help, 'en')
    }
    expect(helps({ currency: 'pen' })).toBe('Write `PEN`.')
    expect(helps({ country: 'UK' })).toBe('Write `GB`.')
    expect(helps({ country: 'Atlantis' })).toBe('Use the two or three capital letters of the standard.')
    expect(helps({ amount: '12,5' })).toContain('a point before the decimals')
    expect(helps({ customer_behavior: { ...payment.customer_behavior, usual_amount_avg: '12.5' } })).toBe(
      'Write the number without quotes.',
    )
  })

  it('with a decimal text as its amount is read exactly, and with a number warned about digits that its currency has not', () => {
    const read = (change: object) => {
      const parsed = parsePayment({ ...payment, ...change })
      return parsed.ok ? [parsed.value.amount, warnings(parsed)] : faults(parsed)
    }
    expect(read({ amount: '1800' })).toEqual([1800, []])
    expect(read({ amount: '0.10' })).toEqual([0.1, []])
    expect(read({ amount: '123456789012345', currency: 'JPY' })).toEqual([123456789012345, []])
    expect(read({ amount: '1.005', currency: 'KWD' })).toEqual([1.005, []])
    expect(read({ amount: 10.55, currency: 'JPY' })).toEqual([10.55, ['too-precise amount']])
    expect(read({ amount: 0.1 + 0.2 })).toEqual([0.30000000000000004, ['too-precise amount']])
    expect(read({ amount: 1e21 })).toEqual([1e21, ['too-precise amount']])
    expect(read({ amount: 90071992547409.92 })).toEqual([90071992547409.92, ['too-precise amount']])
  })

  it('says of a number that is too long that it has too many digits, not too many behind the point', () => {
    const help = (amount: number) =>
      parsePayment({ ...payment, amount }).warnings.map((warning) => localText(warning.help, 'en'))
    const [fewer, rounded] = [
      ['Write at most 15 digits: more are not kept exactly.'],
      ['Round the amount as the currency does.'],
    ]
    expect([1e300, 1e21, 1234567890123456, 1.5e21].map(help)).toEqual([fewer, fewer, fewer, fewer])
    expect([10.555, 1e-7, 1.5e-7, 0.1 + 0.2].map(help)).toEqual([rounded, rounded, rounded, rounded])
    expect([999999999999999, 90071992547410, 9999999999999.99, 1800, 0.1].map(help)).toEqual([[], [], [], [], []])
  })

  it.each([0, -1])('with a usual average of %d is decided, and its sender warned', (average) => {
    const parsed = parsePayment({
      ...payment,
      customer_behavior: { ...payment.customer_behavior, usual_amount_avg: average },
    })
    expect(parsed.ok).toBe(true)
    expect(warnings(parsed)).toEqual(['not-positive customer_behavior.usual_amount_avg'])
  })

  it('keeps the metadata of its sender', () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`order.${i}_a-b`, 'x'.repeat(500)]))
    const parsed = parsePayment({ ...payment, metadata })
    expect(parsed).toMatchObject({ ok: true, value: { metadata }, warnings: [] })
    expect(parsePayment({ ...payment, metadata: null })).toEqual(parsePayment(payment))
  })

  it('warns about fields that are not read, and says which one was meant', () => {
    const parsed = parsePayment({ ...payment, customer_behavior: undefined, customer_behaviour: {}, note: 'x' })
    expect(parsed.ok).toBe(true)
    expect(warnings(parsed)).toEqual(['misspelled-field customer_behaviour', 'unknown-field note'])
  })

  it.each([
    ['2024-02-29', 'read'],
    ['2025-02-29', 'refused'],
    ['2000-02-29', 'read'],
    ['2100-02-29', 'refused'],
  ])('on %s is %s, as the Gregorian calendar has leap years', (day, wanted) => {
    const parsed = parsePayment({ ...payment, timestamp: `${day}T12:00:00Z` })
    expect(parsed.ok ? 'read' : 'refused').toBe(wanted)
  })

  it('may write a space and small letters in its timestamp, as RFC 3339 allows', () => {
    const parsed = parsePayment({ ...payment, timestamp: '2026-03-02 03:15:00.250z' })
    expect(parsed.ok && parsed.value.timestamp).toBe('2026-03-02T03:15:00.250Z')
  })
})

describe('a post', () => {
  it('is read with all it may carry', () => {
    const post = {
      kind: 'post',
      id: 'p-1',
      text: 'Results were rigged?',
      author: 'ann',
      lang: 'en',
      created_at: '2026-03-02T03:15:00Z',
      url: 'https://example.org/p/1',
      media: [{ type: 'image', url: 'https://example.org/i.png', alt: 'a ballot' }],
      domain: 'politics',
      context: 'a reply',
    }
    expect(parsePost(post)).toEqual({ ok: true, value: post, warnings: [] })
  })

  it.each([
    [{ text: 'no id' }, ['missing-field id']],
    [{ id: 'p' }, ['missing-field text']],
    [{ id: 'p', text: '' }, ['empty-value text']],
    [{ id: 'p', text: ' \n\t' }, ['empty-value text']],
    [{ id: 'p', text: null }, ['wrong-type text']],
    [{ id: 'p', text: 12 }, ['wrong-type text']],
    [{ id: 7, text: 'a' }, ['wrong-type id']],
    [{ id: 'p', text: 'a\0b' }, ['nul-character text']],
    [{ id: 'p', text: 'half \ud83d pair' }, ['lone-surrogate text']],
    [{ id: 'p', text: 'e\u0301'.repeat(500_000) }, ['too-long text']],
    [{ id: 'p', text: 'a', created_at: '1900-01-01T00:00:00Z' }, ['timestamp-out-of-range created_at']],
    [{ id: 'p', text: 'a', media: {} }, ['wrong-type media']],
    [{ id: 'p', text: 'a', media: Array(33).fill({}) }, ['too-many media']],
    [{ id: 'p', text: 'a', media: ['x', { type: 'image' }] }, ['wrong-type media[0]', 'missing-field media[1].url']],
  ])('%j is refused: %j', (json, wanted) => {
    expect(faults(parsePost(json))).toEqual(wanted)
  })

  it('may have exactly 10 000 characters', () => {
    expect(parsePost({ id: 'p', text: 'a'.repeat(10_000) }).ok).toBe(true)
    expect(faults(parsePost({ id: 'p', text: 'a'.repeat(10_001) }))).toEqual(['too-long text'])
  })
})

describe('a submission', () => {
  it('is what it says, else what its fields show', () => {
    expect(parseSubmission(payment)).toMatchObject({ ok: true, value: { kind: 'payment' } })
    expect(parseSubmission({ id: 'p', text: 'a' })).toMatchObject({ ok: true, value: { kind: 'post' } })
    expect(parseSubmission({ kind: 'post', id: 'p', text: 'a' })).toMatchObject({ ok: true, value: { kind: 'post' } })
    expect(faults(parseSubmission({ kind: 'mail', id: 'p' }))).toEqual(['unknown-kind kind'])
    expect(parseSubmission([])).toMatchObject({ ok: false, warnings: [] })
    expect(parseSubmission({ ...payment, kind: 'payment' })).toEqual(
      parseSubmission({ ...payment, kind: 'transaction' }),
    )
    expect(parsePayment({ ...payment, kind: 'transaction' })).toMatchObject({ ok: true, value: { kind: 'payment' } })
    expect(faults(parseSubmission({ kind: 'post', id: 'p', text: 'a' }, 'payment'))).toContain('kind-mismatch kind')
  })

  it.each([
    [{ transaction_id: 'T-1' }, 'missing-field customer_id'],
    [{ amount: 7 }, 'missing-field transaction_id'],
    [{ currency: 'PEN' }, 'missing-field id'],
  ])('%j is told by its id or its amount to be a payment', (json, first) => {
    expect(faults(parseSubmission(json))).toContain(first)
  })

  it('of the asked kind is read as that, whatever it looks like', () => {
    expect(faults(parseSubmission({ amount: 7 }, 'post'))).toEqual(['missing-field id', 'missing-field text'])
    expect(faults(parseSubmission({ kind: 'mail', id: 'p', text: 'a' }, 'post'))).toEqual(['unknown-kind kind'])
    expect(faults(parseSubmission({ kind: 'payment', id: 'p', text: 'a' }, 'post'))).toEqual(['kind-mismatch kind'])
  })

  it.each([[null], [[]], ['text'], [4], [undefined]])('%j is not an object', (json) => {
    expect(faults(parseSubmission(json))).toEqual(['not-an-object'])
    expect(faults(parsePayment(json))).toEqual(['not-an-object'])
    expect(faults(parsePost(json))).toEqual(['not-an-object'])
  })

  it('never throws, and never prints a control character of what it found', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, maxDepth: 3 }), (json) => {
        for (const parsed of [parseSubmission(json), parsePost(json), parsePayment(json)]) {
          if (parsed.ok) continue
          for (const problem of parsed.problems) expect(problem.got).not.toMatch(/[\p{Cc}\p{Cs}]/u)
        }
      }),
    )
  })
})

describe('the lists of codes', () => {
  it('hold the 249 assigned countries and XK, and the currencies in use', () => {
    expect(COUNTRIES.size).toBe(250)
    expect([...COUNTRIES].every((c) => /^[A-Z]{2}$/.test(c))).toBe(true)
    expect([...CURRENCIES].every((c) => /^[A-Z]{3}$/.test(c))).toBe(true)
    for (const code of ['PEN', 'USD', 'EUR', 'KES', 'TZS', 'XCG', 'HRK']) expect(CURRENCIES.has(code)).toBe(true)
  })
})

describe('what was found', () => {
  it('is shown cut, and escaped for a terminal', () => {
    expect(showFound('\u001b[31mred\u202e')).toBe('"\\u001b[31mred\\u{202e}"')
    expect(showFound('x'.repeat(58))).toBe(`"${'x'.repeat(58)}"`)
    expect(showFound('x'.repeat(59))).toBe(`"${'x'.repeat(58)}…`)
    expect(showFound(`${'x'.repeat(57)}😀`)).toBe(`"${'x'.repeat(57)}…`)
    expect(showFound('x'.repeat(1000))).toHaveLength(60)
    expect(showFound([1, 2, 3])).toBe('[1, 2, 3]')
    expect(showFound({ a: 1, b: 2, c: null, d: 4 })).toBe('{"a": 1, "b": 2, "c": null, …}')
    expect(showFound([1, 'a', {}, [], 2])).toBe('[1, "a", {…}, …]')
    expect(showFound({ a: [1], b: [] })).toBe('{"a": […], "b": []}')
    expect(showFound({})).toBe('{}')
    expect(showFound(null)).toBe('null')
    expect(showFound(undefined)).toBe('')
  })
})

describe('what a sender is told', () => {
  const told = (parsed: ReturnType<typeof parseSubmission>) =>
    (parsed.ok ? parsed.warnings : parsed.problems).map(({ field, expected, got, help }) => [
      field,
      expected,
      got,
      help,
    ])
  const LISTED = { en: 'Give a list, or leave the field out.', es: 'Indique una lista o quite el campo.' }
  const MEDIA = {
    en: 'a list of media, each with `type` and `url`',
    es: 'una lista de medios, cada uno con `type` y `url`',
  }
  const post = { id: 'p', text: 'a' }

  it('of something that is no record', () => {
    expect(told(parseSubmission('text'))).toEqual([
      [
        '',
        {
          en: 'a JSON object with the fields of a post or a payment',
          es: 'un objeto JSON con los campos de una publicación o de un pago',
        },
        '"text"',
        {
          en: 'Put the fields in braces: {"id": "p-1", "text": "…"}.',
          es: 'Ponga los campos entre llaves: {"id": "p-1", "text": "…"}.',
        },
      ],
    ])
  })

  it('of a kind that is none, or another one', () => {
    expect(told(parseSubmission({ kind: 'mail' }))).toEqual([
      [
        'kind',
        '"post" | "payment"',
        '"mail"',
        { en: 'Write one of the two, or leave `kind` out.', es: 'Escriba uno de los dos o quite `kind`.' },
      ],
    ])
    expect(told(parsePost({ kind: 'payment', ...post }))).toEqual([
      [
        'kind',
        '"post"',
        '"payment"',
        {
          en: 'Read as a post: remove `kind`, or call without `--kind post`.',
          es: 'Se lee como post: quite `kind`, o llame sin `--kind post`.',
        },
      ],
    ])
  })

  it('of media', () => {
    expect(told(parsePost({ ...post, media: {} }))).toEqual([['media', MEDIA, '{}', LISTED]])
    expect(told(parsePost({ ...post, media: ['x'] }))).toEqual([['media[0]', MEDIA, '"x"', LISTED]])
    expect(told(parsePost({ ...post, media: Array(33).fill(1) }))).toEqual([
      ['media', { en: 'at most 32 entries', es: 'como máximo 32 elementos' }, '[1, 1, 1, …]', LISTED],
    ])
    expect(faults(parsePost({ ...post, media: [{}] }))).toEqual([
      'missing-field media[0].type',
      'missing-field media[0].url',
    ])
    const media = Array(32).fill({ type: 'image', url: 'u' })
    expect(parsePost({ ...post, media })).toMatchObject({ ok: true, value: { media } })
    expect(parsePost({ ...post, media: null })).toEqual({ ok: true, value: { kind: 'post', ...post }, warnings: [] })
  })

  it('of the behaviour of a customer', () => {
    const behaved = (customer_behavior: unknown) => parsePayment({ ...payment, customer_behavior })
    const usual = payment.customer_behavior
    const fields = 'usual_amount_avg, average_currency, usual_hours, usual_countries, usual_devices'
    expect(told(behaved(7))).toEqual([
      [
        'customer_behavior',
        { en: `an object with ${fields}`, es: `un objeto con ${fields}` },
        '7',
        { en: 'Give the object, or leave the field out.', es: 'Indique el objeto o quite el campo.' },
      ],
    ])
    expect(faults(behaved({ ...usual, usual_hours: undefined }))).toEqual([
      'missing-field customer_behavior.usual_hours',
    ])
    expect(faults(behaved({ ...usual, usual_hours: 'x'.repeat(65) }))).toEqual([
      'too-long customer_behavior.usual_hours',
    ])
    expect(behaved({ ...usual, usual_hours: '08:00-22:00'.padEnd(64), usual_amount_avg: 0.01 })).toMatchObject({
      ok: true,
      warnings: [],
    })
    expect(told(behaved({ ...usual, usual_hours: 'always' }))).toEqual([
      [
        'customer_behavior.usual_hours',
        { en: 'hours as HH:MM-HH:MM, 00:00 to 23:59', es: 'horas como HH:MM-HH:MM, de 00:00 a 23:59' },
        '"always"',
        {
          en: 'The payment is decided with its usual hours unknown.',
          es: 'El pago se decide con las horas habituales como desconocidas.',
        },
      ],
    ])
    expect(warnings(behaved({ ...usual, usual_hour: 1, usual_hours: undefined }))).toEqual([
      'misspelled-field customer_behavior.usual_hour',
    ])
  })
})
