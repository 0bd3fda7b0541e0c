import type { Decision, Submission } from '@tribunal/engine'
import type { Pool, PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { forgetHolds, lockHolds, requireNotHeld } from '../legal-holds/legal-holds.ts'
import { endErased } from '../measures/end-measures.ts'
import { writeMeasures } from '../measures/measure-rows.ts'
import { submissionIn } from '../stored-submission.ts'
import { eraseFromSnapshot } from '../windows/count-windows.ts'
import { eraseNotices } from './erase-notices.ts'
import { forgetFacts, holdFacts } from './forget-facts.ts'

/** What was erased. */
export interface Erased {
  readonly decisionIds: readonly string[]
  /** Statements of users about posts: of the person about others' posts, and of anybody about the person's. */
  readonly contexts: number
  /** Notices that the person sent, by the address of their mail, and about the person's posts. */
  readonly notices: number
  /** Searches that somebody saved and that name the person. */
  readonly savedFilters: number
  /** The submissions that were erased, each once, for memories that have to forget them too. */
  readonly submissions: readonly ErasedSubmission[]
}

/** A submission that was erased, and the places of its decisions in the ledger. */
export interface ErasedSubmission {
  readonly submission: Submission
  readonly seqs: readonly number[]
}

export interface ErasureOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  /** The customer or the author. */
  readonly subject: string
  /** Who asked for it. */
  readonly actor: string
  readonly nowMs: number
}

/** Decisions named by one event: its bytes stay far below a kilobyte a decision. */
const NAMED_MAX = 500

/**
 * Erases what every decision about a person was about: submission, facts, explanations, what reviewers and users wrote about
 * it, why its measures were lifted, what the person said about others' posts, the facts kept for backtests, and the salts that open the commitments to all of it. The ledger keeps that there was a decision, its outcome and when; every proof stays valid. Messages that
 * wait for endpoints hold nothing personal. What is erased leaves the tables at once, and the files of the database when
 * they are next rewritten (`scrub`). Throws StoreError `held`, and erases nothing, where the person is held, or a
 * decision that something of it is about: of others too, whose posts the person only wrote about.
 */
export async function eraseSubject({ pool, ledger, subject, actor, nowMs }: ErasureOptions): Promise<Erased> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('begin')
    await lockHolds(client)
    await holdFacts(client)
    const { rows } = await client.query<ErasedRow>(
      `delete from decision_bodies b using decisions d where b.subject = $1 and d.id = b.decision_id
       returning b.decision_id, b.submission_id, b.submission, d.kind, d.outcome, d.category, d.at as received, d.seq`,
      [subject],
    )
    const decisionIds = rows.map((row) => row.decision_id).sort()
    const all = bySubmission(rows)
    const payments = all.flatMap(([first]) => (first!.kind === 'payment' ? [first!] : []))
    if (payments.length > 0) await eraseFromSnapshot(client, subject, payments)
    const { elsewhere, ...words } = await eraseWords(client, subject, decisionIds)
    await forgetFacts(client, decisionIds)
    const at = new Date(nowMs).toISOString()
    const ofThem = 'subject = $1 or decision_id = any($2::uuid[])'
    const forgotten = await forgetHolds(client, ofThem, [subject, decisionIds], { at, actor })
    const ended = await endErased(client, decisionIds, { at, actor })
    const erased = Array.from({ length: Math.ceil(decisionIds.length / NAMED_MAX) }, (_, page) => {
      const decisions = decisionIds.slice(page * NAMED_MAX, (page + 1) * NAMED_MAX)
      return { type: 'decision.erased' as const, entity: `decision:${decisions[0]}`, at, actor, data: { decisions } }
    })
    const said = [...elsewhere].map(([decision, contexts]) => {
      return { type: 'review_context.erased' as const, entity: `decision:${decision}`, at, actor, data: { contexts } }
    })
    const drafts = [...erased, ...said, ...forgotten]
    const notices = await eraseNotices(client, ledger, { decisionIds, email: subject }, { at, actor })
    const about = new Set([...decisionIds, ...elsewhere.keys(), ...notices.flatMap((id) => id ?? [])])
    await requireNotHeld(client, [...about], subject)
    if (drafts.length > 0) {
      const sealed = await ledger.append(client, [...drafts, ...ended.map(({ draft }) => draft)])
      await writeMeasures(client, ended, sealed.slice(drafts.length))
    }
    await client.query('commit')
    return { decisionIds, ...words, notices: notices.length, submissions: all.map(toErased) }
  } catch (error) {
    failed = error as Error
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failed)
  }
}

interface ErasedRow {
  readonly decision_id: string
  readonly submission_id: string
  readonly submission: Buffer
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  readonly received: Date
  readonly seq: number
}

/** The decisions of each submission, in the order in which they were made. */
function bySubmission(rows: readonly ErasedRow[]): ErasedRow[][] {
  const found = new Map<string, ErasedRow[]>()
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    const id = `${row.kind} ${row.submission_id}`
    const known = found.get(id)
    if (known) known.push(row)
    else found.set(id, [row])
  }
  return [...found.values()]
}

function toErased(rows: readonly ErasedRow[]): ErasedSubmission {
  const [{ submission, kind }] = rows as readonly [ErasedRow]
  return { submission: submissionIn(submission, kind), seqs: rows.map(({ seq }) => seq) }
}

interface Words extends Pick<Erased, 'contexts' | 'savedFilters'> {
  /** How much of it was about decisions that stay, by their ids. */
  readonly elsewhere: ReadonlyMap<string, number>
}

/** Erases what people wrote. The rows of cases are held first, so that nobody writes more about the person meanwhile. */
async function eraseWords(client: PoolClient, subject: string, decisionIds: readonly string[]): Promise<Words> {
  await client.query('select from cases where decision_id = any($1::uuid[]) order by id for update', [decisionIds])
  await client.query(
    `delete from case_texts where case_id in (select id from cases where decision_id = any($1::uuid[]))`,
    [decisionIds],
  )
  const { rowCount: savedFilters } = await client.query(
    'delete from saved_filters where $1 in (select value from jsonb_each_text(query))',
    [subject],
  )
  const { rows } = await client.query<{ decision_id: string }>(
    'delete from review_context where decision_id = any($1::uuid[]) or user_id = $2 returning decision_id',
    [decisionIds, subject],
  )
  const own = new Set(decisionIds)
  const elsewhere = new Map<string, number>()
  for (const { decision_id: id } of rows) if (!own.has(id)) elsewhere.set(id, (elsewhere.get(id) ?? 0) + 1)
  return { contexts: rows.length, savedFilters: savedFilters!, elsewhere }
}

/**
 * Rewrites the tables and their indexes, so that nothing erased is left in their files once the server has written them: at
 * once where the role may ask for that, else within minutes. Decisions wait meanwhile: some seconds for a million of them. The write-ahead log and backups are the operator's.
 */
export async function scrub(pool: Pool): Promise<void> {
  for (const table of [
    'decision_bodies',
    'case_texts',
    'review_context',
    'legal_holds',
    'saved_filters',
    'notices',
    'measures',
    'recorded_facts',
    'backtests',
    'payment_windows',
  ])
    await pool.query(`vacuum (full, analyze) ${table}`)
  // A role that may not ask for a checkpoint waits for the server's own, which comes within `checkpoint_timeout`.
  await pool.query('checkpoint').catch((error: { readonly code?: string }) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
  })
}

/** SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501'
