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
    this.#pieces.push(bytes)
    this.#size += bytes.length
    return slice
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces, this.#size)
  }
}
