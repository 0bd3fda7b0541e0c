import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import {
  createTextLearner,
  parseSentenceHead,
  parseTextModel,
  SENTENCE_HEAD_FORMAT,
  TEXT_MODEL_FORMAT,
} from '@tribunal/signals'
import { Random } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { CALM } from '../../../test/calm-post.ts'
import { randomPost } from '../../../test/random-post-facts.ts'
import { shippedPolicies, shippedPostPorts } from '../../../test/shipped-posts.ts'
import { DEFAULT_SETTINGS, decidedBy, ok, type PostDecision, type PostFacts, unavailable } from '../../domain/index.ts'
import { presentLearned } from '../named-signals.ts'
import { shouldCallModel } from './advise/should-call-model.ts'
import type { PostPorts } from './collect/collect-post.ts'
import { judgeRouting, type PostJudgement } from './judge/judge-post.ts'
import { judgePost } from './judge/judgement-steps.ts'
import { createPostPipeline } from './post-pipeline.ts'

const policies = shippedPolicies()
const ports = shippedPostPorts()

function model(id: string, language: string, base: number, weights: Record<string, number>) {
  const title = { en: `About ${id}`, es: `Sobre ${id}` }
  const domain = { languages: [language], minLength: 1, maxLength: 500 }
  const file = { format: TEXT_MODEL_FORMAT, id, version: '1.0.0', title, domain, threshold: 0.5, base, weights }
  return parseTextModel(file, id)
}

/** Words that no list has, so that only learned signals say anything of them. */
const learner = createTextLearner([
  model('scam-message', 'en', -3000, { 'word:zimbo': 5000, 'part:gala': 1000, 'part:alap': 900, 'word:thanks': -2000 }),
  model('injection', 'en', -3000, { 'word:zimbo': 2000 }),
  model('scam-mail', 'es', -3000, { 'word:zimbo': 9000 }),
])

function decide(text: string, installed: Pick<PostPorts, 'learned'> = { learned: learner }): PostDecision {
  const pipeline = createPostPipeline(policies, { ...ports, ...installed }, DEFAULT_SETTINGS)
  return pipeline.decide({ kind: 'post', id: 'p', text, lang: 'en' }, () => 0) as PostDecision
}

const SURE = 'The zimbo at the galapuna waits'
const outcomes = ({ label, status, screening, integrity, manipulation }: PostDecision) => {
  return { label, status, screening, integrity, manipulation }
}

describe('a learned signal with a head', () => {
  const head = {
    format: SENTENCE_HEAD_FORMAT,
    id: 'scam-message',
    version: '1.2.0',
    beside: '1.0.0',
    embedder: 'tiny-1',
  }
  const withHead = createTextLearner(learner.models, [
    parseSentenceHead({ ...head, slope: 1000, base: 0, units: [{ base: 0, weights: [1000], weight: 4000 }] }, 'head'),
  ])
  const embedded = (embed: () => Promise<readonly number[][]>, lang = 'en') =>
    createPostPipeline(
      policies,
      { ...ports, learned: withHead, sentences: { id: 'tiny-1', embed } },
      DEFAULT_SETTINGS,
    ).decide({ kind: 'post', id: 'p', text: 'Beautiful sunset by the sea today', lang }, () => 0)

  it('is read with the vector of the text, and the record says which head it was', async () => {
    const { facts } = (await embedded(async () => [[1]])) as PostDecision
    expect(facts.learned?.['scam-message']).toMatchObject({
      value: { probability: expect.closeTo(0.731, 3), version: '1.0.0+head-1.2.0.tiny-1' },
    })
    expect(facts.learned?.['injection']).toMatchObject({ value: { version: '1.0.0' } })
  })

  it('is its linear model alone where the vector fails, and the trace says why', async () => {
    const { facts, trace } = (await embedded(async () => Promise.reject(new Error('out of memory')))) as PostDecision
    expect(facts.learned?.['scam-message']).toMatchObject({
      value: { probability: expect.closeTo(0.047, 3), version: '1.0.0' },
    })
    expect(trace.find(({ step }) => step === 'learned-signals')).toMatchObject({
      status: 'fallback',
      summary: '2 of 3 in domain, none raised; no vector: out of memory',
    })
  })

  it('does not wait for a vector where the head does not read the language', () => {
    const asked = () => Promise.reject(new Error('asked for'))
    expect(embedded(asked, 'es')).not.toBeInstanceOf(Promise)
  })
})

describe('a learned signal that is raised', () => {
  it('is recorded with what it was measured by and what moved it, and shown where it stands, in whole words', () => {
    const { facts, findings, trace } = decide(SURE)
    expect(facts.learned?.['scam-message']).toMatchObject({
      status: 'ok',
      value: { probability: expect.closeTo(0.98, 2), version: '1.0.0', threshold: 0.5 },
    })
    const found = findings.filter(({ signal }) => signal === 'learned-scam-message')
    expect(found.map(({ id, start, end, reason }) => [id, SURE.slice(start, end), reason])).toEqual([
      ['word:zimbo', 'zimbo', said('5.0', '5,0')],
      ['part:gala', 'galapuna', said('1.9', '1,9')],
    ])
    expect(trace.find(({ step }) => step === 'learned-signals')?.summary).toEqual(
      '2 of 3 in domain, raised: scam-message',
    )
  })

  it('sends a post to a person where nothing else does, and changes nothing else', () => {
    const [decision, without] = [decide(SURE), decide(SURE, {})]
    expect(decision.case).toMatchObject({ queue: 'scams', priority: 'normal' })
    expect(decidedBy(decision)).toMatchObject({ policy: 'post-routing', rule: 'learned-scam' })
    expect([decision.outcome, without.outcome]).toEqual(['needs_review', 'clean'])
    expect(without.case).toBeUndefined()
    expect(outcomes(decision)).toEqual(outcomes(without))
  })

  it('is decided again from its record, bit for bit', () => {
    const decision = decide(SURE)
    const recorded = JSON.parse(JSON.stringify(decision.facts)) as PostFacts
    const { trace: _, ...again } = createPostPipeline(policies, ports, DEFAULT_SETTINGS).replay('p', recorded)
    const { trace: __, ...was } = decision
    expect(JSON.stringify(again)).toBe(JSON.stringify(was))
  })
})

function said(en: string, es: string) {
  return {
    en: `Speaks for “About scam-message” (learned signal, +${en})`,
    es: `Habla a favor de «Sobre scam-message» (señal aprendida, +${es})`,
  }
}

describe('a learned signal that is not raised', () => {
  it('is recorded without influences', () => {
    const { facts, findings } = decide('thanks for the evening')
    expect(facts.learned?.['scam-message']).toMatchObject({ status: 'ok', value: { influences: [] } })
    expect(findings.filter(({ signal }) => signal.startsWith('learned-'))).toEqual([])
  })

  it('says why outside of its domain, and is unknown to policies', () => {
    const { facts, answers } = decide('the evening')
    expect(facts.learned?.['scam-mail']).toEqual({ status: 'unavailable', reason: expect.toSay('`en`') })
    const routing = answers.find(({ policy }) => policy === 'post-routing')
    expect(routing).toMatchObject({ outcome: 'no_case', rule: 'nothing-to-review' })
  })

  it('is no fact at all where none is installed', () => {
    const { facts, trace, case: opened } = decide(SURE, {})
    expect([facts.learned, opened]).toEqual([undefined, undefined])
    expect(trace.find(({ step }) => step === 'learned-signals')).toMatchObject({ status: 'skipped' })
  })
})

/** Which signals a policy could not read may differ. */
const withoutUnknown = ({ worth, ...judged }: PostJudgement) => ({
  ...judged,
  worth: worth && { ...worth, unknown: [], trace: [] },
})

describe('what learned signals say', () => {
  it('takes no case away, makes none less urgent and changes no other outcome, whatever it is', () => {
    for (let seed = 0; seed < 400; seed++) {
      const random = new Random(seed)
      const { facts } = randomPost(random)
      const share = () =>
        random.chance(0.3)
          ? unavailable(message('signal.step_failed'))
          : ok(score(random.pick([0, 0.5, 0.94, 0.95, 0.999])))
      const learned = { 'scam-message': share(), 'scam-mail': share(), injection: share(), other: share() }
      const told = { ...facts, learned }
      const [before, after] = [judgePost(facts, policies), judgePost(told, policies)]
      expect(withoutUnknown(after)).toEqual(withoutUnknown(before))
      const [was, is] = [judgeRouting(facts, before, policies), judgeRouting(told, after, policies)]
      const learnt = ['learned-scam', 'learned-injection'].includes(is.rule)
      if (was.outcome === 'no_case') expect(learnt || is.rule === was.rule).toBe(true)
      else if (!learnt) expect([is.rule, is.results]).toEqual([was.rule, was.results])
      else expect([is.outcome, urgencyOf(is) >= urgencyOf(was)]).toEqual(['case', true])
    }
  })

  it('makes a model worth asking where it finds the text worth a check', () => {
    const asked = (probability: number) => {
      const facts = { ...CALM, learned: { 'check-worthiness': ok(score(probability)) } }
      const short = { ...facts, manipulation: { ...CALM.manipulation!, words: 5 } }
      return shouldCallModel('claim-extraction', short, judgePost(short, policies), policies).rule
    }
    expect([asked(0.7), asked(0.2)]).toEqual(['check-worthy-statement', 'settled'])
  })
})

function urgencyOf({ results }: PolicyAnswer): number {
  return ['none', 'low', 'normal', 'high', 'urgent'].indexOf(String(results['priority']))
}

function score(probability: number) {
  return { probability, influences: [], version: '1.0.0', threshold: 0.5 }
}

describe('learned signals asked for by name', () => {
  const analysis = ports.text.analyse(SURE, 'en')

  it('tell what they are, what they say and what moved them, also where they are not raised', () => {
    const { language, signals, findings } = presentLearned(learner, ports.text, analysis)
    expect(language).toBe('en')
    expect(signals).toMatchObject([
      { id: 'scam-message', version: '1.0.0', threshold: 0.5, status: 'ok', raised: true },
      { id: 'injection', status: 'ok', raised: false, influences: [{ feature: 'word:zimbo', weight: 2 }] },
      { id: 'scam-mail', title: { en: 'About scam-mail' }, domain: { languages: ['es'] }, status: 'unavailable' },
    ])
    expect(findings.map(({ signal }) => signal)).toEqual(['learned-scam-message', 'learned-scam-message'])
  })

  it('are none where none is installed', () => {
    expect(presentLearned(undefined, ports.text, analysis)).toEqual({ language: 'en', signals: [], findings: [] })
  })
})

describe('a learned threat', () => {
  const threats = createTextLearner([
    model('threat', 'en', -3000, { 'word:zimbo': 6000, 'word:galapuna': 6000 }),
    model('scam-message', 'en', -3000, { 'word:zimbo': 6000 }),
  ])
  const read = (text: string) => decide(text, { learned: threats }).facts
  const probabilityOf = (text: string, id: string) => {
    const said = read(text).learned![id]!
    return said.status === 'ok' ? said.value.probability : undefined
  }

  it('is read in the words of the author alone, where the text reports a threat of others', () => {
    const text = 'My neighbour told me "you zimbo" and I called the police'
    expect(probabilityOf(text, 'threat')).toBeLessThan(0.1)
    expect(read(text).profile!.tone_type).not.toBe('threatening')
    expect(read(text).findings!.filter(({ signal }) => signal === 'learned-threat')).toEqual([])
    expect(probabilityOf(text, 'scam-message')).toBeGreaterThan(0.9)
    const named = presentLearned(threats, ports.text, ports.text.analyse(text, 'en'))
    expect(named.signals).toMatchObject([
      { id: 'threat', raised: false },
      { id: 'scam-message', raised: true },
    ])
    expect(named.findings.map(({ signal }) => signal)).toEqual(['learned-scam-message'])
  })

  it('stays one where the author threatens beside it, and shows the words of the author', () => {
    const text = 'My neighbour told me "you zimbo" and now he gets a galapuna'
    const { profile, findings } = read(text)
    expect(profile!.tone_type).toBe('threatening')
    expect(
      findings!.filter(({ signal }) => signal === 'learned-threat').map(({ start, end }) => text.slice(start, end)),
    ).toEqual(['galapuna'])
  })

  it('stays one where what others say is no threat', () => {
    expect(probabilityOf('She told me "go away" and now she gets a zimbo', 'threat')).toBeGreaterThan(0.9)
  })
})
