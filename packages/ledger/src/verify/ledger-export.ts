import { hexToBytes } from '@noble/hashes/utils.js'
import { concatBytes, equalBytes, fromUtf8, toHex, toUtf8 } from '../bytes/bytes.ts'
import { canonicalJson } from '../bytes/canonical-json.ts'
import { parseCheckpointNote } from '../notes/checkpoint.ts'
import { type NoteKey, parseKey } from '../notes/signed-note.ts'
import { isCount } from '../tree/leaf-range.ts'
import { leafHash, type Sha256, sha256 } from '../tree/merkle-hash.ts'
import type { LedgerReader, StoredCheckpoint, StoredEvent } from './ledger-reader.ts'
import { type LedgerRow, ledgerRows } from './ledger-rows.ts'

/** First line of an exported ledger. */
export interface ExportHeader {
  /** Name of the ledger, and of every key in the file. */
  readonly origin: string
  /** Events in the file. */
  readonly size: number
  /** The public keys that signed, first to last. The one who verifies should have one from elsewhere too. */
  readonly keys: readonly NoteKey[]
}

/** Name and version of the file format; another one is not read. */
const FORMAT = 'tribunal-ledger@v1'
/** How every line of an event begins and ends. Canonical JSON sorts `event` before `leaf`, so both are fixed texts. */
const EVENT_START = toUtf8('{"event":')
const EVENT_END = /^,"leaf":"([0-9a-f]{64})"\}$/
/** `,"leaf":"`, 64 digits, `"}`. */
const EVENT_END_LENGTH = 75

/**
 * A ledger as the lines of one file, line feeds included: a header, then each event with its bytes as they were hashed and
 * its leaf hash, and each checkpoint behind the events it covers. Every line is canonical JSON.
 */
export async function* exportLedger(reader: LedgerReader): AsyncGenerator<Uint8Array> {
  const { origin, size, keys } = await reader.head()
  yield toUtf8(`${canonicalJson({ format: FORMAT, keys, origin, size })}\n`)
  for await (const row of ledgerRows(reader, { start: 0, end: size })) yield formatExportRow(row)
}

/** The bytes of an event go out as they were hashed, without being parsed and written again. */
function formatExportRow(row: LedgerRow): Uint8Array {
  if ('checkpoint' in row) return toUtf8(`${canonicalJson({ checkpoint: row.checkpoint.note })}\n`)
  const { bytes, leafHash: leaf } = row.event
  return concatBytes(EVENT_START, bytes, toUtf8(`,"leaf":"${toHex(leaf)}"}\n`))
}

/** The header that a first line says, without its line feed; undefined where it says none, or not in its one form. */
export function parseExportHeader(line: Uint8Array): ExportHeader | undefined {
  const { origin, size, keys: vkeys } = (parseJson(line) ?? {}) as Record<string, unknown>
  if (typeof origin !== 'string' || typeof size !== 'number' || !isCount(size) || !Array.isArray(vkeys))
    return undefined
  const keys = vkeys.map((vkey) => parseKey(String(vkey)))
  if (keys.length === 0 || !keys.every((key) => key?.name === origin)) return undefined
  const written = canonicalJson({ format: FORMAT, keys: vkeys, origin, size })
  return equalBytes(toUtf8(written), line) ? { origin, size, keys: keys as NoteKey[] } : undefined
}

/**
 * What a further line says, without its line feed; undefined where it says nothing, or not in its one form. An event stands
 * at the place it names, which may be another than the `place` where it is met, unless it was changed or names none.
 */
export function parseExportRow(line: Uint8Array, place: number, hash: Sha256 = sha256): LedgerRow | undefined {
  const event = parseEventLine(line, place, hash)
  if (event) return { event }
  const checkpoint = parseCheckpointLine(line)
  return checkpoint && { checkpoint }
}

/** An event line, cut by its fixed beginning and end. The place that its JSON names counts only where its hash is right. */
function parseEventLine(line: Uint8Array, place: number, hash: Sha256): StoredEvent | undefined {
  if (!equalBytes(line.subarray(0, EVENT_START.length), EVENT_START)) return undefined
  const [, leaf] = EVENT_END.exec(String.fromCharCode(...line.subarray(-EVENT_END_LENGTH))) ?? []
  if (!leaf) return undefined
  const bytes = line.subarray(EVENT_START.length, -EVENT_END_LENGTH)
  const stored = { seq: place, bytes, leafHash: hexToBytes(leaf) }
  const { seq } = (parseJson(bytes) ?? {}) as { readonly seq?: unknown }
  if (typeof seq !== 'number' || !isCount(seq) || seq === place) return stored
  return toHex(leafHash(bytes, hash)) === leaf ? { ...stored, seq } : stored
}

function parseCheckpointLine(line: Uint8Array): StoredCheckpoint | undefined {
  const { checkpoint: note } = (parseJson(line) ?? {}) as { readonly checkpoint?: unknown }
  if (typeof note !== 'string' || !equalBytes(toUtf8(canonicalJson({ checkpoint: note })), line)) return undefined
  const parsed = parseCheckpointNote(note)
  return parsed && { size: parsed.checkpoint.size, note }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(fromUtf8(bytes))
  } catch {
    return undefined
  }
}
