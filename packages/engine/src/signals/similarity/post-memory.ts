import { resemblance, type Sketch, sketchOf } from './sketch.ts'

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
}

/** Half of the wording in common: a copy with a changed beginning or end, not two posts on one topic. */
const SIMILARITY_MIN = 0.5
const SIMILAR_MAX = 5
/** Hashes looked up for candidates: a post that shares half its wording misses all of 6 about once in 64 times. */
const PROBES = 6
/** Posts proposed for one run of words; of a campaign the first few stand for all. */
const POSTS_PER_RUN = 4

const NOBODY: readonly Remembered[] = []

interface Remembered {
  readonly id: string
  readonly sketch: Sketch
}

/** A memory of the last `capacity` posts; the oldest is forgotten first. About half a kilobyte a post. */
export function createPostMemory(capacity = 20_000): PostMemory {
  const posts: Remembered[] = []
  const byRun = new Map<number, Remembered[]>()
  let next = 0
  // A post is looked for and then remembered: its sketch is made once.
  let last: { readonly text: string; readonly sketch: Sketch } = { text: '', sketch: [] }

  function sketched(text: string): Sketch {
    if (last.text !== text) last = { text, sketch: sketchOf(text) }
    return last.sketch
  }

  function forget({ sketch }: Remembered): void {
    for (const run of sketch.slice(0, PROBES)) {
      const kept = byRun.get(run)?.filter((post) => post.sketch !== sketch) ?? []
      if (kept.length > 0) byRun.set(run, kept)
      else byRun.delete(run)
    }
  }

  return {
    similar(text) {
      const sketch = sketched(text)
      const met: Remembered[] = []
      const found: SimilarPost[] = []
      for (let probe = 0; probe < PROBES && probe < sketch.length; probe++) {
        for (const post of byRun.get(sketch[probe]!) ?? NOBODY) {
          if (met.includes(post)) continue
          met.push(post)
          const similarity = resemblance(sketch, post.sketch)
          if (similarity >= SIMILARITY_MIN) found.push({ id: post.id, similarity })
        }
      }
      return found.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)).slice(0, SIMILAR_MAX)
    },
    remember(id, text) {
      const post = { id, sketch: sketched(text) }
      // A word-for-word copy adds nothing: the first stands for it.
      if (byRun.get(post.sketch[0] ?? -1)?.some((known) => resemblance(known.sketch, post.sketch) === 1)) return
      const oldest = posts[next]
      if (oldest) forget(oldest)
      posts[next] = post
      next = (next + 1) % capacity
      for (const run of post.sketch.slice(0, PROBES)) {
        const sharing = byRun.get(run)
        if (!sharing) byRun.set(run, [post])
        else if (sharing.length < POSTS_PER_RUN) sharing.push(post)
      }
    },
  }
}
