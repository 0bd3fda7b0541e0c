import { resemblance, SKETCH_SIZE, type Sketch } from './sketch.ts'

/** What is remembered of one campaign; most are of one post only. */
export interface Known {
  readonly id: string
  size: number
  firstSeen: number
  /** Of remembered posts, oldest first. */
  readonly times: number[]
  /** How many of the remembered posts each author made; made when somebody first asks, as most campaigns are one post. */
  authors: Map<string, number> | undefined
  /** The author of the one remembered post, while there is no count. */
  author: string | undefined
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
/** Hashes looked up for candidates: a post that shares seven tenths of its wording misses all of 4 once in 100 times. */
const PROBES = 4
/** Wordings proposed for one run of words: the first few of a campaign stand for all. */
const WORDINGS_PER_RUN = 6

/** Wordings of the last `capacity` posts that brought new ones. `onGone` is told of campaigns that lose one. */
export function createWordings(capacity: number, onGone: (campaign: Known) => void): Wordings {
  // One table for all sketches: comparing reads rows, and nothing has to be moved about by the garbage collector.
  const sketches = new Int32Array(capacity * SKETCH_SIZE)
  const sizes = new Uint8Array(capacity)
  const kept: (Wording | undefined)[] = []
  // Nearly every run is of one wording only: a list for each would be most of what is allocated.
  const byRun = new Map<number, Wording | readonly Wording[]>()
  let serial = 0

  function remove(wording: Wording): void {
    const { slot, campaign } = wording
    if (kept[slot] !== wording) return
    kept[slot] = undefined
    const from = slot * SKETCH_SIZE
    for (let i = from; i < from + Math.min(PROBES, sizes[slot]!); i++) {
      const sharing = byRun.get(sketches[i]!)
      if (sharing === wording) byRun.delete(sketches[i]!)
      else if (isList(sharing)) {
        const others = sharing.filter((other) => other !== wording)
        byRun.set(sketches[i]!, others.length === 1 ? others[0]! : others)
      }
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
        if (!isList(sharing)) byRun.set(sketch[probe]!, sharing ? [sharing, wording] : wording)
        else if (sharing.length < WORDINGS_PER_RUN) byRun.set(sketch[probe]!, [...sharing, wording])
      }
      return wording
    },
    nearest(sketch) {
      let best: Wording | undefined
      let similarity = 0
      const met: Wording[] = []
      const meet = (wording: Wording) => {
        if (met.includes(wording)) return
        met.push(wording)
        const found = likeness(sketch, wording)
        if (found < SIMILARITY_MIN || found < similarity) return
        if (best && found === similarity && wording.serial > best.serial) return
        best = wording
        similarity = found
      }
      for (let probe = 0; probe < PROBES && probe < sketch.length; probe++) {
        const sharing = byRun.get(sketch[probe]!)
        if (isList(sharing)) for (const wording of sharing) meet(wording)
        else if (sharing) meet(sharing)
      }
      return best && { wording: best, similarity }
    },
  }
}

function isList(sharing: Wording | readonly Wording[] | undefined): sharing is readonly Wording[] {
  return Array.isArray(sharing)
}
