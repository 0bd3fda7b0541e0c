/** Where a piece lies in a blob: `from` counts bytes from 1, as PostgreSQL's `substring` does. */
export interface Slice {
  readonly from: number
  readonly length: number
}

/**
 * Many byte strings as one parameter of a statement. PostgreSQL's driver writes an array of byte strings as escaped
 * text, twice their size; one blob goes over the wire as it is, and the statement cuts it up.
 */
export class Blob {
  readonly #pieces: Uint8Array[] = []
  #size = 0

  add(bytes: Uint8Array): Slice {
    const slice = { from: this.#size + 1, length: bytes.length }
    this.#size += bytes.length
    const last = this.#pieces.at(-1)
    if (last && follows(last, bytes)) {
      this.#pieces[this.#pieces.length - 1] = new Uint8Array(last.buffer, last.byteOffset, last.length + bytes.length)
    } else this.#pieces.push(bytes)
    return slice
  }

  /** What was added, in order. Pieces that lie side by side in memory are one. */
  get pieces(): readonly Uint8Array[] {
    return this.#pieces
  }
}

/** Whether `next` begins in memory where `last` ends. */
function follows(last: Uint8Array, next: Uint8Array): boolean {
  return last.buffer === next.buffer && last.byteOffset + last.length === next.byteOffset
}
