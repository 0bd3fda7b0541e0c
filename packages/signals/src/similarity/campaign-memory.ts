import type { Campaign, Post } from '@tribunal/contract'
import { createWordings, type Known, type Near, type Wording } from './campaign-wordings.ts'
import { type Sketch, sketchOfWords } from './sketch.ts'
import { SIMILARITY_MIN } from './sketch-table.ts'
import { createTemplateWords } from './template-words.ts'

/** Past posts, to see near-duplicates among as one campaign. */
export interface CampaignMemory {
  /** The campaign that a post belongs to with posts before it, itself counted; undefined where none is like it. */
  campaignOf(post: Post): Campaign | undefined
  /**
   * Adds a post to the campaign of this id, which it begins where there is none. `at`: when it was received (milliseconds
   * since 1970); now where absent.
   */
  remember(post: Post, campaign: string, at?: number): void
  /** Says what the record knows of a campaign that began before what is remembered of it. */
  recall(campaign: string, size: number, firstSeen: number): void
  /** Takes back the post of this id. */
  forget(id: string): void
}

/** Clock and bounds of the memory. */
export interface CampaignMemoryOptions {
  /** Milliseconds since 1970: when posts are received. Of posts that tell when they were made, that counts. */
  readonly now: () => number
  /** Posts, and wordings, that are remembered; the oldest is forgotten first. */
  readonly capacity?: number
  /** Code point to the ASCII letters it looks like. */
  readonly lookAlikes?: ReadonlyMap<number, string>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** One remembered post. */
interface Member {
  readonly id: string
  readonly author: string | undefined
  readonly at: number
  readonly campaign: Known
  readonly wording: Wording
}

/**
 * Bounded: a post and a wording take about half a kilobyte each. The same calls give the same answers.
 *
 * A post joins the campaign of the wording that it is most like. What is forgotten first are single posts and
 * wordings; a campaign itself is forgotten when neither is left, so that one that is still seen keeps its size and
 * its beginning.
 */
export function createCampaignMemory(options: CampaignMemoryOptions): CampaignMemory {
  const { now, capacity = 20_000, lookAlikes } = options
  const wordsOf = createTemplateWords(lookAlikes)
  const campaigns = new Map<string, Known>()
  const members = new Map<string, Member>()
  const inOrder: Member[] = []
  let next = 0
  const wordings = createWordings(capacity, settle)
  // A post is looked for and then remembered: that is one look.
  let last: { readonly text: string; readonly sketch: Sketch; readonly near: Near | undefined } | undefined

  /**
   * What was remembered of wordings like this text. A text all in capitals counts from a lower likeness on: its names
   * is not known from its words, so fewer words are put aside in it than in the copies.
   */
  function look(text: string): NonNullable<typeof last> {
    if (last?.text === text) return last
    const sketch = sketchOfWords(wordsOf(text))
    const near = wordings.nearest(sketch)
    const alike = near && (near.similarity >= SIMILARITY_MIN || isAllCaps(text))
    last = { text, sketch, near: alike ? near : undefined }
    return last
  }

  /** Forgets a campaign of which nothing is left. */
  function settle(campaign: Known): void {
    if (campaign.wordings === 0 && campaign.times.length === 0) campaigns.delete(campaign.id)
  }

  /** A campaign of which nothing is known yet; `recall` may add what the record has of it. */
  function begin(id: string, at: number): Known {
    const campaign: Known = {
      id,
      size: 0,
      firstSeen: at,
      times: [],
      authors: undefined,
      author: undefined,
      wordings: 0,
    }
    campaigns.set(id, campaign)
    return campaign
  }

  /**
   * Forgets one post: it does not count any more for the times and authors of its campaign. The size stays, since the
   * campaign had that many posts.
   */
  function drop({ id, campaign, author, at }: Member): void {
    members.delete(id)
    campaign.times.splice(placeOf(campaign.times, at) - 1, 1)
    if (author !== undefined) countAuthor(campaign, author, -1)
    settle(campaign)
  }

  /** Undoes a post as if it had not been remembered, its size included. */
  function takeBack(member: Member): void {
    member.campaign.size--
    wordings.leave(member.wording)
    drop(member)
    last = undefined
  }

  /** The ring of posts: the oldest makes room. */
  function keep(member: Member): void {
    const oldest = inOrder[next]
    if (oldest && members.get(oldest.id) === oldest) drop(oldest)
    inOrder[next] = member
    next = (next + 1) % capacity
    members.set(member.id, member)
  }

  return {
    campaignOf(post) {
      const { near } = look(post.text)
      return near && describe(near, post, timeOf(post, now), members.get(post.id))
    },
    remember(post, id, received) {
      const before = members.get(post.id)
      if (before) takeBack(before)
      const { sketch, near } = look(post.text)
      last = undefined
      if (sketch.length === 0) return
      const at = timeOf(post, received === undefined ? now : () => received)
      const campaign = campaigns.get(id) ?? begin(id, at)
      const copied = near?.similarity === 1 && near.campaign === campaign && wordings.isYoung(near.wording)
      const wording = copied ? near.wording : wordings.add(sketch, campaign)
      wordings.join(wording)
      campaign.size++
      campaign.firstSeen = Math.min(campaign.firstSeen, at)
      campaign.times.splice(placeOf(campaign.times, at), 0, at)
      if (post.author !== undefined) countAuthor(campaign, post.author, 1)
      keep({ id: post.id, author: post.author, at, campaign, wording })
    },
    recall(id, size, firstSeen) {
      const campaign = campaigns.get(id)
      if (!campaign) return
      campaign.size = Math.max(size, campaign.size)
      campaign.firstSeen = Math.min(firstSeen, campaign.firstSeen)
    },
    forget(id) {
      const member = members.get(id)
      if (member) takeBack(member)
    },
  }
}

/** What is known with the post itself counted, whether or not it was remembered before (`again`). */
function describe(
  { campaign, similarity }: Near,
  post: Post,
  at: number,
  again: Member | undefined,
): Campaign | undefined {
  const { id, size, firstSeen, times } = campaign
  const counted = again?.campaign === campaign ? 1 : 0
  // A post that is sent again is like itself, and that is no campaign.
  if (size - counted === 0) return undefined
  const authors = authorsOf(campaign)
  const known = counted === 1 || post.author === undefined || authors.has(post.author)
  const upTo = placeOf(times, at)
  const itself = 1 - counted
  return {
    id,
    size: size + itself,
    first_seen: new Date(Math.min(firstSeen, at)).toISOString(),
    authors: authors.size + (known ? 0 : 1),
    posts_1h: upTo - placeOf(times, at - HOUR_MS) + itself,
    posts_24h: upTo - placeOf(times, at - DAY_MS) + itself,
    similarity,
  }
}

/** When a post was made, or else received. */
function timeOf({ created_at }: Post, received: () => number): number {
  const made = created_at === undefined ? Number.NaN : Date.parse(created_at)
  return Number.isNaN(made) ? received() : made
}

/** One author alone needs no table: most campaigns are of one. */
function countAuthor(campaign: Known, author: string, by: number): void {
  const { authors } = campaign
  if (!authors && campaign.author === undefined) campaign.author = author
  else {
    const counts = authorsOf(campaign)
    const count = (counts.get(author) ?? 0) + by
    if (count > 0) counts.set(author, count)
    else counts.delete(author)
  }
}

/** The table of authors, made when it is first needed. */
function authorsOf(campaign: Known): Map<string, number> {
  campaign.authors ??= new Map(campaign.author === undefined ? [] : [[campaign.author, 1]])
  return campaign.authors
}

/** How many of the times, oldest first, are at `at` or before. */
function placeOf(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (times[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Letters with two forms, by which shouting is seen. */
const CAPITAL = /\p{Lu}/gu
const SMALL = /\p{Ll}/gu

/** Is nearly all of a text in capitals? Ten of them for each small letter, which a unit or a link may have. */
function isAllCaps(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(CAPITAL) >= 10 * Math.max(1, count(SMALL))
}
