import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { openTribunal } from '@tribunal/adapters'
import {
  basisOf,
  type Decision,
  type DecisionRecord,
  differences,
  isRecord,
  recordOf,
  storedDecision,
} from '@tribunal/engine'
import { definePolicy } from '@tribunal/policy'
import { describe, expect, it } from 'vitest'
import { submissionIn } from '../../src/stored-submission.ts'

/** Records of every version, as `tools/keep-records.mjs` kept them. Files are added here, and never changed. */
const FOLDER = new URL('../../../../cases/records/', import.meta.url)
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl.gz'))

type Line = { readonly policy: string } | { readonly submission: unknown; readonly stored: unknown }

const tribunal = openTribunal({ dataDir: '/nowhere', evidence: false })

/** As a service reads what it recorded then. */
function read({ submission, stored }: Exclude<Line, { policy: string }>) {
  const decision: DecisionRecord | Decision = storedDecision(stored)
  return { stored: decision, submission: submissionIn(Buffer.from(JSON.stringify(submission)), decision.kind) }
}

it('records of a version are kept', () => expect(FILES).toContain('0.1.0.jsonl.gz'))

describe.each(FILES)('the records of %s', (file) => {
  const lines = gunzipSync(readFileSync(new URL(file, FOLDER)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const policies = lines.flatMap((line) => ('policy' in line ? [definePolicy(line.policy)] : []))
  const records = lines.flatMap((line) => ('policy' in line ? [] : [read(line)]))
  const then = tribunal.deciding(
    new Map([...tribunal.policies, ...policies.map((one) => [one.policy.id, one] as const)]),
  )
  const again = ({ stored, submission }: (typeof records)[number]) =>
    JSON.parse(JSON.stringify(then.replay(basisOf(stored, submission)))) as Decision

  it('hold posts and payments in the form of their time', () => {
    expect(records.length).toBeGreaterThan(100)
    expect(new Set(records.map(({ stored }) => stored.kind))).toEqual(new Set(['post', 'payment']))
  })

  it('replay to the same outcome, rule and witness of every policy', () => {
    for (const record of records) {
      const { stored } = record
      const now = again(record)
      const was = isRecord(stored) ? stored : (recordOf(stored) as DecisionRecord)
      const is = recordOf(now) as DecisionRecord
      expect(is.answers, JSON.stringify(record.submission).slice(0, 80)).toEqual(was.answers)
      expect(is.explanation).toBe(was.explanation)
    }
  })

  it('give whole decisions the same again, where the whole was stored', () => {
    const whole = records.filter(({ stored }) => !isRecord(stored))
    expect(whole.length).toBeGreaterThan(5)
    for (const record of whole) expect(differences(record.stored, again(record))).toEqual([])
  })
})
