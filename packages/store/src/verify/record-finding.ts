/** What can be wrong with the record beside a ledger that is as it was signed for. Codes are stable. */
export const RECORD_FINDINGS = [
  /** The ledger says that a decision was made, and it is gone. */
  'decision_missing',
  /** A decision that the ledger knows nothing of. */
  'decision_unrecorded',
  /** A decision says otherwise than its event: `columns`. */
  'decision_changed',
  /** What a decision was about is gone, and the ledger does not say that it was erased, or ended by retention. */
  'content_missing',
  /** Content that belongs to no decision. */
  'content_unrecorded',
  /** Content is not what the event of its decision commits to: `columns`. */
  'content_changed',
  /** Content is found by another id or person than stands in it: `columns`. */
  'content_misfiled',
  /** The ledger says that content was erased, or ended by retention, and it is there. */
  'content_not_erased',
  /** What decisions rest on is gone: `hash`; `decision` is the first of them. */
  'inputs_missing',
  /** What decisions rest on is not what they name by its hash. */
  'inputs_changed',
  /** The text of a policy that decided is gone. */
  'policy_missing',
  /** The text of a policy that decided, or its name or version, is another. */
  'policy_changed',
  /** The ledger says that a case was opened, and it is gone: `case`. */
  'case_missing',
  /** A case that the ledger knows nothing of. */
  'case_unrecorded',
  /** A case does not stand where its events bring it: `columns`. */
  'case_changed',
  /** A case changed the outcome that holds, and no event of its decision says so. */
  'effect_missing',
  /** An event says of the outcome that holds otherwise than the events of the case do: `columns`; none where it did not change. */
  'effect_changed',
  /** What somebody wrote on a case is gone, and was not erased: `columns` names it. */
  'text_missing',
  /** What somebody wrote on a case is another than its event commits to. */
  'text_changed',
  /** A text on a case that no event commits to. */
  'text_unrecorded',
  /** What the decision was about was erased, and a text on its case is still there. */
  'text_not_erased',
  /** What a user said about a post is another than its event commits to, or is found under another name: `columns`. */
  'context_changed',
  /** A user's word about a post that no event commits to. */
  'context_unrecorded',
  /** A post was erased, and what a user said about it is still there. */
  'context_not_erased',
  /** The ledger tells of versions of a policy, and where they stand is gone: `policy`. */
  'versions_missing',
  /** Versions of a policy that the ledger knows nothing of. */
  'versions_unrecorded',
  /** The versions of a policy do not stand where their events bring them: `columns`. */
  'versions_changed',
  /** The ledger tells of a fact check, and it is gone: `fact_check`. */
  'fact_check_missing',
  /** A fact check, or a text of one, that the ledger knows nothing of. */
  'fact_check_unrecorded',
  /** A fact check does not stand where its events bring it, or a text of it is another than its event commits to: `columns`. */
  'fact_check_changed',
  /** The ledger tells of a notice, and it is gone: `notice`. */
  'notice_missing',
  /** A notice that the ledger knows nothing of. */
  'notice_unrecorded',
  /** A notice does not stand where its events bring it, or says something else than its event commits to: `columns`. */
  'notice_changed',
  /** The ledger says that a notice was erased, and what it says is there. */
  'notice_not_erased',
  /** The ledger tells of a measure, and it is gone: `measure`. */
  'measure_missing',
  /** A measure that the ledger knows nothing of. */
  'measure_unrecorded',
  /** A measure does not stand where its events bring it, or was lifted for another reason than its event commits to: `columns`. */
  'measure_changed',
  /** A decision was erased, and why a measure of it was lifted is still there. */
  'measure_not_erased',
  /** Where the contents are noted that a run of retention ended or kept is otherwise than its event says, which `event` names; or up to where runs have looked for late ones is further than they can have (`columns`: `looked`). */
  'retention_changed',
  /** A run of retention ended another number of contents than there should have been: some were gone before. */
  'retention_differs',
  /** The ledger says that something is held for legal reasons, and the hold is gone: `hold`. */
  'hold_missing',
  /** A legal hold that the ledger knows nothing of. */
  'hold_unrecorded',
  /** A legal hold is otherwise than its events say: `columns`. */
  'hold_changed',
  /** The ledger says what a backtest found, and it is gone: `backtest`. */
  'backtest_missing',
  /** A finished backtest that the ledger knows nothing of. */
  'backtest_unrecorded',
  /** What a backtest found is another than its event names by its hash. */
  'backtest_changed',
  /** A full tile of the ledger's tree is gone. */
  'tile_missing',
  /** A tile holds other hashes than the events it stands for have. */
  'tile_changed',
  /** A tile stands for events that there are not. */
  'tile_unexpected',
] as const

export type RecordFindingCode = (typeof RECORD_FINDINGS)[number]

/** One thing that is wrong with the record, and where. */
export interface RecordFinding {
  readonly code: RecordFindingCode
  /** Id of the decision. */
  readonly decision?: string
  /** Id of the case. */
  readonly case?: string
  /** Name of the policy. */
  readonly policy?: string
  /** Id of the fact check. */
  readonly fact_check?: string
  /** Id of the notice. */
  readonly notice?: string
  /** Id of the measure. */
  readonly measure?: string
  /** Id of the legal hold. */
  readonly hold?: string
  /** Id of the backtest. */
  readonly backtest?: string
  /** Place of the decision's event; of a tile, the first event it stands for. */
  readonly event?: number
  /** The last event that a tile stands for. */
  readonly until?: number
  /** What is another than it was, by the names of the columns. */
  readonly columns?: readonly string[]
  /** SHA-256 that inputs or a policy are named by, in hexadecimal. */
  readonly hash?: string
  /** Of a tile: its level, 0 being that of the hashes of events, and its place there. */
  readonly level?: number
  readonly index?: number
}

/** What one look has found: in the order of the ledger, the first `FINDINGS_MAX`, and how many there are in all. */
export interface Found {
  readonly findings: readonly RecordFinding[]
  readonly found: number
}

/** A finding as a statement tells it, with how many there are. */
export interface FoundRow {
  readonly code: RecordFindingCode
  readonly decision: string | null
  readonly event: number | null
  readonly columns?: readonly string[]
  readonly hash?: string
  readonly found: number
}

export function foundIn(rows: readonly FoundRow[]): Found {
  return { findings: rows.map(findingOf), found: rows[0]?.found ?? 0 }
}

function findingOf({ code, decision, event, columns = [], hash }: FoundRow): RecordFinding {
  return {
    code,
    ...(decision !== null && { decision }),
    ...(event !== null && { event }),
    ...(columns.length > 0 && { columns }),
    ...(hash !== undefined && { hash }),
  }
}
