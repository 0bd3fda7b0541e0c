import { bytesToHex } from '@noble/hashes/utils.js'

/** These run in every JavaScript there is; the language's own library does not declare them. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }

export { bytesToHex as toHex }

const ENCODER = new TextEncoder()

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD, so texts are checked for those before (`canonicalJson`). */
export function toUtf8(text: string): Uint8Array {
  return ENCODER.encode(text)
}

/** The text of UTF-8 bytes as they are, a byte order mark included. @throws where they are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

/** New bytes that hold all parts in order; none of the parts is kept or changed. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Not in constant time: everything compared here is public. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/** RFC 4648 section 4, table 1: the place of a character is its value. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** RFC 4648 section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3)
    const bits = (a << 16) | (b << 8) | c
    for (let digit = 0; digit < 4; digit++) {
      text += i + digit > bytes.length ? '=' : ALPHABET[(bits >> (18 - 6 * digit)) & 63]
    }
  }
  return text
}

/**
 * The bytes of base64 text, or undefined where it is not the one text that `toBase64` gives for them: two texts for the
 * same bytes would let a changed file pass as unchanged.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/={1,2}$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  for (let i = 0, at = 0; i < digits.length; i++) {
    bits = (bits << 6) | ALPHABET.indexOf(digits[i]!)
    if (i % 4 > 0) bytes[at++] = (bits >> (6 - 2 * (i % 4))) & 255
  }
  return toBase64(bytes) === text ? bytes : undefined
}
