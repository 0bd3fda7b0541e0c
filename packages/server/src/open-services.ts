import { feedWorld, hasImports } from '@tribunal/adapters'
import { DEFAULT_SETTINGS, toldAfterReview } from '@tribunal/engine'
import {
  CaseStore,
  type ContinuousBackup,
  endContinuousBackup,
  FactCheckStore,
  forgetKeptAnswers,
  GroupWriter,
  HistoryFollower,
  Ledger,
  LedgerFeed,
  MeasureStore,
  type Memory,
  NoticeStore,
  openLedgerKey,
  openSigningKey,
  openStore,
  ReleaseStore,
  readBackupKey,
  recordSettingsChange,
  recordTaken,
  requireServiceRights,
  restoreHistory,
  type Store,
  StoreError,
  SuspendedRuleStore,
  startContinuousBackup,
  WindowSnapshots,
  WriteCheck,
  waitingCases,
} from '@tribunal/store'
import { WEBHOOK_QUEUE, WebhookOutbox } from '@tribunal/store/webhooks'
import type { FastifyBaseLogger } from 'fastify'
import { openAuth } from './auth/open-auth.ts'
import { BACKTEST_QUEUE, openBacktests } from './backtests/open-backtests.ts'
import type { ServerConfig } from './config/server-config.ts'
import { type LazyEngine, lazyEngine } from './engine-loader.ts'
import { EventListeners } from './events/event-listeners.ts'
import { FactCheckEvidence } from './fact-checks/fact-check-evidence.ts'
import { openInsight } from './insight/open-insight.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { Lifecycle } from './lifecycle.ts'
import { openNotifications } from './notifications/open-notifications.ts'
import { FailureLog } from './observe/failure-log.ts'
import { Metrics } from './observe/metrics.ts'
import { PublicPages } from './public/public-pages.ts'
import { DecisionReader } from './record/decision-reader.ts'
import { fetchFeeds } from './record/fetch-feeds.ts'
import { KeysInFlight } from './record/idempotency.ts'
import { openRetention } from './record/open-retention.ts'
import { prepareEvidence } from './record/prepare-evidence.ts'
import { openRecordCheck } from './record/record-check.ts'
import { Recorder } from './record/recorder.ts'
import { Replays } from './record/replay.ts'
import { sweepEvery } from './record/sweep-every.ts'
import { openWitness } from './record/witness.ts'
import { LivePolicies } from './releases/live-policies.ts'
import { Prover } from './releases/prover.ts'
import { BacktestDrifts } from './safety/backtest-drifts.ts'
import { idleQuotas, SafetyNet } from './safety/safety-net.ts'
import type { Services } from './services.ts'
import { openWebhooks } from './webhooks/open-webhooks.ts'

export interface OpenedServices {
  readonly services: Services
  /** From now on readiness says that the server is about to stop; work is still taken. */
  leave(): void
  /** From now on no new work is taken. */
  stop(): void
  /** Waits until everything taken is durable, then closes the store. */
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
/** Claims of cases that ran out are free before: this is for the ledger, and for those who look on. */
const LEASES_EVERY_MS = 5_000
/** Measures are over when their time is: this is for the ledger, and for platforms, which hear of it within a minute. */
const MEASURES_EVERY_MS = 20_000
/** Milliseconds that closing waits until taken work is durable, and then again for all other parts: jobs under way are given back by then. */
const END_MS = 10_000
/** A request is answered by `limits.answer`; statements of the service itself end within a minute. */
const STATEMENT_MIN_MS = 60_000

/** Puts the parts of a server together. Throws StoreError, ConfigurationError with what is wrong and how to correct it. */
export async function openServices(options: OpenServicesOptions): Promise<OpenedServices> {
  const { config, log } = options
  await requireKeyFiles(config)
  const early = lazyEngine(config, options.now)
  const store = await openStore({
    dataDir: config.data_folder,
    ...(config.database.url === undefined ? {} : { databaseUrl: config.database.url }),
    poolSize: config.database.pool_size,
    applicationName: 'tribunal serve',
    statementTimeoutMs: Math.max(config.limits.answer, STATEMENT_MIN_MS),
    onLog: (line) => log.warn({ postgres: line }),
    onStarting: early.open,
  })
  const life: Life = { work: new Lifecycle(), parts: new Lifecycle() }
  const close = async () => {
    const onLeft = (part: string, error: Error) => log.error({ part, err: error }, 'a part of the service did not end')
    await life.work.end({ withinMs: END_MS, onLeft })
    await life.parts.end({ withinMs: END_MS, onLeft })
    await store.close()
  }
  try {
    await requireServiceRights(store.pool)
    const opened = await assemble(store, options, early, life)
    const stop = async () => {
      opened.stop()
      await close()
    }
    return { ...opened, close: stop }
  } catch (error) {
    // The parts opened so far hold connections and timers, which would keep the process running without serving.
    await close()
    throw error
  }
}

/** Reads the key files that the configuration names, before a database is made for a service that could not start with them. */
async function requireKeyFiles({ backup, database, ledger, data_folder: dataDir }: ServerConfig): Promise<void> {
  if (backup.folder !== undefined) {
    if (database.url !== undefined) throw new StoreError('backup_of_server')
    if (backup.key_file !== undefined) readBackupKey(backup.key_file)
  }
  const { signing_key_file: file, signing_key_group: groupMayRead, origin } = ledger
  if (file !== undefined) await openSigningKey(dataDir, { create: false, file, groupMayRead, origin })
}

/** What ends when a service ends. */
interface Life {
  /** What makes taken work durable, or takes new work by itself: it ends before any other part. */
  readonly work: Lifecycle
  readonly parts: Lifecycle
}

async function assemble(
  store: Store,
  { config, log, now = Date.now, batchMax }: OpenServicesOptions,
  early: LazyEngine,
  { work, parts }: Life,
): Promise<Omit<OpenedServices, 'close'>> {
  const { pool } = store
  const failures = parts.use('failures', new FailureLog(log), (log) => log.close())
  const failing = (work: string) => (error: unknown) => failures.besides(work, error)
  const {
    signing_key_file,
    signing_key_group,
    origin,
    witness_file: witnessFile,
    verify_within: withinMs,
  } = config.ledger
  const key = { file: signing_key_file, origin, groupMayRead: signing_key_group }
  const signer = await openLedgerKey(pool, config.data_folder, key)
  const outbox = new WebhookOutbox(pool, failing('webhooks'))
  const ledger = new Ledger(signer, outbox.of)
  await ledger.begin(pool)
  await parts.use('outbox', outbox, (outbox) => outbox.close()).open()
  const safety = new SafetyNet({
    pool,
    rules: new SuspendedRuleStore({ pool, ledger, now }),
    quotas: config.breaker.quotas,
    limits: { floor: config.breaker.floor, factor: config.breaker.factor },
    now,
    onSuspended: ({ rule, hits, limit }) =>
      log.error({ rule, hits, limit }, 'a rule fires more often than it may: it is suspended, and people decide'),
    onError: failing('suspended rules'),
  })
  await parts.use('safety net', safety, (net) => net.close()).open()
  const { tribunal, files, inputs: resting, feeds } = early.engine(() => safety.suspendedRules)
  parts.use('evidence', tribunal.evidence, (evidence) => evidence.close())
  await prepareEvidence(tribunal, log)
  if (!hasImports(config.data_folder))
    log.warn(
      { items: tribunal.evidence.stats().items },
      'evidence is the shipped samples alone: most claims stay unknown',
    )
  await recordSettingsChange({ pool, ledger, now, defaults: { ...DEFAULT_SETTINGS } }, resting.settings)
  const releases = new ReleaseStore({ pool, ledger, now })
  await releases.install(files, config.policies.publishing)
  const livePolicies = await LivePolicies.open({
    pool,
    releases,
    tribunal,
    resting,
    onError: failing('policies'),
  })
  parts.use('versions', livePolicies, (policies) => policies.close())
  const idle = idleQuotas(config.breaker.quotas, tribunal.policies, config.settings)
  if (idle.length > 0)
    log.warn({ quotas: idle }, 'breaker.quotas names rules that no policy that decides has: these quotas limit nothing')
  const prover = parts.use('prover', new Prover(config.limits.proof), (prover) => prover.close())
  const metrics = new Metrics()
  const memory: Memory = {
    remember: tribunal.remember,
    windows: tribunal.windows,
    recallCampaign: tribunal.recallCampaign,
    settle: tribunal.settle,
    settlePayment: tribunal.settlePayment,
    unreadable: (seq) => log.error({ seq }, 'a stored submission cannot be read: it was changed, and is left out'),
  }
  const follower = new HistoryFollower(pool, memory, await restoreHistory(pool, memory))
  parts.use('follower', follower, (follower) => follower.close())
  const feed = parts.use('feed', new LedgerFeed(pool), (feed) => feed.close())
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
  work.use('recorder', writer, (writer) => writer.close())
  const windows = new WindowSnapshots({
    pool,
    windows: tribunal.windows,
    unreadable: memory.unreadable,
    onDamaged: () =>
      log.error('the snapshot of payment windows was changed: windows are counted again from the record'),
    onError: failing('payment windows'),
    queued: () => writer.depth,
  })
  parts.use('payment windows', windows, (windows) => windows.close())
  windows.start()
  metrics.watchDrift(() => safety.drifts)
  metrics.watchSuspended(() => safety.suspendedRules.length)
  metrics.watchQueue(() => writer.depth)
  metrics.watchCases(() => waitingCases(pool, new Date(now()).toISOString()))
  const auth = openAuth({
    store: { pool, append: (client, drafts) => ledger.append(client, drafts) },
    config,
    now,
    onError: failing('sign-in'),
  })
  parts.use('sign-in', auth, (auth) => auth.close())
  const queues = [{ name: WEBHOOK_QUEUE }, BACKTEST_QUEUE]
  const jobs = parts.use('jobs', openJobs({ pool, queues, onError: failing('background work') }), (jobs) =>
    jobs.close(),
  )
  const webhooks = openWebhooks({ pool, jobs, ledger, outbox, config, metrics, now, onError: failing('webhooks') })
  parts.use('webhooks', webhooks, (webhooks) => webhooks.close())
  webhooks.deliver()
  const notifications = openNotifications({ pool, config, metrics, now, onError: failing('notifications') })
  parts.use('notifications', notifications, (notifications) => notifications.close())
  notifications.start()
  const insight = openInsight({ pool, log, queued: () => writer.depth })
  parts.use('overview', insight, (insight) => insight.close())
  const backtests = openBacktests({ pool, jobs, ledger, tribunal, now, log, queued: () => writer.depth })
  parts.use('backtests', backtests, (backtests) => backtests.close())
  const clearUp = setInterval(() => {
    forgetKeptAnswers(pool, now()).catch(failing('clearing up'))
  }, CLEAR_UP_EVERY_MS)
  clearUp.unref()
  parts.use('clearing up', clearUp, clearInterval)
  if (feeds.length > 0) {
    const target = { evidence: tribunal.evidence, pool, ledger }
    const fetching = fetchFeeds({
      feeds,
      world: feedWorld(config.data_folder, now),
      log,
      record: (take) => recordTaken(target, take, { actor: 'system:feeds', now: new Date(now()) }),
      onError: failing('feeds'),
    })
    parts.use('feeds', fetching, (fetching) => fetching.close())
  }
  const { lease: leaseMs, appeal: appealMs } = config.review
  const cases = new CaseStore({
    pool,
    ledger,
    get policies() {
      return tribunal.policies
    },
    settings: { leaseMs, appealMs },
    told: (outcome) => toldAfterReview(outcome, tribunal.communications.texts),
    measures: tribunal.measures,
    now,
  })
  const measures = new MeasureStore({ pool, ledger, now })
  const notices = new NoticeStore({
    pool,
    ledger,
    cases,
    get policies() {
      return tribunal.policies
    },
    now,
  })
  const factChecks = new FactCheckStore({
    pool,
    ledger,
    get policies() {
      return tribunal.policies
    },
    now,
  })
  const factCheckEvidence = parts.use(
    'fact checks',
    new FactCheckEvidence({
      factChecks,
      evidence: tribunal.evidence,
      passages: tribunal.passages,
      origin: config.fact_checks.public ? config.public_url : undefined,
      publisher: config.platform?.publisher?.name ?? 'Our fact-checkers',
      onError: failing('fact checks'),
    }),
    (evidence) => evidence.close(),
  )
  await factCheckEvidence.refresh()
  feed.onAppended(() => factCheckEvidence.grown())
  const leases = sweepEvery(LEASES_EVERY_MS, () => cases.expire(), failing('leases'))
  work.use('leases', leases, (leases) => leases.close())
  const ending = sweepEvery(MEASURES_EVERY_MS, () => measures.sweep(), failing('measures'))
  work.use('measures', ending, (ending) => ending.close())
  const retention = openRetention({ pool, ledger, config, now, log, onError: failing('retention') })
  work.use('retention', retention, (retention) => retention.close())
  const witness = witnessFile === undefined ? undefined : openWitness({ file: witnessFile, pool, ledger, log })
  const backup = await openBackup(store, config, failing('backup'), log)
  if (backup) {
    parts.use('backup', backup, (backup) => backup.close())
    metrics.watchBackup(() => ageOf(backup, now()))
  }
  if (witness) {
    parts.use('witness', witness, (witness) => witness.close())
    metrics.watchWitness(() => witness.failing)
  }
  const check =
    withinMs === 0 ? undefined : openRecordCheck({ pool, signer, withinMs, now, log, queued: () => writer.depth })
  if (check) {
    parts.use('verifying', check, (check) => check.close())
    metrics.watchRecord(() => check)
  }
  await feed.open()
  const writeCheck = parts.use('readiness', new WriteCheck(store.url), (check) => check.forget())
  const reader = new DecisionReader(pool, tribunal)
  let leaving = false
  let stopping = false
  const services: Services = {
    config,
    now,
    log,
    metrics,
    health: {
      checkStore: async () => {
        if (writer.stuck) {
          writeCheck.forget()
          throw new Error('decisions cannot be recorded')
        }
        await writeCheck.check()
      },
      queued: () => writer.depth,
      leaving: () => leaving,
      stopping: () => stopping,
      record: () => (check === undefined ? 'none' : check.failing ? 'failing' : 'ok'),
      backup: () => {
        if (!backup) return 'none'
        return (ageOf(backup, now()) ?? Number.POSITIVE_INFINITY) * 1000 <= config.backup.max_age ? 'ok' : 'late'
      },
      witness: () => (witness === undefined ? 'none' : witness.failing ? 'failing' : 'ok'),
    },
    events: feed,
    listeners: new EventListeners({
      feed,
      metrics,
      max: config.limits.event_listeners,
      stillMay: (credentials) => auth.authenticator.stillMay('events:read', credentials),
    }),
    authenticate: (request) => auth.authenticator.authenticate(request),
    auth,
    tribunal,
    store,
    ledger,
    recorder: new Recorder({
      ...{ tribunal, writer, windows, metrics, policies: livePolicies, safety, now },
      decisionBytesMax: config.limits.decision_bytes,
    }),
    cases,
    measures,
    notices,
    factChecks,
    factCheckEvidence,
    publicPages: new PublicPages(() => factCheckEvidence.public),
    reader,
    replays: new Replays(pool, reader, () => livePolicies.resting),
    releases,
    livePolicies,
    safety,
    backtestDrifts: new BacktestDrifts({ pool, tribunal, releases, now }),
    prover,
    keysInFlight: new KeysInFlight(),
    webhooks,
    notifications,
    insight,
    backtests,
  }
  return {
    services,
    leave() {
      leaving = true
    },
    stop() {
      leaving = true
      stopping = true
    },
  }
}

/** The backup that the configuration asks for. Where it asks for none, the database keeps no log for one. */
async function openBackup(
  store: Store,
  { backup: { folder, every, keep, key_file: keyFile } }: ServerConfig,
  onError: (error: unknown) => void,
  log: FastifyBaseLogger,
): Promise<ContinuousBackup | undefined> {
  if (folder === undefined) {
    if (store.embedded) await endContinuousBackup(store.pool)
    return undefined
  }
  const place = { url: store.url, dataDir: store.dataDir, folder, keyFile }
  return startContinuousBackup({ ...place, everyMs: every, keep, onError, onLog: (line) => log.info({ backup: line }) })
}

/** Seconds since everything was in the backup; undefined where nothing is in it yet. */
function ageOf({ safeUntil }: ContinuousBackup, now: number): number | undefined {
  return safeUntil === undefined ? undefined : Math.max(0, (now - safeUntil) / 1000)
}
