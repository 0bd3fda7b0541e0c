import type { ColumnType, Generated } from 'kysely'

/** A point in time: read as a Date, written as a Date or RFC 3339 text. */
type Time = ColumnType<Date, Date | string, Date | string>
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** JSON: read as parsed, written as text, so that what is stored is exactly what was serialised. */
type JsonColumn = ColumnType<unknown, string, string>
type OptionalJsonColumn = ColumnType<unknown, string | null | undefined, string | null>

/** Columns as the migrations make them. `bigint` is read as a number; beyond 2^53 reading fails. */
export interface Tables {
  schema_migrations: SchemaMigrations
  ledger_events: LedgerEvents
  ledger_tiles: LedgerTiles
  ledger_head: LedgerHead
  ledger_checkpoints: LedgerCheckpoints
  decisions: Decisions
  decision_bodies: DecisionBodies
  decision_inputs: DecisionInputs
  policy_sources: PolicySources
  idempotency_keys: IdempotencyKeys
  api_keys: ApiKeys
  people: People
  sign_in_links: SignInLinks
  sessions: Sessions
  sign_in_failures: SignInFailures
  webhook_endpoints: WebhookEndpoints
  webhook_deliveries: WebhookDeliveries
  cases: Cases
  case_skips: CaseSkips
  case_texts: CaseTexts
  review_context: ReviewContext
  saved_filters: SavedFilters
  policy_states: PolicyStates
  policy_releases: PolicyReleaseRows
  shadow_tallies: ShadowTallies
}

interface SchemaMigrations {
  name: string
  hash: string
  applied_at: Time
}

interface LedgerEvents {
  seq: number
  type: string
  entity: string
  at: Time
  bytes: Buffer
  leaf_hash: Buffer
}

interface LedgerTiles {
  level: number
  index: number
  hashes: Buffer
  root: Buffer
}

interface LedgerHead {
  one: Generated<boolean>
  size: number
  last_hash: Buffer
  frontier: Buffer
  origin: string
  vkey: string
}

interface LedgerCheckpoints {
  size: number
  note: string
  at: Time
}

interface Decisions {
  id: string
  seq: number
  kind: 'post' | 'transaction'
  outcome: string
  severity: number
  route: string | null
  rule: string | null
  score: number | null
  at: Time
  inputs: Buffer
}

interface DecisionBodies {
  decision_id: string
  submission_id: string
  subject: string | null
  salt: Buffer
  submission: Buffer
  body: Buffer
  campaign: string | null
}

interface DecisionInputs {
  hash: Buffer
  content: JsonColumn
}

interface PolicySources {
  hash: string
  policy: string
  version: string
  source: string
}

interface IdempotencyKeys {
  principal: string
  key: string
  request_hash: Buffer
  decision_ids: string[]
  answer: OptionalJsonColumn
  at: Time
}

interface ApiKeys {
  id: string
  name: string
  prefix: string
  hash: Buffer
  scopes: string[]
  created_at: Time
  created_by: string
  expires_at: OptionalTime
  last_used_at: OptionalTime
  revoked_at: OptionalTime
}

interface People {
  id: string
  email: string
  name: string
  roles: string[]
  skills: Generated<string[]>
  languages: Generated<string[]>
  password_hash: string | null
  oidc_issuer: string | null
  oidc_subject: string | null
  created_at: Time
  disabled_at: OptionalTime
}

interface SignInLinks {
  hash: Buffer
  purpose: 'first_admin' | 'invitation' | 'password_reset' | 'sign_in'
  person_id: string | null
  created_at: Time
  expires_at: Time
  used_at: OptionalTime
}

interface Sessions {
  hash: Buffer
  person_id: string
  csrf: string
  created_at: Time
  last_seen_at: Time
  expires_at: Time
}

interface SignInFailures {
  key: string
  count: number
  last_at: Time
}

interface WebhookEndpoints {
  id: string
  url: string
  description: string
  secret: string
  old_secret: string | null
  old_secret_expires_at: OptionalTime
  events: string[]
  routes: string[]
  created_at: Time
  failing_since: OptionalTime
  paused_until: OptionalTime
  disabled_at: OptionalTime
  disabled_because: 'asked' | 'failing' | 'gone' | null
  deleted_at: OptionalTime
}

interface WebhookDeliveries {
  id: string
  endpoint_id: string
  seq: number | null
  type: string
  payload: string
  state: Generated<'pending' | 'delivered' | 'dead'>
  attempts: Generated<number>
  next_at: Time
  give_up_at: OptionalTime
  created_at: Time
  settled_at: OptionalTime
  last_status: number | null
  last_error: string | null
}

interface Cases {
  id: string
  decision_id: string
  kind: 'post' | 'transaction'
  queue: string
  priority: number
  lang: string | null
  skill: string | null
  outcome: string
  rule: string | null
  risk: number | null
  status: Generated<'open' | 'claimed' | 'resolved'>
  stage: Generated<'first' | 'second' | 'settle' | 'appeal'>
  lead_only: Generated<boolean>
  assignee: string | null
  opened_at: Time
  due_at: Time
  held_by: string | null
  held_until: OptionalTime
  deciders: Generated<string[]>
  resolved_by: string | null
  resolved_at: OptionalTime
  effect: string | null
  appeal_status: string | null
  version: Generated<number>
  state: JsonColumn
}

interface CaseSkips {
  actor: string
  case_id: string
  at: Time
}

interface CaseTexts {
  case_id: string
  seq: number
  name: string
  salt: Buffer
  body: Buffer
}

interface ReviewContext {
  post_id: string
  user_id: string
  decision_id: string
  verdict: 'validate' | 'flag'
  sources: number
  at: Time
  seq: number
  salt: Buffer
  body: Buffer
}

interface SavedFilters {
  id: string
  owner: string
  list: string
  name: string
  shared: boolean
  query: JsonColumn
  created_at: Time
}

interface PolicyStates {
  policy: string
  active: string | null
  revision: number
  state: JsonColumn
}

interface PolicyReleaseRows {
  id: string
  policy: string
  hash: string
  version: string
  stage: string
  changed_at: Time
}

interface ShadowTallies {
  release: string
  upto: number
  counts: JsonColumn
}
