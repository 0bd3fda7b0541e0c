import type { NoticeCategory } from '@tribunal/contract/words'
import type { AuditEvent } from '@tribunal/ledger'

/** What a notice says. */
export interface NoticeContent {
  /** Id of the post, as the platform has it. */
  readonly post_id: string | null
  /** Where the content is: an address, or words that lead to it. */
  readonly location: string | null
  /** The content itself, as the sender copied it. */
  readonly text: string | null
  /** Why it is what the category says. */
  readonly explanation: string
}

/** Who sent a notice, as they say. */
export interface NoticeSender {
  readonly name: string | null
  readonly email: string | null
}

/** Columns of `notices` that follow from its events. */
export interface NoticeRow {
  readonly id: string
  readonly decision_id: string | null
  readonly category: NoticeCategory
  readonly trusted: boolean
  readonly lang: 'en' | 'es'
  readonly at: string
  readonly seq: number
  readonly closed: 'answered' | 'not_found' | null
  readonly erased: boolean
}

/** The row of a notice as its events make it, oldest first; undefined where the first is not its receipt. */
export function noticeRowOf(id: string, events: readonly AuditEvent[]): NoticeRow | undefined {
  const [first, ...later] = events
  if (first?.type !== 'notice.received') return undefined
  const { decision, category, trusted, lang, route } = first.data
  const received = { id, decision_id: decision, category, trusted, lang, at: first.at, seq: first.seq, erased: false }
  let row = { ...received, closed: route === 'answered' ? 'answered' : null } as NoticeRow
  for (const { type, data } of later) {
    if (type === 'notice.erased') row = { ...row, erased: true }
    if (type === 'notice.matched') {
      const closed = data['route'] === 'answered' ? 'answered' : null
      row = { ...row, decision_id: String(data['decision']), closed }
    }
    if (type === 'notice.decided' && data['decision'] === null) row = { ...row, closed: 'not_found' }
  }
  return row
}
