import { concatBytes, equalBytes, fromBase64, toBase64, toHex, toUtf8 } from '../bytes/bytes.ts'
import { sha256 } from '../tree/merkle-hash.ts'

/** Signs with Ed25519 (RFC 8032). The engine holds no private keys: an adapter passes this. */
export interface NoteSigner {
  /** The public key as one line of text: see `formatKey`. */
  readonly vkey: string
  /** The 64 bytes of the signature over the message (RFC 8032). */
  sign(message: Uint8Array): Uint8Array
}

/** Whether the Ed25519 signature is that of the 32-byte public key over the message. */
export type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

/** Who signs: a name without spaces or `+`, and a public key of 32 bytes. */
export interface NoteKey {
  /** Name of the ledger that the key signs for. */
  readonly name: string
  /** 32 bytes (RFC 8032 section 5.1.5). */
  readonly publicKey: Uint8Array
}

/** One signature line of a note. `keyId`: the first four bytes of the key's hash. */
export interface NoteSignature {
  /** Name of the key. */
  readonly name: string
  /** Four bytes that say which key of that name it is; they prove nothing. */
  readonly keyId: Uint8Array
  /** The bytes behind the key id: 64 of an Ed25519 signature. */
  readonly signature: Uint8Array
}

/** A text with its signatures (C2SP signed-note), not verified by being read. */
export interface SignedNote {
  /** What was signed, with the line feed at its end. */
  readonly text: string
  /** At least one; of keys that may be unknown. */
  readonly signatures: readonly NoteSignature[]
}

/** Signature type of Ed25519 in key ids and in keys as text (C2SP signed-note, "Signature types"). */
const ED25519 = 1
/** Bytes of an Ed25519 public key (RFC 8032 section 5.1.5). */
const PUBLIC_KEY_LENGTH = 32
/** Bytes of a key id: see `keyId`. */
const KEY_ID_LENGTH = 4
/** A verifier has to accept 16 (C2SP signed-note, "Format"); more than twice that is no note of ours. */
const SIGNATURES_MAX = 32

/** What a key is called in a signature line: SHA-256(name || LF || 0x01 || public key), its first four bytes. */
export function keyId({ name, publicKey }: NoteKey): Uint8Array {
  return sha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(ED25519), publicKey)).slice(0, KEY_ID_LENGTH)
}

/** A public key as one line of text, `name+hex key id+base64(0x01 || public key)`, as the C2SP tools read it. */
export function formatKey(key: NoteKey): string {
  return `${key.name}+${toHex(keyId(key))}+${toBase64(concatBytes(Uint8Array.of(ED25519), key.publicKey))}`
}

/** The key of a line of text, or undefined where it is none or its key id is another's. */
export function parseKey(text: string): NoteKey | undefined {
  const [, name = '', , base64 = ''] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(text) ?? []
  const typed = fromBase64(base64)
  if (!isKeyName(name) || typed?.length !== PUBLIC_KEY_LENGTH + 1) return undefined
  const key = { name, publicKey: typed.slice(1) }
  return formatKey(key) === text ? key : undefined
}

/** May this stand in a signature line? Not empty, no white space, no control character, no `+`. */
export function isKeyName(name: string): boolean {
  return /^[^\s\p{Cc}\p{Surrogate}+]+$/u.test(name)
}

/** The note as text: what was signed, an empty line, a line for each signature (C2SP signed-note). */
export function formatNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(
    ({ name, keyId: id, signature }) => `— ${name} ${toBase64(concatBytes(id, signature))}\n`,
  )
  return `${text}\n${lines.join('')}`
}

/** Signs a text, which has to end with a line feed, by each of the keys, and gives the whole note. */
export function signNote(text: string, ...signers: readonly NoteSigner[]): string {
  const signatures = signers.map(({ vkey, sign }) => {
    const key = parseKey(vkey)
    if (!key) throw new TypeError(`\`${vkey}\` is no key`)
    return { name: key.name, keyId: keyId(key), signature: sign(toUtf8(text)) }
  })
  return formatNote({ text, signatures })
}

/** The parts of a note, or undefined where it is none to the last byte. Nothing of it is verified yet. */
export function parseNote(note: string): SignedNote | undefined {
  if (/[\p{Cc}\p{Surrogate}]/u.test(note.replaceAll('\n', ''))) return undefined
  const split = note.lastIndexOf('\n\n')
  const lines = note.slice(split + 2).split('\n')
  if (split < 1 || lines.pop() !== '' || lines.length > SIGNATURES_MAX) return undefined
  const signatures = lines.map(parseSignature)
  if (signatures.length === 0 || !signatures.every((signature) => signature !== undefined)) return undefined
  return { text: note.slice(0, split + 1), signatures }
}

/** One signature line: dash, name, base64 of key id and signature. Undefined where anything else stands in it. */
function parseSignature(line: string): NoteSignature | undefined {
  const [dash, name = '', base64 = '', ...rest] = line.split(' ')
  const bytes = fromBase64(base64)
  if (dash !== '—' || !isKeyName(name) || rest.length > 0 || bytes === undefined) return undefined
  if (bytes.length <= KEY_ID_LENGTH) return undefined
  return { name, keyId: bytes.slice(0, KEY_ID_LENGTH), signature: bytes.slice(KEY_ID_LENGTH) }
}

/**
 * Whether a known key signed the note, no known key's signature is wrong, and no key signs twice. Signatures of unknown keys
 * count for nothing else (C2SP signed-note, "Signatures").
 */
export function isSignedBy(note: SignedNote, keys: readonly NoteKey[], verify: Verify): boolean {
  const signers = new Set(note.signatures.map(({ name, keyId: id }) => `${name}+${toHex(id)}`))
  if (signers.size < note.signatures.length) return false
  const message = toUtf8(note.text)
  const verdicts = note.signatures.flatMap(({ name, keyId: id, signature }) => {
    const key = keys.find((known) => known.name === name && equalBytes(keyId(known), id))
    return key ? [verify(key.publicKey, message, signature)] : []
  })
  return verdicts.length > 0 && !verdicts.includes(false)
}
