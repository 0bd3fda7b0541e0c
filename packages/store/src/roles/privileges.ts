/** What a role may do to rows of a table beside reading them. */
export const CHANGES = ['insert', 'update', 'delete', 'truncate'] as const
export type Change = (typeof CHANGES)[number]

/**
 * What the service does to each table that the migrations make, beside reading it. Rows of the first list are never changed:
 * events of the ledger, its tiles and checkpoints, decisions, and what they rest on.
 */
const SERVICE: readonly { readonly may: readonly Change[]; readonly tables: readonly string[] }[] = [
  {
    may: ['insert'],
    tables: [
      'ledger_events',
      'ledger_tiles',
      'ledger_checkpoints',
      'decisions',
      'decision_inputs',
      'policy_sources',
      'fact_check_texts',
      'retention_ranges',
    ],
  },
  {
    may: ['insert', 'update'],
    tables: [
      'ledger_head',
      'api_keys',
      'backtests',
      'cases',
      'fact_checks',
      'insight_hours',
      'insight_inputs',
      'insight_progress',
      'insight_resolutions',
      'insight_reviews',
      'insight_rules',
      'facts_progress',
      'legal_holds',
      'measures',
      'notices',
      'notification_progress',
      'notification_settings',
      'people',
      'policy_releases',
      'payment_windows_progress',
      'policy_states',
      'record_checks',
      'retention_kept',
      'retention_progress',
      'shadow_tallies',
      'webhook_endpoints',
    ],
  },
  {
    may: ['insert', 'delete'],
    tables: [
      'decision_bodies',
      'fact_check_wordings',
      'facts_blocks',
      'idempotency_keys',
      'notice_links',
      'notified_overdue',
      'recorded_facts',
    ],
  },
  {
    may: ['insert', 'update', 'delete'],
    tables: [
      'case_skips',
      'case_texts',
      'known_browsers',
      'lost_grounds',
      'notification_mails',
      'notifications',
      'review_context',
      'saved_filters',
      'sessions',
      'sign_in_failures',
      'sign_in_links',
      'webhook_deliveries',
    ],
  },
  // They follow from the record, and are emptied to be counted again.
  { may: ['insert', 'update', 'delete', 'truncate'], tables: ['payment_windows'] },
]

/** What the service does to each table, by its name. */
export const SERVICE_CHANGES: ReadonlyMap<string, readonly Change[]> = new Map(
  SERVICE.flatMap(({ may, tables }) => tables.map((table) => [table, may] as const)),
)

/**
 * A column of tables whose rows the service locks and does not change: PostgreSQL asks for the right to update one column of a
 * row that is locked. What a change of it would do to a decision, `tribunal audit verify` finds.
 */
export const LOCKED_BY: ReadonlyMap<string, string> = new Map([
  ['decisions', 'id'],
  ['decision_bodies', 'decision_id'],
])

/** Tables with passwords, sessions, keys and addresses that are secrets, of which a role that only reads sees nothing. */
export const SECRET_TABLES: ReadonlySet<string> = new Set([
  'api_keys',
  'known_browsers',
  'people',
  'sessions',
  'sign_in_failures',
  'sign_in_links',
  'webhook_endpoints',
  'notice_links',
])
