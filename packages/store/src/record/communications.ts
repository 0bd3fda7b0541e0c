import type { Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { inTransaction } from '../transaction.ts'

/** The words that people hear, by language (BCP 47). */
type Texts = Readonly<Record<string, string>>

/** From a moment on, people gave the decision this outcome, or took theirs back. */
export interface ChangedOutcome {
  /** RFC 3339. */
  readonly at: string
  readonly outcome: string
  /** Who decided it; null where the machine's outcome holds again. */
  readonly by: string | null
  /** Null: the words of the machine hold again. Undefined of an outcome from before words were recorded. */
  readonly texts: Texts | null | undefined
}

/** A platform's report that it sent the words that held at a moment. */
export interface SentText {
  /** RFC 3339. */
  readonly sentAt: string
  /** `app`, `email`, `sms`: small letters, digits, `-` and `_`. */
  readonly channel: string
  /** BCP 47. */
  readonly language: string
  /** The platform wrote it in words of its own, which are not kept here. */
  readonly ownWords: boolean
}

/** A report in the ledger. */
export interface ReportedText extends SentText {
  /** RFC 3339. */
  readonly reportedAt: string
  /** Who said so: `key:UUID` or `person:UUID`. */
  readonly by: string
}

/** What the person concerned was to hear about a decision after the machine decided, and what was sent, both oldest first. */
export interface Communications {
  readonly changes: readonly ChangedOutcome[]
  readonly sent: readonly ReportedText[]
}

/** Reports of one decision that are kept: a hundred languages and channels are more than anybody uses. */
export const SENT_MAX = 200

const TYPES = [
  'decision.overridden',
  'decision.confirmed',
  'decision.restored',
  'communication.changed',
  'communication.sent',
]

interface Said {
  readonly type: string
  readonly at: string
  readonly actor: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What the ledger says of the words about a decision. */
export async function communicationsOf(pool: Pick<Pool, 'query'>, decisionId: string): Promise<Communications> {
  const { rows } = await pool.query<{ bytes: Buffer }>({
    name: 'communications',
    text: 'select bytes from ledger_events where entity = $1 and type = any($2) order by seq',
    values: [`decision:${decisionId}`, TYPES],
  })
  const changes: ChangedOutcome[] = []
  const sent: ReportedText[] = []
  for (const { bytes } of rows) {
    const { type, at, actor, data } = JSON.parse(bytes.toString()) as Said
    if (type === 'communication.sent') sent.push(reported(at, actor, data))
    // The words follow the outcome in the same transaction.
    else if (type === 'communication.changed') changes.push({ ...changes.pop()!, texts: data['texts'] as Texts | null })
    else changes.push({ at, outcome: String(data['outcome']), by: data['by'] as string | null, texts: undefined })
  }
  return { changes, sent }
}

/**
 * Records that words about a decision were sent; nothing where the same was reported before. False where so much was reported
 * that nothing is added any more.
 */
export async function recordSent(
  pool: Pool,
  ledger: Ledger,
  decisionId: string,
  { sentAt, channel, language, ownWords }: SentText,
  { actor, nowMs }: { readonly actor: string; readonly nowMs: number },
): Promise<boolean> {
  return await inTransaction(pool, async (client) => {
    // Of two that report the same at once one waits, and then finds it reported.
    await client.query('select from decisions where id = $1 for update', [decisionId])
    const { sent } = await communicationsOf(client, decisionId)
    const isSame = (one: SentText) =>
      one.sentAt === sentAt && one.channel === channel && one.language === language && one.ownWords === ownWords
    if (sent.some(isSame)) return true
    if (sent.length >= SENT_MAX) return false
    const data = { channel, language, sent_at: sentAt, own_words: ownWords }
    const at = new Date(nowMs).toISOString()
    const entity = `decision:${decisionId}`
    await ledger.append(client, [{ type: 'communication.sent', entity, at, actor, data }])
    return true
  })
}

function reported(reportedAt: string, by: string, data: Said['data']): ReportedText {
  return {
    reportedAt,
    by,
    sentAt: String(data['sent_at']),
    channel: String(data['channel']),
    language: String(data['language']),
    ownWords: data['own_words'] === true,
  }
}
