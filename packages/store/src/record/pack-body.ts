import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { BODY_DICTIONARIES } from './body-dictionaries.ts'

/** JSON texts of objects begin with it; numbers of dictionaries are other bytes. */
const OBJECT = '{'.charCodeAt(0)
/** Levels above 3 save 5 % of the bytes and take half as long again (`node bench/stored.mjs`). */
const LEVEL = 3
/** Bytes. Twice the greatest `limits.decision_bytes`: a body that was changed takes no more memory than that. */
const UNPACKED_MAX = 16 * 1024 * 1024

const dictionaries: ReadonlyMap<number, Buffer> = new Map(
  BODY_DICTIONARIES.map(({ number, text }) => [number, Buffer.from(text)]),
)
const newest = {
  payment: BODY_DICTIONARIES.findLast(({ kind }) => kind === 'payment')!.number,
  post: BODY_DICTIONARIES.findLast(({ kind }) => kind === 'post')!.number,
}

/**
 * What is stored of a decision, as it lies in `decision_bodies.body`: the number of a dictionary in one byte, and the JSON
 * text as raw DEFLATE (RFC 1951) that may refer to that dictionary. The ledger commits to the JSON text, so that its form on
 * the disk may change.
 */
export function packBody(kind: 'payment' | 'post', json: Uint8Array): Buffer {
  const number = newest[kind]
  const packed = deflateRawSync(json, { level: LEVEL, dictionary: dictionaries.get(number)! })
  return Buffer.concat([Buffer.of(number), packed])
}

/** What zlib returns with `info`; its types do not say so. */
interface Inflated {
  readonly buffer: Buffer
  /** `bytesWritten`: how many bytes it has read of those it was given. */
  readonly engine: { readonly bytesWritten: number }
}

/**
 * The JSON text of a stored body; of one from before bodies were packed, the text itself. Bytes that are neither, because
 * somebody changed them, come back as they are: they are no JSON, and not what the ledger commits to.
 */
export function unpackBody(stored: Uint8Array): Buffer {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length)
  const dictionary = bytes[0] === OBJECT ? undefined : dictionaries.get(bytes[0] ?? OBJECT)
  if (!dictionary) return bytes
  try {
    const packed = bytes.subarray(1)
    const { buffer, engine } = inflateRawSync(packed, {
      dictionary,
      maxOutputLength: UNPACKED_MAX,
      info: true,
    }) as unknown as Inflated
    return engine.bytesWritten === packed.length ? buffer : bytes
  } catch {
    return bytes
  }
}
