import {
  type Decision,
  type DecisionRecord,
  decidedBy,
  decidingAnswer,
  factCheckOf,
  outcomeOf,
  recordOf,
  type Submission,
} from '@tribunal/engine'
import { committed, newSalt, uuidv7 } from '../random.ts'
import type { DecisionEntry, DecisionRow, PersonalPart } from './entry.ts'
import { packBody } from './pack-body.ts'

/** What an entry is made of beside the decision. */
export interface EntryContext {
  /** When the submission was received: milliseconds since the epoch. */
  readonly atMs: number
  /** `key:UUID`, `person:UUID` or `system:NAME`. */
  readonly actor: string
  /** SHA-256 of the policies, lists and settings that decided. */
  readonly inputs: Uint8Array
  /** The bytes of the submission as they were sent: JSON in UTF-8. Absent: those of what was read. */
  readonly sent?: Uint8Array | undefined
}

/** A decision made ready to be recorded: its event says what was decided, and commits to what it was about. */
export function entryOf(
  submission: Submission,
  decision: Decision,
  { atMs, actor, inputs, sent }: EntryContext,
): DecisionEntry {
  const id = uuidv7(atMs)
  const at = new Date(atMs).toISOString()
  const salt = newSalt()
  const body = utf8(JSON.stringify(recordOf(decision)))
  const personal = {
    submissionId: submission.kind === 'post' ? submission.id : submission.transaction_id,
    subject: subjectOf(submission),
    ...foundBy(decision),
    metadata: submission.metadata === undefined ? null : JSON.stringify(submission.metadata),
    salt,
    submission: sent ?? utf8(JSON.stringify(submission)),
    body: packBody(decision.kind, body),
  }
  const row = { ...rowOf(decision), inputs }
  const { kind, outcome, category, route, policy, rule, score } = row
  const reasons = reasonsOf(decision)
  const event = {
    type: 'decision.made' as const,
    entity: `decision:${id}`,
    at,
    actor,
    data: {
      ...{ kind, outcome, category, route },
      ...(policy === null ? {} : { policy }),
      // One alone is the rule.
      ...(reasons.length > 1 ? { reason_codes: reasons } : {}),
      ...{ rule, score, inputs: Buffer.from(inputs).toString('hex') },
    },
    commitments: {
      submission: committed(salt, personal.submission),
      decision: committed(salt, body),
    },
  }
  return { id, at, submission, event, row, personal, bytes: personal.submission.length + body.length }
}

/** The ids of the rule that decided and of every override that applied, in their order. */
function reasonsOf(decision: Decision): readonly string[] {
  const answer = decidingAnswer(decision)
  return answer ? [answer.rule, ...answer.overrides.map(({ id }) => id)] : []
}

/**
 * What a decision is found by beside its submission: its campaign, and the fact checks that it cites as a JSON array of their
 * ids, each once and in order. Null where there is none.
 */
export function foundBy(decision: Decision | DecisionRecord): Pick<PersonalPart, 'campaign' | 'factChecks'> {
  if (decision.kind !== 'post') return { campaign: null, factChecks: null }
  const { campaign, evidence } = decision.facts
  const ids = (evidence ?? []).flatMap((items) => items.flatMap(({ id }) => factCheckOf(id) ?? []))
  const factChecks = ids.length === 0 ? null : JSON.stringify([...new Set(ids)].sort())
  return { campaign: campaign?.id ?? null, factChecks }
}

/** The person a submission is about: its customer, or its author. */
export function subjectOf(submission: Submission): string | null {
  return submission.kind === 'post' ? (submission.author ?? null) : submission.customer_id
}

function rowOf(decision: Decision): Omit<DecisionRow, 'inputs'> {
  const { policy = null, rule = null } = decidedBy(decision) ?? {}
  const common = { outcome: outcomeOf(decision), policy, rule }
  if (decision.kind === 'post') {
    const { label, case: route, integrity } = decision
    return { kind: 'post', ...common, category: label, route: route?.queue ?? null, score: integrity.integrity_score }
  }
  const { risk_category: category, route, composite_risk_score: score } = decision
  return { kind: 'payment', ...common, category, route, score }
}

/** Texts share pieces of memory this large: a buffer of its own for each of thousands a second is dear to collect. */
const SLAB_BYTES = 1 << 20
/** The most bytes that UTF-8 takes for one UTF-16 code unit. */
const BYTES_A_UNIT = 3

let slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
let used = 0

/** A text in UTF-8. Its memory is given out once and never written again. */
export function utf8(text: string): Buffer {
  const most = text.length * BYTES_A_UNIT
  // A long text has memory of its own, so that the rest of a piece is not lost to it.
  if (most > SLAB_BYTES / 2) return Buffer.from(text)
  if (used + most > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
    used = 0
  }
  const start = used
  used += slab.write(text, start)
  return slab.subarray(start, used)
}
