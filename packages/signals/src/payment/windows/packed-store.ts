/** Bytes of a chunk that is taken from the system at once. */
const CHUNK_BYTES = 1 << 20
/** Sizes of a place: whole steps of 32 bytes up to 4 KiB, then of 4 KiB. */
const SMALL_STEP = 32
const SMALL_MAX = 4_096
/** The first bytes of a place hold the length of what lies in it. */
const HEAD_BYTES = 4
/** The longest byte string that a place holds. */
export const STORED_MAX = CHUNK_BYTES - HEAD_BYTES

/**
 * Many small byte strings in few large chunks: a million of them as objects of their own would cost some 200 bytes more
 * each and would be walked by every garbage collection. A place is a number, good until it is freed.
 */
export class PackedStore {
  readonly #chunks: Uint8Array[] = []
  /** By size of the place in steps, the freed ones. */
  readonly #free = new Map<number, number[]>()
  /** Where the next new place begins, and where its chunk ends. */
  #next = 0
  #end = 0
  #used = 0

  /** Bytes in use, the unused rest of each place counted. */
  get usedBytes(): number {
    return this.#used
  }

  /** Keeps a copy. Throws a RangeError beyond `STORED_MAX` bytes. */
  put(bytes: Uint8Array): number {
    const size = placeSize(bytes.length)
    if (size > CHUNK_BYTES)
      throw new RangeError(`${bytes.length} bytes are more than the ${STORED_MAX} that a place holds`)
    const place = this.#free.get(size)?.pop() ?? this.#take(size)
    this.#used += size
    this.#write(place, bytes)
    return place
  }

  /** The bytes of a place: a view that is good until the next change. */
  get(place: number): Uint8Array {
    const { chunk, at } = this.#at(place)
    return chunk.subarray(at + HEAD_BYTES, at + HEAD_BYTES + this.#length(place))
  }

  free(place: number): void {
    const size = placeSize(this.#length(place))
    this.#used -= size
    const freed = this.#free.get(size)
    if (freed) freed.push(place)
    else this.#free.set(size, [place])
  }

  /** Frees every place. */
  clear(): void {
    this.#chunks.length = 0
    this.#free.clear()
    this.#next = this.#end = this.#used = 0
  }

  #take(size: number): number {
    if (this.#next + size > this.#end) {
      this.#next = this.#chunks.length * CHUNK_BYTES
      this.#end = this.#next + CHUNK_BYTES
      this.#chunks.push(new Uint8Array(CHUNK_BYTES))
    }
    const place = this.#next
    this.#next += size
    return place
  }

  #write(place: number, bytes: Uint8Array): void {
    const { chunk, at } = this.#at(place)
    const { length } = bytes
    chunk[at] = length & 0xff
    chunk[at + 1] = (length >>> 8) & 0xff
    chunk[at + 2] = length >>> 16
    chunk.set(bytes, at + HEAD_BYTES)
  }

  #length(place: number): number {
    const { chunk, at } = this.#at(place)
    return chunk[at]! | (chunk[at + 1]! << 8) | (chunk[at + 2]! << 16)
  }

  #at(place: number): { readonly chunk: Uint8Array; readonly at: number } {
    return { chunk: this.#chunks[Math.floor(place / CHUNK_BYTES)]!, at: place % CHUNK_BYTES }
  }
}

function placeSize(length: number): number {
  const size = length + HEAD_BYTES
  const step = size <= SMALL_MAX ? SMALL_STEP : SMALL_MAX
  return Math.ceil(size / step) * step
}
