/** Texts share pieces of memory this large: a buffer of its own for each of thousands a second is dear to collect. */
const SLAB_BYTES = 1 << 20
/** The most bytes that UTF-8 takes for one UTF-16 code unit. */
const BYTES_A_UNIT = 3

let slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
let used = 0

/** A text in UTF-8. Its memory is given out once and never written again. */
export function utf8(text: string): Buffer {
  const most = text.length * BYTES_A_UNIT
  // A long text has memory of its own, so that the rest of a piece is not lost to it.
  if (most > SLAB_BYTES / 2) return Buffer.from(text)
  if (used + most > slab.length) {
    slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
    used = 0
  }
  const start = used
  used += slab.write(text, start)
  return slab.subarray(start, used)
}
