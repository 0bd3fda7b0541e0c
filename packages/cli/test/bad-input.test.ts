import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const GOOD = { id: 'good', text: 'The Earth orbits the Sun.' }
const PAYMENT = {
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 250,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-1',
  timestamp: '2026-03-02T14:30:00-05:00',
  merchant_id: 'M-1',
}
const lines = (...records: readonly (object | string)[]) =>
  records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('')
const folder = mkdtempSync(join(tmpdir(), 'tribunal-bad-'))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

async function decide(stdin: string | Buffer, ...argv: readonly string[]) {
  const run = await runCli(['decide', ...argv, '--format', 'jsonl'], { stdin })
  expect(run.stderr).not.toMatch(/\n\s+at /)
  return { ...run, objects: linesOf(run.stdout) }
}

it('what stood for a bad record among decisions is not counted when they are computed again', async () => {
  const { stdout } = await decide(lines(GOOD, { id: 'x', text: 7 }))
  const replayed = await runCli(['replay', '-'], { stdin: stdout })
  expect([replayed.exit, replayed.stderr]).toMatchObject([0, expect.stringContaining('1 replayed')])
})

it.each([
  ['a decision of which only the kind is left', { id: 'x', kind: 'post' }, 'missing-field'],
  ['an object with an empty error', { id: 'x', error: null }, 'missing-field'],
])('%s cannot be computed again, and is refused as a bad record', async (_, decision, code) => {
  const { exit, stdout } = await runCli(['replay', '-', '--format', 'jsonl'], { stdin: lines(decision) })
  expect([exit, linesOf(stdout)]).toMatchObject([3, [{ id: 'x', error: { code } }]])
})

describe('a bad record', () => {
  it.each<[string, object | string, string, string]>([
    ['a wrong type', { id: 'x', text: 7 }, 'wrong-type', 'text'],
    ['a missing field', { text: 'no id' }, 'missing-field', 'id'],
    ['an empty text', { id: 'x', text: '' }, 'empty-value', 'text'],
    ['1 MB of text', { id: 'x', text: 'a'.repeat(1_000_000) }, 'too-long', 'text'],
    ['a lone surrogate', '{"id":"x","text":"\\ud800"}', 'lone-surrogate', 'text'],
    ['a NUL', '{"id":"x","text":"a\\u0000b"}', 'nul-character', 'text'],
    ['a million combining marks', { id: 'x', text: `e${'\u0301'.repeat(1_000_000)}` }, 'too-long', 'text'],
    ['a negative amount', { ...PAYMENT, amount: -1 }, 'not-positive', 'amount'],
    ['an amount that is NaN', '{"transaction_id":"T-9","amount":NaN}', 'json-syntax', 'amount'],
    ['an amount of 1e999', '{"transaction_id":"T-9","amount":1e999}', 'number-too-large', 'amount'],
    ['an unknown currency', { ...PAYMENT, currency: 'ABC' }, 'unknown-currency', 'currency'],
    ['an unknown country', { ...PAYMENT, country: 'XX' }, 'unknown-country', 'country'],
    ['a date of 1900', { ...PAYMENT, timestamp: '1900-01-01T00:00:00Z' }, 'timestamp-out-of-range', 'timestamp'],
    ['a date of 9999', { ...PAYMENT, timestamp: '9999-01-01T00:00:00Z' }, 'timestamp-out-of-range', 'timestamp'],
    ['a duplicate id', { ...GOOD, text: 'again' }, 'duplicate-id', 'id'],
    ['a duplicate key', '{"id":"x","id":"y","text":"a"}', 'duplicate-key', 'id'],
    ['a reserved key', '{"id":"x","text":"a","__proto__":{}}', 'reserved-key', '__proto__'],
    ['a list', '[1,2]', 'not-an-object', ''],
    ['no JSON', 'hello', 'json-syntax', ''],
  ])('with %s is told in its place with line and field, and the rest is decided', async (_, record, code, field) => {
    const { exit, objects, stderr } = await decide(lines(GOOD, record, { ...GOOD, id: 'last' }), '--input', 'jsonl')
    expect(exit).toBe(3)
    expect(objects).toMatchObject([{ id: 'good' }, { error: { code, field, line: 2 } }, { id: 'last' }])
    expect(stderr).toContain(`error[${code}] standard input:2`)
    expect(stderr).toContain('2 decided · 1 bad')
  })

  it('with hours "25:99" is decided with its hours unknown, and a warning names them', async () => {
    const behavior = {
      usual_amount_avg: 500,
      usual_hours: '25:99-26:00',
      usual_countries: ['PE'],
      usual_devices: ['D-1'],
    }
    const { exit, objects, stderr } = await decide(lines({ ...PAYMENT, customer_behavior: behavior }))
    expect(exit).toBe(0)
    expect(objects).toMatchObject([{ kind: 'payment', transaction_id: 'T-1' }])
    expect(stderr).toContain(
      'warning[bad-hours] standard input:1: customer_behavior.usual_hours: expected hours as HH:MM-HH:MM',
    )
  })

  it('can send nothing to the terminal', async () => {
    const { stderr } = await decide(lines(`{"id":"x","te\u001b]0;t":"\u001b[2J\u202e"}`, { id: '\u001b[31m', text: 5 }))
    expect(stderr).not.toMatch(/[\u001b\u202e]/)
  })

  it('is a line of plain text read as a payment', async () => {
    const { objects } = await decide('just words\n', '--kind', 'payment')
    expect(objects).toMatchObject([{ error: { code: 'not-an-object', got: '"just words"', line: 1 } }])
  })

  it('is told in Spanish where asked, also inside the output', async () => {
    const { stderr, objects } = await decide(lines({ id: 'x', text: '' }), '--lang', 'es')
    expect(stderr).toContain(
      'error[empty-value] entrada estándar:1: text: se esperaba un texto de 1 a 10000 caracteres',
    )
    expect(objects).toMatchObject([{ error: { help: 'Escriba al menos un carácter que no sea un espacio.' } }])
  })

  it('is an error row in CSV, and stays out of pretty output', async () => {
    const input = lines({ id: 'x', text: '' }, GOOD)
    const csv = await runCli(['decide', '--format', 'csv'], { stdin: input })
    expect(csv.stdout.split('\n')[1]).toMatch(/^error,x,.*empty-value,1,text,/)
    const pretty = await runCli(['decide', '--format', 'pretty'], { stdin: input })
    expect(pretty.stdout).toMatch(/^Post good/)
    expect(pretty.stderr).toContain('error[empty-value]')
  })

  it('is told even with --quiet, and warnings and the summary are not', async () => {
    const { stderr } = await decide(lines({ id: 'x', text: '' }, { ...GOOD, autor: 'ann' }), '--quiet')
    expect(stderr).toMatch(/^error\[empty-value\][^\n]*\n {2}help: [^\n]*\n$/)
  })
})

describe('a bad file', () => {
  const good = file('good.jsonl', lines(GOOD))

  it.each<[string, string, string]>([
    ['a directory', folder, 'directory'],
    ['a missing file', join(folder, 'none.jsonl'), 'file-missing'],
    ['an empty file', file('empty.jsonl', ''), 'empty-input'],
    [
      'a binary file',
      file('image.jsonl', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])),
      'binary-file',
    ],
    ['UTF-16', file('utf16.txt', Buffer.from('\uFEFFhello there', 'utf16le')), 'utf-16'],
  ])('%s is named, and the next file is still decided', async (_, bad, code) => {
    const { exit, objects, stderr } = await decide('', bad, good)
    expect(exit).toBe(3)
    expect(objects).toMatchObject([{ id: 'good' }])
    expect(stderr).toContain(`error[${code}] ${bad}: expected`)
  })

  it('with a byte order mark, CRLF or a truncated last line is read as far as it goes', async () => {
    const text = `\uFEFF${lines(GOOD, { ...GOOD, id: 'b' }).replaceAll('\n', '\r\n')}{"id":"c","te`
    const { exit, objects } = await decide(text)
    expect(exit).toBe(3)
    expect(objects).toMatchObject([{ id: 'good' }, { id: 'b' }, { error: { code: 'truncated-line', line: 3 } }])
  })

  it('with bytes that are no UTF-8 names the byte', async () => {
    const { objects, stderr } = await decide(
      Buffer.concat([
        Buffer.from(lines(GOOD)),
        Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
        Buffer.from(lines({ ...GOOD, id: 'b' })),
      ]),
    )
    expect(objects).toMatchObject([{ id: 'good' }, { error: { code: 'invalid-utf8', line: 2 } }, { id: 'b' }])
    expect(stderr).toContain(`Byte ${lines(GOOD).length + 1} of the file is not UTF-8`)
  })
})

/** A few texts in the manner of the Big List of Naughty Strings: reserved words, scripts, markup, emoji, injections. */
const NAUGHTY = [
  'undefined',
  'NaN',
  "'; DROP TABLE posts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '=cmd|calc!A0',
  'Ṱ̴̈́o͘ ̡i͠n̸v̕o͡k̷e',
  '田中さんにあげて下さい',
  'בְּרֵאשִׁית, בָּרָא',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇵🇪',
  '\u202eright to left\u202c',
  '\u200b\u200c\u2060',
  '%s%d{0}%n',
  '1'.repeat(9_000),
  'ﬁ ﷽ Ｆａｋｅ',
]

describe('naughty strings', () => {
  it('are decided or told, and printed without a control character', async () => {
    const input = lines(...NAUGHTY.map((text, i) => ({ id: `n-${i}`, text })))
    for (const format of ['jsonl', 'csv', 'pretty']) {
      const { exit, stdout } = await runCli(['decide', '--format', format], { stdin: input })
      expect([0, 3]).toContain(exit)
      expect(stdout).not.toMatch(
        format === 'pretty' ? /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/ : /\u001b/,
      )
    }
  })
})

const data = process.env['TRIBUNAL_DATA_DIR']
const suites = data && existsSync(join(data, 'suites')) ? join(data, 'suites') : undefined

describe.skipIf(suites === undefined)('the public suites (folder from TRIBUNAL_DATA_DIR)', () => {
  it('JSONTestSuite: what must be refused is refused, and nothing crashes', async () => {
    const cases = join(suites!, 'jsontestsuite', 'test_parsing')
    for (const name of readdirSync(cases)) {
      const run = await runCli(['decide', join(cases, name), '--input', 'json', '--json'], {})
      expect([0, 3], name).toContain(run.exit)
      expect(run.stderr, name).not.toMatch(/\n\s+at |decision-failed/)
      if (name.startsWith('n_')) expect(run.exit, name).toBe(3)
    }
  })

  it('the Big List of Naughty Strings, as posts in every format', async () => {
    const strings = JSON.parse(readFileSync(join(suites!, 'naughty', 'blns.json'), 'utf8')) as string[]
    const input = lines(...strings.map((text, i) => ({ id: `n-${i}`, text })))
    for (const format of ['jsonl', 'pretty']) {
      const run = await runCli(['decide', '--format', format], { stdin: input })
      expect(run.stderr).not.toContain('decision-failed')
      if (format === 'jsonl') expect(linesOf(run.stdout)).toHaveLength(strings.length)
      else expect(run.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    }
  })
})
