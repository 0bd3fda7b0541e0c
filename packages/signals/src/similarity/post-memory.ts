import { type Sketch, sketchOf } from './sketch.ts'
import { createSketchTable, SIMILARITY_MIN } from './sketch-table.ts'

/** An earlier post of much the same wording. */
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

/** Posts that are named: more of one campaign say no more. */
const SIMILAR_MAX = 5
/** Hashes looked up for candidates: a post that shares half its wording misses all of 6 at most once in 64 times. */
const PROBES = 6
/** Posts proposed for one run of words; of a campaign the first few stand for all. */
const POSTS_PER_RUN = 4
/** In place of the id of a post that was taken back; no post has an empty one. */
const NOBODY_ID = ''

/** A memory of the last `capacity` posts; the oldest is forgotten first. About a quarter of a kilobyte a post. */
export function createPostMemory(capacity = 20_000): PostMemory {
  const ids: string[] = []
  const table = createSketchTable({ capacity, probes: PROBES, slotsPerRun: POSTS_PER_RUN })
  let next = 0
  // A post is looked for and then remembered: its sketch is made once.
  let last: { readonly text: string; readonly sketch: Sketch } = { text: '', sketch: [] }

  /** The sketch of a text, made once for looking and remembering. */
  function sketched(text: string): Sketch {
    if (last.text !== text) last = { text, sketch: sketchOf(text) }
    return last.sketch
  }

  return {
    similar(text) {
      const sketch = sketched(text)
      const found: SimilarPost[] = []
      for (const slot of table.near(sketch)) {
        const similarity = table.likeness(sketch, slot)
        if (similarity >= SIMILARITY_MIN) found.push({ id: ids[slot]!, similarity })
      }
      return found.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)).slice(0, SIMILAR_MAX)
    },
    remember(id, text) {
      const sketch = sketched(text)
      if (sketch.length === 0) return
      // A word-for-word copy adds nothing: the first stands for it.
      for (const slot of table.near(sketch)) if (table.likeness(sketch, slot) === 1) return
      ids[next] = id
      table.put(next, sketch)
      next = (next + 1) % capacity
    },
    forget(id) {
      for (let slot = ids.indexOf(id); slot >= 0; slot = ids.indexOf(id, slot + 1)) {
        table.clear(slot)
        ids[slot] = NOBODY_ID
      }
    },
  }
}
