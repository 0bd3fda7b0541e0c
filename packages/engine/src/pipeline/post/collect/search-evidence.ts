import { message } from '@tribunal/messages'
import { claimLanguage } from '@tribunal/signals'
import type { Claim, Evidence, Reason } from '../../../domain/index.ts'
import type { EvidenceSource } from '../../ports.ts'
import { failureStatus, failureText } from '../../step.ts'

/** What the sources of evidence answered on one claim. */
export interface Found {
  /** Best match first, each id once. */
  readonly items: readonly Evidence[]
  /** Why sources failed, one reason each. */
  readonly failures: readonly Reason[]
  /** Every source that failed gave up waiting. */
  readonly timedOut: boolean
  /** Sources that answered, also with nothing. */
  readonly answered: number
}

/** Characters of a post on either side of a claim that tell what it speaks of: about two sentences. Our own choice. */
const AROUND = 200

/** All sources' evidence for a claim in a post; a source that fails is named, and the others still count. */
export function searchAll(
  claim: Claim,
  lang: string,
  post: string,
  sources: readonly EvidenceSource[],
): Found | Promise<Found> {
  const context = post.slice(Math.max(0, claim.start - AROUND), claim.end + AROUND)
  const query = { text: claim.text, context, lang: claimLanguage(claim.text, lang), domain: claim.domain }
  const answers = sources.map((source): Found | Promise<Found> => {
    const fail = (error: unknown): Found => ({
      items: [],
      failures: [message('trace.source_failed', { source: source.id, error: failureText(error) })],
      timedOut: failureStatus(error) === 'timeout',
      answered: 0,
    })
    const take = (items: readonly Evidence[]): Found => ({ items, failures: [], timedOut: true, answered: 1 })
    try {
      const items = source.search(query)
      return items instanceof Promise ? items.then(take, fail) : take(items)
    } catch (error) {
      return fail(error)
    }
  })
  return answers.some((answer) => answer instanceof Promise)
    ? Promise.all(answers).then(merge)
    : merge(answers as Found[])
}

/** Items of all sources, each id once, best match first. */
function merge(answers: readonly Found[]): Found {
  const [only] = answers
  if (answers.length === 1 && only) return only
  const seen = new Set<string>()
  const items = answers.flatMap((answer) => answer.items).filter((item) => !seen.has(item.id) && seen.add(item.id))
  return {
    items: items.sort((a, b) => b.retrieval_score - a.retrieval_score),
    failures: answers.flatMap((answer) => answer.failures),
    timedOut: answers.every((answer) => answer.timedOut),
    answered: answers.reduce((sum, answer) => sum + answer.answered, 0),
  }
}
