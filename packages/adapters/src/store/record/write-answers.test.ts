import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSubmission } from '@tribunal/engine'
import type { FactorAnswer, FactUse, Json, OverrideAnswer, PolicyAnswer, RuleTrial } from '@tribunal/policy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentFolders } from '../../content/content-folders.ts'
import { openTribunal } from '../../runtime/open-tribunal.ts'
import { JsonBytes } from './json-bytes.ts'
import { entryOf } from './to-record-entry.ts'
import { writeAnswers } from './write-answers.ts'

type All<T> = { [Name in keyof Required<T>]: fc.Arbitrary<T[Name]> }

/** Every member of `T`, in the order given; those named may be absent. */
function members<T>(all: All<T>, ...optional: (keyof T)[]): fc.Arbitrary<T> {
  const requiredKeys = (Object.keys(all) as (keyof T)[]).filter((name) => !optional.includes(name))
  return fc.record(all, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<T>
}

const word = fc.oneof(fc.constantFrom('low', 'fp-01', 'a "b"', 'año', ''), fc.string())
const json = fc.jsonValue().map((value) => value as Json)
const flag = fc.constantFrom(true, false)
const truth = fc.constantFrom(true, false, 'unknown' as const)
const local = fc.oneof(word, fc.record({ en: word, es: word }, { noNullPrototype: true }))
const number = fc.oneof(fc.nat(20), fc.double({ noNaN: true, noDefaultInfinity: true }))
const few = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 })

const use = members<FactUse>(
  { fact: word, value: json, op: word, limit: json, constant: word },
  'value',
  'limit',
  'constant',
)
const trial = members<RuleTrial>({ rule: word, held: truth, item: fc.nat(40), facts: few(use) }, 'item')
const factor = members<FactorAnswer>(
  { id: word, name: local, value: fc.oneof(number, flag), amount: number, held: truth },
  'value',
)
const override = members<OverrideAnswer>(
  { id: word, replaced: word, outcome: word, reason: local, code: word, facts: few(use) },
  'code',
)
const item = fc.record({ item: fc.nat(), outcome: word, rule: word, reason: local }, { noNullPrototype: true })
const answer = members<PolicyAnswer>(
  {
    policy: word,
    version: word,
    outcome: word,
    rule: word,
    reason: local,
    codes: few(word),
    score: fc.option(number),
    total: fc.option(number),
    factors: few(factor),
    results: fc.dictionary(word, json, { noNullPrototype: true, maxKeys: 3 }),
    trace: few(trial),
    items: few(item),
    overrides: few(override),
    unknown: few(word),
  },
  'score',
  'total',
  'factors',
  'items',
)

const samples = (file: string) =>
  readFileSync(join(contentFolders().samples, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const parsed = parseSubmission(JSON.parse(line))
      if (!parsed.ok) throw new Error(`${file} has a sample that is none`)
      return parsed.value
    })

describe('the text of a decision', () => {
  it('has answers as JSON.stringify writes them, whatever they hold', () => {
    const out = new JsonBytes()
    fc.assert(
      fc.property(few(answer), (answers) => {
        out.begin()
        writeAnswers(out, answers)
        expect(out.end().toString()).toBe(JSON.stringify(answers))
      }),
    )
  })

  it.each(['payments.jsonl', 'posts.jsonl'])('is that of JSON.stringify for every sample of %s', async (file) => {
    const tribunal = openTribunal({ dataDir: '/nowhere', evidence: false })
    for (const submission of samples(file)) {
      const decision = await tribunal.decide(submission)
      const context = { atMs: 0, actor: 'system:test', inputs: new Uint8Array(32) }
      const { personal } = entryOf(submission, decision, context)
      expect(Buffer.from(personal.body).toString()).toBe(JSON.stringify(decision))
    }
  })
})
