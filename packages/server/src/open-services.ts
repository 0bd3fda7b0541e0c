import { WEBHOOK_QUEUE, WebhookOutbox } from '@tribunal/adapters/notify'
import {
  CaseStore,
  forgetKeptAnswers,
  GroupWriter,
  HistoryFollower,
  isAway,
  Ledger,
  LedgerFeed,
  type Memory,
  openLedgerKey,
  openStore,
  ReleaseStore,
  RuleHoldStore,
  restoreHistory,
  type Store,
  tellSettings,
  waitingCases,
} from '@tribunal/adapters/store'
import { DEFAULT_SETTINGS } from '@tribunal/engine'
import type { FastifyBaseLogger } from 'fastify'
import { openAuth } from './auth/open-auth.ts'
import { BACKTEST_QUEUE, openBacktests } from './backtests/open-backtests.ts'
import type { ServerConfig } from './config/server-config.ts'
import { EventListeners } from './events/event-listeners.ts'
import { openInsight } from './insight/open-insight.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { letGo } from './let-go.ts'
import { Metrics } from './observe/metrics.ts'
import { type EarlyHouse, openedEarly } from './open-house.ts'
import { prepareEvidence } from './record/prepare-evidence.ts'
import { Recorder } from './record/recorder.ts'
import { Replays } from './record/replay.ts'
import { sweepLeases } from './record/sweep-leases.ts'
import { openWitness } from './record/witness.ts'
import { LivePolicies } from './releases/live-policies.ts'
import { Prover } from './releases/prover.ts'
import { KeysInFlight } from './routes/decisions/idempotency.ts'
import { BacktestDrifts } from './safety/backtest-drifts.ts'
import { SafetyNet } from './safety/safety-net.ts'
import type { Services } from './services.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'

export interface OpenedServices {
  readonly services: Services
  /** From now on no new work is taken, and readiness says so. */
  stop(): void
  /** Waits until everything taken is durable, then lets go of the store. */
  close(): Promise<void>
}

export interface OpenServicesOptions {
  readonly config: ServerConfig
  readonly log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Decisions in one transaction at most; other than the default only to measure what that is worth. */
  readonly batchMax?: number | undefined
}

const CLEAR_UP_EVERY_MS = 3_600_000
/** How long a part of the service that is told to end is waited for: jobs under way are given back by then. */
const LET_GO_MS = 10_000

/** Puts the parts of a server together. Throws StoreError, HouseError with what is wrong and how to mend it. */
export async function openServices(options: OpenServicesOptions): Promise<OpenedServices> {
  const { config, log } = options
  const early = openedEarly(config, options.now)
  const store = await openStore({
    dataDir: config.data_folder,
    ...(config.database.url === undefined ? {} : { databaseUrl: config.database.url }),
    poolSize: config.database.pool_size,
    applicationName: 'tribunal serve',
    onLog: (line) => log.warn({ postgres: line }),
    onStarting: early.open,
  })
  try {
    return await assemble(store, options, early)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function assemble(
  store: Store,
  { config, log, now = Date.now, batchMax }: OpenServicesOptions,
  early: EarlyHouse,
): Promise<OpenedServices> {
  const { pool } = store
  const { signing_key_file, origin, witness_file: witnessFile } = config.ledger
  const signer = await openLedgerKey(pool, config.data_folder, { file: signing_key_file, origin })
  const outbox = new WebhookOutbox(pool, (error) => log.error({ err: error }, 'webhooks'))
  const ledger = new Ledger(signer, outbox.of)
  await ledger.begin(pool)
  await outbox.open()
  const safety = new SafetyNet({
    pool,
    holds: new RuleHoldStore({ pool, ledger, now }),
    quotas: config.breaker.quotas,
    limits: { floor: config.breaker.floor, factor: config.breaker.factor },
    now,
    onHeld: ({ rule, hits, limit }) =>
      log.error({ rule, hits, limit }, 'a rule fires far beyond its history: it is held, and people decide'),
    onError: (error) => {
      // That the database is away is said by whoever needs it more.
      if (!isAway(error)) log.error({ err: error }, 'held rules')
    },
  })
  await safety.open()
  const { tribunal, files, inputs: resting } = early.house(() => safety.heldRules)
  await prepareEvidence(tribunal, log)
  await tellSettings({ pool, ledger, now, defaults: { ...DEFAULT_SETTINGS } }, resting.settings)
  const releases = new ReleaseStore({ pool, ledger, now })
  await releases.install(files, config.policies.publishing)
  const livePolicies = await LivePolicies.open({
    pool,
    releases,
    tribunal,
    resting,
    onError: (error) => log.error({ err: error }, 'policies'),
  })
  const prover = new Prover()
  const metrics = new Metrics()
  const memory: Memory = {
    remember: tribunal.remember,
    recallCampaign: tribunal.recallCampaign,
    settle: tribunal.settle,
    unreadable: (seq) => log.error({ seq }, 'a stored submission cannot be read: it was changed, and is left out'),
  }
  const follower = new HistoryFollower(pool, memory, await restoreHistory(pool, memory))
  const feed = new LedgerFeed(pool)
  feed.onAppended((size) => follower.grown(size))
  feed.onAppended(() => livePolicies.grown())
  feed.onAppended(() => safety.grown())
  const writer = new GroupWriter({
    pool,
    ledger,
    queueMax: config.limits.queue_max,
    ...(batchMax === undefined ? {} : { batchMax }),
    onBatch: (entries, tookMs) => metrics.committed(entries, tookMs / 1000),
    onAppended: (events) => follower.own(events[0]!.event.seq, events.length),
  })
  metrics.watchDrift(() => safety.drifts)
  metrics.watchHeld(() => safety.heldRules.length)
  metrics.watchQueue(() => writer.depth)
  metrics.watchCases(() => waitingCases(pool, new Date(now()).toISOString()))
  const auth = openAuth({
    store: { pool, append: (client, drafts) => ledger.append(client, drafts) },
    config,
    now,
    onError: (error) => log.error({ err: error }),
  })
  const jobs = openJobs({ pool, queues: [{ name: WEBHOOK_QUEUE }, BACKTEST_QUEUE], log })
  const webhooks = openWebhooks({ pool, jobs, ledger, outbox, config, metrics, now, log })
  webhooks.deliver()
  const insight = openInsight({ pool, log, queued: () => writer.depth })
  const backtests = openBacktests({ pool, jobs, ledger, tribunal, now, log, queued: () => writer.depth })
  const clearUp = setInterval(() => {
    forgetKeptAnswers(pool, now()).catch((error) => log.error({ err: error }))
  }, CLEAR_UP_EVERY_MS)
  clearUp.unref()
  const { lease: leaseMs, appeal: appealMs } = config.review
  const cases = new CaseStore({
    pool,
    ledger,
    get policies() {
      return tribunal.policies
    },
    settings: { leaseMs, appealMs },
    now,
  })
  const leases = sweepLeases(cases, (error) => log.error({ err: error }, 'leases'))
  const witness = witnessFile === undefined ? undefined : openWitness({ file: witnessFile, pool, ledger, log })
  await feed.open()
  let stopping = false
  const services: Services = {
    config,
    now,
    log,
    metrics,
    health: {
      checkStore: async () => {
        if (writer.stuck) throw new Error('decisions cannot be recorded')
        await pool.query('select 1')
      },
      queued: () => writer.depth,
      stopping: () => stopping,
    },
    events: feed,
    listeners: new EventListeners(feed, metrics, config.limits.event_listeners),
    authenticate: (request) => auth.authenticator.authenticate(request),
    auth,
    tribunal,
    store,
    ledger,
    recorder: new Recorder({ tribunal, writer, metrics, policies: livePolicies, safety, now }),
    cases,
    replays: new Replays(pool, tribunal, () => livePolicies.resting),
    releases,
    livePolicies,
    safety,
    backtestDrifts: new BacktestDrifts({ pool, tribunal, releases, now }),
    prover,
    keysInFlight: new KeysInFlight(),
    webhooks,
    insight,
    backtests,
  }
  return {
    services,
    stop() {
      stopping = true
    },
    async close() {
      stopping = true
      clearInterval(clearUp)
      const onLeft = (part: string, error: Error) =>
        log.error({ part, err: error }, 'a part of the service did not end')
      const within = { withinMs: LET_GO_MS, onLeft }
      await letGo([{ name: 'leases', close: () => leases.close() }], within)
      // What was taken is durable before anything else ends, however long that takes.
      await writer.close()
      await letGo(
        [
          { name: 'feed', close: () => feed.close() },
          { name: 'follower', close: () => follower.close() },
          { name: 'versions', close: () => livePolicies.close() },
          { name: 'safety net', close: () => safety.close() },
          { name: 'prover', close: () => prover.close() },
          { name: 'sign-in', close: () => auth.close() },
          { name: 'outbox', close: () => outbox.close() },
          { name: 'webhooks', close: () => webhooks.close() },
          { name: 'witness', close: () => witness?.close() },
          { name: 'overview', close: () => insight.close() },
          { name: 'backtests', close: () => backtests.close() },
          { name: 'evidence', close: () => tribunal.evidence.close() },
        ],
        within,
      )
      await store.close()
    },
  }
}
