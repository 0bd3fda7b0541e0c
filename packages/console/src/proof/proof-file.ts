import { fromBase64 } from './bytes.ts'

/** A checkpoint with those who signed it (C2SP signed-note). */
export interface SignedCheckpoint {
  readonly checkpoint: Checkpoint
  /** What was signed: the checkpoint's text, with the line feed at its end. */
  readonly signedText: string
  readonly signatures: readonly Signature[]
}

/** A proof of one entry of a log, as one text (C2SP tlog-proof). */
export interface ProofFile extends SignedCheckpoint {
  /** Place of the entry in the log, from 0. */
  readonly index: number
  /** The inclusion proof, from the leaf's sibling up: hashes of 32 bytes. */
  readonly hashes: readonly Uint8Array[]
  /** Bytes of the event that is proven. */
  readonly event: Uint8Array
}

/** What a log says of itself at one size (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Name of the log, and of the key that signs for it. */
  readonly origin: string
  readonly size: number
  /** Root of the Merkle tree over all events. */
  readonly root: Uint8Array
}

/** One signature line of a note (C2SP signed-note). `keyId`: the first four bytes of the key's hash. */
export interface Signature {
  readonly name: string
  readonly keyId: Uint8Array
  readonly signature: Uint8Array
}

const HEADER = 'c2sp.org/tlog-proof@v1'
const HASH_LENGTH = 32
const KEY_ID_LENGTH = 4

/** The parts of a proof file, or undefined where it is none or brings no event. Nothing of it is verified yet. */
export function readProofFile(text: string): ProofFile | undefined {
  const [head = '', ...rest] = text.split('\n\n')
  const lines = head.split('\n')
  const event = /^extra (.+)$/.exec(lines[1] ?? '')
  const index = /^index (0|[1-9]\d{0,14})$/.exec(lines[2] ?? '')
  const hashes = lines.slice(3).map(fromBase64)
  const note = readNote(rest.join('\n\n'))
  const bytes = event && fromBase64(event[1]!)
  if (lines[0] !== HEADER || !bytes || !index || !note || !hashes.every(isHash)) return undefined
  return { index: Number(index[1]), hashes, event: bytes, ...note }
}

/** The parts of a signed checkpoint, or undefined where it is none. No signature is verified yet. */
export function readNote(text: string): SignedCheckpoint | undefined {
  const split = text.indexOf('\n\n')
  const signedText = text.slice(0, split + 1)
  const lines = text.slice(split + 2).split('\n')
  const checkpoint = readCheckpoint(signedText)
  if (split < 1 || lines.pop() !== '' || checkpoint === undefined) return undefined
  const signatures = lines.map(readSignature)
  if (signatures.length === 0 || !signatures.every((one) => one !== undefined)) return undefined
  return { checkpoint, signedText, signatures }
}

function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', digits = '', base64 = '', end, ...more] = text.split('\n')
  const root = fromBase64(base64)
  const whole = origin !== '' && /^(?:0|[1-9]\d{0,14})$/.test(digits) && end === '' && more.length === 0
  return whole && isHash(root) ? { origin, size: Number(digits), root } : undefined
}

function readSignature(line: string): Signature | undefined {
  const [, name, base64] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
  const bytes = base64 === undefined ? undefined : fromBase64(base64)
  if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_LENGTH) return undefined
  return { name, keyId: bytes.slice(0, KEY_ID_LENGTH), signature: bytes.slice(KEY_ID_LENGTH) }
}

function isHash(bytes: Uint8Array | undefined): bytes is Uint8Array {
  return bytes?.length === HASH_LENGTH
}

/** The key of a ledger as one line of text: `name+hex key id+base64(0x01 || public key)`. */
export interface LedgerKey {
  readonly name: string
  /** In hexadecimal, 8 digits. */
  readonly keyId: string
  readonly publicKey: Uint8Array
}

/** Signature type of Ed25519 (C2SP signed-note, "Signature types"). */
export const ED25519_TYPE = 1

/** The parts of a key as text, or undefined where it is none. That the id is the key's own is not verified yet. */
export function readLedgerKey(text: string): LedgerKey | undefined {
  const [, name, keyId, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? []
  const typed = base64 === undefined ? undefined : fromBase64(base64)
  if (name === undefined || keyId === undefined || typed?.length !== 33 || typed[0] !== ED25519_TYPE) return undefined
  return { name, keyId, publicKey: typed.slice(1) }
}
