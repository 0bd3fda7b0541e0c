/** Texts share pieces of memory this large: a buffer of its own for each of thousands a second is dear to collect. */
const SLAB_BYTES = 1 << 20
/** The most bytes that UTF-8 takes for one UTF-16 code unit. */
const BYTES_A_UNIT = 3
/** Up to here a loop copies bytes faster than a call of `set` does. */
const LOOP_BYTES = 40

const QUOTE = 0x22
const BACKSLASH = 0x5c
const DIGIT_0 = 0x30

/**
 * Writes JSON in UTF-8, piece by piece, where a string would have to be put together, and then encoded. The memory is given
 * out once and never written again.
 */
export class JsonBytes {
  #slab: Buffer = Buffer.allocUnsafeSlow(SLAB_BYTES)
  /** Where the text that is being written begins. */
  #start = 0
  #at = 0

  /** Begins a text, directly behind the last one. What was left of one that failed is dropped. */
  begin(): void {
    this.#at = this.#start
  }

  /** What was written since `begin`. */
  end(): Buffer {
    const bytes = this.#slab.subarray(this.#start, this.#at)
    this.#start = this.#at
    return bytes
  }

  byte(code: number): void {
    this.#reserve(1)
    this.#slab[this.#at++] = code
  }

  bytes(piece: Uint8Array): void {
    const { length } = piece
    this.#reserve(length)
    const slab = this.#slab
    const at = this.#at
    if (length > LOOP_BYTES) slab.set(piece, at)
    else for (let i = 0; i < length; i++) slab[at + i] = piece[i]!
    this.#at = at + length
  }

  /** A text as it is, without quotes. */
  text(text: string): void {
    this.#reserve(text.length * BYTES_A_UNIT)
    this.#at += this.#slab.write(text, this.#at)
  }

  string(value: string): void {
    const { length } = value
    this.#reserve(length + 2)
    const slab = this.#slab
    let at = this.#at
    slab[at++] = QUOTE
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i)
      if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) {
        this.text(JSON.stringify(value))
        return
      }
      slab[at++] = code
    }
    slab[at++] = QUOTE
    this.#at = at
  }

  /** A number as JSON has it: those it has none for are null. */
  number(value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 10) {
      // Minus zero is written as zero.
      this.byte(DIGIT_0 + value)
      return
    }
    const text = Number.isFinite(value) ? String(value) : 'null'
    this.#reserve(text.length)
    for (let i = 0; i < text.length; i++) this.#slab[this.#at++] = text.charCodeAt(i)
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#slab.length) return
    const begun = this.#at - this.#start
    const slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, 2 * (begun + length)))
    slab.set(this.#slab.subarray(this.#start, this.#at))
    this.#slab = slab
    this.#start = 0
    this.#at = begun
  }
}

/** Where everything that is recorded or answered is written: texts of one moment lie side by side, and are sent as one. */
export const JSON_BYTES = new JsonBytes()

/** A text in UTF-8. The memory is given out once and never written again. */
export function utf8(text: string): Buffer {
  JSON_BYTES.begin()
  JSON_BYTES.text(text)
  return JSON_BYTES.end()
}
