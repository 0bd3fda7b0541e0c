import { noReleases, type PolicyReleases, RELEASE_EVENT_TYPES, type ReleaseEvent, releasesFrom } from '@tribunal/engine'
import { type AuditEvent, canonicalJson, FINDINGS_MAX, type LeafRange } from '@tribunal/ledger'
import type { Json } from '@tribunal/policy'
import type { ClientBase } from 'pg'
import { releaseRows, stateRow } from '../releases/release-rows.ts'
import type { Found, RecordFinding } from './record-finding.ts'

type Client = Pick<ClientBase, 'query'>
type Row = Readonly<Record<string, unknown>>

const EVENTS = `
select seq, bytes from ledger_events where type = any($1) and seq < $2 and ($3::text[] is null or entity = any($3))
order by seq`
/** Policies with a row, and those that events of a part of the ledger are about. */
const POLICIES = `
select 'policy:' || policy as entity from policy_states
union select 'policy:' || policy from policy_releases
union select entity from ledger_events where seq >= $1 and seq < $2 and type = any($3)`

/**
 * Whether the versions of policies stand where their events in the ledger bring them, and the text of each is kept. A few
 * events for each version there ever was.
 *
 * @param size How many events the ledger has.
 * @param part Where given, of policies without a row only those that these events are about are missed.
 */
export async function verifyReleases(client: Client, size: number, part?: LeafRange): Promise<Found> {
  const said = await statesInLedger(client, size, part)
  const states = await rowsBy(client, 'select * from policy_states', 'policy')
  const releases = await rowsBy(client, 'select * from policy_releases', 'id')
  const kept = await rowsBy(client, 'select hash from policy_sources', 'hash')
  const findings: RecordFinding[] = []
  for (const { state, event } of said.values()) {
    const row = states.get(state.policy)
    const at = { policy: state.policy, event }
    if (!row) findings.push({ code: 'versions_missing', ...at })
    else {
      const columns = [...differing(stateRow(state), row), ...misfiled(state, releases)]
      if (columns.length > 0) findings.push({ code: 'versions_changed', ...at, columns })
    }
    for (const { hash } of state.releases) if (!kept.has(hash)) findings.push({ code: 'policy_missing', hash })
  }
  for (const [policy, row] of states)
    if (!said.has(policy) && differing(stateRow(noReleases(policy)), row).length > 0)
      findings.push({ code: 'versions_unrecorded', policy })
  const known = new Set([...said.values()].flatMap(({ state }) => state.releases.map(({ id }) => id)))
  for (const [id, { policy }] of releases)
    if (!known.has(id)) findings.push({ code: 'versions_unrecorded', policy: String(policy) })
  return { findings: findings.slice(0, FINDINGS_MAX), found: findings.length }
}

/** The versions of each policy as their events make them, with the place of the first event. */
async function statesInLedger(client: Client, size: number, part: LeafRange | undefined) {
  const policies = part && (await policiesIn(client, part))
  const { rows } = await client.query<{ seq: number; bytes: Buffer }>(EVENTS, [
    RELEASE_EVENT_TYPES,
    size,
    policies ?? null,
  ])
  const byPolicy = new Map<string, { readonly first: number; readonly events: ReleaseEvent[] }>()
  for (const { seq, bytes } of rows) {
    const event = JSON.parse(bytes.toString()) as AuditEvent
    const policy = event.entity.slice('policy:'.length)
    const of = byPolicy.get(policy) ?? { first: seq, events: [] }
    byPolicy.set(policy, of)
    of.events.push(event as unknown as ReleaseEvent)
  }
  return new Map(
    [...byPolicy].map(([policy, { first, events }]) => [policy, { state: releasesFrom(policy, events), event: first }]),
  )
}

async function policiesIn(client: Client, { start, end }: LeafRange): Promise<readonly string[]> {
  const { rows } = await client.query<{ entity: string }>(POLICIES, [start, end, RELEASE_EVENT_TYPES])
  return rows.map(({ entity }) => entity)
}

async function rowsBy(client: Client, sql: string, column: string): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await client.query<Row>(sql)
  return new Map(rows.map((row) => [String(row[column]), row]))
}

/** What is another in the row, by the names of the columns. */
function differing(expected: Row, row: Row | undefined): string[] {
  return Object.keys(expected).filter((name) => plain(expected[name]) !== plain(row?.[name]))
}

/** Columns of `policy_releases` by which a release of the policy is found otherwise than it stands. */
function misfiled(state: PolicyReleases, releases: ReadonlyMap<string, Row>): string[] {
  const wrong = releaseRows(state).flatMap((row) => differing(row, releases.get(row.id)))
  return [...new Set(wrong)].map((name) => `release.${name}`)
}

/** What is the same in a row and in a state is the same text. */
function plain(value: unknown = null): string {
  return canonicalJson((value instanceof Date ? value.toISOString() : value) as Json)
}
