import { type LedgerReader, type NoteKey, parseCheckpointNote, parseKey, parseWitness } from '@tribunal/ledger'
import type { Pool } from 'pg'
import { inTransaction } from '../transaction.ts'
import { acknowledgedRestores, copyName, countedCopies, goesOn, isSigned } from './keep-checkpoint.ts'
import type { Ledger } from './ledger.ts'

/** Copies that one event names at most, as many as a service keeps in two weeks: some hundred kilobytes. */
const COPIES_MAX = 2_000

export interface Acknowledgement {
  readonly pool: Pool
  readonly ledger: Ledger
  readonly reader: LedgerReader
  /** Text of the witness's file. */
  readonly witness: string
  readonly reason: string
  readonly actor: string
  readonly nowMs: number
}

/**
 * Records that the database was restored on purpose: an event names the copies of a witness that the ledger is not, the
 * newest of them signed by a key of this ledger. They are not counted from then on, and every verification says so.
 * Gives their number, and the events that the restored ledger has in common with the witness. `unreadable`: the witness holds no
 * copy that can be read; `too_many`: more than one event may name.
 */
export async function acknowledgeRestore(
  options: Acknowledgement,
): Promise<{ readonly copies: number; readonly size: number } | 'nothing' | 'unreadable' | 'too_many'> {
  const { pool, ledger, reader, witness, reason, actor, nowMs } = options
  const keys = (await reader.head()).keys.flatMap((vkey) => parseKey(vkey) ?? [])
  const copies = parseWitness(witness)
  if (!copies.some((copy) => parseCheckpointNote(copy))) return 'unreadable'
  const counted = countedCopies(copies, await acknowledgedRestores(pool))
  const { lost, size } = await lostCopies(counted, reader, keys)
  if (lost.length === 0) return 'nothing'
  if (lost.length > COPIES_MAX) return 'too_many'
  const at = new Date(nowMs).toISOString()
  const data = { size, reason, copies: lost }
  const event = { type: 'ledger.restored', entity: `ledger:${ledger.signer.origin}`, at, actor, data } as const
  await inTransaction(pool, (client) => ledger.append(client, [event]))
  return { copies: lost.length, size }
}

/** From the newest copy back to the one that the ledger goes on from; of other ledgers none is taken. */
async function lostCopies(copies: readonly string[], reader: LedgerReader, keys: readonly NoteKey[]) {
  const newest = await reader.newestCheckpoint()
  const now = newest && parseCheckpointNote(newest.note)
  const lost: string[] = []
  for (const copy of copies.toReversed()) {
    const then = parseCheckpointNote(copy)
    if (!then || !isSigned(then, keys)) continue
    const { size } = then.checkpoint
    if (now && size <= now.checkpoint.size && (await goesOn(reader, then, now))) return { lost, size }
    lost.push(copyName(copy)!)
  }
  return { lost, size: 0 }
}
