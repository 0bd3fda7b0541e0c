import { localText } from '@tribunal/messages'
import type { TextLearner, TextModel } from '@tribunal/signals'
import { createCampaignMemory } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import { shippedPolicies, shippedPostPorts } from '../../../../test/shipped-posts.ts'
import {
  type Claim,
  DEFAULT_SETTINGS,
  type Evidence,
  ok,
  type PostDecision,
  type Verdict,
} from '../../../domain/index.ts'
import type { EvidenceSource } from '../../ports.ts'
import { createPostPipeline } from '../post-pipeline.ts'
import { searchAll } from './search-evidence.ts'

const policies = shippedPolicies()
const ports = shippedPostPorts()
const TEXT = 'BREAKING!!! mRNA vaccines cause cancer. Inflation rose to 7.5% in 2022'
const CLAIM = { id: 'c1', text: 'mRNA vaccines cause cancer', domain: 'health' } as Claim

const item = (id: string, retrieval_score: number, verdict?: Verdict): Evidence => ({
  id,
  title: id,
  snippet: 'Nothing that settles it.',
  stance: 'neutral',
  retrieval_score,
  ...(verdict ? { checked_claim: { claim: 'The moon is made of cheese', verdict } } : {}),
})
const finding = (...items: Evidence[]): EvidenceSource => ({ id: 'base', search: () => items })
const failing = (id: string, error: Error): EvidenceSource => ({
  id,
  search() {
    throw error
  },
})
const BROKEN = new Error('connection refused')
const LATE = Object.assign(new Error('gave up after 2 s'), { name: 'TimeoutError' })

const decided = (evidence: readonly EvidenceSource[], text = TEXT) =>
  createPostPipeline(policies, { ...ports, evidence }, DEFAULT_SETTINGS).decide(
    { kind: 'post', id: 'p', text },
    () => 0,
  ) as PostDecision
const line = ({ trace }: PostDecision, name: string) => {
  const { status, summary } = trace.find(({ step }) => step === name)!
  return `${status}: ${localText(summary, 'en')}`
}

describe('the trace of a post', () => {
  it('says of each step what was found, and where a deterministic analyser stood in for a model', () => {
    const decision = decided([finding(item('e1', 0.6))])
    expect(decision.trace.map(({ step }) => `${step} ${line(decision, step)}`)).toEqual([
      'claim-likeness ok: 2 features, 0 lexicon matches',
      'manipulation ok: 12 words, 1 in capitals, 3 marks, 0 loaded',
      'forensics fallback: urgency 3, tone sensationalist, 0 scam indicators',
      'learned-signals skipped: no learned signal is installed',
      'claims fallback: 2 checkable claims',
      'evidence ok: 2 items for 2 of 2 claims',
      'verification fallback: unknown; unknown',
      'campaign skipped: no past posts are remembered',
      'worth-checking ok: check by near-evidence',
      'final-decision ok: send_downstream by default',
      'publication ok: needs_review by unverifiable',
      'screening ok: ALLOW by no-policy-match',
      'downstream ok: 0 propaganda cues, 0 sources, 0 copies, 0 known narratives',
      'routing ok: case by high-risk-needs-review',
      'review-order ok: high by a score of 3',
      'outcome ok: needs_review by publication-review',
    ])
  })

  it('says where there was nothing to do', () => {
    const calm = decided([finding()], 'Beautiful sunset today!')
    expect(line(calm, 'evidence')).toEqual('ok: 0 items for 0 of 0 claims')
    expect(line(calm, 'verification')).toBe('fallback: nothing to verify')
    expect(line(decided([]), 'evidence')).toBe('skipped: no evidence source is configured')
    expect(line(decided([]), 'verification')).toBe('skipped: needs evidence, which is missing')
  })
})

describe('the campaign of a post', () => {
  it('is looked for among the posts before it', () => {
    const campaigns = createCampaignMemory({ now: () => 0 })
    const pipeline = createPostPipeline(policies, { ...ports, evidence: [], campaigns }, DEFAULT_SETTINGS)
    const seen = ['a', 'b'].map((id) => {
      const post = { kind: 'post' as const, id, text: TEXT, author: `author of ${id}` }
      const decision = pipeline.decide(post, () => 0) as PostDecision
      campaigns.remember(post, 'a')
      return decision
    })
    expect(seen.map((decision) => line(decision, 'campaign'))).toEqual([
      'ok: no earlier post is like it',
      'ok: post 2 of campaign a, 2 known authors',
    ])
    expect(seen[1]!.facts).toMatchObject({ campaign: { id: 'a', size: 2 } })
  })
})

describe('evidence on the claims of a post', () => {
  it('covers the claims for which something was found', () => {
    const onHealth: EvidenceSource = {
      id: 'base',
      search: ({ domain }) => (domain === 'health' ? [item('e', 0.4)] : []),
    }
    const decision = decided([onHealth])
    expect(decision.retrieval_coverage).toBe(0.5)
    expect(decision.claims.map(({ evidence }) => evidence.length)).toEqual([1, 0])
    expect(line(decision, 'evidence')).toEqual('ok: 1 items for 1 of 2 claims')
  })

  it.each<[string, readonly EvidenceSource[], string]>([
    ['one source that breaks', [failing('a', BROKEN)], 'error: a: connection refused'],
    ['one source that gives up', [failing('a', LATE)], 'timeout: a: gave up after 2 s'],
    [
      'two that give up',
      [failing('a', LATE), failing('b', LATE)],
      'timeout: a: gave up after 2 s; b: gave up after 2 s',
    ],
    [
      'one that gives up and one that breaks',
      [failing('a', LATE), failing('b', BROKEN)],
      'error: a: gave up after 2 s; b: connection refused',
    ],
    [
      'one that breaks and one that answers',
      [failing('a', BROKEN), finding()],
      'ok: 0 items for 0 of 2 claims; a: connection refused',
    ],
  ])('from %s', (_, sources, wanted) => {
    expect(line(decided(sources), 'evidence')).toEqual(wanted)
  })

  it('from a source that gives up on one claim and breaks on the other is an error, not a timeout', () => {
    const mixed: EvidenceSource = {
      id: 'a',
      search({ domain }) {
        throw domain === 'health' ? LATE : BROKEN
      },
    }
    expect(line(decided([mixed]), 'evidence')).toEqual('error: a: gave up after 2 s; a: connection refused')
  })

  it('from a source that breaks on one claim alone still counts', () => {
    const partly: EvidenceSource = {
      id: 'a',
      search({ domain }) {
        if (domain === 'health') throw BROKEN
        return [item('e', 0.4)]
      },
    }
    expect(line(decided([partly]), 'evidence')).toEqual('ok: 1 items for 1 of 2 claims; a: connection refused')
  })
})

describe('a claim whose sentence tells of somebody’s own life', () => {
  /** How much it takes a sentence with a bicycle, and the claim in it alone, for somebody's own life, and the text for worth checking. */
  const learner = ({ worth, within, alone }: Record<'worth' | 'within' | 'alone', number>): TextLearner => ({
    models: [WORTH],
    words: new Set(),
    read: () => ({ [WORTH.id]: ok({ probability: worth, influences: [] }) }),
    toEmbed: () => undefined,
    ofPart: (_, part) => (!part.includes('bicycles') ? 0.2 : part.endsWith('.') ? within : alone),
  })
  const WORTH: TextModel = {
    ...{ id: 'check-worthiness', version: '1.0.0', title: { en: 'Worth', es: 'Vale' }, threshold: 0.5, base: 0 },
    ...{ domain: { languages: ['en'], minLength: 1, maxLength: 1000 }, weights: {} },
  }
  const OWN = 'The police found the bicycles. Inflation in the United Kingdom rose to 7.5% in 2022.'
  const PLAIN = OWN.replace('the bicycles', '2 of the 3 bicycles in Leeds')
  const claimsOf = (
    evidence: readonly EvidenceSource[],
    said: Partial<Parameters<typeof learner>[0]> = {},
    text = OWN,
  ) =>
    (
      createPostPipeline(
        policies,
        { ...ports, evidence, learned: learner({ worth: 0.49, within: 0.8, alone: 0.42, ...said }) },
        DEFAULT_SETTINGS,
      ).decide({ kind: 'post', id: 'p', text }, () => 0) as PostDecision
    ).facts.claims?.length

  it.each([
    ['its sentence surely is, and the claim alone perhaps', {}, 1],
    ['the claim alone is not', { alone: 0.41 }, 2],
    ['its sentence likely is, and the claim alone too', { within: 0.79, alone: 0.5 }, 1],
    ['its sentence likely is, and the claim alone is not', { within: 0.79, alone: 0.49 }, 2],
    ['the text is likely worth checking', { worth: 0.5, alone: 0.79 }, 2],
    ['the text is, and the claim alone surely is of somebody’s own life', { worth: 0.5, within: 0.5, alone: 0.8 }, 1],
    ['the sentence is not', { within: 0.49, alone: 0.8 }, 2],
  ])('counts as a claim or not, where nothing published is near to it: %s', (_, said, count) => {
    expect(claimsOf([finding()], said)).toBe(count)
  })

  it.each([
    [0.84, 2],
    [0.85, 1],
  ])(
    'is a claim where it plainly states a fact, unless it alone is surely (%s) of somebody’s own life',
    (alone, count) => {
      expect(claimsOf([finding()], { alone }, PLAIN)).toBe(count)
    },
  )

  it('is a claim where something published is near to it, and where a source failed', () => {
    expect(claimsOf([finding(item('e', 0.4))])).toBe(2)
    expect(claimsOf([failing('a', BROKEN), finding()])).toBe(2)
    expect(claimsOf([])).toBe(2)
  })
})

describe('asking every source', () => {
  it('asks with the words, the language and the domain of the claim, and what stands around it', () => {
    const asked: unknown[] = []
    const search: EvidenceSource['search'] = (query) => {
      asked.push(query)
      return []
    }
    const before = `${'x'.repeat(300)} They hide it. `
    const claim = { ...CLAIM, start: before.length, end: before.length + CLAIM.text.length }
    searchAll(claim, 'en', `${before}${CLAIM.text}. It is so.${'y'.repeat(300)}`, [{ id: 'a', search }])
    const { context, ...query } = asked[0] as { context: string }
    expect(query).toEqual({ text: 'mRNA vaccines cause cancer', lang: 'en', domain: 'health' })
    expect(context).toMatch(/^x+ They hide it\. mRNA vaccines cause cancer\. It is so\.y+$/)
    expect(context).toHaveLength(200 + CLAIM.text.length + 200)
  })

  it('puts together what they find: best first, each item once', () => {
    const sources = [finding(item('x', 0.2), item('y', 0.6)), finding(item('y', 0.6), item('z', 0.9))]
    expect(searchAll(CLAIM, 'en', CLAIM.text, sources)).toEqual({
      items: [item('z', 0.9), item('y', 0.6), item('x', 0.2)],
      failures: [],
      timedOut: true,
      answered: 2,
    })
  })

  it('waits for those that take their time, and names those that fail', async () => {
    const slow: EvidenceSource = { id: 'slow', search: async () => [item('x', 0.2)] }
    const lost: EvidenceSource = { id: 'lost', search: async () => Promise.reject(LATE) }
    expect(await searchAll(CLAIM, 'en', CLAIM.text, [slow, lost, failing('a', BROKEN)])).toEqual({
      items: [item('x', 0.2)],
      failures: ['lost: gave up after 2 s', 'a: connection refused'],
      timedOut: false,
      answered: 1,
    })
    expect(await searchAll(CLAIM, 'en', CLAIM.text, [lost])).toMatchObject({ timedOut: true, answered: 0 })
  })
})

describe('known narratives', () => {
  const narratives = (...items: Evidence[]) => decided([finding(...items)]).downstream!.context

  it('are claims found false that the post comes near to, each once', () => {
    expect(narratives(item('near', 0.5, 'false'), item('nearer', 0.9, 'false'))).toEqual([
      { id: 'near', kind: 'known_narrative', similarity: 0.5 },
      { id: 'nearer', kind: 'known_narrative', similarity: 0.9 },
    ])
    expect(narratives(item('far', 0.499, 'false'), item('true', 0.9, 'true'), item('passage', 0.9))).toEqual([])
  })

  it('are as near as the nearest of the claims', () => {
    const byClaim: EvidenceSource = {
      id: 'base',
      search: ({ domain }) => [
        item('n', domain === 'health' ? 0.6 : 0.8, 'false'),
        item('m', domain === 'health' ? 0.7 : 0.5, 'false'),
      ],
    }
    expect(decided([byClaim]).downstream!.context).toEqual([
      { id: 'n', kind: 'known_narrative', similarity: 0.8 },
      { id: 'm', kind: 'known_narrative', similarity: 0.7 },
    ])
  })
})

describe('the record of a cited source', () => {
  const record = { posts: 3, refuted: { count: 1, of: 2, low: 0.09, high: 0.91 } }
  const sourceRecord = (domain: string) => (domain === 'known.com' ? record : undefined)
  const pipeline = createPostPipeline(policies, { ...ports, sourceRecord }, DEFAULT_SETTINGS)

  it('is recorded where there is one, and computed again with the rest', () => {
    const post = { kind: 'post', id: 'p', text: `${TEXT}, see known.com/x and www.new.com/x` } as const
    const { downstream, facts } = pipeline.decide(post, () => 0) as PostDecision
    expect(downstream!.sources.map((source) => [source.domain, source.record])).toEqual([
      ['known.com', record],
      ['new.com', undefined],
    ])
    expect(createPostPipeline(policies, ports, DEFAULT_SETTINGS).replay('p', facts).downstream).toEqual(downstream)
  })
})
