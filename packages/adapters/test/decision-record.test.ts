import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  basisOf,
  type Decision,
  type DecisionRecord,
  isRecord,
  parseSubmission,
  recordOf,
  restored,
  type Submission,
} from '@tribunal/engine'
import { afterAll, expect, it } from 'vitest'
import { contentFolders } from '../src/content/content-folders.ts'
import { openTribunal } from '../src/runtime/open-tribunal.ts'
import { shapeProblems } from './fault-matrix/valid-decision.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-records-'))
const tribunal = openTribunal({ dataDir: folder })
afterAll(() => rmSync(folder, { recursive: true }))

function samples(file: string): Submission[] {
  const lines = readFileSync(join(contentFolders().samples, file), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const parsed = parseSubmission(JSON.parse(line))
    if (!parsed.ok) throw new Error(`${file} has a sample that is none`)
    return parsed.value
  })
}

/** As it comes back from the store. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const readWhole = (record: DecisionRecord | Decision, submission: Submission) => {
  if (!isRecord(record)) throw new Error('a whole decision is stored')
  return restored(record, tribunal.replay(basisOf(record, submission)))
}

it.each(['posts.jsonl', 'payments.jsonl'])(
  'every decision about %s is as the contract says, and whole again when it is read',
  async (file) => {
    for (const submission of samples(file)) {
      const decision = stored(await tribunal.decide(submission))
      expect(shapeProblems(decision)).toEqual([])
      const read = readWhole(stored(recordOf(decision)), submission)
      expect(read.reproduced).toBe(true)
      expect(stored(read.decision)).toEqual(decision)
    }
  },
)

it('a decision that failed before anything was measured is stored whole', async () => {
  const [payment] = samples('payments.jsonl')
  const decision = { ...(await tribunal.decide(payment!)), facts: null } as Decision
  expect(recordOf(decision)).toBe(decision)
})

it('what is stored holds each fact once, and at most half of the decision', async () => {
  for (const [file, share] of [
    ['posts.jsonl', 1 / 2],
    ['payments.jsonl', 1 / 4],
  ] as const) {
    for (const submission of samples(file)) {
      const decision = await tribunal.decide(submission)
      const text = JSON.stringify(recordOf(decision))
      expect(text.length).toBeLessThan(share * JSON.stringify(decision).length + 1_000)
      if (submission.kind === 'payment') expect(text).not.toContain(`"${submission.customer_id}"`)
    }
  }
})

it('a policy that answers otherwise than it did is seen', async () => {
  const [payment] = samples('payments.jsonl')
  const record = stored(recordOf(await tribunal.decide(payment!))) as DecisionRecord
  const [first, ...others] = record.answers
  const changed = { ...record, answers: [{ ...first!, outcome: 'another' }, ...others] }
  expect(readWhole(changed, payment!).reproduced).toBe(false)
  expect(readWhole({ ...record, answers: others }, payment!).reproduced).toBe(false)
})

it('the witness of a rule, the code of the explanation and the steps are stored as data', async () => {
  const [payment] = samples('payments.jsonl')
  const record = stored(recordOf(await tribunal.decide(payment!))) as DecisionRecord
  expect(record).toMatchObject({ record: 2, kind: 'payment', explanation: 'CHALLENGE/amount' })
  const arbiter = record.answers.find(({ policy }) => policy === 'arbiter-guarded')
  expect(arbiter?.because?.length).toBeGreaterThan(0)
  for (const line of record.trace)
    expect(line.slice(0, 4)).toEqual([expect.any(String), expect.any(Number), expect.any(Number), expect.any(String)])
})
