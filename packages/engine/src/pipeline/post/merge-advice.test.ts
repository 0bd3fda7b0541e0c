import { message } from '@tribunal/messages'
import type { Standing } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import type { SaidClaim, SaidDetection, SaidDownstream, SaidProfile } from '../../advice/steps/index.ts'
import {
  type Claim,
  type Detection,
  type Downstream,
  type Finding,
  type LinguisticProfile,
  type Measured,
  ok,
  unavailable,
} from '../../domain/index.ts'
import {
  findingsOf,
  mergeClaims,
  mergeDetection,
  mergeDownstream,
  mergeFindings,
  mergeProfile,
} from './merge-advice.ts'

const NOT_MEASURED = unavailable(message('signal.step_failed'))

const PROFILE: LinguisticProfile = {
  urgency_level: 4,
  grammar_quality: ok(7),
  tone_type: 'informal',
  credibility_markers: 'medium',
  specific_issues: ['doubled-word'],
}
const SAID_PROFILE: SaidProfile = {
  urgency_level: 4,
  grammar_quality: 7,
  tone_type: 'informal',
  credibility_markers: 'medium',
  specific_issues: [],
}

describe('a profile', () => {
  it.each<[string, Partial<SaidProfile>, Partial<LinguisticProfile>]>([
    ['more urgent', { urgency_level: 9 }, { urgency_level: 9 }],
    ['calmer', { urgency_level: 0 }, {}],
    ['worse written', { grammar_quality: 2 }, { grammar_quality: ok(2) }],
    ['better written', { grammar_quality: 10 }, {}],
    ['threatening', { tone_type: 'threatening' }, { tone_type: 'threatening' }],
    ['professional', { tone_type: 'professional' }, {}],
    ['less credible', { credibility_markers: 'low' }, { credibility_markers: 'low' }],
    ['more credible', { credibility_markers: 'high' }, {}],
    ['full of issues', { specific_issues: ['shouting'] }, { specific_issues: ['doubled-word', 'shouting'] }],
  ])('that a model says is %s', (_, said, wanted) => {
    expect(mergeProfile(PROFILE, { ...SAID_PROFILE, ...said })).toEqual({ ...PROFILE, ...wanted })
  })

  it('takes the grammar of the model where none was measured', () => {
    expect(mergeProfile({ ...PROFILE, grammar_quality: NOT_MEASURED }, SAID_PROFILE).grammar_quality).toEqual(ok(7))
  })
})

const DETECTION: Detection = {
  ai_probability: NOT_MEASURED,
  bot_patterns: 'template',
  manipulation_tactics: ['urgency'],
  scam_indicators: [],
}
const SAID_DETECTION: SaidDetection = {
  ai_probability: 0.4,
  bot_patterns: 'none',
  manipulation_tactics: [{ id: 'fear', start: 3, end: 9 }],
  scam_indicators: [{ id: 'advance-fee', start: 0, end: 3 }],
}

describe('a detection', () => {
  it('has the tactics and signs of both, the worse pattern, and the AI probability of the model', () => {
    expect(mergeDetection(DETECTION, SAID_DETECTION)).toEqual({
      ai_probability: ok(0.4),
      bot_patterns: 'template',
      manipulation_tactics: ['urgency', 'fear'],
      scam_indicators: ['advance-fee'],
    })
  })

  it('counts a tactic once that both name, and the higher of two AI probabilities', () => {
    const said = { ...SAID_DETECTION, manipulation_tactics: [{ id: 'urgency', start: 0, end: 3 }] }
    const merged = mergeDetection({ ...DETECTION, ai_probability: ok(0.9) }, { ...said, bot_patterns: 'spam' })
    expect(merged).toMatchObject({ ai_probability: ok(0.9), bot_patterns: 'spam', manipulation_tactics: ['urgency'] })
  })
})

const KINDS = [
  { id: 'fear', reason: { en: 'Stirs fear.', es: 'Usa el miedo.' } },
  { id: 'slogan', reason: 'A slogan.' },
]

describe('findings of a model', () => {
  it('say in both languages that a model said it', () => {
    expect(findingsOf('model-tactic', [{ id: 'fear', start: 3, end: 9 }], KINDS)).toEqual([
      {
        signal: 'model-tactic',
        id: 'fear',
        start: 3,
        end: 9,
        reason: { en: 'A model says: Stirs fear.', es: 'Un modelo dice: Usa el miedo.' },
      },
    ])
  })

  it('stand among the measured ones in text order, the longer first', () => {
    const at = (signal: string, start: number, end: number): Finding => ({ signal, id: 'x', start, end, reason: '' })
    const merged = mergeFindings([at('a', 2, 3), at('b', 5, 6)], [at('c', 5, 9), at('d', 0, 1), at('e', 5, 6)])
    expect(merged.map(({ signal }) => signal)).toEqual(['d', 'a', 'c', 'b', 'e'])
  })
})

const TEXT = 'Vaccines cause cancer. The bank failed. Rain fell.'
const CLAIM: Claim = {
  id: 'c1',
  text: 'Vaccines cause cancer',
  start: 0,
  end: 21,
  type: 'fact',
  domain: 'general',
  risk_level: 'medium',
  confidence: 0.8,
}
const SAID_CLAIM: SaidClaim = {
  start: 23,
  end: 38,
  type: 'fact',
  domain: 'finance',
  risk_level: 'low',
  confidence: 0.7,
}

const RAIN_ASKED = { start: 40, end: 49 }
/** How the author stands to what begins at a place: the last sentence is a question. */
const standingAt = (start: number): Standing =>
  start < 40 ? { commitment: 'asserts' } : { commitment: 'asks', commitment_shown_by: RAIN_ASKED }

describe('claims', () => {
  it('that only the model found come after the measured ones, marked as its own', () => {
    const rain = { ...SAID_CLAIM, start: 40, end: 49 }
    expect(mergeClaims([CLAIM], [SAID_CLAIM, rain], TEXT, standingAt)).toEqual([
      CLAIM,
      { ...SAID_CLAIM, id: 'm1', text: 'The bank failed', found_by: 'model', commitment: 'asserts' },
      { ...rain, id: 'm2', text: 'Rain fell', found_by: 'model', commitment: 'asks', commitment_shown_by: RAIN_ASKED },
    ])
  })

  it('that the model found too keep their words; the higher risk and a sensitive domain are taken', () => {
    const same: SaidClaim = { ...CLAIM, start: 9, end: 30, domain: 'health', risk_level: 'high', confidence: 0.3 }
    expect(mergeClaims([CLAIM], [same], TEXT, standingAt)).toEqual([{ ...CLAIM, domain: 'health', risk_level: 'high' }])
  })

  it.each<[string, Partial<Claim>, Partial<SaidClaim>, Partial<Claim>]>([
    ['a lower risk', {}, { risk_level: 'low' }, {}],
    ['a domain that is not sensitive', {}, { domain: 'science' }, {}],
    ['another domain than a measured one', { domain: 'science' }, { domain: 'health' }, {}],
  ])('do not change for %s', (_, measured, said, wanted) => {
    const merged = mergeClaims(
      [{ ...CLAIM, ...measured }],
      [{ ...SAID_CLAIM, start: 0, end: 8, domain: 'general', ...said }],
      TEXT,
      standingAt,
    )
    expect(merged).toEqual([{ ...CLAIM, ...measured, ...wanted }])
  })

  it('beside each other do not overlap; the second of two overlapping ones is left out', () => {
    const beside = { ...SAID_CLAIM, start: 21, end: 23 }
    expect(mergeClaims([CLAIM], [beside, SAID_CLAIM, { ...SAID_CLAIM, start: 30 }], TEXT, standingAt)).toHaveLength(3)
  })
})

const DOWNSTREAM: Downstream = {
  propaganda: [{ signal: 'propaganda', id: 'doubt', start: 5, end: 8, reason: 'Sows doubt.' }],
  emotion: { fear: 0.3, outrage: 0.3 },
  sources: [
    { domain: 'known.example', quality: ok(0.4) },
    { domain: 'new.example', quality: NOT_MEASURED },
  ],
  context: [{ id: 'n1', kind: 'known_narrative', similarity: 0.9 }],
  human_review: true,
}
const SAID_DOWNSTREAM: SaidDownstream = {
  propaganda: [],
  emotion: { fear: 0, outrage: 0 },
  sources: [],
  narratives: [],
}
const NARRATIVES = ['n1', 'n2', 'n3'].map((id) => ({ id, claim: id, similarity: 0.2 }))
const downstream = (said: Partial<SaidDownstream>) =>
  mergeDownstream(DOWNSTREAM, { ...SAID_DOWNSTREAM, ...said }, NARRATIVES, KINDS)

describe('downstream analyses', () => {
  it('are as measured where the model says nothing', () => {
    expect(downstream({})).toEqual(DOWNSTREAM)
  })

  it('have the stronger emotion of both, and the cues of both', () => {
    const said = downstream({
      emotion: { fear: 0.9, outrage: 0.1 },
      propaganda: [{ id: 'slogan', start: 0, end: 4 }],
    })
    expect(said.emotion).toEqual({ fear: 0.9, outrage: 0.3 })
    expect(said.propaganda.map(({ signal, id }) => [signal, id])).toEqual([
      ['model-propaganda', 'slogan'],
      ['propaganda', 'doubt'],
    ])
  })

  it('keep every emotion of both, and the words that were measured', () => {
    const emotion_words = [{ signal: 'emotion', id: 'joy', start: 0, end: 4, reason: 'Stirs joy.' }]
    const measured = { ...DOWNSTREAM, emotion: { fear: 0.3, outrage: 0.3, joy: 0.4 }, emotion_words }
    const emotion = { fear: 0.1, outrage: 0.1, hope: 0.6 }
    const merged = mergeDownstream(measured, { ...SAID_DOWNSTREAM, emotion }, NARRATIVES, KINDS)
    expect(merged.emotion).toEqual({ fear: 0.3, outrage: 0.3, joy: 0.4, hope: 0.6 })
    expect(merged.emotion_words).toEqual(emotion_words)
  })

  it('keep what is known of a source, and its record', () => {
    const record = { posts: 4, refuted: { count: 1, of: 2, low: 0.09, high: 0.91 } }
    const source = { domain: 'known.example', quality: ok(0.4), kind: 'satire', reason: 'Satire', record }
    const measured = { ...DOWNSTREAM, sources: [source] }
    const sources = [{ domain: 'known.example', credible: 'low' as const }]
    expect(mergeDownstream(measured, { ...SAID_DOWNSTREAM, sources }, NARRATIVES, KINDS).sources).toEqual([
      { ...source, quality: ok(0.2) },
    ])
  })

  it('have the narratives of both, each once', () => {
    expect(downstream({ narratives: ['n1', 'n3'] }).context).toEqual([
      ...DOWNSTREAM.context,
      { id: 'n3', kind: 'known_narrative', similarity: 0.2 },
    ])
  })

  it('tell a narrative from a copy of the same id', () => {
    const copied = { ...DOWNSTREAM, context: [{ id: 'n2', kind: 'near_duplicate' as const, similarity: 1 }] }
    expect(mergeDownstream(copied, { ...SAID_DOWNSTREAM, narratives: ['n2'] }, NARRATIVES, KINDS).context).toHaveLength(
      2,
    )
  })

  it.each<['high' | 'medium' | 'low', Measured<number>, Measured<number>]>([
    ['high', ok(0.4), NOT_MEASURED],
    ['medium', ok(0.4), ok(0.5)],
    ['low', ok(0.2), ok(0.2)],
  ])('a source called %s can lose credit and never gain any', (credible, known, unknown) => {
    const sources = ['known.example', 'new.example'].map((domain) => ({ domain, credible }))
    expect(downstream({ sources }).sources).toEqual([
      { domain: 'known.example', quality: known },
      { domain: 'new.example', quality: unknown },
    ])
  })

  it('doubts the source that was rated, and no other', () => {
    const sources = [{ domain: 'known.example', credible: 'low' as const }]
    const [known, ...others] = downstream({ sources }).sources
    expect(known).toMatchObject({ domain: 'known.example', quality: { value: 0.2 } })
    expect(others).toEqual(downstream({}).sources.slice(1))
  })
})
