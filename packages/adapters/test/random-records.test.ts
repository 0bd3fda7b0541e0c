import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  basisOf,
  type Decision,
  type DecisionRecord,
  differences,
  isRecord,
  parseSubmission,
  recordOf,
  restored,
  type Submission,
  storedDecision,
} from '@tribunal/engine'
import { effort, Random } from '@tribunal/testkit'
import { afterAll, expect, it } from 'vitest'
import { contentFolders } from '../src/content/content-folders.ts'
import { openTribunal } from '../src/runtime/open-tribunal.ts'

/** Decisions of each kind; each is replayed from its record of both versions: a million replays in the long run. */
const DECISIONS = effort(40, 250_000)
const TIMEOUT_MS = effort(600_000, 4 * 3_600_000)
const START_MS = Date.UTC(2026, 0, 1)

const folder = mkdtempSync(join(tmpdir(), 'tribunal-records-'))
const tribunal = openTribunal({ dataDir: folder })
afterAll(() => rmSync(folder, { recursive: true }))

type Sample = Record<string, unknown> & { readonly text?: string }

const samplesOf = (file: string): Sample[] =>
  readFileSync(join(contentFolders().samples, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Sentences of the samples, put together anew, from one to four of them. */
function randomPosts(random: Random): (index: number) => Sample {
  const posts = samplesOf('posts.jsonl')
  const sentences = posts.flatMap(({ text }) => text!.match(/[^.!?\n]+[.!?]*/g) ?? [])
  return (index) => {
    const text = random.many(1 + random.below(4), () => random.pick(sentences).trim()).join(' ')
    return { ...random.pick(posts), id: `random-${index}`, text }
  }
}

/** Payments of the samples with other amounts, times, countries and devices, of customers who pay again and again. */
function randomPayments(random: Random): (index: number) => Sample {
  const payments = samplesOf('payments.jsonl')
  const known = (field: string) => payments.map((one) => one[field]).filter((value) => value !== undefined)
  return (index) => ({
    ...random.pick(payments),
    transaction_id: `random-${index}`,
    customer_id: `customer-${random.below(500)}`,
    amount: Math.max(1, Math.round(10 ** (6 * random.next()) * 100) / 100),
    currency: random.pick(known('currency')),
    country: random.pick(known('country')),
    device_id: random.pick(known('device_id')),
    timestamp: new Date(START_MS + index * 60_000 - random.below(7_200_000)).toISOString(),
  })
}

const written = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** What is different once a decision is replayed from what was stored of it. */
function afterReplay(
  decision: Decision,
  stored: DecisionRecord | Decision,
  submission: Submission,
): readonly unknown[] {
  const read = storedDecision(written(stored)) as DecisionRecord | Decision
  const again = tribunal.replay(basisOf(read, submission))
  if (!isRecord(read)) return differences(decision, written(again))
  const whole = restored(read, again)
  return [...(whole.reproduced ? [] : ['not reproduced']), ...differences(decision, written(whole.decision))]
}

it.each([
  ['post', randomPosts],
  ['payment', randomPayments],
] as const)(
  'every random %s replays to its decision, from the record and from the whole of it',
  async (kind, make) => {
    const submissionAt = make(new Random(kind.length))
    for (let index = 0; index < DECISIONS; index++) {
      const parsed = parseSubmission({ kind, ...submissionAt(index) })
      if (!parsed.ok) throw new Error(JSON.stringify(parsed))
      const decision = written(await tribunal.decide(parsed.value))
      for (const stored of [recordOf(decision), decision])
        expect(afterReplay(decision, stored, parsed.value), JSON.stringify(parsed.value)).toEqual([])
    }
  },
  TIMEOUT_MS,
)
