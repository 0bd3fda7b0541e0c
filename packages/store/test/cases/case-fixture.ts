import { readdirSync, readFileSync } from 'node:fs'
import { type MeasureRules, parseMeasures } from '@tribunal/engine'
import { type CompiledPolicy, definePolicy } from '@tribunal/policy'
import { sampleOf } from '../../src/cases/case-policies.ts'
import { CaseStore } from '../../src/cases/case-store.ts'
import { newCase } from '../../src/cases/new-case.ts'
import { uuidv7 } from '../../src/random.ts'
import type { DecisionEntry } from '../../src/record/entry.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { type EmptyRecord, emptyRecord, PAYMENT, PAYMENT_DECISION } from '../record/entries.ts'

const FOLDER = new URL('../../../../content/policies/', import.meta.url)

/** The shipped policies. */
export const POLICIES: ReadonlyMap<string, CompiledPolicy> = new Map(
  readdirSync(FOLDER)
    .filter((name) => !name.endsWith('.test.yaml'))
    .map((name) => [name.replace('.yaml', ''), definePolicy(readFileSync(new URL(name, FOLDER), 'utf8'))]),
)

/** The shipped document of measures. */
export const MEASURES: MeasureRules = (() => {
  const read = parseMeasures(readFileSync(new URL('../lists/measures.yaml', FOLDER), 'utf8'), 'measures.yaml')
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return { document: read.document, version: read.document.version, hash: '0'.repeat(64) }
})()

/** A record with cases, and a clock that only the test moves. */
export interface CaseFixture extends EmptyRecord {
  readonly cases: CaseStore
  readonly clock: { now: number }
  /** Records so many escalated payments; answers with the ids of their cases. */
  escalate(count: number, priority?: Priority): Promise<readonly string[]>
}

type Priority = 'urgent' | 'high' | 'normal' | 'low'

export const START = Date.UTC(2026, 10, 22, 9)
export const LEASE_MS = 300_000
const BATCH = 500

export async function caseFixture(leaseMs = LEASE_MS, clock = { now: START }): Promise<CaseFixture> {
  const record = await emptyRecord()
  const now = () => clock.now
  const settings = { leaseMs, appealMs: 14 * 86_400_000 }
  const { database, ledger } = record
  const told = (outcome: string) => ({ en: `People decided ${outcome}.` })
  const cases = new CaseStore({
    pool: database.pool,
    ledger,
    policies: POLICIES,
    settings,
    now,
    told,
    measures: MEASURES,
  })
  const writer = new GroupWriter({ pool: database.pool, ledger })
  let made = 0
  const escalated = (priority: Priority): DecisionEntry => {
    const route = { queue: 'fraud-review', priority, reason: '' }
    const decision = { ...PAYMENT_DECISION, decision: 'ESCALATE_TO_HUMAN', risk_category: 'medium', case: route }
    const payment = { ...PAYMENT, transaction_id: `T-${++made}`, customer_id: `C-${made % 97}` }
    const entry = entryOf(payment, decision as never, {
      atMs: now(),
      actor: 'system:test',
      inputs: new Uint8Array(32),
    })
    return { ...entry, opening: newCase(decision as never, entry, POLICIES, unsampled(now()))! }
  }
  return {
    ...record,
    cases,
    clock,
    async escalate(count, priority = 'normal') {
      const entries = Array.from({ length: count }, () => escalated(priority))
      for (let from = 0; from < count; from += BATCH)
        await writer.write({ decisions: entries.slice(from, from + BATCH) })
      return entries.map(({ opening }) => opening!.row.id)
    },
    async close() {
      await writer.close()
      await record.close()
    },
  }
}

/** The id of a case that is not one of the sample that a second person looks at. */
function unsampled(nowMs: number): string {
  const id = uuidv7(nowMs)
  return sampleOf(id, 'second-review') < 0.05 ? unsampled(nowMs) : id
}

/** The time of the day, for what cannot wait for a test to move it. */
export const WALL_CLOCK = {
  get now() {
    return Date.now()
  },
}

/** A person who reviews, or leads. */
export function person(number: number, lead = false) {
  return { actor: `person:0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`, lead }
}

/** A resolution that any case about a payment takes. */
export const CHALLENGE = { do: 'resolve', outcome: 'CHALLENGE', reasonCode: 'missing_evidence' } as const
