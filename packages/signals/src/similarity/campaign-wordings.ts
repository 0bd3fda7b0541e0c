import type { Sketch } from './sketch.ts'
import { createSketchTable } from './sketch-table.ts'

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

/** One wording, shared by the posts that are word-for-word copies of each other: it counts up, and is never used again. */
export type Wording = number

/** The most alike wording, and how alike it is, 0..1. */
export interface Near {
  readonly wording: Wording
  readonly campaign: Known
  readonly similarity: number
}

/** The wordings that are remembered, oldest forgotten first. */
export interface Wordings {
  add(sketch: Sketch, campaign: Known): Wording
  /** One post more is of this wording. */
  join(wording: Wording): void
  /** One post less is; a wording without posts is forgotten. */
  leave(wording: Wording): void
  /** Remembered in the younger half: an older one is remembered anew before it is forgotten. */
  isYoung(wording: Wording): boolean
  /** The most alike wording, the oldest of several; undefined where none is as alike as `SHOUTED_MIN`. */
  nearest(sketch: Sketch): Near | undefined
}

/**
 * As alike as a text wholly in capitals has to be, in which names cannot be distinguished from words and are not put aside. Held by
 * `bench/campaigns.mjs`: nine in ten such copies share this much, and it would put together 2.1 % of unrelated posts, were
 * all of them written so.
 */
export const SHOUTED_MIN = 1 / 3
/** Hashes looked up for candidates: a post that shares seven tenths of its wording misses all of 4 once in 100 times. */
const PROBES = 4
/** Wordings proposed for one run of words: the first few of a campaign stand for all. */
const WORDINGS_PER_RUN = 6
/** In place of a wording that is forgotten. */
const NOTHING = -1

/**
 * Wordings of the last `capacity` posts that brought new ones. `onGone` hears of campaigns that lose one. That half of
 * the runs of three words in common make a copy is held by `bench/campaigns.mjs`: copies with changed names, figures,
 * links or disguise are found, and unrelated posts are not put together.
 */
export function createWordings(capacity: number, onGone: (campaign: Known) => void): Wordings {
  const table = createSketchTable({ capacity, probes: PROBES, slotsPerRun: WORDINGS_PER_RUN })
  const campaigns: Known[] = []
  /** Remembered posts of a wording, and forgotten ones. */
  const posts = new Int32Array(capacity)
  /** Of each slot. A double is exact beyond all posts that there can be. */
  const wordings = new Float64Array(capacity).fill(NOTHING)
  let next = 0

  function remove(slot: number): void {
    if (wordings[slot] === NOTHING) return
    wordings[slot] = NOTHING
    table.clear(slot)
    const campaign = campaigns[slot]!
    campaign.wordings--
    onGone(campaign)
  }

  const isKept = (wording: Wording) => wordings[wording % capacity] === wording

  return {
    isYoung: (wording) => isKept(wording) && next - wording < capacity / 2,
    add(sketch, campaign) {
      const slot = next % capacity
      remove(slot)
      campaign.wordings++
      campaigns[slot] = campaign
      posts[slot] = 0
      wordings[slot] = next
      table.put(slot, sketch)
      return next++
    },
    join(wording) {
      posts[wording % capacity]!++
    },
    leave(wording) {
      const slot = wording % capacity
      if (isKept(wording) && --posts[slot]! === 0) remove(slot)
    },
    nearest(sketch) {
      let best = NOTHING
      let similarity = 0
      for (const slot of table.near(sketch)) {
        const found = table.likeness(sketch, slot)
        if (found < SHOUTED_MIN || found < similarity) continue
        const wording = wordings[slot]!
        if (found === similarity && wording > best) continue
        best = wording
        similarity = found
      }
      return best === NOTHING ? undefined : { wording: best, campaign: campaigns[best % capacity]!, similarity }
    },
  }
}
