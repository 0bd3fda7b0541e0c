import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Evidence, ModelStance, ModelVerdict, PostDecision } from '@tribunal/engine'
import { answers, startModelServer } from '@tribunal/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { type Models, openModels, openRecording } from '../src/llm/models.ts'
import { parseModelsConfig } from '../src/llm/models-config.ts'
import { openTribunal } from '../src/runtime/open-tribunal.ts'

// A model's reading of the evidence on four posts, recorded once and answered from the recording afterwards.

const item = (id: string, more: Partial<Evidence>): Evidence => ({
  id,
  title: `A page on ${id}`,
  snippet: 'The page tells what was counted, by whom and when.',
  stance: 'neutral',
  retrieval_score: 0.5,
  ...more,
})
const stance = (id: string, stance: ModelStance['stance'], confidence: number): ModelStance => ({
  id,
  stance,
  confidence,
})
const BRIDGE = [
  item('ministry', { publisher: 'Ministry of Transport', source_quality: 0.9 }),
  item('ministry-2', { publisher: 'Ministry of Transport', source_quality: 0.9 }),
  item('daily', { publisher: 'The Daily', url: 'https://daily.example/bridge' }),
]
const TAX = [
  item('treasury', { publisher: 'Treasury', source_quality: 0.9 }),
  item('blog', { url: 'https://blog.example/tax' }),
]
const RATED = [
  item('desk', {
    publisher: 'A desk of fact-checkers',
    checked_claim: { claim: 'Riding trams shortens lives', verdict: 'false', rating: 'Pants on fire', match: 0.97 },
  }),
  item('herald', { publisher: 'The Herald', source_quality: 0.9 }),
]
const WATER = [item('utility', { publisher: 'Water works', source_quality: 0.8 }), item('copied', {})]

/** What is posted, what is found on it, and what the model says of that. */
const POSTS = {
  agree: {
    text: 'The old bridge was closed by engineers in 2024',
    evidence: BRIDGE,
    said: {
      verdict: 'true',
      stances: [
        stance('ministry', 'supports', 0.9),
        stance('ministry-2', 'supports', 0.8),
        stance('daily', 'supports', 0.7),
      ],
    },
  },
  disagree: {
    text: 'The government doubled the income tax last year',
    evidence: TAX,
    said: { verdict: 'true', stances: [stance('blog', 'supports', 0.95), stance('treasury', 'refutes', 0.8)] },
  },
  neutral: {
    text: 'The drinking water in our town causes cancer',
    evidence: WATER,
    said: { verdict: 'true', stances: [stance('utility', 'neutral', 0.9), stance('copied', 'supports', 1)] },
  },
  rated: {
    text: 'The new trams in our town cause heart attacks',
    evidence: RATED,
    said: { verdict: 'true', stances: [stance('desk', 'supports', 1), stance('herald', 'supports', 1)] },
  },
} as const satisfies Record<
  string,
  { text: string; evidence: readonly Evidence[]; said: Pick<ModelVerdict, 'verdict' | 'stances'> }
>
type Told = keyof typeof POSTS

const folder = mkdtempSync(join(tmpdir(), 'tribunal-stances-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const recording = join(folder, 'answers')

async function record(): Promise<ReadonlyMap<Told, PostDecision>> {
  const server = await startModelServer(({ material }) => {
    const shown = JSON.stringify(material)
    const { said, evidence } = Object.values(POSTS).find(({ evidence: [first] }) => shown.includes(`"${first!.id}"`))!
    const sure = { confidence: 0.9, support_confidence: 0.9, refute_confidence: 0.05 }
    return answers({ ...said, ...sure, cited: evidence.map(({ id }) => id) })
  })
  const config = parseModelsConfig(`
    models: { reader: { provider: openai-compatible, url: "${server.origin}/v1", model: m } }
    steps: { claim-verification: reader }`)
  try {
    return await decided(openModels(config, { record: recording }))
  } finally {
    await server.close()
  }
}

const tribunalWith = (models: Models) =>
  openTribunal({
    dataDir: folder,
    models,
    evidence: false,
    learned: false,
    sources: [
      {
        id: 'archive',
        search: ({ text }) => Object.values(POSTS).find((post) => post.text.includes(text))?.evidence ?? [],
      },
    ],
  })

async function decided(models: Models): Promise<ReadonlyMap<Told, PostDecision>> {
  const tribunal = tribunalWith(models)
  const all = new Map<Told, PostDecision>()
  for (const [id, { text }] of Object.entries(POSTS))
    all.set(id as Told, (await tribunal.decide({ kind: 'post', id, text, lang: 'en' })) as PostDecision)
  return all
}

const recorded = await record()
const replayed = await decided(openRecording(recording))
const settled = (decision: PostDecision) => {
  const { verification } = decision.claims[0]!
  const answer = decision.answers.find(({ policy }) => policy === 'evidence-aggregation')!
  return { verdict: verification.fact_check!.verdict, rule: answer.rule, weighed: verification.weighed! }
}

describe('a model that says `true` of four claims', () => {
  it('is heard where its stances agree, one source counted once', () => {
    const { verdict, rule, weighed } = settled(replayed.get('agree')!)
    expect({ verdict, rule }).toEqual({ verdict: 'true', rule: 'carried-support' })
    expect(weighed.supporting).toEqual({ sources: 2, rated: 0.9 * 0.9, unrated: 0.7 })
  })

  it.each<Told>(['disagree', 'neutral'])('settles nothing where they %s', (told) => {
    const decision = replayed.get(told)!
    const { verdict, rule } = settled(decision)
    expect({ verdict, rule }).toEqual({ verdict: 'unknown', rule: 'not-carried' })
    expect(decision.status).toBe('needs_review')
    expect(decision.claims[0]!.verification.said!.stances).toEqual(POSTS[told].said.stances)
  })

  it('settles nothing against a source that checked the claim, and its stance on that source is refused', () => {
    const decision = replayed.get('rated')!
    const { verdict, rule, weighed } = settled(decision)
    expect({ verdict, rule, status: decision.status }).toEqual({
      verdict: 'unknown',
      rule: 'against-a-rating',
      status: 'needs_review',
    })
    expect(weighed).toMatchObject({
      supporting: { sources: 1, rated: 0.9, unrated: 0 },
      ratings: { true: 0, false: 1, mixed: 0 },
      refused: [{ id: 'desk', stance: 'supports', rating: 'false' }],
    })
  })

  it('says the same from its recording, and each decision is computed again as it was', () => {
    for (const [id, decision] of recorded) {
      const same = ({ facts, trace: _, ...rest }: PostDecision) => ({ ...rest, verifications: facts.verifications })
      expect(same(replayed.get(id)!)).toEqual(same(decision))
      expect({ ...tribunalWith(openRecording(recording)).replay(decision), trace: [] }).toEqual({
        ...decision,
        trace: [],
      })
    }
  })
})
