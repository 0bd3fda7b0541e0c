import type { Tribunal } from '@tribunal/adapters'
import {
  backtestResult,
  compileVersions,
  decideTwice,
  LOOKED_AT,
  namedKeys,
  openEvaluators,
  sampleSizes,
  tallyChunks,
} from '@tribunal/adapters/backtest'
import type { Period, TallyData } from '@tribunal/policy'
import { PolicyError } from '@tribunal/policy'
import type { Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { BacktestRun, beginRun, type Checkpoint, type RunRow } from './backtest-run.ts'
import { compareFullDecisions, type FullComparison } from './compare-full-decisions.ts'
import { keepFacts } from './keep-facts.ts'
import { type ChunksRead, recordedChunks } from './recorded-chunks.ts'

/** What a backtest is done with. */
export interface BacktestParts {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly tribunal: Pick<Tribunal, 'policies' | 'policyFacts' | 'deciding'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Threads that evaluate; one a core where absent. */
  readonly threads?: number | undefined
  /** Between two savings, milliseconds; 2 000 where absent. */
  readonly saveEveryMs?: number | undefined
  /** Told how far it is, 0..1, and how many decisions were looked at; waited for. */
  readonly onProgress?: ((progress: number, decisions: number) => void | Promise<void>) | undefined
}

/** Facts are gathered for so long before the wishes of others are heard again. */
const GATHER_MS = 500
const SAVE_EVERY_MS = 2_000

/** One beginning of a backtest, with what it is done with. */
interface Doing {
  readonly parts: BacktestParts
  readonly run: BacktestRun
  /** Both versions, read and compiled once: that takes up to half a second. */
  readonly compiled: ReturnType<typeof compileVersions>
  /** Aborted when it is to stop, no matter who wishes so. */
  readonly stop: AbortSignal
  /** Saves how far it is, now and then. */
  readonly saveWhenDue: (checkpoint: () => Checkpoint) => Promise<void>
}

/**
 * Does a backtest that was asked for, from where the one who began it before had come to. Any process may: of several, the last
 * to begin is heard. Once the signal is aborted it stops where it is, to be gone on with. Throws where the database is away.
 */
export async function runBacktest(parts: BacktestParts, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const row = await beginRun(parts.pool, id, parts.now())
    if (!row) return
    const run = new BacktestRun(parts.pool, row)
    const stop = signal ? AbortSignal.any([signal, run.stop]) : run.stop
    try {
      const compiled = compileVersions(versionsOf(row))
      await toEnd({ parts, run, compiled, stop, saveWhenDue: saving(run, parts.saveEveryMs ?? SAVE_EVERY_MS) })
    } catch (error) {
      // A text that loaded when it was asked for may not after an update of this program.
      if (!(error instanceof PolicyError)) throw error
      await run.end({ status: 'failed', error: error.message }, parts.ledger, parts.now())
    }
    if (run.heard !== 'again') return
  }
}

function saving(run: BacktestRun, everyMs: number): Doing['saveWhenDue'] {
  let savedMs = performance.now()
  return async (checkpoint) => {
    if (performance.now() - savedMs < everyMs) return
    await run.save(checkpoint())
    savedMs = performance.now()
  }
}

async function toEnd(doing: Doing): Promise<void> {
  const { parts, run, stop } = doing
  const { size } = run.row
  const before = run.checkpoint()
  while (!stop.aborted && !(await keepFacts(parts.pool, parts.tribunal, GATHER_MS))) await run.hear()
  const { tally, read } = await tallied(doing, before)
  const closer = stop.aborted ? undefined : await lookedAt(doing, { upTo: size, tally, read })
  // Without a closer look it was stopped: by somebody who wishes no more of it, or to be gone on with.
  if (run.heard || (!closer && !run.cancelled)) return
  await run.end(await ended(doing, tally, read, closer), parts.ledger, parts.now())
}

async function tallied(doing: Doing, before: Checkpoint): Promise<Pick<Checkpoint, 'tally' | 'read'>> {
  const { parts, run, compiled, stop } = doing
  const { policy, shown, size } = run.row
  const sizes = sampleSizes(shown)
  const period = periodOf(run.row)
  const wish = { policy, versions: [compiled.from.policy, compiled.to.policy], period, from: before.upTo, end: size }
  // Chunks are read ahead of those that are tallied: what became known by each is passed on with it.
  const known = new Map<number, ChunksRead>()
  let read = before.read
  const evaluators = openEvaluators({ versions: versionsOf(run.row), sizes, threads: parts.threads })
  try {
    const chunks = recordedChunks(parts.pool, parts.tribunal, wish, before.read, known)
    const tally = await tallyChunks(chunks, {
      evaluators,
      sizes,
      period,
      before: before.tally,
      signal: stop,
      async onProgress(upTo, so) {
        read = known.get(upTo)!
        known.delete(upTo)
        await parts.onProgress?.(upTo / size, so.decisions)
        await doing.saveWhenDue(() => ({ upTo, tally: so.data(), read }))
      },
    })
    return { tally: tally.data(), read }
  } finally {
    await evaluators.close()
  }
}

async function lookedAt(doing: Doing, checkpoint: Checkpoint): Promise<FullComparison | undefined> {
  const { parts, run, compiled, stop, saveWhenDue } = doing
  const { policy, size } = run.row
  return await compareFullDecisions({
    pool: parts.pool,
    twice: decideTwice(parts.tribunal, policy, compiled),
    tally: checkpoint.tally,
    reviewsMax: LOOKED_AT,
    end: size,
    ...textPeriod(run.row),
    async goOn() {
      if (!stop.aborted) await saveWhenDue(() => checkpoint)
      return !stop.aborted
    },
  })
}

async function ended(
  { parts, run, compiled }: Doing,
  tally: TallyData,
  read: ChunksRead,
  closer: FullComparison | undefined,
) {
  const names = await decisionIds(parts.pool, namedKeys(tally))
  const result = backtestResult({
    policy: run.row.policy,
    versions: compiled,
    ...textPeriod(run.row),
    partial: !closer,
    tally,
    nameOf: (key) => names.get(key) ?? String(key),
    unreadable: read.unreadable,
    from_bodies: read.fromBodies,
    ...closer,
  })
  const counts = { decisions: result.decisions, changed: result.changed }
  return { status: closer ? ('done' as const) : ('cancelled' as const), result: JSON.stringify(result), counts }
}

/** Ids of decisions by their places in the ledger. */
async function decisionIds(pool: Pool, keys: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ seq: number; id: string }>(
    'select seq, id from decisions where seq = any($1::bigint[])',
    [keys],
  )
  return new Map(rows.map(({ seq, id }) => [seq, id]))
}

function versionsOf({ policy, from_source, to_source }: RunRow) {
  return { policy, from: from_source, to: to_source }
}

function periodOf({ since, until }: RunRow): Period {
  return { ...(since ? { since: since.getTime() } : {}), ...(until ? { until: until.getTime() } : {}) }
}

function textPeriod({ since, until }: RunRow) {
  return { since: since?.toISOString() ?? null, until: until?.toISOString() ?? null }
}
