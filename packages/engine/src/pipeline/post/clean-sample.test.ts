import { describe, expect, it } from 'vitest'
import { shippedPolicies, shippedPostPorts } from '../../../test/shipped-posts.ts'
import { DEFAULT_SETTINGS, type Post, type PostDecision, type PostFacts, type Settings } from '../../domain/index.ts'
import { createPostPipeline } from './post-pipeline.ts'

const policies = shippedPolicies()
const ports = shippedPostPorts()
const clock = () => 0
const CALM = 'Beautiful sunset today!'
const THREAT = 'I will kill you, you filthy immigrant'

function decided(id: string, text: string, settings: Partial<Settings> = {}): PostDecision {
  const { decide } = createPostPipeline(policies, ports, { ...DEFAULT_SETTINGS, ...settings })
  return decide({ kind: 'post', id, text } as Post, clock) as PostDecision
}

/** The decision computed again, with another draw. */
function again({ id, facts }: PostDecision, changes: Partial<PostFacts>): PostDecision {
  return createPostPipeline(policies, ports, DEFAULT_SETTINGS).replay(id, { ...facts, ...changes })
}

const sampleIn = ({ answers }: PostDecision) => answers.find(({ policy }) => policy === 'clean-sample')
const rule = (decision: PostDecision) => sampleIn(decision)?.rule
/** Drawn with the text above; the other is not. */
const [DRAWN, OTHER] = ['post-315', 'post-1']

describe('a clean post that is drawn', () => {
  const drawn = decided(DRAWN, CALM)

  it('stays clean, and opens a case of the lowest priority that says that it was drawn', () => {
    expect(drawn).toMatchObject({
      outcome: 'clean',
      status: 'clean',
      escalate_to_human: false,
      case: { queue: 'sample', priority: 'low', reason: { en: expect.stringContaining('drawn at random') } },
    })
    expect(rule(drawn)).toBe('drawn-at-random')
    expect(drawn.trace.at(-1)).toMatchObject({ step: 'clean-sample', summary: 'drawn by drawn-at-random' })
    expect(drawn.policies['clean-sample']).toBe(policies.get('clean-sample')!.policy.hash)
  })

  it('is drawn again whenever it is decided, and when it is computed again', () => {
    const { trace: _, ...first } = drawn
    const { trace: __, ...second } = decided(DRAWN, CALM)
    const { trace: ___, ...replayed } = again(drawn, {})
    expect([second, replayed]).toEqual([first, first])
  })

  it('is drawn by its id and its text', () => {
    const { sample } = drawn.facts
    expect(sample).toBeLessThan(0.01)
    expect(decided(OTHER, CALM).facts.sample).not.toBe(sample)
    expect(decided(DRAWN, `${CALM} `).facts.sample).not.toBe(sample)
  })

  it('is not drawn in the shadow stage, and is in the advisory one', () => {
    const shadow = decided(DRAWN, CALM, { stage: 'shadow' })
    expect([shadow.case, rule(shadow)]).toEqual([undefined, 'shadow-stage'])
    expect(decided(DRAWN, CALM, { stage: 'advisory' }).case).toMatchObject({ queue: 'sample' })
  })
})

describe('a post that is not drawn', () => {
  it('opens no case, and says that it was asked', () => {
    const other = decided(OTHER, CALM)
    expect(other).toMatchObject({ outcome: 'clean' })
    expect([other.case, rule(other)]).toEqual([undefined, 'not-drawn'])
  })

  it('is every one of a record from before draws were recorded, which names no policy that draws', () => {
    const { sample: _, ...before } = decided(DRAWN, CALM).facts
    const without = new Map([...policies].filter(([id]) => id !== 'clean-sample'))
    const decision = createPostPipeline(without, ports, DEFAULT_SETTINGS).replay(DRAWN, before)
    expect(decision).toMatchObject({ outcome: 'clean' })
    expect([decision.case, sampleIn(decision), Object.keys(decision.policies)]).toEqual([
      undefined,
      undefined,
      expect.not.arrayContaining(['clean-sample']),
    ])
  })

  it('is one that is not clean, which has the case that it has', () => {
    const threat = decided(OTHER, THREAT)
    expect(again(threat, { sample: 0 }).case).toEqual(threat.case)
    expect([threat.outcome, threat.case?.queue, sampleIn(threat)]).toEqual(['needs_review', 'trust_safety', undefined])
  })

  it('is one of a record from before there was one outcome', () => {
    const { outcome_policy: _, ...facts } = decided(OTHER, CALM).facts
    const { replay } = createPostPipeline(policies, ports, DEFAULT_SETTINGS)
    expect(replay(OTHER, { ...facts, sample: 0 }).case).toBeUndefined()
  })
})

describe('where the policy is missing', () => {
  const without = new Map([...policies].filter(([id]) => id !== 'clean-sample'))
  const { decide, replay } = createPostPipeline(without, ports, DEFAULT_SETTINGS)

  it('nothing is drawn, now or when it is computed again where there is one', () => {
    const decision = decide({ kind: 'post', id: DRAWN, text: CALM } as Post, clock) as PostDecision
    expect([decision.outcome, decision.case, decision.facts.sample]).toEqual(['clean', undefined, undefined])
    expect(again(decision, {}).case).toBeUndefined()
  })

  it('a record of a draw says which policy is missing', () => {
    expect(() => replay(DRAWN, decided(DRAWN, CALM).facts)).toThrow(/the policy `clean-sample` is not loaded/)
  })
})
