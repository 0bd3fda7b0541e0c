import type { RecordedShare, SourceRecord } from '@tribunal/engine'
import { shareOf } from '@tribunal/engine'

/** How posts that cite a domain were decided, by the machine and by people. */
export interface SourceMemory {
  /** A post, the domains it cites, and its label; in place of what was remembered under this id. */
  remember(id: string, domains: readonly string[], label: string): void
  /** What people made of a remembered post; null where the machine's outcome stands again. */
  settle(id: string, outcome: string | null): void
  /** Takes a post back. */
  forget(id: string): void
  /** Undefined where no remembered post cites the domain: no record, no figure. */
  recordOf(domain: string): SourceRecord | undefined
}

interface CitingPost {
  readonly domains: readonly string[]
  readonly label: string
  settled: string | null
}

interface Counts {
  posts: number
  /** Posts with a final label, and those of them that were refuted. */
  final: number
  refuted: number
  /** Posts that people settled, and those of them that they blocked. */
  settled: number
  blocked: number
}

/** A memory of the last `capacity` posts that cite a source; the oldest is forgotten first. */
export function createSourceMemory(capacity = 20_000): SourceMemory {
  const posts = new Map<string, CitingPost>()
  const byDomain = new Map<string, Counts>()

  function count({ domains, label, settled }: CitingPost, by: 1 | -1): void {
    for (const domain of domains) {
      const counts = byDomain.get(domain) ?? { posts: 0, final: 0, refuted: 0, settled: 0, blocked: 0 }
      counts.posts += by
      if (label === 'high_conf_fake' || label === 'high_conf_true') counts.final += by
      if (label === 'high_conf_fake') counts.refuted += by
      if (settled !== null) counts.settled += by
      if (settled === 'blocked') counts.blocked += by
      if (counts.posts > 0) byDomain.set(domain, counts)
      else byDomain.delete(domain)
    }
  }

  function forget(id: string): void {
    const post = posts.get(id)
    if (!post) return
    count(post, -1)
    posts.delete(id)
  }

  return {
    remember(id, domains, label) {
      forget(id)
      if (domains.length === 0) return
      const post = { domains, label, settled: null }
      posts.set(id, post)
      count(post, 1)
      const [oldest] = posts.keys()
      if (posts.size > capacity && oldest !== undefined) forget(oldest)
    },
    settle(id, outcome) {
      const post = posts.get(id)
      if (!post) return
      count(post, -1)
      post.settled = outcome
      count(post, 1)
    },
    forget,
    recordOf(domain) {
      const counts = byDomain.get(domain)
      if (!counts) return undefined
      const refuted = recorded(counts.refuted, counts.final)
      const blocked = recorded(counts.blocked, counts.settled)
      return {
        posts: counts.posts,
        ...(refuted ? { refuted } : {}),
        ...(blocked ? { blocked_by_people: blocked } : {}),
      }
    },
  }
}

/** Bounds in thousandths: a record is read by people, and recorded with every decision. */
function recorded(hits: number, of: number): RecordedShare | undefined {
  const { low, high } = shareOf(hits, of)
  if (low === null || high === null) return undefined
  return { count: hits, of, low: thousandths(low), high: thousandths(high) }
}

function thousandths(share: number): number {
  return Math.round(share * 1000) / 1000
}
