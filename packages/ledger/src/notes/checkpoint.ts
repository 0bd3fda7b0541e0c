import { fromBase64, toBase64 } from '../bytes/bytes.ts'
import { isCount } from '../tree/leaf-range.ts'
import { HASH_LENGTH } from '../tree/merkle-hash.ts'
import { type NoteKey, parseNote, type SignedNote } from './signed-note.ts'

/** What a log says of itself at one size (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Name of the log, and of the key that signs for it. */
  readonly origin: string
  /** Events so far. */
  readonly size: number
  /** Root of the Merkle tree over them. */
  readonly root: Uint8Array
}

/** The text of a checkpoint, which is what is signed: origin, size and root in base64, a line each. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** The checkpoint that a text says, or undefined where it is not exactly what `formatCheckpoint` writes. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', digits = '', base64 = ''] = text.split('\n')
  const root = fromBase64(base64)
  const size = Number(digits)
  if (origin === '' || !isCount(size) || root?.length !== HASH_LENGTH) return undefined
  const checkpoint = { origin, size, root }
  return formatCheckpoint(checkpoint) === text ? checkpoint : undefined
}

/** A checkpoint and the note that says it. */
export interface CheckpointNote {
  /** What the text of the note says. */
  readonly checkpoint: Checkpoint
  /** The signed text, whose signatures are verified apart. */
  readonly note: SignedNote
}

/** The parts of a signed checkpoint, or undefined where it is none. Its signatures are not verified yet. */
export function parseCheckpointNote(text: string): CheckpointNote | undefined {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  return checkpoint && { checkpoint, note }
}

/** Those of the keys that may sign for the ledger that the checkpoint names. */
export function keysOf({ checkpoint }: CheckpointNote, keys: readonly NoteKey[]): readonly NoteKey[] {
  return keys.filter(({ name }) => name === checkpoint.origin)
}

/** The checkpoints of a witness's file: signed notes, an empty line between two. */
export function parseWitness(text: string): string[] {
  // The empty line within a note stands before a signature, which begins with a dash.
  return text.split(/(?<=\n)\n+(?!—)/).filter((note) => note !== '')
}

/** What to append to a witness's file that says `before` so far. */
export function witnessEntry(before: string, note: string): string {
  return before === '' ? note : `\n${note}`
}
