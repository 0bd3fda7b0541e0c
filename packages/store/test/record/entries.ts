import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Decision, Payment } from '@tribunal/engine'
import { testDatabase } from '@tribunal/testkit/database'
import { Ledger } from '../../src/ledger/ledger.ts'
import { type Database, openDatabase } from '../../src/open-database.ts'
import type { KeptAnswer, RecordEntry } from '../../src/record/entry.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { openSigningKey } from '../../src/signing-key.ts'

export const PAYMENT: Payment = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 10,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T12:00:00-05:00',
  merchant_id: 'M-001',
}
/** As much of a decision as is recorded of it. */
export const PAYMENT_DECISION = {
  kind: 'payment',
  decision: 'APPROVE',
  risk_category: 'low',
  route: 'caller',
  composite_risk_score: 3.5,
  // It failed before anything was measured, and is stored whole.
  facts: null,
  trace: [],
  answers: [
    {
      policy: 'arbiter',
      version: '1.0.0',
      outcome: 'APPROVE',
      rule: 'fallback-low',
      reason: 'Low risk.',
      codes: [],
      results: {},
      trace: [],
      overrides: [],
      unknown: [],
    },
  ],
  policies: {},
} as unknown as Decision

let made = 0

/** A request that records some payments. */
export function entry({ decisions = 1, keep }: { decisions?: number; keep?: KeptAnswer } = {}): RecordEntry {
  const entries = Array.from({ length: decisions }, () => {
    const transaction_id = `T-${++made}`
    const context = { atMs: Date.UTC(2026, 10, 22), actor: 'system:test', inputs: new Uint8Array(32) }
    return entryOf({ ...PAYMENT, transaction_id }, PAYMENT_DECISION, context)
  })
  return { decisions: entries, ...(keep ? { keep } : {}) }
}

export function kept(key: string, principal = 'key:1'): KeptAnswer {
  return { principal, key, requestHash: new Uint8Array(32) }
}

/** A database with an empty ledger. */
export interface EmptyRecord {
  readonly url: string
  readonly database: Database
  readonly ledger: Ledger
  /** Of its key; deleted with it. */
  readonly folder: string
  close(): Promise<void>
}

export async function emptyRecord(): Promise<EmptyRecord> {
  const { url, close } = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-record-'))
  const database = await openDatabase({ url })
  const ledger = new Ledger(await openSigningKey(folder, { create: true }))
  await ledger.begin(database.pool)
  return {
    url,
    database,
    ledger,
    folder,
    async close() {
      await database.close()
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}
