import { isUtf8 } from 'node:buffer'

/** The first bytes that tell what a stream is. */
export const SNIFF_BYTES = 4_096

export type EncodingFault = 'utf-16' | 'binary-file'

/** First bytes of files that people hand over by mistake: images, archives, PDF, SQLite, executables. */
const MAGIC: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x25, 0x50, 0x44, 0x46],
  [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x50, 0x41, 0x52, 0x31],
]

/** More control bytes than this share of the first bytes is no text. A NUL here and there is one bad record. */
const CONTROL_SHARE_MAX = 0.1

/** What is wrong with a stream as a whole, judged by its first bytes; undefined for what may be UTF-8 text. */
export function encodingFault(head: Uint8Array): EncodingFault | undefined {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return 'utf-16'
  if (MAGIC.some((magic) => magic.every((byte, i) => head[i] === byte))) return 'binary-file'
  const nulls = [0, 0]
  let controls = 0
  for (const [i, byte] of head.entries()) {
    if (byte === 0) nulls[i % 2]!++
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x1b) controls++
  }
  const pairs = Math.floor(head.length / 2)
  const [even, odd] = nulls as [number, number]
  if (pairs >= 4 && Math.max(even, odd) > 0.4 * pairs && Math.min(even, odd) < 0.05 * pairs) return 'utf-16'
  return controls > CONTROL_SHARE_MAX * head.length && controls > 4 ? 'binary-file' : undefined
}

/** Number of bytes of a UTF-8 byte order mark at the start, 0 or 3. */
export function bomLength(head: Uint8Array): 0 | 3 {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0
}

/** The text, or the offset of the first byte that is not UTF-8. */
export function decodeUtf8(bytes: Buffer): string | { readonly badByte: number } {
  return isUtf8(bytes) ? bytes.toString('utf8') : { badByte: firstBadByte(bytes) }
}

/** Offset of the first ill-formed sequence: halving on a prefix, cut back to a character boundary. */
function firstBadByte(bytes: Buffer): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 8) {
    const middle = characterStart(bytes, good + ((bad - good) >> 1))
    if (middle <= good) break
    if (isUtf8(bytes.subarray(good, middle))) good = middle
    else bad = middle
  }
  while (good < bytes.length) {
    const length = [1, 2, 3, 4].find((n) => good + n <= bytes.length && isUtf8(bytes.subarray(good, good + n)))
    if (length === undefined) return good
    good += length
  }
  return good
}

/** `at`, moved back over at most three continuation bytes. */
function characterStart(bytes: Buffer, at: number): number {
  let start = at
  while (start > at - 3 && start > 0 && (bytes[start]! & 0xc0) === 0x80) start--
  return start
}
