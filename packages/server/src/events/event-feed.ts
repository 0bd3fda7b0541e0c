/** An event of the ledger as it is sent to those who listen. */
export interface FeedEvent {
  /** Its place in the ledger; the id that a listener resumes after. */
  readonly seq: number
  /** `decision.made`, `case.opened` … */
  readonly type: string
  /** The event as it lies in the ledger, as JSON. */
  readonly text: string
  /** The id that the sender gave the submission that it is about; null where it was erased, and where there is none. */
  readonly submissionId: string | null
}

/** Where live events come from. */
export interface EventFeed {
  /** Events after `seq`, in order, at most `limit` of them. */
  since(seq: number, limit: number): Promise<readonly FeedEvent[]>
  /** The place of the last event; -1 where there is none. */
  last(): Promise<number>
  /** Calls `listener` after each commit that appended something. Returns what stops it. */
  onAppended(listener: () => void): () => void
}
