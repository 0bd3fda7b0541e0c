import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { checkStatement } from './check-statement.ts'
import * as words from './dsa-words.ts'
import { STATEMENT_FIELDS, type StatementField } from './statement-fields.ts'

const COMPLETE = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_LABELLED'],
  decision_facts: 'Sources speak against claim 1.',
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'Terms of use, section 4',
  incompatible_content_explanation: 'A claim is false.',
  category: 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  content_type: ['CONTENT_TYPE_TEXT'],
  content_date: '2026-10-01',
  application_date: '2026-10-02',
  source_type: 'SOURCE_VOLUNTARY',
  automated_detection: 'Yes',
  automated_decision: 'AUTOMATED_DECISION_FULLY',
  puid: 'example-1',
}

const told = (changes: object) =>
  checkStatement({ ...COMPLETE, ...changes }).map(({ field, code }) => `${field}: ${code}`)

test('a statement with what is required can be sent', () => {
  expect(checkStatement(COMPLETE)).toEqual([])
})

test('a problem names its field and says in both languages what to do', () => {
  expect(checkStatement({ ...COMPLETE, puid: 'ex ample' })).toEqual([
    {
      field: 'puid',
      code: 'bad-characters',
      message: {
        en: 'Only unaccented letters, digits, - and _ may be used.',
        es: 'Solo se admiten letras sin acento, cifras, - y _.',
      },
    },
  ])
})

test.each(Object.keys(COMPLETE))('without %s it cannot', (field) => {
  const code = field === 'decision_visibility' ? 'no-restriction' : 'required'
  expect(told({ [field]: undefined })).toContain(`${field}: ${code}`)
  expect(told({ [field]: null })).toContain(`${field}: ${code}`)
  expect(told({ [field]: '' })).toContain(`${field}: ${code}`)
})

test('an empty list is not filled in', () => {
  expect(told({ content_type: [] })).toEqual(['content_type: required'])
})

describe('restrictions', () => {
  it.each([
    ['decision_monetary', 'DECISION_MONETARY_SUSPENSION'],
    ['decision_provision', 'DECISION_PROVISION_TOTAL_SUSPENSION'],
    ['decision_account', 'DECISION_ACCOUNT_SUSPENDED'],
  ])('may be %s alone', (field, word) => {
    expect(told({ decision_visibility: undefined, [field]: word })).toEqual([])
  })

  it('of another kind are named', () => {
    expect(told({ decision_visibility: ['DECISION_VISIBILITY_OTHER'] })).toEqual([
      'decision_visibility_other: required',
    ])
    expect(told({ decision_visibility: ['DECISION_VISIBILITY_OTHER'], decision_visibility_other: 'Blurred' })).toEqual(
      [],
    )
    expect(told({ decision_visibility_other: 'Blurred' })).toEqual(['decision_visibility_other: not-allowed'])
  })
})

describe('the ground', () => {
  it('in law is named and explained, without the terms', () => {
    expect(told({ decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT' })).toEqual([
      'illegal_content_legal_ground: required',
      'illegal_content_explanation: required',
      'incompatible_content_ground: not-allowed',
      'incompatible_content_explanation: not-allowed',
    ])
  })

  it('in terms may add that the content is illegal as well', () => {
    expect(told({ incompatible_content_illegal: 'Yes' })).toEqual([])
    expect(told({ incompatible_content_illegal: 'Maybe' })).toEqual(['incompatible_content_illegal: not-in-list'])
  })
})

test('nobody is named as the source of an own initiative', () => {
  expect(told({ source_identity: 'A trusted flagger' })).toEqual(['source_identity: not-allowed'])
  expect(told({ source_identity: 'A flagger', source_type: 'SOURCE_TRUSTED_FLAGGER' })).toEqual([])
})

test.each([
  [{ decision_facts: 'x'.repeat(5000) }, []],
  [{ decision_facts: 'x'.repeat(5001) }, ['decision_facts: too-long']],
  [{ decision_facts: 7 }, ['decision_facts: not-text']],
  [{ category: 'STATEMENT_CATEGORY_NONE' }, ['category: not-in-list']],
  [{ content_type: 'CONTENT_TYPE_TEXT' }, ['content_type: not-a-list']],
  [{ content_type: ['CONTENT_TYPE_SMELL'] }, ['content_type: not-in-list']],
  [{ content_type: ['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_TEXT'] }, ['content_type: repeated']],
  [{ content_date: '2000-01-01' }, []],
  [{ content_date: '1999-12-31' }, ['content_date: out-of-range']],
  [{ content_date: '2038-01-01' }, []],
  [{ content_date: '2038-01-02' }, ['content_date: out-of-range']],
  [{ content_date: '2023-02-29' }, ['content_date: not-a-date']],
  [{ content_date: '2023-13-01' }, ['content_date: not-a-date']],
  [{ content_date: '1 October 2026' }, ['content_date: not-a-date']],
  [{ application_date: '2019-12-31' }, ['application_date: out-of-range']],
  [{ end_date_visibility_restriction: '2027-01-01' }, []],
  [{ content_language: 'ES' }, []],
  [{ content_language: 'es' }, ['content_language: not-in-list']],
  [{ territorial_scope: ['ES', 'IS'] }, []],
  [{ territorial_scope: ['ES', 'CH'] }, ['territorial_scope: not-in-list']],
  [{ content_id: { 'EAN-13': '4006381333931' } }, []],
  [{ content_id: { 'EAN-13': '400638133393' } }, ['content_id: not-a-product']],
  [{ content_id: { 'EAN-13': 4006381333931 } }, ['content_id: not-a-product']],
  [{ content_id: '4006381333931' }, ['content_id: not-a-product']],
  [{ decision_ground_reference_url: 'https://example.org/terms#4' }, []],
  [{ decision_ground_reference_url: 'example.org/terms' }, ['decision_ground_reference_url: not-a-url']],
  [{ decision_ground_reference_url: `https://example.org/${'x'.repeat(480)}` }, []],
  [
    { decision_ground_reference_url: `https://example.org/${'x'.repeat(481)}` },
    ['decision_ground_reference_url: too-long'],
  ],
  [{ color: 'red' }, ['color: unknown-field']],
])('%j: %j', (changes, problems) => {
  expect(told(changes)).toEqual(problems)
})

const DATA = process.env['TRIBUNAL_DATA_DIR']

describe.skipIf(DATA === undefined)('beside the interface of the transparency database (TRIBUNAL_DATA_DIR)', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(DATA!, 'suites/dsa', `statement_of_reasons_${name}.json`), 'utf8'))

  it('the 35 fields have the same names, order, types and needs', () => {
    const { fields } = read('fields') as {
      fields: { name: string; type: string; rule: string; enum: string | null }[]
    }
    expect(fields).toHaveLength(35)
    expect(Object.keys(STATEMENT_FIELDS)).toEqual(fields.map(({ name }) => name))
    for (const { name, type, rule, enum: list } of fields) {
      const field: StatementField = STATEMENT_FIELDS[name as keyof typeof STATEMENT_FIELDS]
      expect({ name, required: field.need === 'required' }).toEqual({ name, required: /^required(?! iff)/.test(rule) })
      expect({ name, list: field.type.kind === 'words' }).toEqual({ name, list: type.startsWith('array') })
      if (list !== null && 'words' in field.type) expect(field.type.words).toEqual(Object.keys(read('enums')[list]))
      const max = /<=(\d+)/.exec(type)
      if (max) expect({ name, max: 'max' in field.type && field.type.max }).toEqual({ name, max: Number(max[1]) })
    }
  })

  it('the words are the same', () => {
    const ours = new Map<string, unknown>(Object.entries(words))
    const lists = Object.entries(read('enums')).filter(([name]) => ours.has(name))
    expect(lists).toHaveLength(11)
    for (const [name, list] of lists) expect(ours.get(name)).toEqual(Object.keys(list as object))
  })
})
