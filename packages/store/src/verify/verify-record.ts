import { canonicalJson, FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import type { Found, RecordFinding } from './record-finding.ts'
import { verifyBacktests } from './verify-backtests.ts'
import { verifyCases } from './verify-cases.ts'
import { verifyContexts } from './verify-contexts.ts'
import { verifyContents, verifyContentsEnded, verifyContentsOf, verifyDecisions } from './verify-decisions.ts'
import { verifyFactChecks } from './verify-fact-checks.ts'
import { verifyInputs, verifyInputsNamed } from './verify-inputs.ts'
import { MEASURE_CHECK } from './verify-measures.ts'
import { NOTICE_CHECK } from './verify-notices.ts'
import { verifyReleases } from './verify-releases.ts'
import { verifyRetention } from './verify-retention.ts'
import { erasedIn, verifyRows } from './verify-rows.ts'
import { verifyNoMoreTiles, verifyTiles } from './verify-tiles.ts'

type Client = Pick<ClientBase, 'query'>

/** Whether what lies beside the ledger is what the ledger says. */
export interface RecordReport {
  /** Nothing is wrong. */
  readonly ok: boolean
  /** The first `FINDINGS_MAX`: of the ledger's tiles, then of decisions in their order, then of what has no place there. */
  readonly findings: readonly RecordFinding[]
  /** How many there are in all. */
  readonly found: number
  /** The decision with the lowest place among those that something is wrong with. */
  readonly firstBad?: { readonly decision: string; readonly event?: number }
  /** Decisions, cases and full tiles looked at. */
  readonly decisions: number
  readonly cases: number
  readonly tiles: number
}

/**
 * Holds what lies beside a verified ledger against it: its tiles, decisions, what they were about and what they rest on,
 * cases, what users said about posts, the versions of policies, fact checks, notices, measures, what retention ended and what is held. Says nothing where the ledger itself is not as it was signed for, so that is to be verified first, in the same snapshot
 * (`inSnapshot`), or what is recorded meanwhile would seem wrong. The database computes the hashes of contents; memory is that of
 * a page, and time grows with the record.
 *
 * @param size How many events the ledger has.
 * @param onProgress Told up to which event the decisions were looked at.
 * @param part Where given, only what these events are about is looked at, and what there are few of: versions, fact checks,
 *   backtests and what decisions rest on. Then memory grows by the ids of the cases, notices and measures that they are about.
 */
export async function verifyRecord(
  client: Client,
  size: number,
  onProgress?: (upTo: number) => void,
  part?: LeafRange,
): Promise<RecordReport> {
  const { tiles, ...ofTiles } = await verifyTiles(client, size, part)
  const findings: RecordFinding[] = []
  let found = ofTiles.found
  const add = (more: Found, max: number) => {
    findings.push(...more.findings.slice(0, max))
    found += more.found
  }
  for await (const { upTo, ...more } of verifyDecisions(client, size, part)) {
    add(more, FINDINGS_MAX - findings.length)
    onProgress?.(upTo)
  }
  add(part ? await verifyContentsOf(client, part) : await verifyContents(client), FINDINGS_MAX)
  if (part) add(await verifyContentsEnded(client, part), FINDINGS_MAX)
  add(await verifyRetention(client, size), FINDINGS_MAX)
  add(await verifyInputsNamed(client, part), FINDINGS_MAX)
  add(await verifyInputs(client), FINDINGS_MAX)
  const { cases, ...ofCases } = await verifyCases(client, size, part)
  add(ofCases, FINDINGS_MAX)
  add(await verifyContexts(client, size, part), FINDINGS_MAX)
  add(await verifyReleases(client, size, part), FINDINGS_MAX)
  add(await verifyFactChecks(client, size, part), FINDINGS_MAX)
  add(await verifyRows(NOTICE_CHECK, client, size, part), FINDINGS_MAX)
  add(await verifyRows(MEASURE_CHECK, client, size, part), FINDINGS_MAX)
  add(await verifyBacktests(client, size, part), FINDINGS_MAX)
  const more = await verifyNoMoreTiles(client, size)
  findings.sort((a, b) => placeOf(a) - placeOf(b))
  const range = [part?.start ?? null, part?.end ?? null]
  const { rows } = await client.query<{ count: number }>(DECISIONS, range)
  return {
    ok: found + more.found === 0,
    findings: [...ofTiles.findings, ...more.findings, ...findings].slice(0, FINDINGS_MAX),
    found: found + more.found,
    ...firstBadOf(findings),
    decisions: rows[0]!.count,
    cases,
    tiles,
  }
}

const DECISIONS = `select count(*) as count from decisions where $1::bigint is null or (seq >= $1 and seq < $2)`

/** Rows of the tables that grow with the record. */
export interface RowCounts {
  readonly decisions: number
  /** Decisions whose content is there. */
  readonly contents: number
  readonly cases: number
  readonly notices: number
  readonly measures: number
}

const COUNTS = `select (select count(*) from decisions) as decisions, (select count(*) from decision_bodies) as contents,
  (select count(*) from cases) as cases, (select count(*) from notices) as notices,
  (select count(*) from measures) as measures`

/** How many rows there are. */
export async function countRows(client: Client): Promise<RowCounts> {
  const { rows } = await client.query<RowCounts>(COUNTS)
  return rows[0]!
}

/** Rows that events make, by the type of the event. */
const MADE_BY = `select
  count(*) filter (where type = 'decision.made') as decisions, count(*) filter (where type = 'case.opened') as cases,
  count(*) filter (where type = 'notice.received') as notices, count(*) filter (where type = 'measure.started') as measures
from ledger_events where seq >= $1 and seq < $2`

/** Contents that runs of retention ended. */
const ENDED_IN = `select coalesce(sum((convert_from(bytes, 'UTF8')::jsonb #>> '{data,contents}')::bigint), 0)::bigint as contents
  from ledger_events where seq >= $1 and seq < $2 and type = 'retention.applied'`

/**
 * Holds what the events of `part` are about against them. Of all the rest it compares the number of rows with that of
 * before, `rows`, and what was added and erased since. Where that is another number, or anything is wrong, everything is
 * looked at (`whole`). What was changed in a row that no event since is about is not found by itself: that takes `verifyRecord`.
 *
 * @param part From the end of what was verified before to the end of the ledger.
 */
export async function verifyRecordSince(
  client: Client,
  part: LeafRange,
  rows: RowCounts,
  onProgress?: (upTo: number) => void,
): Promise<RecordReport & SinceReport> {
  const contentsGone = await goneSince(client, part)
  if (await hasRows(client, await rowsDue(client, part, rows, contentsGone))) {
    const report = await verifyRecord(client, part.end, onProgress, part)
    if (report.ok) return { ...report, contentsGone, whole: false }
  }
  return { ...(await verifyRecord(client, part.end, onProgress)), contentsGone, whole: true }
}

/** What is to be said of a look at what is new. */
export interface SinceReport {
  /** Whether everything was looked at all the same. Else decisions and cases are those that the events are about. */
  readonly whole: boolean
  /** Contents that the events say were erased or ended. */
  readonly contentsGone: number
}

async function goneSince(client: Client, part: LeafRange): Promise<number> {
  const erased = await erasedIn(client, part)
  const { rows } = await client.query<{ contents: number }>(ENDED_IN, [part.start, part.end])
  return erased.length + rows[0]!.contents
}

/** Rows that there should be behind `part`. */
async function rowsDue(client: Client, part: LeafRange, before: RowCounts, contentsGone: number): Promise<RowCounts> {
  const { rows } = await client.query<Omit<RowCounts, 'contents'>>(MADE_BY, [part.start, part.end])
  const { decisions, cases, notices, measures } = rows[0]!
  return {
    decisions: before.decisions + decisions,
    contents: before.contents + decisions - contentsGone,
    cases: before.cases + cases,
    notices: before.notices + notices,
    measures: before.measures + measures,
  }
}

async function hasRows(client: Client, due: RowCounts): Promise<boolean> {
  return canonicalJson({ ...due }) === canonicalJson({ ...(await countRows(client)) })
}

function firstBadOf(findings: readonly RecordFinding[]): Pick<RecordReport, 'firstBad'> {
  for (const { decision, event } of findings)
    if (decision !== undefined) return { firstBad: { decision, ...(event !== undefined && { event }) } }
  return {}
}

/** What has no place in the ledger comes last. */
function placeOf({ event = Number.MAX_SAFE_INTEGER }: RecordFinding): number {
  return event
}
