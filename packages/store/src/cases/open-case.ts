import { type CaseCause, type CasePriority, decideCase, type Kind } from '@tribunal/engine'
import type { PoolClient } from 'pg'
import { uuidv7 } from '../random.ts'
import { unpackBody } from '../record/pack-body.ts'
import type { Policies } from './case-policies.ts'
import { type CaseActor, type CaseRequest, type CaseResult, type CaseSettings, commandOf } from './case-request.ts'
import { type CommitParts, commitCases } from './commit-cases.ts'
import { caseOpening, riskOf } from './new-case.ts'

export interface OpenCaseParts extends CommitParts {
  readonly policies: Policies
  readonly settings: CaseSettings
}

/** A case that somebody other than routing opens. */
export interface OpenCaseWish {
  readonly decision: LockedDecision
  readonly queue: string
  readonly priority: CasePriority
  readonly cause: CaseCause
  /** What is asked of the case at once; where the case refuses it, none opens. */
  readonly asked?: CaseRequest
  /** RFC 3339: now. */
  readonly at: string
}

/** A decision that nobody else opens a case for, or erases, until the transaction ends. */
export interface LockedDecision {
  readonly id: string
  readonly kind: Kind
  readonly outcome: string
  readonly category: string
  readonly rule: string | null
  readonly score: number | null
  readonly at: Date
  /** BCP 47, or `mixed`; null of a payment, and where it was erased. */
  readonly lang: string | null
  /** Of its case. */
  readonly caseId: string | null
}

/**
 * Locks a decision; undefined where there is none. Decisions are locked before what they were about, that before cases, and
 * the ledger comes last: so nobody waits for somebody who waits for them.
 */
export async function lockDecision(client: PoolClient, id: string): Promise<LockedDecision | undefined> {
  const { rows } = await client.query<Omit<LockedDecision, 'lang' | 'caseId'>>(
    'select id, kind, outcome, category, rule, score, at from decisions where id = $1 for update',
    [id],
  )
  const decision = rows[0]
  if (!decision) return undefined
  const { rows: bodies } = await client.query<{ body: Buffer }>(
    'select body from decision_bodies where decision_id = $1 for share',
    [id],
  )
  const { rows: cases } = await client.query<{ id: string }>('select id from cases where decision_id = $1', [id])
  const stored =
    bodies[0] && (JSON.parse(unpackBody(bodies[0].body).toString()) as { facts?: { lang?: string } | null })
  const lang = stored?.facts?.lang ?? null
  return { ...decision, lang, caseId: cases[0]?.id ?? null }
}

/** Opens a case about a decision that has none, inside the transaction that locked the decision. */
export async function openCase(
  client: PoolClient,
  { ledger, told, measures, policies, settings }: OpenCaseParts,
  { decision, queue, priority, cause, asked, at }: OpenCaseWish,
  who: CaseActor,
): Promise<CaseResult> {
  const id = uuidv7(Date.parse(at))
  const { kind, outcome, category, rule, lang, score } = decision
  const place = { queue, priority, lang, cause }
  const entry = { id: decision.id, at, row: { kind, outcome, category, rule, score } }
  const { event: opening, row, state: before } = caseOpening(entry, place, policies, { id, at, actor: who.actor })
  const about = { category, risk: riskOf(decision), decidedAt: decision.at.toISOString() }
  const answer =
    asked && decideCase(before, commandOf(before, about, asked, { policies, settings, at }), { at, ...who })
  if (answer?.ok === false) return { ok: false, problem: answer.refusal }
  await client.query(
    `insert into cases (id, decision_id, kind, queue, priority, lang, skill, outcome, rule, risk, opened_at, due_at, state)
     select id, decision_id, kind, queue, priority, lang, skill, outcome, rule, risk, opened_at, due_at, state::jsonb
     from jsonb_to_record($1::jsonb) as x(id uuid, decision_id uuid, kind text, queue text, priority smallint, lang text,
       skill text, outcome text, rule text, risk double precision, opened_at timestamptz, due_at timestamptz, state text)`,
    [JSON.stringify(row)],
  )
  const after = answer?.state ?? before
  await commitCases(client, { ledger, told, measures }, [{ before, after, events: answer?.events ?? [], opening }])
  return { ok: true, state: after }
}
