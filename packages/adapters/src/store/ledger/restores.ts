import { parseCheckpointNote } from '@tribunal/engine'
import type { ClientBase } from 'pg'

/** An event that says that the database was restored on purpose, and which copies of a witness are of what came after. */
export interface Restore {
  /** The place of the event. */
  readonly event: number
  /** RFC 3339. */
  readonly at: string
  readonly actor: string
  readonly reason: string
  /** Size and root of each copy, as `copyName` writes them. */
  readonly copies: readonly string[]
}

/** Every restore that was acknowledged in a ledger, oldest first. */
export async function acknowledgedRestores(client: Pick<ClientBase, 'query'>): Promise<readonly Restore[]> {
  const { rows } = await client.query<{ seq: number; bytes: Buffer }>(
    "select seq, bytes from ledger_events where type = 'ledger.restored' order by seq",
  )
  return rows.map(({ seq, bytes }) => {
    const { at, actor, data } = JSON.parse(bytes.toString())
    return { event: seq, at, actor, reason: data.reason, copies: data.copies }
  })
}

/** The copies of a witness that no acknowledged restore names. */
export function countedCopies(copies: readonly string[], restores: readonly Restore[]): readonly string[] {
  const named = new Set(restores.flatMap((restore) => restore.copies))
  return copies.filter((copy) => !named.has(copyName(copy) ?? ''))
}

/** `1204 wTRf…=`: events and root of a checkpoint; undefined where the text is none. */
export function copyName(note: string): string | undefined {
  const checkpoint = parseCheckpointNote(note)?.checkpoint
  return checkpoint && `${checkpoint.size} ${Buffer.from(checkpoint.root).toString('base64')}`
}
