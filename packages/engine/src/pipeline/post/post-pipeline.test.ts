import { localText, message } from '@tribunal/messages'
import { CLAIMS_MAX, createPostMemory } from '@tribunal/signals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedPolicies, shippedPostPorts } from '../../../test/shipped-posts.ts'
import {
  DEFAULT_SETTINGS,
  type Evidence,
  type Post,
  type PostDecision,
  type ScopedStage,
  type Settings,
} from '../../domain/index.ts'
import type { EvidenceSource } from '../ports.ts'
import type { PostPorts } from './collect/collect-post.ts'
import { createPostPipeline } from './post-pipeline.ts'

const policies = shippedPolicies()
const ports = shippedPostPorts()
const clock = () => 0

function pipeline(changes: Partial<PostPorts> = {}, settings: Partial<Settings> = {}) {
  return createPostPipeline(policies, { ...ports, ...changes }, { ...DEFAULT_SETTINGS, ...settings })
}

function post(text: string, more: Partial<Post> = {}): Post {
  return { kind: 'post', id: 'p', text, ...more }
}

const REFUTING: Evidence = {
  id: 'checked-1',
  title: 'Vaccines and cancer',
  url: 'https://example.org/vaccines',
  publisher: 'Example',
  snippet: 'No study has found that mRNA vaccines cause cancer.',
  stance: 'refutes',
  source_quality: 0.9,
  retrieval_score: 1,
  checked_claim: { claim: 'mRNA vaccines cause cancer', verdict: 'false', match: 1 },
}

const source = (search: EvidenceSource['search'], id = 'base'): EvidenceSource => ({ id, search })
const nothing = source(() => [])
const refuting = source(() => [REFUTING])

function decideNow(text: string, evidence: readonly EvidenceSource[] = [], settings: Partial<Settings> = {}) {
  return pipeline({ evidence }, settings).decide(post(text), clock) as PostDecision
}

describe('a post', () => {
  it('without a claim is clean and goes downstream by rule 1', () => {
    const decision = decideNow('Beautiful sunset today!', [nothing])
    expect(decision).toMatchObject({ status: 'clean', label: 'send_downstream', claims: [], escalate_to_human: false })
    expect(decision.answers.find(({ policy }) => policy === 'final-decision')?.rule).toBe('missing-data')
  })

  it('whose claim a checked claim refutes is labelled fake, blocked, and a person is asked', () => {
    const decision = decideNow('I read that mRNA vaccines cause cancer!', [refuting])
    expect(decision).toMatchObject({ label: 'high_conf_fake', status: 'blocked', escalate_to_human: true })
    expect(decision.screening).toMatchObject({ action: 'BLOCK', reason_codes: ['R_EVIDENCE_REFUTES_CLAIM'] })
    expect(decision.claims[0]?.verification.cited).toEqual(['checked-1'])
  })

  it('is not blocked for a listed phrase within a claim that somebody else makes', () => {
    const found: Evidence = {
      ...REFUTING,
      checked_claim: { claim: 'Voters can vote by SMS in the election', verdict: 'false', match: 1 },
    }
    const matchOf = (text: string) => {
      const { outcome, facts } = decideNow(text, [source(() => [found])])
      return [outcome, facts.lexicon_matches?.map(({ action, commitment }) => `${action} ${commitment}`)]
    }
    expect(matchOf('Voters can vote by SMS in the election.')).toEqual(['blocked', ['BLOCK asserts']])
    expect(matchOf('My uncle reckons voters can vote by SMS in the election.')).toEqual([
      'needs_review',
      ['BLOCK reports'],
    ])
    expect(matchOf('My uncle says voters can vote by SMS in the election.')).toEqual([
      'needs_review',
      ['BLOCK reports'],
    ])
  })

  it('with evidence that decides nothing needs review', () => {
    const decision = decideNow('mRNA vaccines cause cancer', [nothing])
    expect(decision.claims[0]?.verification.fact_check?.verdict).toBe('unknown')
    expect(decision).toMatchObject({ status: 'needs_review', label: 'send_downstream', retrieval_coverage: 0 })
  })

  it('says how many of its claims were not looked at, and is searched for at most the bound', () => {
    let searches = 0
    const counting = source(() => {
      searches += 1
      return []
    })
    const text = Array.from({ length: 60 }, (_, at) => `In ${1900 + at} the city had ${at} schools.`).join(' ')
    const decision = decideNow(`${text} In 1900 the city had 0 schools.`, [counting])
    expect(searches).toBe(CLAIMS_MAX)
    expect(decision.claims).toHaveLength(CLAIMS_MAX)
    expect(decision).toMatchObject({ claims_unread: 10, facts: { claims_unread: 10 }, status: 'needs_review' })
    const { summary } = decision.trace.find(({ step }) => step === 'claims')!
    expect(summary).toEqual('50 checkable claims; 10 more not looked at')
    expect(pipeline().replay('p', decision.facts)).toMatchObject({ status: 'needs_review', claims_unread: 10 })
  })

  it('says where claims are not found in its language, instead of that nothing speaks against it', () => {
    const decision = decideNow('Die Impfungen verursachen Autismus, das ist bewiesen.')
    expect(decision).toMatchObject({ lang: 'de', claims: [], language_unread: true, facts: { language_unread: true } })
    expect(decision.explanations).toMatchObject({
      public: message('post.shown_unread'),
      audit: { es: expect.stringContaining(' | idioma no leído: de | ') },
    })
    expect(decision.downstream?.emotion_words).toEqual([])
    expect(pipeline().replay('p', decision.facts).explanations).toEqual(decision.explanations)
    expect(decideNow('疫苗会导致自闭症')).toMatchObject({ lang: 'zh', language_unread: true })
    for (const text of [
      'https://example.com/a',
      'São Paulo',
      'Vaccines are sold in bottles.',
      'Las vacunas se venden en frascos.',
      '🔥🔥🔥',
    ])
      expect(decideNow(text)).not.toHaveProperty('language_unread')
  })

  it('is traced step by step in the order of the documents', () => {
    const steps = decideNow('mRNA vaccines cause cancer', [refuting]).trace.map(({ step }) => step)
    expect(steps).toEqual([
      ...['claim-likeness', 'manipulation', 'forensics', 'learned-signals', 'claims', 'evidence', 'verification'],
      'campaign',
      'worth-checking',
      ...['final-decision', 'publication', 'screening', 'downstream', 'routing', 'outcome'],
    ])
  })

  it('names the hash of every policy that decided', () => {
    const decision = decideNow('mRNA vaccines cause cancer', [refuting], { publication: 'publication-strict' })
    expect(Object.keys(decision.policies)).toContain('publication-strict')
    for (const [id, hash] of Object.entries(decision.policies)) expect(hash).toBe(policies.get(id)?.policy.hash)
  })
})

describe('what readers and auditors are told', () => {
  it('readers see the status in words and the doubtful claims, at most three, long ones cut', () => {
    const long = `The ministry of health found that ${'very '.repeat(30)}many vaccines cause cancer in children`
    const all = Array.from(
      { length: 4 },
      (_, index) => `The vaccine ${index} caused ${index + 2}00 cancer cases in 2021`,
    )
    const { explanations } = decideNow([long, ...all].join('. '), [nothing])
    const [en, es] = [localText(explanations.public, 'en'), localText(explanations.public, 'es')]
    expect(en).toSay(/^This post is shown with a notice/)
    expect(es).toMatch(/^Esta publicación se muestra con un aviso/)
    expect(en.match(/“/g)).toHaveLength(3)
    expect(en).toContain('…”')
    expect(en).not.toMatch(/0\.\d|rule|R_/)
  })

  it('auditors see every outcome with its rule, and what was unknown', () => {
    const { explanations } = decideNow('mRNA vaccines cause cancer', [refuting])
    const { en, es } = explanations.audit as { en: string; es: string }
    expect(en).toMatch(
      /^OUTCOME: blocked \(publication\/confidently-false\) \| LABEL: high_conf_fake \(strong-refutation\) \| status: blocked/,
    )
    expect(en).toContain('unknown: ai_probability')
    expect(es).toMatch(/^RESULTADO: blocked .* \| ETIQUETA: high_conf_fake/)
  })

  it('auditors are told of nothing unknown where every fact was measured', () => {
    const { facts } = decideNow('Beautiful sunset today!', [nothing])
    const detection = { ...facts.detection!, ai_probability: { status: 'ok' as const, value: 0.1 } }
    const profile = { ...facts.profile!, grammar_quality: { status: 'ok' as const, value: 90 } }
    const { explanations } = pipeline().replay('p', { ...facts, detection, profile })
    const { en, es } = explanations.audit as { en: string; es: string }
    expect(en).toMatch(/ \| reason: [^|]*$/)
    expect(es).toMatch(/ \| razón: [^|]*$/)
  })

  it('facts that were never collected leave everything unknown and send the post to a person', () => {
    const decision = pipeline().replay('p', { lang: 'en', settings: DEFAULT_SETTINGS, findings: [] })
    expect(decision).toMatchObject({
      label: 'send_downstream',
      status: 'needs_review',
      screening: { action: 'REVIEW', band: 'unknown', has_election_anchor: false, claim_likeness: 0 },
      integrity: { integrity_score: null, verdict: 'UNDETERMINED', detection_summary: { bot_patterns: 'none' } },
      manipulation: { score: 0, terms: { caps: 0 } },
      claims: [],
      case: { queue: expect.any(String) },
    })
    expect((decision.explanations.audit as { en: string }).en).toContain('claims: ?, coverage ?')
  })

  it('a some without a policy says which one is missing', () => {
    const some = new Map([...policies].filter(([id]) => id !== 'screening'))
    const { decide } = createPostPipeline(some, ports, DEFAULT_SETTINGS)
    expect(() => decide(post('hello'), clock)).toThrow(/the policy `screening` is not loaded/)
  })

  it('copies of past posts and narratives found false before are named downstream', () => {
    const memory = createPostMemory()
    memory.remember('first', 'Doctors hide that vaccines cause cancer in small children, share this now')
    const near = source(() => [
      { ...REFUTING, checked_claim: { claim: 'Vaccines cause cancer', verdict: 'false' }, retrieval_score: 0.6 },
    ])
    const again = post('Friends! Doctors hide that vaccines cause cancer in small children, share this now!!')
    const { downstream } = pipeline({ memory, evidence: [near] }).decide(again, clock) as PostDecision
    expect(downstream?.context).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'first', kind: 'near_duplicate' }),
        expect.objectContaining({ id: 'checked-1', kind: 'known_narrative' }),
      ]),
    )
  })
})

describe('where something fails', () => {
  const broken = source(() => {
    throw new Error('connection refused')
  }, 'remote')
  const rejecting = source(() => Promise.reject(new Error('reset by peer')), 'remote')
  const late = source(() => Promise.reject(Object.assign(new Error('gave up after 2 s'), { name: 'TimeoutError' })))

  it('a failing source leaves no fact check: a high-risk claim needs review, an ordinary one is clean', () => {
    expect(decideNow('mRNA vaccines cause cancer', [broken]).status).toBe('needs_review')
    const ordinary = decideNow('The bridge over the river was painted green by the town last week', [broken])
    expect(ordinary.claims.map(({ verification }) => verification.fact_check)).toEqual([null])
    expect(ordinary.status).toBe('clean')
    expect(ordinary.trace.find(({ step }) => step === 'evidence')).toMatchObject({
      status: 'error',
      summary: 'remote: connection refused',
    })
  })

  it('the other sources still count, and the failure is named', async () => {
    const decision = await pipeline({ evidence: [rejecting, refuting] }).decide(
      post('mRNA vaccines cause cancer'),
      clock,
    )
    expect(decision.label).toBe('high_conf_fake')
    expect(decision.trace.find(({ step }) => step === 'evidence')?.summary).toSay('remote: reset by peer')
  })

  it('what several sources find is put together, best first, and each item counts once', () => {
    const { checked_claim: _, ...same } = REFUTING
    const passage: Evidence = { ...same, id: 'passage', stance: 'neutral', retrieval_score: 0.4 }
    const sources = [source(() => [passage]), source(() => [REFUTING, passage])]
    const decision = decideNow('mRNA vaccines cause cancer', sources)
    expect(decision.claims[0]?.evidence.map(({ id }) => id)).toEqual(['checked-1', 'passage'])
  })

  it('a source that gives up in time is a timeout', async () => {
    const decision = await pipeline({ evidence: [late] }).decide(post('mRNA vaccines cause cancer'), clock)
    expect(decision.trace.find(({ step }) => step === 'evidence')?.status).toBe('timeout')
    expect(decision.trace.find(({ step }) => step === 'verification')?.status).toBe('skipped')
  })

  it('a broken analyser leaves its facts unknown, and unknown facts ask for a person', () => {
    const analyse: PostPorts['text']['analyse'] = (text) =>
      new Proxy(ports.text.analyse(text), {
        get(target, name) {
          if (name === 'profile' || name === 'claimLikeness') throw new Error('analyser broke')
          return Reflect.get(target, name, target)
        },
      })
    const decision = pipeline({ text: { ...ports.text, analyse } }).decide(
      post('Beautiful sunset today!'),
      clock,
    ) as PostDecision
    expect(decision.integrity).toMatchObject({ verdict: 'UNDETERMINED', integrity_score: null })
    expect(decision.screening.action).toBe('REVIEW')
    expect(decision.trace.filter(({ status }) => status === 'error').map(({ step }) => step)).toEqual([
      'claim-likeness',
      'forensics',
    ])
  })
})

describe('properties', () => {
  const words = [
    'vaccines',
    'cause',
    'cancer',
    'IEBC',
    'votes',
    'were',
    'rigged',
    '!!!',
    '?',
    '12%',
    'allegedly',
    'URGENT',
  ]
  const text = fc.oneof(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 20 }).map((all) => all.join(' ')),
    fc.string({ minLength: 1, unit: 'binary' }),
  )
  const evidence = fc.constantFrom([], [nothing], [refuting])
  const stage = fc.constantFrom<Settings['stage']>('supervised', 'advisory', 'shadow')

  it('claim-likeness alone never blocks', () => {
    fc.assert(
      fc.property(text, (given) => {
        const decision = decideNow(given, [nothing])
        if (decision.facts.lexicon_matches?.every(({ action }) => action !== 'BLOCK')) {
          expect(decision.screening.action).not.toBe('BLOCK')
        }
      }),
    )
  })

  it('no evidence never gives a final label', () => {
    fc.assert(
      fc.property(text, fc.constantFrom([], [nothing]), (given, sources) => {
        expect(decideNow(given, sources).label).toBe('send_downstream')
      }),
    )
  })

  it('only the supervised stage blocks, and the shadow stage enforces nothing', () => {
    fc.assert(
      fc.property(text, evidence, stage, (given, sources, at) => {
        const decision = decideNow(given, sources, { stage: at })
        if (at !== 'supervised') expect(decision.screening.action).not.toBe('BLOCK')
        if (at === 'shadow') expect([decision.screening.action, decision.case]).toEqual(['ALLOW', undefined])
      }),
    )
  })

  it('a decision computed again from its recorded facts is the same, also after a round trip through JSON', () => {
    fc.assert(
      fc.property(text, evidence, stage, (given, sources, at) => {
        const { decide, replay } = pipeline({ evidence: sources }, { stage: at })
        const { trace: _, ...decision } = JSON.parse(JSON.stringify(decide(post(given), clock))) as PostDecision
        const { trace: __, ...again } = JSON.parse(JSON.stringify(replay(decision.id, decision.facts))) as PostDecision
        expect(again).toEqual(decision)
      }),
    )
  })

  it('the order of evidence changes nothing', () => {
    const supporting: Evidence = { ...REFUTING, id: 'checked-2', stance: 'neutral', retrieval_score: 0.4 }
    fc.assert(
      fc.property(text, fc.shuffledSubarray([REFUTING, supporting], { minLength: 2 }), (given, items) => {
        const one = decideNow(given, [source(() => items)])
        const other = decideNow(given, [source(() => [...items].reverse())])
        expect([one.label, one.status, one.screening]).toEqual([other.label, other.status, other.screening])
      }),
    )
  })
})

describe('a stage for some posts and some time', () => {
  const CAMPAIGN: ScopedStage = {
    name: 'campaign',
    stage: 'advisory',
    from: '2027-07-01T00:00:00Z',
    until: '2027-08-11T00:00:00Z',
    where: { domain: ['politics'], lang: ['en', 'sw'] },
  }
  const decideAt = (time: string, more: Partial<Post>) => {
    const stages = { entries: [CAMPAIGN], now: () => Date.parse(time) }
    const { decide, replay } = pipeline({ evidence: [refuting], stages })
    const decision = decide(post('I read that mRNA vaccines cause cancer!', more), clock) as PostDecision
    expect(replay('p', decision.facts)).toEqual({ ...decision, trace: expect.anything() })
    return decision
  }

  it('holds for them, and the decision says so and by which entry', () => {
    const { screening, facts } = decideAt('2027-07-20T00:00:00Z', { domain: 'politics' })
    expect(screening).toMatchObject({ action: 'REVIEW', stage: 'advisory', stage_by: 'campaign' })
    expect(screening.reason_codes).toContain('R_STAGE_ADVISORY_BLOCK_DOWNGRADED')
    expect(facts.settings).toEqual({ ...DEFAULT_SETTINGS, stage: 'advisory', stage_by: 'campaign' })
  })

  it.each<[string, string, Partial<Post>]>([
    ['for others', '2027-07-20T00:00:00Z', { domain: 'health' }],
    ['for a post whose sender gives no domain', '2027-07-20T00:00:00Z', {}],
    ['in another language', '2027-07-20T00:00:00Z', { domain: 'politics', lang: 'es' }],
    ['at another time', '2027-08-20T00:00:00Z', { domain: 'politics' }],
  ])('leaves the stage of the settings %s', (_, time, more) => {
    const { screening, facts } = decideAt(time, more)
    expect(screening.stage).toBe('supervised')
    expect(screening).not.toHaveProperty('stage_by')
    expect(facts.settings).toEqual(DEFAULT_SETTINGS)
  })
})
