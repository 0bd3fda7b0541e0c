import { SETTLING_OUTCOMES, type Share, shareOf } from '@tribunal/engine'
import type { Pool } from 'pg'
import { type OverviewWindow, windowValues } from './window.ts'

/** How often two came to the same. */
export interface Agreement extends Share {
  readonly agreed: number
  readonly of: number
}

/** What one reviewer, or several, did in a window. */
export interface ReviewerFigures {
  /** Resolutions that were not taken back. */
  readonly decided: number
  readonly undone: number
  /** Half of them took no longer, from claim to resolution, in milliseconds; null of none. */
  readonly medianMs: number | null
  /** Second reviewers with the first. */
  readonly secondReview: Agreement
  /** First reviewers with the machine, where it had settled something: before they saw its outcome, and having seen it. */
  readonly blindFirst: Agreement
  readonly shownFirst: Agreement
}

/** The figures of the caller, and of everybody together. Those of another reviewer alone are nobody else's business. */
export interface ReviewersFigures {
  /** How many people decided something. */
  readonly people: number
  readonly mine: ReviewerFigures
  /** Null where fewer than `TOGETHER` people decided: each would see through it what another did. */
  readonly together: ReviewerFigures | null
}

/** Of two, either could take their own figures from the sum. */
const TOGETHER = 3

type Row = Record<
  | 'people'
  | 'decided'
  | 'undone'
  | 'second_of'
  | 'second_agreed'
  | 'blind_of'
  | 'blind_agreed'
  | 'shown_of'
  | 'shown_agreed',
  number
> & { readonly median_ms: number | null }

/** The machine's outcomes that one can agree with: the others only ask for a person. */
const COMPARABLE = Object.values(SETTLING_OUTCOMES).flat()

const RESOLUTIONS = `from insight_resolutions
  where at >= $1 and at < $2 and ($3::text is null or kind = $3) and ($5::text is null or actor = $5)`

/** `actor` is who asks, as in events: `person:UUID`. */
export async function reviewersFigures(
  pool: Pick<Pool, 'query'>,
  window: OverviewWindow,
  actor: string,
): Promise<ReviewersFigures> {
  const [mine, all] = await Promise.all([figuresOf(pool, window, actor), figuresOf(pool, window, null)])
  return { people: all.people, mine: mine.figures, together: all.people < TOGETHER ? null : all.figures }
}

async function figuresOf(
  pool: Pick<Pool, 'query'>,
  window: OverviewWindow,
  actor: string | null,
): Promise<{ people: number; figures: ReviewerFigures }> {
  const { rows } = await pool.query<Row>({
    text: `select (select count(*) from (select distinct actor ${RESOLUTIONS}) p) as people,
        count(*) filter (where not undone) as decided,
        count(*) filter (where undone) as undone,
        percentile_cont(0.5) within group (order by took_ms) filter (where not undone) as median_ms,
        count(*) filter (where not undone and agreed is not null) as second_of,
        count(*) filter (where not undone and agreed) as second_agreed,
        count(*) filter (where first and blind_outcome is not null) as blind_of,
        count(*) filter (where first and blind_outcome = machine_outcome) as blind_agreed,
        count(*) filter (where first and blind_outcome is null) as shown_of,
        count(*) filter (where first and blind_outcome is null and outcome = machine_outcome) as shown_agreed
      from (select *, not undone and stage = 'first' and machine_outcome = any($4) as first ${RESOLUTIONS}) r`,
    values: [...windowValues(window), COMPARABLE, actor],
  })
  const { people, decided, undone, median_ms, ...found } = rows[0]!
  const figures = {
    decided,
    undone,
    medianMs: median_ms,
    secondReview: agreement(found.second_agreed, found.second_of),
    blindFirst: agreement(found.blind_agreed, found.blind_of),
    shownFirst: agreement(found.shown_agreed, found.shown_of),
  }
  return { people, figures }
}

function agreement(agreed: number, of: number): Agreement {
  return { agreed, of, ...shareOf(agreed, of) }
}
