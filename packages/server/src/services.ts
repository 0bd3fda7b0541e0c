import type { Tribunal } from '@tribunal/adapters'
import type { CaseStore, FactCheckStore, Ledger, MeasureStore, NoticeStore, ReleaseStore, Store } from '@tribunal/store'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Auth } from './auth/open-auth.ts'
import type { Principal } from './auth/principal.ts'
import type { Backtests } from './backtests/open-backtests.ts'
import type { ServerConfig } from './config/server-config.ts'
import type { EventFeed } from './events/event-feed.ts'
import type { EventListeners } from './events/event-listeners.ts'
import type { FactCheckEvidence } from './fact-checks/fact-check-evidence.ts'
import type { Health } from './http/health.ts'
import type { Insight } from './insight/open-insight.ts'
import type { Notifications } from './notifications/open-notifications.ts'
import type { Metrics } from './observe/metrics.ts'
import type { PublicPages } from './public/public-pages.ts'
import type { DecisionReader } from './record/decision-reader.ts'
import type { KeysInFlight } from './record/idempotency.ts'
import type { Recorder } from './record/recorder.ts'
import type { Replays } from './record/replay.ts'
import type { LivePolicies } from './releases/live-policies.ts'
import type { Prover } from './releases/prover.ts'
import type { BacktestDrifts } from './safety/backtest-drifts.ts'
import type { SafetyNet } from './safety/safety-net.ts'
import type { Webhooks } from './webhooks/open-webhooks.ts'

/** What handlers are given: the parts of the server, put together once in `main.ts`. */
export interface Services {
  readonly config: ServerConfig
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
  readonly health: Health
  /** Live events, from the ledger. */
  readonly events: EventFeed
  /** Who listens to them in this process. */
  readonly listeners: EventListeners
  /** Who sends a request. Throws an `unauthenticated` problem where nobody is known. */
  readonly authenticate: (request: FastifyRequest) => Promise<Principal>
  /** Accounts, keys and sessions. */
  readonly auth: Auth
  readonly tribunal: Tribunal
  readonly store: Store
  readonly ledger: Ledger
  readonly recorder: Recorder
  /** Reads recorded decisions whole. */
  readonly reader: DecisionReader
  readonly replays: Replays
  /** Cases that people decide. */
  readonly cases: CaseStore
  /** Notices about posts, as anybody sends them. */
  readonly notices: NoticeStore
  /** What decisions do to posts and accounts, until it ends. */
  readonly measures: MeasureStore
  /** Claims that people rate. */
  readonly factChecks: FactCheckStore
  /** Brings them into the evidence of this process. */
  readonly factCheckEvidence: FactCheckEvidence
  /** What everybody may read of them. */
  readonly publicPages: PublicPages
  /** Versions of policies, as people bring them into force. */
  readonly releases: ReleaseStore
  /** Holds rules that suddenly fire far more often than is usual. */
  readonly safety: SafetyNet
  /** How far the last day has moved from the backtests of the versions that decide. */
  readonly backtestDrifts: BacktestDrifts
  /** Those that decide in this process. */
  readonly livePolicies: LivePolicies
  /** Proves them. */
  readonly prover: Prover
  readonly keysInFlight: KeysInFlight
  readonly webhooks: Webhooks
  /** Mail to people. */
  readonly notifications: Notifications
  readonly insight: Insight
  readonly backtests: Backtests
}
