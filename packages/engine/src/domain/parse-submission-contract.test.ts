import { SUBMISSION } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSubmission } from './parse-submission.ts'

const POST = {
  kind: 'post',
  id: 'p-1',
  text: 'The sea is blue.',
  author: 'ana',
  lang: 'en',
  created_at: '2026-03-01T14:30:00-05:00',
  url: 'https://example.org/p-1',
  media: [{ type: 'image', url: 'https://example.org/p-1.png', alt: 'the sea' }],
  domain: 'science',
  context: 'A reply.',
  metadata: { order: '1003' },
}
const PAYMENT = {
  kind: 'payment',
  transaction_id: 't-1',
  customer_id: 'c-1',
  amount: '120.50',
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'd-1',
  timestamp: '2026-03-01T14:30:00Z',
  merchant_id: 'm-1',
  merchant_category: 'books',
  customer_behavior: {
    usual_amount_avg: 100,
    average_currency: 'PEN',
    usual_hours: '08:00-20:00',
    usual_countries: ['PE'],
    usual_devices: ['d-1'],
  },
  metadata: { order: '1003' },
}

/** Values at the edges of what one field or another takes. */
const VALUES: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 7, 0.1, 1e300, Number.MAX_SAFE_INTEGER],
  ...[
    '',
    ' ',
    '\n\u00a0',
    'x',
    ' x',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00',
    '😀',
    'post',
    'payment',
    'transaction',
    'other',
  ],
  ...[64, 65, 256, 257, 500, 501, 2_048, 2_049, 10_000, 10_001].map((length) => 'x'.repeat(length)),
  ...['0', '0.00', '1', '1.5', '1.50', '1.505', '1.5055', '.5', '1.', '+1', '1e3', '9'.repeat(15), '9'.repeat(16)],
  ...['9999999999999.99', '99999999999999.99', '00000000000001.50', ' 1.50'],
  ...['USD', 'JPY', 'KWD', 'CLF', 'usd', 'XXX', 'GB', 'UK', 'XK', 'pe'],
  ...['2026-03-01T14:30:00.123456789Z', '2026-03-01t14:30:00z', '2026-03-01 14:30:00+05:30', '2026-03-01T14:30Z'],
  ...['2026-02-29T00:00:00Z', '2024-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '1969-12-31T23:59:59Z'],
  ...['2100-12-31T23:59:59Z', '2101-01-01T00:00:00Z', '2026-03-01T23:59:60Z', '2026-03-01T14:30:00+24:00'],
  ...[[], ['PE', 'US'], ['Peru'], [7], [''], [{}], [{ type: 'image', url: 'u' }], [{ type: '', url: 'u' }], [[]]],
  ...[[{ type: 'image', url: 'u', alt: null }], [{ type: 'image', url: 'u', alt: ' ' }], [null]],
  ...[Array(32).fill(POST.media[0]), Array(33).fill(POST.media[0]), Array(1_000).fill('PE'), Array(1_001).fill('PE')],
  ...[{}, { a: 'b' }, { a: '' }, { a: 1 }, { 'a b': 'c' }, { a: 'x'.repeat(501) }, { ['n'.repeat(65)]: 'x' }],
  ...[50, 51].map((many) => Object.fromEntries(Array.from({ length: many }, (_, at) => [`n${at}`, 'x']))),
]

const fields = [...new Set([...Object.keys(POST), ...Object.keys(PAYMENT), 'unread'])]
const change = fc.record({
  field: fc.constantFrom(...fields),
  inner: fc.constantFrom(...Object.keys(PAYMENT.customer_behavior), 'unread'),
  value: fc.constantFrom(...VALUES),
})

/** A submission with some of its fields replaced; without a value a field is left out. */
function changed(
  base: Readonly<Record<string, unknown>>,
  changes: readonly { readonly field: string; readonly inner: string; readonly value: unknown }[],
): unknown {
  const copy: Record<string, unknown> = structuredClone(base)
  for (const { field, inner, value } of changes) {
    if (field === 'customer_behavior' && copy[field]) copy[field] = { ...(copy[field] as object), [inner]: value }
    else copy[field] = value
  }
  // As JSON has it: what is undefined is not there.
  return JSON.parse(JSON.stringify(copy))
}

describe('what the contract says of a submission', () => {
  it('is what is read, field by field', () => {
    for (const base of [POST, PAYMENT])
      for (const field of fields)
        for (const inner of field === 'customer_behavior' ? Object.keys(PAYMENT.customer_behavior) : [''])
          for (const value of VALUES) sameOf(changed(base, [{ field, inner, value }]))
    // In place of what is usual, whole.
    for (const value of VALUES) sameOf(JSON.parse(JSON.stringify({ ...PAYMENT, customer_behavior: value })))
  })

  it('is what is read, whatever is changed together', () => {
    fc.assert(
      fc.property(fc.constantFrom(POST, PAYMENT), fc.array(change, { maxLength: 4 }), (base, changes) => {
        sameOf(changed(base, changes))
      }),
    )
  })

  it('is of objects alone', () => {
    for (const value of VALUES) if (value !== undefined) sameOf(value)
  })
})

function sameOf(sent: unknown): void {
  const read = parseSubmission(sent)
  const said = SUBMISSION.safeParse(sent)
  expect(said.success, JSON.stringify(sent).slice(0, 300)).toBe(read.ok)
}
