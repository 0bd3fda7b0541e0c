import type { Tribunal } from '@tribunal/adapters'
import type { PostDecision, Verification } from '@tribunal/engine'
import { newCase } from '../../src/cases/new-case.ts'
import { uuidv7 } from '../../src/random.ts'
import type { DecisionEntry } from '../../src/record/entry.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import type { EmptyRecord } from '../record/entries.ts'

export const START = Date.UTC(2026, 10, 22, 9)
const TEXT = 'The vaccine contains a chip. Drinking tea cures the flu in 80% of cases.'
const VERDICTS = ['true', 'false', 'mixed', 'unknown'] as const
const BATCH = 500

/** What was decided of a post: the verdicts of its first claim go round, and their confidence. */
export interface MadePost {
  readonly id: string
  readonly verdict: (typeof VERDICTS)[number]
  readonly confidence: number
  readonly author: string
}

/** Records so many posts, one a second, decided from facts that differ in what the fact check of their first claim says. */
export async function recordPosts({ database, ledger }: EmptyRecord, tribunal: Tribunal, count: number) {
  const post = { kind: 'post' as const, id: 'post', text: TEXT, lang: 'en' }
  const decided = (await tribunal.decide(post)) as PostDecision
  const writer = new GroupWriter({ pool: database.pool, ledger })
  const made: MadePost[] = []
  const entryFor = (i: number): DecisionEntry => {
    const verdict = VERDICTS[i % VERDICTS.length]!
    const [confidence, author] = [(i % 101) / 100, `author-${i % 7}`]
    const decision = tribunal.replay({ ...decided, facts: { ...decided.facts, verifications: checked(verdict) } })
    const atMs = START + i * 1000
    const entry = entryOf({ ...post, id: `post-${i}`, author }, decision, {
      atMs,
      actor: 'system:test',
      inputs: new Uint8Array(32),
    })
    const opening = newCase(decision, entry, tribunal.policies, uuidv7(atMs))
    made.push({ id: entry.id, verdict, confidence, author })
    return opening ? { ...entry, opening } : entry

    function checked(first: MadePost['verdict']): readonly Verification[] {
      return decided.facts.claims!.map(({ id: claim_id }, index) => ({
        claim_id,
        support_confidence: 0.9,
        refute_confidence: 0,
        claim_score: 0.9,
        fact_check: index === 0 ? { verdict: first, confidence } : { verdict: 'true', confidence: 1 },
        cited: [],
        reason: 'Given.',
      }))
    }
  }
  for (let from = 0; from < count; from += BATCH) {
    const decisions = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => entryFor(from + i))
    await writer.write({ decisions })
  }
  await writer.close()
  return made
}
