import { appendFile, readFile } from 'node:fs/promises'
import {
  type CheckpointNote,
  isSignedBy,
  type LedgerReader,
  type NoteKey,
  parseCheckpointNote,
  parseKey,
  parseWitness,
  proveGrowth,
  verifyConsistency,
  witnessEntry,
} from '@tribunal/ledger'
import type { ClientBase } from 'pg'
import { sha256, verifyEd25519 } from './openssl.ts'

/** What became of a witness's file. */
export interface KeptCheckpoint {
  /**
   * `kept_first`, `kept`: a copy was added; `kept_already`: the newest is there. Else the file stays as it is, because the
   * ledger is not the one of its last copy (`forked`, `shrunk`), that copy is none (`bad_witness`), or the newest checkpoint
   * is not signed by a trusted key (`unsigned`).
   */
  readonly result: 'kept_first' | 'kept' | 'kept_already' | 'forked' | 'shrunk' | 'bad_witness' | 'unsigned'
  /** Whether the ledger begins with what the last copy says. */
  readonly ok: boolean
  /** Events that the newest checkpoint, and the last copy, sign for. */
  readonly size: number
  readonly before: number
}

/**
 * Adds a copy of the newest checkpoint to a witness's file, unless the ledger is not the one of the last copy that `restores`
 * (those that the ledger acknowledges) do not name. Undefined where nothing is signed yet. Throws the system's error where the file cannot be read or written.
 */
export async function keepCheckpoint(
  file: string,
  reader: LedgerReader,
  keys: readonly NoteKey[],
  restores: readonly Restore[] = [],
): Promise<KeptCheckpoint | undefined> {
  const newest = await reader.newestCheckpoint()
  if (!newest) return undefined
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const now = parseCheckpointNote(newest.note)
  const lastText = countedCopies(parseWitness(text), restores).at(-1)
  const last = lastText === undefined ? undefined : parseCheckpointNote(lastText)
  const size = now?.checkpoint.size ?? 0
  const before = last?.checkpoint.size ?? 0
  const done = (result: KeptCheckpoint['result'], ok: boolean): KeptCheckpoint => ({ result, ok, size, before })
  if (!now || !isSigned(now, keys)) return done('unsigned', false)
  // The last copy may be signed by a key that was changed since: it counts by being the beginning of what is signed now.
  const had = (await reader.head()).keys.flatMap((vkey) => parseKey(vkey) ?? [])
  if (lastText !== undefined && !(last && isSigned(last, [...keys, ...had]))) return done('bad_witness', false)
  if (last && size < before) return done('shrunk', false)
  if (last && !(await goesOn(reader, last, now))) return done('forked', false)
  if (last && size === before) return done('kept_already', true)
  await appendFile(file, witnessEntry(text, newest.note))
  return done(last ? 'kept' : 'kept_first', true)
}

/** Whether a key of the ledger that a checkpoint names signed it. */
export function isSigned({ note, checkpoint }: CheckpointNote, keys: readonly NoteKey[]): boolean {
  const own = keys.filter(({ name }) => name === checkpoint.origin)
  return isSignedBy(note, own, verifyEd25519)
}

/** Whether the ledger, as it is now, begins with what it was then. */
export async function goesOn(reader: LedgerReader, then: CheckpointNote, now: CheckpointNote): Promise<boolean> {
  const { size: size1, root: root1 } = then.checkpoint
  const { size: size2, root: root2 } = now.checkpoint
  if (size1 === 0) return true
  const proof = await proveGrowth(reader, size1, size2, sha256)
  return verifyConsistency({ size1, size2, root1, root2, proof })
}

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
    `select seq, bytes from ledger_events
     where entity = (select 'ledger:' || origin from ledger_head) and type = 'ledger.restored' order by seq`,
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
