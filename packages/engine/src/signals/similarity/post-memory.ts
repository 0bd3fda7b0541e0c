import { resemblance, SKETCH_SIZE, type Sketch, sketchOf } from './sketch.ts'

export interface SimilarPost {
  readonly id: string
  /** 0..1, the share of wording in common. */
  readonly similarity: number
}

/** The wording of past posts. */
export interface PostMemory {
  /** Past posts of much the same wording, most alike first, at most five. */
  similar(text: string): readonly SimilarPost[]
  remember(id: string, text: string): void
  /** Takes back what was remembered under this id, every wording of it. */
  forget(id: string): void
}

/** Half of the wording in common: a copy with a changed beginning or end, not two posts on one topic. */
const SIMILARITY_MIN = 0.5
const SIMILAR_MAX = 5
/** Hashes looked up for candidates: a post that shares half its wording misses all of 6 at most once in 64 times. */
const PROBES = 6
/** Posts proposed for one run of words; of a campaign the first few stand for all. */
const POSTS_PER_RUN = 4

const NOBODY: readonly number[] = []
/** In place of the id of a post that was taken back; no post has an empty one. */
const NOBODY_ID = ''

/** A memory of the last `capacity` posts; the oldest is forgotten first. About half a kilobyte a post. */
export function createPostMemory(capacity = 20_000): PostMemory {
  // One table for all sketches: comparing with a dozen past posts is a dozen rows read, not a dozen objects followed.
  const ids: string[] = []
  const sketches = new Int32Array(capacity * SKETCH_SIZE)
  const sizes = new Uint8Array(capacity)
  const slotsByRun = new Map<number, number[]>()
  let next = 0
  // A post is looked for and then remembered: its sketch is made once.
  let last: { readonly text: string; readonly sketch: Sketch } = { text: '', sketch: [] }

  function sketched(text: string): Sketch {
    if (last.text !== text) last = { text, sketch: sketchOf(text) }
    return last.sketch
  }

  function resembles(sketch: Sketch, slot: number): number {
    const from = slot * SKETCH_SIZE
    return resemblance(sketch, sketches, from, from + sizes[slot]!)
  }

  /** The share of wording in common is at most that of the lengths: told without reading the wording. */
  function tooUnlike(sketch: Sketch, slot: number): boolean {
    const size = sizes[slot]!
    return Math.min(sketch.length, size) < SIMILARITY_MIN * Math.max(sketch.length, size)
  }

  function clear(slot: number): void {
    const from = slot * SKETCH_SIZE
    for (const run of sketches.subarray(from, from + Math.min(PROBES, sizes[slot]!))) {
      const kept = (slotsByRun.get(run) ?? NOBODY).filter((other) => other !== slot)
      if (kept.length > 0) slotsByRun.set(run, kept)
      else slotsByRun.delete(run)
    }
  }

  return {
    similar(text) {
      const sketch = sketched(text)
      const met: number[] = []
      const found: SimilarPost[] = []
      for (let probe = 0; probe < PROBES && probe < sketch.length; probe++) {
        for (const slot of slotsByRun.get(sketch[probe]!) ?? NOBODY) {
          if (met.includes(slot)) continue
          met.push(slot)
          if (tooUnlike(sketch, slot)) continue
          const similarity = resembles(sketch, slot)
          if (similarity >= SIMILARITY_MIN) found.push({ id: ids[slot]!, similarity })
        }
      }
      return found.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)).slice(0, SIMILAR_MAX)
    },
    remember(id, text) {
      const sketch = sketched(text)
      if (sketch.length === 0) return
      // A word-for-word copy adds nothing: the first stands for it.
      if (slotsByRun.get(sketch[0]!)?.some((slot) => resembles(sketch, slot) === 1)) return
      const slot = next
      next = (next + 1) % capacity
      clear(slot)
      ids[slot] = id
      sketches.set(sketch, slot * SKETCH_SIZE)
      sizes[slot] = sketch.length
      for (let probe = 0; probe < PROBES && probe < sketch.length; probe++) {
        const sharing = slotsByRun.get(sketch[probe]!)
        if (!sharing) slotsByRun.set(sketch[probe]!, [slot])
        else if (sharing.length < POSTS_PER_RUN) sharing.push(slot)
      }
    },
    forget(id) {
      for (let slot = ids.indexOf(id); slot >= 0; slot = ids.indexOf(id, slot + 1)) {
        clear(slot)
        ids[slot] = NOBODY_ID
        sketches.fill(0, slot * SKETCH_SIZE, (slot + 1) * SKETCH_SIZE)
        sizes[slot] = 0
      }
    },
  }
}
