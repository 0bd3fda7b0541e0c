import { resemblance, SKETCH_SIZE, type Sketch } from './sketch.ts'

/** Sketches in numbered slots, and which of them may be like another. */
export interface SketchTable {
  /** Keeps a sketch in this slot, in place of what is there. */
  put(slot: number, sketch: Sketch): void
  /** Leaves nothing of what this slot held. */
  clear(slot: number): void
  /** Slots that share one of the first hashes of a sketch, each once. The array is used again by the next call. */
  near(sketch: Sketch): readonly number[]
  /** How alike a sketch and that of a slot are, 0..1; 0 where their lengths alone tell that it is less than `SIMILARITY_MIN`. */
  likeness(sketch: Sketch, slot: number): number
}

/** How large the table is and how hard it looks. */
export interface SketchTableOptions {
  /** Slots: 0 to one less. */
  readonly capacity: number
  /** Hashes of a sketch that are looked up. */
  readonly probes: number
  /** Slots that one hash leads to; of a campaign the first few stand for all. */
  readonly slotsPerRun: number
}

/** Half of the wording in common: a copy with a changed beginning or end, not two texts on one topic. */
export const SIMILARITY_MIN = 0.5

/** No entry. */
const NONE = -1
/**
 * Entries of one chain at most: of texts as people write them none comes near it, and of texts that were made to share one
 * chain those beyond are not looked up, as every look would walk through all of them.
 */
const CHAIN_MAX = 64

/**
 * Hash table with chains, all in arrays of numbers: it is as large as all that is remembered, and objects of that number
 * would be moved about and marked by the garbage collector again and again.
 */
export function createSketchTable({ capacity, probes, slotsPerRun }: SketchTableOptions): SketchTable {
  const sketches = new Int32Array(capacity * SKETCH_SIZE)
  const sizes = new Uint8Array(capacity)
  const chains = new Int32Array(powerOfTwo(capacity * probes)).fill(NONE)
  /** Of entry `slot * probes + probe`: the entry behind it. */
  const following = new Int32Array(capacity * probes)
  const found: number[] = []

  /**
   * The chain that a run of words belongs to, the slot that an entry belongs to, and the run that an entry stands
   * for. An entry is a number, `slot × probes + probe`, so that none of the three is stored.
   */
  const chainOf = (run: number) => run & (chains.length - 1)
  const slotOf = (entry: number) => Math.floor(entry / probes)
  const runOf = (entry: number) => sketches[slotOf(entry) * SKETCH_SIZE + (entry % probes)]!

  /** At the end of its chain, so that the oldest come first. */
  function link(entry: number, run: number): void {
    let sharing = 0
    let length = 0
    let last = NONE
    for (let at = chains[chainOf(run)]!; at !== NONE; at = following[at]!) {
      if (runOf(at) === run) sharing++
      length++
      last = at
    }
    if (sharing === slotsPerRun || length === CHAIN_MAX) return
    following[entry] = NONE
    if (last === NONE) chains[chainOf(run)] = entry
    else following[last] = entry
  }

  /** Takes an entry out of its chain; nothing happens where it was not linked (`link` leaves entries out). */
  function unlink(entry: number, run: number): void {
    let before = NONE
    let at = chains[chainOf(run)]!
    while (at !== NONE && at !== entry) {
      before = at
      at = following[at]!
    }
    if (at === NONE) return
    if (before === NONE) chains[chainOf(run)] = following[entry]!
    else following[before] = following[entry]!
  }

  /** Unlinks the entries of a slot and empties it. */
  function clear(slot: number): void {
    const linked = Math.min(probes, sizes[slot]!)
    for (let probe = 0; probe < linked; probe++) unlink(slot * probes + probe, sketches[slot * SKETCH_SIZE + probe]!)
    sizes[slot] = 0
    sketches.fill(0, slot * SKETCH_SIZE, (slot + 1) * SKETCH_SIZE)
  }

  return {
    clear,
    put(slot, sketch) {
      clear(slot)
      sketches.set(sketch, slot * SKETCH_SIZE)
      sizes[slot] = sketch.length
      for (let probe = 0; probe < probes && probe < sketch.length; probe++) link(slot * probes + probe, sketch[probe]!)
    },
    near(sketch) {
      found.length = 0
      for (let probe = 0; probe < probes && probe < sketch.length; probe++) {
        const run = sketch[probe]!
        for (let at = chains[chainOf(run)]!; at !== NONE; at = following[at]!)
          if (runOf(at) === run && !found.includes(slotOf(at))) found.push(slotOf(at))
      }
      return found
    },
    likeness(sketch, slot) {
      const size = sizes[slot]!
      if (Math.min(sketch.length, size) < SIMILARITY_MIN * Math.max(sketch.length, size)) return 0
      const from = slot * SKETCH_SIZE
      return resemblance(sketch, sketches, from, from + size)
    },
  }
}

/** At least `count`, and a power of two. */
function powerOfTwo(count: number): number {
  let size = 1
  while (size < count) size *= 2
  return size
}
