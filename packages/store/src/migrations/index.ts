import { BACKTESTS } from './2026-11-22-backtests.ts'
import { CAMPAIGNS } from './2026-11-22-campaigns.ts'
import { CASES } from './2026-11-22-cases.ts'
import { INSIGHT } from './2026-11-22-insight.ts'
import { PEOPLE } from './2026-11-22-people.ts'
import { RECORD } from './2026-11-22-record.ts'
import { RELEASES } from './2026-11-22-releases.ts'
import { DECIDING_RULE } from './2026-11-23-deciding-rule.ts'
import { ERASURES } from './2026-11-23-erasures.ts'
import { HASHED_KEYS } from './2026-11-23-hashed-keys.ts'
import { KNOWN_BROWSERS } from './2026-11-23-known-browsers.ts'
import { COMPRESSED_RECORDS } from './2026-11-27-compressed-records.ts'
import { METADATA } from './2026-11-27-metadata.ts'
import { PAYMENTS } from './2026-11-28-payments.ts'
import { SUSPENDED_RULES } from './2026-11-28-suspended-rules.ts'
import { FACT_CHECKS } from './2026-11-29-fact-checks.ts'
import { MEASURES } from './2026-11-29-measures.ts'
import { NOTICES } from './2026-11-29-notices.ts'
import { NOTIFICATIONS } from './2026-11-29-notifications.ts'
import { WEBHOOK_ORDER } from './2026-11-29-webhook-order.ts'
import { WHAT_HOLDS } from './2026-11-29-what-holds.ts'
import { PACKED_BODIES } from './2026-11-30-packed-bodies.ts'

/** Every migration, oldest first. Published ones never change: a new one is added. */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '2026-11-22-record', sql: RECORD },
  { name: '2026-11-22-people', sql: PEOPLE },
  { name: '2026-11-22-cases', sql: CASES },
  { name: '2026-11-22-insight', sql: INSIGHT },
  { name: '2026-11-22-backtests', sql: BACKTESTS },
  { name: '2026-11-22-releases', sql: RELEASES },
  { name: '2026-11-22-campaigns', sql: CAMPAIGNS },
  { name: '2026-11-23-known-browsers', sql: KNOWN_BROWSERS },
  { name: '2026-11-23-deciding-rule', sql: DECIDING_RULE },
  { name: '2026-11-23-erasures', sql: ERASURES },
  { name: '2026-11-23-hashed-keys', sql: HASHED_KEYS },
  { name: '2026-11-27-compressed-records', sql: COMPRESSED_RECORDS },
  { name: '2026-11-27-metadata', sql: METADATA },
  { name: '2026-11-28-payments', sql: PAYMENTS },
  { name: '2026-11-28-suspended-rules', sql: SUSPENDED_RULES },
  { name: '2026-11-29-fact-checks', sql: FACT_CHECKS },
  { name: '2026-11-29-what-holds', sql: WHAT_HOLDS },
  { name: '2026-11-29-webhook-order', sql: WEBHOOK_ORDER },
  { name: '2026-11-29-notices', sql: NOTICES },
  { name: '2026-11-29-notifications', sql: NOTIFICATIONS },
  { name: '2026-11-29-measures', sql: MEASURES },
  { name: '2026-11-30-packed-bodies', sql: PACKED_BODIES },
]
