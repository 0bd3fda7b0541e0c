import { resemblance, SKETCH_SIZE, type Sketch } from './sketch.ts'

/** What is remembered of one campaign; most are of one post only. */
export interface Known {
  readonly id: string
  size: number
  firstSeen: number
  /** Of remembered posts, oldest first. */
  readonly times: number[]
  /** How many of the remembered posts each author made. */
  readonly authors: Map<string, number>
  /** Remembered wordings: while there are any, or posts, the campaign is known. */
  wordings: number
}

/** One wording, shared by the posts that are word-for-word copies of each other. */
export interface Wording {
  readonly campaign: Known
  /** Remembered posts, and forgotten ones, of this wording. */
  posts: number
  /** Its place in the table. */
  readonly slot: number
  /** Counts up: which of two is older, and how much was remembered since. */
  readonly serial: number
}

/** The most alike wording, and how alike it is, 0..1. */
export interface Near {
  readonly wording: Wording
  readonly similarity: number
}

export interface Wordings {
  add(sketch: Sketch, campaign: Known): Wording
  remove(wording: Wording): void
  /** Remembered in the younger half: an older one is remembered anew before it is forgotten. */
  isYoung(wording: Wording): boolean
  /** The most alike wording, the oldest of several; undefined where none is alike. */
  nearest(sketch: Sketch): Near | undefined
}

/**
 * Half of the runs of three words in common, names, figures and links put aside. Held by `bench/campaigns.mjs`: copies
 * with changed names, figures, links or disguise are found, and unrelated posts are not put together.
 */
const SIMILARITY_MIN = 0.5
/** Hashes looked up for candidates: a post that shares half its wording misses all of 6 at most once in 64 times. */
const PROBES = 6
/** Wordings proposed for one run of words: the first few of a campaign stand for all. */
const WORDINGS_PER_RUN = 6
const NONE: readonly Wording[] = []

/** Wordings of the last `capacity` posts that brought new ones. `onGone` is told of campaigns that lose one. */
export function createWordings(capacity: number, onGone: (campaign: Known) => void): Wordings {
  // One table for all sketches: comparing reads rows, and nothing has to be moved about by the garbage collector.
  const sketches = new Int32Array(capacity * SKETCH_SIZE)
  const sizes = new Uint8Array(capacity)
  const kept: (Wording | undefined)[] = []
  const byRun = new Map<number, Wording[]>()
  let serial = 0

  function remove(wording: Wording): void {
    const { slot, campaign } = wording
    if (kept[slot] !== wording) return
    kept[slot] = undefined
    const from = slot * SKETCH_SIZE
    for (let i = from; i < from + Math.min(PROBES, sizes[slot]!); i++) {
      const others = (byRun.get(sketches[i]!) ?? NONE).filter((other) => other !== wording)
      if (others.length > 0) byRun.set(sketches[i]!, others)
      else byRun.delete(sketches[i]!)
    }
    campaign.wordings--
    onGone(campaign)
  }

  /** 0 where the lengths alone tell that less than half can be in common. */
  function likeness(sketch: Sketch, { slot }: Wording): number {
    const size = sizes[slot]!
    if (Math.min(sketch.length, size) < SIMILARITY_MIN * Math.max(sketch.length, size)) return 0
    return resemblance(sketch, sketches, slot * SKETCH_SIZE, slot * SKETCH_SIZE + size)
  }

  return {
    remove,
    isYoung: (wording) => kept[wording.slot] === wording && serial - wording.serial < capacity / 2,
    add(sketch, campaign) {
      const slot = serial % capacity
      const oldest = kept[slot]
      if (oldest) remove(oldest)
      const wording: Wording = { campaign, posts: 0, slot, serial: serial++ }
      campaign.wordings++
      kept[slot] = wording
      sketches.set(sketch, slot * SKETCH_SIZE)
      sizes[slot] = sketch.length
      for (let probe = 0; probe < PROBES && probe < sketch.length; probe++) {
        const sharing = byRun.get(sketch[probe]!)
        if (!sharing) byRun.set(sketch[probe]!, [wording])
        else if (sharing.length < WORDINGS_PER_RUN) sharing.push(wording)
      }
      return wording
    },
    nearest(sketch) {
      let best: Wording | undefined
      let similarity = 0
      const met: Wording[] = []
      for (let probe = 0; probe < PROBES && probe < sketch.length; probe++) {
        for (const wording of byRun.get(sketch[probe]!) ?? NONE) {
          if (met.includes(wording)) continue
          met.push(wording)
          const found = likeness(sketch, wording)
          if (found < SIMILARITY_MIN || found < similarity) continue
          if (best && found === similarity && wording.serial > best.serial) continue
          best = wording
          similarity = found
        }
      }
      return best && { wording: best, similarity }
    },
  }
}
