import type { Span } from '../scan/structure.ts'

/** Shorter runs are words, ids and check sums of every kind; 24 characters of base64 hold 18 letters. */
const RUN_MIN = 24
/** Of a decoded text, at least this share must be letters and spaces; random bytes reach about a fifth. */
const READABLE_MIN = 0.85
/** Decoded characters looked at. */
const LOOKED_AT = 400
/** RFC 4648 section 4, in the order of the values. */
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Runs of base64 or hexadecimal that decode to a readable text of several words. Looks at every 24th character first:
 * no run that is long enough can pass between two of them. Linear in the length of the text.
 */
export function findEncodedText(text: string): readonly Span[] {
  const spans: Span[] = []
  for (let at = 0; at < text.length; at += RUN_MIN) {
    if (!isEncoding(text.charCodeAt(at))) continue
    let start = at
    let end = at + 1
    while (start > 0 && isEncoding(text.charCodeAt(start - 1))) start--
    while (end < text.length && isEncoding(text.charCodeAt(end))) end++
    if (end - start >= RUN_MIN && isReadable(decode(text.slice(start, Math.min(end, start + LOOKED_AT * 2)))))
      spans.push({ start, end })
    at = Math.max(at, end - RUN_MIN)
  }
  return spans
}

/** A character of base64 or hexadecimal. */
function isEncoding(c: number): boolean {
  const lower = c | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (c >= 0x2f && c <= 0x39) || c === 0x2b
}

/** Hexadecimal digits are base64 signs too, so what is all hexadecimal and of even length is read as that. */
function decode(run: string): string {
  return /^(?:[0-9A-Fa-f]{2})+$/.test(run) ? fromHex(run) : fromBase64(run)
}

function fromHex(run: string): string {
  return run.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

/** Decodes as far as the signs go: a run is cut off where it is long, and its padding is not part of it. */
function fromBase64(run: string): string {
  let decoded = ''
  let bits = 0
  let held = 0
  for (const sign of run) {
    held = ((held << 6) | BASE64.indexOf(sign)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    decoded += String.fromCharCode((held >>> bits) & 0xff)
  }
  return decoded
}

/** Do decoded bytes read as a text: mostly letters, and at least two spaces between letters? */
function isReadable(decoded: string): boolean {
  const readable = decoded.match(/[A-Za-z ]/g)?.length ?? 0
  return readable >= READABLE_MIN * decoded.length && (decoded.match(/[A-Za-z] [A-Za-z]/g)?.length ?? 0) >= 2
}
