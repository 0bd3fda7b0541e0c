import { FINDINGS_MAX } from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import type { Found, RecordFinding } from './record-finding.ts'
import { verifyBacktests } from './verify-backtests.ts'
import { verifyCases } from './verify-cases.ts'
import { verifyContexts } from './verify-contexts.ts'
import { verifyContents, verifyDecisions } from './verify-decisions.ts'
import { verifyFactChecks } from './verify-fact-checks.ts'
import { verifyInputs } from './verify-inputs.ts'
import { verifyMeasures } from './verify-measures.ts'
import { verifyNotices } from './verify-notices.ts'
import { verifyReleases } from './verify-releases.ts'
import { verifyTiles } from './verify-tiles.ts'

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
 * cases, what users said about posts, the versions of policies, fact checks, notices and measures. Says nothing where the ledger itself is not as it was signed for, so that is to be verified first, in the same snapshot
 * (`inSnapshot`), or what is recorded meanwhile would seem wrong. The database computes the hashes of contents; memory is that of
 * a page, and time grows with the record.
 *
 * @param size How many events the ledger has.
 * @param onProgress Told up to which event the decisions were looked at.
 */
export async function verifyRecord(
  client: Pick<ClientBase, 'query'>,
  size: number,
  onProgress?: (upTo: number) => void,
): Promise<RecordReport> {
  const { tiles, ...ofTiles } = await verifyTiles(client, size)
  const findings: RecordFinding[] = []
  let found = ofTiles.found
  const add = (more: Found, max: number) => {
    findings.push(...more.findings.slice(0, max))
    found += more.found
  }
  for await (const { upTo, ...more } of verifyDecisions(client, size)) {
    add(more, FINDINGS_MAX - findings.length)
    onProgress?.(upTo)
  }
  add(await verifyContents(client), FINDINGS_MAX)
  add(await verifyInputs(client), FINDINGS_MAX)
  const { cases, ...ofCases } = await verifyCases(client, size)
  add(ofCases, FINDINGS_MAX)
  add(await verifyContexts(client, size), FINDINGS_MAX)
  add(await verifyReleases(client, size), FINDINGS_MAX)
  add(await verifyFactChecks(client, size), FINDINGS_MAX)
  add(await verifyNotices(client, size), FINDINGS_MAX)
  add(await verifyMeasures(client, size), FINDINGS_MAX)
  add(await verifyBacktests(client, size), FINDINGS_MAX)
  findings.sort((a, b) => placeOf(a) - placeOf(b))
  const { rows } = await client.query<{ count: number }>('select count(*) as count from decisions')
  return {
    ok: found === 0,
    findings: [...ofTiles.findings, ...findings].slice(0, FINDINGS_MAX),
    found,
    ...firstBadOf(findings),
    decisions: rows[0]!.count,
    cases,
    tiles,
  }
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
