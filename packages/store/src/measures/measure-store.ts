import type { MeasureKind } from '@tribunal/contract/words'
import { MEASURES_ACTOR, type MeasureEnd, type MeasureState, measureEndAt } from '@tribunal/engine'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../transaction.ts'
import { endAll, endOnLostGrounds } from './end-measures.ts'
import {
  endStep,
  type FoundRow,
  holdMeasures,
  keptMeasure,
  MEASURE_SQL,
  type MeasureStep,
  writeMeasures,
} from './measure-rows.ts'

export interface MeasureStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A measure as it stands now. */
export interface FoundMeasure {
  readonly state: MeasureState
  /** Null while it is open. */
  readonly end: MeasureEnd | null
  /** Why it was lifted; null where it was not, and where that was erased. */
  readonly liftedBecause: string | null
  /** Null where the decision was erased, as is the author. */
  readonly submissionId: string | null
  readonly subject: string | null
}

/** Which measures are looked for. */
export interface MeasureWish {
  readonly id?: string | undefined
  readonly decision?: string | undefined
  /** The author. */
  readonly subject?: string | undefined
  readonly kind?: MeasureKind | undefined
  readonly open?: boolean | undefined
  readonly limit: number
  /** Where the page before ended. */
  readonly after?: { readonly at: string; readonly id: string } | undefined
}

/** What lifting a measure came to. */
export type LiftResult = 'lifted' | 'no_measure' | 'ended_before'

/** Measures that end in one transaction because their time is over, at most. */
const EXPIRED_MAX = 500
/** Any number that nothing else in the database uses as an advisory lock. */
const SWEEP_LOCK = 8_313_022_009

/** Measures, as decisions made them. Whatever happens is appended to the ledger in the transaction that changes the rows. */
export class MeasureStore {
  readonly #options: MeasureStoreOptions

  constructor(options: MeasureStoreOptions) {
    this.#options = options
  }

  /** Measures, those that began last first. */
  async find({ id, decision, subject, kind, open, limit, after }: MeasureWish): Promise<readonly FoundMeasure[]> {
    const at = this.#at()
    const { rows } = await this.#options.pool.query<Row>(
      `select ${MEASURE_SQL.columns}, m.body, b.submission_id, b.subject
       from ${MEASURE_SQL.from} left join decision_bodies b on b.decision_id = m.decision_id
       where ($1::uuid is null or m.id = $1) and ($2::uuid is null or m.decision_id = $2)
         and ($3::text is null or b.subject = $3) and ($4::text is null or m.kind = $4)
         and ($5::boolean is null or (m.ended_at is null and m.ends_at > $6) = $5)
         and ($7::timestamptz is null or (m.starts_at, m.id) < ($7, $8::uuid))
       order by m.starts_at desc, m.id desc limit $9`,
      [id, decision, subject, kind, open, at, after?.at, after?.id, limit],
    )
    return rows.map((row) => {
      const { state } = keptMeasure(row)
      const { submission_id: submissionId, subject, body } = row
      return { state, submissionId, subject, end: measureEndAt(state, at), liftedBecause: body?.toString() ?? null }
    })
  }

  /** Open measures of an author, and how many posts of theirs have an open strike. A post that was decided twice counts once. */
  async count(subject: string): Promise<{ readonly open: number; readonly strikes: number }> {
    const { rows } = await this.#options.pool.query<{ open: number; strikes: number }>(
      `select count(*)::int as open, (count(distinct b.submission_id) filter (where m.kind = 'strike'))::int as strikes
       from decision_bodies b join measures m on m.decision_id = b.decision_id
       where b.subject = $1 and m.ended_at is null and m.ends_at > $2`,
      [subject, this.#at()],
    )
    return rows[0]!
  }

  /** Ends a measure before its time, for a reason. Of two at once one does, and the other hears that it has ended. */
  async lift(id: string, reason: string, actor: string): Promise<LiftResult> {
    return await inTransaction(this.#options.pool, async (client) => {
      const [kept] = await holdMeasures(client, 'm.id = $1', [id])
      if (!kept) return 'no_measure'
      const at = this.#at()
      if (measureEndAt(kept.state, at)) return 'ended_before'
      await this.#write(client, [endStep(kept, { at, cause: 'lifted', by: actor }, at, reason)])
      return 'lifted'
    })
  }

  /** Writes down which measures are over, and ends those whose ground is lost; one process at a time. Returns how many. */
  async sweep(): Promise<number> {
    for (let count = 0; ; ) {
      const ended = await inTransaction(this.#options.pool, (client) => this.#sweepSome(client))
      count += ended
      if (ended === 0) return count
    }
  }

  async #sweepSome(client: PoolClient): Promise<number> {
    const { rows: lock } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      SWEEP_LOCK,
    ])
    if (!lock[0]!.mine) return 0
    const at = this.#at()
    const { rows } = await client.query<FoundRow>(
      `select ${MEASURE_SQL.columns} from ${MEASURE_SQL.from} where m.ended_at is null and m.ends_at <= $1
       order by m.ends_at limit ${EXPIRED_MAX} for update of m skip locked`,
      [at],
    )
    const over = endAll(rows.map(keptMeasure), { at, cause: 'expired', by: MEASURES_ACTOR })
    const steps = over.length > 0 ? over : await endOnLostGrounds(client, at)
    await this.#write(client, steps)
    return steps.length
  }

  async #write(client: PoolClient, steps: readonly MeasureStep[]): Promise<void> {
    if (steps.length === 0) return
    const sealed = await this.#options.ledger.append(
      client,
      steps.map(({ draft }) => draft),
    )
    await writeMeasures(client, steps, sealed)
  }

  #at(): string {
    return new Date(this.#options.now()).toISOString()
  }
}

interface Row extends FoundRow {
  readonly body: Buffer | null
  readonly submission_id: string | null
  readonly subject: string | null
}
