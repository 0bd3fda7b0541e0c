import { type LedgerFinding, parseKey, verifyLedgerPart } from '@tribunal/ledger'
import type { Pool, PoolClient } from 'pg'
import { ledgerReader } from '../ledger/ledger-reader.ts'
import { sha256, verifyEd25519 } from '../ledger/openssl.ts'
import type { SigningKey } from '../signing-key.ts'
import { StoreError } from '../store-error.ts'
import { inTransaction } from '../transaction.ts'
import { newPass, type PassState, PHASES, signedState, stateIn } from './pass-state.ts'
import type { Found, RecordFinding } from './record-finding.ts'
import { verifyBacktests } from './verify-backtests.ts'
import { CASE_CHECK } from './verify-cases.ts'
import { type ContextPlace, verifyContextsPage } from './verify-contexts.ts'
import { verifyContentsOf, verifyContentsPage, verifyDecisions, verifyPlaces } from './verify-decisions.ts'
import { verifyFactChecks } from './verify-fact-checks.ts'
import { verifyInputs, verifyInputsNamed } from './verify-inputs.ts'
import { MEASURE_CHECK } from './verify-measures.ts'
import { NOTICE_CHECK } from './verify-notices.ts'
import { verifyReleases } from './verify-releases.ts'
import { verifyRetention } from './verify-retention.ts'
import { FIRST_ID, type RowCheck, verifyPage } from './verify-rows.ts'
import { verifyNoMoreTiles, verifyTiles } from './verify-tiles.ts'

/** Something that is wrong with the ledger, or with what lies beside it. */
export type PassFinding = LedgerFinding | RecordFinding

/** What one step of a pass did. */
export interface PassStep {
  /**
   * `looked`: a part was looked at; `ahead`: the pass is where it should be by now; `elsewhere`: another process is at it;
   * `empty`: nothing is recorded yet.
   */
  readonly did: 'looked' | 'ahead' | 'elsewhere' | 'empty'
  /** What is wrong with the part, `FINDINGS_MAX` at most of each kind. */
  readonly findings: readonly PassFinding[]
  /** Where the pass stands; undefined where that is not known. */
  readonly state?: PassState
  /** What the database says of the pass was not signed by this key, so it begins anew. */
  readonly unsigned?: boolean
}

export interface RecordPassOptions {
  readonly pool: Pool
  readonly signer: SigningKey
  /** In which the whole record is to be looked at, in milliseconds. */
  readonly withinMs: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Events of one step, or so: it ends with a checkpoint. Default 2 000, which take some tenths of a second. */
  readonly eventsMax?: number
}

const EVENTS_MAX = 2_000
/** Of the time that a pass has, the share that events may take: the rest is for the rows that no event names. */
const EVENTS_SHARE = 0.9
const LOCK = `select pg_try_advisory_xact_lock(hashtextextended('record pass', 0)) as mine`
const KEEP = 'insert into record_checks (note) values ($1) on conflict (one) do update set note = excluded.note'
/** The end of the checkpoint that a step may go to; the newest where none is so far away. */
const END = `
select coalesce((select min(size) from ledger_checkpoints where size >= $1), (select max(size) from ledger_checkpoints)) as size`

/**
 * Verifies the whole record again, a bounded part at a time, as `audit verify` does at once: first the ledger with all that
 * its events are about, then rows of every table, so that those without an event are found. Each step is one transaction, in
 * one snapshot, and writes down how far it came, so any number of processes take turns, and the next goes on where one was
 * killed. How far it came is signed: what somebody writes into the database in its place, or puts back, makes the pass
 * begin anew or look again, and the time of the last whole pass older.
 */
export class RecordPass {
  readonly #options: RecordPassOptions

  constructor(options: RecordPassOptions) {
    this.#options = options
  }

  /** Where the pass stands, in any process; undefined before the first step, and where another key signed. */
  async state(): Promise<PassState | undefined> {
    return await passState(this.#options.pool, this.#options.signer)
  }

  /** Looks at the next part, if it is time for it. */
  async step(): Promise<PassStep> {
    const { pool, signer, now } = this.#options
    return await inTransaction(pool, async (client) => {
      await client.query(
        'set transaction isolation level repeatable read; lock table decision_bodies in access share mode',
      )
      const { rows } = await client.query<{ mine: boolean }>(LOCK)
      if (!rows[0]!.mine) return { did: 'elsewhere', findings: [] }
      const { rows: heads } = await client.query<{ size: number }>('select size from ledger_head')
      const size = heads[0]?.size ?? 0
      if (size === 0) return { did: 'empty', findings: [] }
      const { state: kept, unsigned } = await readState(client, signer)
      const state = kept ?? newPass(new Date(now()).toISOString())
      if (!this.#isDue(state, size)) return { did: 'ahead', findings: [], state }
      const { found, findings, after } = await this.#look(client, state, size)
      const looked = { ...state, found: state.found + found }
      const next = after === undefined ? this.#nextPhase(looked, size) : { ...looked, after }
      await client.query(KEEP, [signedState(next, signer)])
      return { did: 'looked', findings, state: next, ...(unsigned && { unsigned }) }
    })
  }

  /** Events are looked at evenly over the time; what follows at once. After something was found nothing waits: is it still there? */
  #isDue({ phase, after, began, last }: PassState, size: number): boolean {
    const { now, withinMs } = this.#options
    const elapsed = now() - Date.parse(began)
    if (last !== null && last.found > 0) return true
    if (elapsed < 0) return false
    return phase !== 'events' || Number(after ?? 0) <= (size * elapsed) / (EVENTS_SHARE * withinMs)
  }

  #nextPhase(state: PassState, size: number): PassState {
    const { now, withinMs } = this.#options
    const phase = PHASES[PHASES.indexOf(state.phase) + 1]
    if (phase) return { ...state, phase, after: null }
    const ended = new Date(now()).toISOString()
    const next = Math.max(now(), state.found > 0 ? 0 : Date.parse(state.began) + withinMs)
    return newPass(new Date(next).toISOString(), { began: state.began, ended, size, found: state.found })
  }

  /** Looks at a part of the phase. `after`: where to go on in it; undefined at its end. */
  async #look(client: PoolClient, { phase, after }: PassState, size: number): Promise<Looked> {
    switch (phase) {
      case 'events':
        return await this.#events(client, Number(after ?? 0), size)
      case 'cases':
        return await rowsOf(CASE_CHECK, client, size, after)
      case 'notices':
        return await rowsOf(NOTICE_CHECK, client, size, after)
      case 'measures':
        return await rowsOf(MEASURE_CHECK, client, size, after)
      case 'contexts': {
        const { next, ...found } = await verifyContextsPage(client, size, (after ?? ['', '']) as ContextPlace)
        return { ...found, after: next }
      }
      case 'contents': {
        const { next, ...found } = await verifyContentsPage(client, String(after ?? FIRST_ID))
        return { ...found, after: next }
      }
      case 'few':
        return { ...(await few(client, size)), after: undefined }
    }
  }

  async #events(client: PoolClient, start: number, size: number): Promise<Looked> {
    const { signer, eventsMax = EVENTS_MAX } = this.#options
    const { rows } = await client.query<{ size: number | null }>(END, [start + eventsMax])
    const end = rows[0]?.size ?? 0
    // Where checkpoints are gone, the head is behind them: to the end, whose events nobody has signed for.
    const part = { start, end: end > start ? end : size }
    if (part.start >= part.end) return { findings: [], found: 0, after: undefined }
    const reader = ledgerReader(client)
    const keys = [parseKey(signer.vkey)!]
    const ledger = await verifyLedgerPart(reader, part, { keys, verify: verifyEd25519, sha256 }).catch(missingHashes)
    const beside = await besideEvents(client, size, part)
    const found = ledger.found + beside.reduce((sum, one) => sum + one.found, 0)
    const findings = [...ledger.findings, ...beside.flatMap((one) => one.findings)]
    return { findings, found, after: part.end >= size ? undefined : part.end }
  }
}

/** Where the pass stands, in any process; undefined before the first step, and where another key signed. */
export async function passState(client: Pick<Pool, 'query'>, signer: SigningKey): Promise<PassState | undefined> {
  return (await readState(client, signer)).state
}

async function readState(client: Pick<Pool, 'query'>, signer: SigningKey) {
  const { rows } = await client.query<{ note: string }>('select note from record_checks')
  const state = rows[0] && stateIn(rows[0].note, signer)
  return { ...(state && { state }), unsigned: rows.length > 0 && !state }
}

interface Looked {
  readonly findings: readonly PassFinding[]
  readonly found: number
  readonly after: PassState['after'] | undefined
}

/** Hashes of events before are gone, so that nothing can be put together with them. */
function missingHashes(error: unknown): { readonly findings: readonly LedgerFinding[]; readonly found: number } {
  if (!(error instanceof StoreError) || error.code !== 'ledger_incomplete') throw error
  const { start, end } = error.said.message.params as { readonly start: number; readonly end: number }
  return { findings: [{ code: 'event_missing', event: start, until: end }], found: 1 }
}

/** What the events of a part are about, but for the rows that are looked at by their ids. */
async function besideEvents(
  client: PoolClient,
  size: number,
  part: { readonly start: number; readonly end: number },
): Promise<readonly Found[]> {
  const found: Found[] = [await verifyTiles(client, size, part)]
  for await (const page of verifyDecisions(client, size, part)) found.push(page)
  found.push(await verifyContentsOf(client, part), await verifyInputsNamed(client, part))
  for (const check of [CASE_CHECK, NOTICE_CHECK, MEASURE_CHECK]) {
    const findings = await check.missing(client, part)
    found.push({ findings, found: findings.length })
  }
  const { rows } = await client.query<{ kind: string }>(
    `select distinct split_part(entity, ':', 1) as kind from ledger_events where seq >= $1 and seq < $2`,
    [part.start, part.end],
  )
  const kinds = new Set(rows.map(({ kind }) => kind))
  if (kinds.has('policy'))
    found.push(await verifyReleases(client, size, part), await verifyBacktests(client, size, part))
  if (kinds.has('fact_check')) found.push(await verifyFactChecks(client, size, part))
  return found
}

async function rowsOf<Row extends { readonly id: string }>(
  check: RowCheck<Row>,
  client: PoolClient,
  size: number,
  after: PassState['after'],
): Promise<Looked> {
  const { next, findings, found } = await verifyPage(check, client, size, String(after ?? FIRST_ID))
  return { findings, found, after: next }
}

/** What there is little of, looked at in one step. */
async function few(client: PoolClient, size: number): Promise<Found> {
  const none = { start: size, end: size }
  const all = [
    await verifyNoMoreTiles(client, size),
    await verifyPlaces(client),
    await verifyRetention(client, size),
    await verifyInputs(client),
    await verifyReleases(client, size, none),
    await verifyFactChecks(client, size, none),
    await verifyBacktests(client, size, none),
  ]
  return { findings: all.flatMap(({ findings }) => findings), found: all.reduce((sum, one) => sum + one.found, 0) }
}
