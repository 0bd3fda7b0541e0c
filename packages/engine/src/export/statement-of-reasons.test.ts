import { describe, expect, it, test } from 'vitest'
import { decidedPost, REFUTING } from '../../test/decided-post.ts'
import { checkStatement } from './check-statement.ts'
import type { PlatformProfile } from './platform-profile.ts'
import { type StatementInput, statementOfReasons } from './statement-of-reasons.ts'
import { CATEGORIES, RESTRICTIONS } from './statement-tables.ts'

const PLATFORM: PlatformProfile = {
  puid_prefix: 'example-',
  territorial_scope: ['ES', 'PT'],
  account_type: 'ACCOUNT_TYPE_PRIVATE',
  ground: { kind: 'incompatible_content', terms: 'Terms of use, section 4', url: 'https://example.org/terms' },
}

const POST = {
  kind: 'post' as const,
  id: 'p-1',
  text: 'I read that mRNA vaccines cause cancer!',
  author: '@someone',
  created_at: '2026-10-01T08:40:00+03:00',
}

const AT = '2026-10-02T09:00:00.000Z'

function input(changes: Partial<StatementInput> & { text?: string } = {}): StatementInput {
  const { text, ...more } = changes
  const post = { ...(more.post ?? POST), ...(text === undefined ? {} : { text }) }
  const decision = more.decision ?? decidedPost(post, [REFUTING])
  return {
    decision,
    decision_id: '0199f3c0-0000-7000-8000-000000000001',
    decided_at: AT,
    platform: PLATFORM,
    language: 'en',
    ...more,
    post,
  }
}

function due(of: StatementInput) {
  const result = statementOfReasons(of)
  if (!result.due) throw new Error('no statement is due')
  return result
}

test('the statement for a post that evidence refutes is complete', () => {
  const { complete, statement, to_fill_in } = due(input())
  expect({ complete, to_fill_in }).toEqual({ complete: true, to_fill_in: [] })
  expect(checkStatement(statement)).toEqual([])
  expect(statement).toEqual({
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_LABELLED'],
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    decision_facts:
      'The post was compared with published sources; its own words are not repeated here. ' +
      'Sources speak against claim 1 (Example, https://example.org/vaccines). The decision was made by software.',
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: 'https://example.org/terms',
    incompatible_content_ground: 'Terms of use, section 4',
    incompatible_content_explanation: 'The evidence says with high confidence that a claim is false.',
    category: 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
    category_specification: ['KEYWORD_RISK_PUBLIC_HEALTH'],
    content_type: ['CONTENT_TYPE_TEXT'],
    content_language: 'EN',
    content_date: '2026-10-01',
    territorial_scope: ['ES', 'PT'],
    application_date: '2026-10-02',
    source_type: 'SOURCE_VOLUNTARY',
    automated_detection: 'Yes',
    automated_decision: 'AUTOMATED_DECISION_FULLY',
    puid: 'example-0199f3c0-0000-7000-8000-000000000001',
  })
})

test('the same in Spanish', () => {
  expect(due(input({ language: 'es' })).statement).toMatchObject({
    decision_facts:
      'La publicación se comparó con fuentes publicadas; aquí no se repiten sus palabras. ' +
      'Las fuentes contradicen la afirmación 1 (Example, https://example.org/vaccines). La decisión la tomó un programa.',
    incompatible_content_explanation: 'La evidencia indica con alta confianza que una afirmación es falsa.',
  })
})

describe('what holds of the post', () => {
  const measures = [
    { kind: 'warning', ends_at: '2027-10-02T09:00:00.000Z' },
    { kind: 'reduced', ends_at: '2026-12-31T09:00:00.000Z' },
    { kind: 'strike', ends_at: '2028-01-01T09:00:00.000Z' },
  ] as const

  it('names the restrictions and the day on which the last of them ends; a strike restricts nothing', () => {
    const { statement, complete } = due(input({ measures }))
    expect(statement).toMatchObject({
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_DEMOTED', 'DECISION_VISIBILITY_CONTENT_LABELLED'],
      end_date_visibility_restriction: '2027-10-02',
    })
    expect([complete, checkStatement(statement)]).toEqual([true, []])
    expect(statement).not.toHaveProperty('decision_account')
  })

  it('says nothing where the platform says itself what it does', () => {
    const restrictions = { blocked: { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] } }
    const { statement } = due(input({ measures, platform: { ...PLATFORM, restrictions } }))
    expect(statement).toMatchObject(restrictions.blocked)
    expect(statement).not.toHaveProperty('end_date_visibility_restriction')
  })
})

test('a clean post needs none', () => {
  const clean = decidedPost({ ...POST, text: 'Beautiful sunset today!' }, [])
  expect(statementOfReasons(input({ decision: clean }))).toEqual({
    due: false,
    reason: {
      en: 'The decision restricts nothing, so no statement of reasons is due.',
      es: 'La decisión no restringe nada, por lo que no procede una declaración de motivos.',
    },
  })
})

describe('what nobody said is left to a person', () => {
  const left = (of: StatementInput) => due(of).to_fill_in.map(({ field, code }) => `${field}: ${code}`)

  it('a platform without a ground must name one', () => {
    expect(left(input({ platform: { puid_prefix: 'x-' } }))).toEqual(['decision_ground: required'])
  })

  it('a law says nothing of why a false claim is illegal', () => {
    const ground = { kind: 'illegal_content', legal_ground: 'Penal code, article 1' } as const
    expect(left(input({ platform: { ...PLATFORM, ground } }))).toEqual(['illegal_content_explanation: required'])
    const explained = { ...ground, explanation: 'It endangers public health.', url: 'https://example.org/law' }
    expect(left(input({ platform: { ...PLATFORM, ground: explained } }))).toEqual([])
  })

  it('a post without a date', () => {
    const { created_at: _, ...post } = POST
    expect(left(input({ post }))).toEqual(['content_date: required'])
  })

  it('a date that the database does not take', () => {
    expect(left(input({ post: { ...POST, created_at: '1999-12-31T23:59:59Z' } }))).toEqual([
      'content_date: out-of-range',
    ])
  })

  it('why a person decided otherwise', () => {
    const clean = decidedPost({ ...POST, text: 'Beautiful sunset today!' }, [])
    const resolution = { status: 'blocked', at: '2026-10-03T10:00:00.000Z' } as const
    const result = input({ decision: clean, resolution })
    expect(left(result)).toEqual(['incompatible_content_explanation: required', 'category: required'])
    expect(due(result).statement).toMatchObject({
      decision_facts: 'A person decided otherwise than software had proposed.',
      application_date: '2026-10-03',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
    })
  })

  it('an account of a decision without the answer of its policy', () => {
    const decision = { ...decidedPost(POST, [REFUTING]), answers: [] }
    expect(left(input({ decision }))).toEqual(['incompatible_content_explanation: required', 'category: required'])
  })
})

describe('a person', () => {
  it('who confirms the machine makes the decision partially automated', () => {
    const { statement } = due(input({ resolution: { status: 'blocked', at: '2026-10-03T10:00:00.000Z' } }))
    expect(statement.automated_decision).toBe('AUTOMATED_DECISION_PARTIALLY')
    expect(statement.decision_facts).toContain('A person reviewed what software proposed and decided.')
  })

  it('who lifts the restriction leaves nothing to state', () => {
    expect(statementOfReasons(input({ resolution: { status: 'clean', at: AT } })).due).toBe(false)
  })
})

describe('a platform', () => {
  it('may do something else to a post than to label it', () => {
    const restrictions = { blocked: { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] } }
    const { complete, statement } = due(input({ platform: { ...PLATFORM, restrictions } }))
    expect(complete).toBe(true)
    expect(statement.decision_visibility).toEqual(['DECISION_VISIBILITY_CONTENT_REMOVED'])
  })

  it('may do nothing', () => {
    expect(statementOfReasons(input({ platform: { ...PLATFORM, restrictions: { blocked: null } } })).due).toBe(false)
  })

  it.each([
    [true, 'Yes'],
    [false, 'No'],
  ])('may hold such content to be illegal as well: %s', (illegal, word) => {
    const ground = { kind: 'incompatible_content', terms: 'Section 4', illegal } as const
    expect(due(input({ platform: { ...PLATFORM, ground } })).statement.incompatible_content_illegal).toBe(word)
  })

  it('may act on a notice, which is then no automated detection', () => {
    const notice = { source: 'SOURCE_TRUSTED_FLAGGER', identity: 'A flagger' } as const
    expect(due(input({ notice })).statement).toMatchObject({
      source_type: 'SOURCE_TRUSTED_FLAGGER',
      source_identity: 'A flagger',
      automated_detection: 'No',
    })
    expect(due(input({ notice: { source: 'SOURCE_ARTICLE_16' } })).statement).not.toHaveProperty('source_identity')
  })
})

describe('the category', () => {
  const decision = decidedPost(POST, [REFUTING])
  const of = (changes: object, platform = PLATFORM) => {
    const { category, category_addition, category_specification } = due(
      input({ decision: { ...decision, ...changes }, platform }),
    ).statement
    return { category, category_addition, category_specification }
  }
  const domain = (name: string) => ({ claims: decision.claims.map((claim) => ({ ...claim, domain: name })) })

  it('of a text that bears the marks of a scam is scams, and of its claims an addition', () => {
    expect(of({ integrity: { ...decision.integrity, verdict: 'CONFIRMED SCAM' } })).toEqual({
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      category_addition: ['STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY'],
      category_specification: ['KEYWORD_RISK_PUBLIC_HEALTH'],
    })
  })

  it('of an election claim is civic discourse, said once', () => {
    const screening = { ...decision.screening, label: 'DISINFO_RISK' }
    expect(of({ screening, ...domain('politics') })).toEqual({
      category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
      category_addition: undefined,
      category_specification: ['KEYWORD_MISINFORMATION_DISINFORMATION'],
    })
  })

  it('of another claim is a violation of terms, where terms are the ground', () => {
    expect(of({ ...domain('science'), screening: { ...decision.screening, label: null } })).toEqual({
      category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
      category_addition: undefined,
      category_specification: undefined,
    })
    const ground = { kind: 'illegal_content', legal_ground: 'A law' } as const
    expect(of(domain('science'), { ...PLATFORM, ground }).category).toBeUndefined()
  })
})

describe('the content', () => {
  const contentOf = (changes: Partial<StatementInput>) => {
    const { content_type, content_type_other, content_language } = due(input(changes)).statement
    return { content_type, content_type_other, content_language }
  }

  it('has the types of its media, those that the database does not know by name', () => {
    const media = ['image/png', 'Photo', 'video', 'hologram', 'hologram'].map((type) => ({
      type,
      url: 'https://e.org/1',
    }))
    expect(contentOf({ post: { ...POST, media } })).toMatchObject({
      content_type: ['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_VIDEO', 'CONTENT_TYPE_OTHER'],
      content_type_other: 'hologram',
    })
  })

  it.each([
    ['es-PE', 'ES'],
    ['mixed', undefined],
  ])('in %s is in %s', (lang, code) => {
    expect(contentOf({ decision: { ...decidedPost(POST, [REFUTING]), lang } }).content_language).toBe(code)
  })
})

describe('the facts', () => {
  const decision = decidedPost(POST, [REFUTING])
  const claim = decision.claims[0]!

  it('say what sources say of every claim, and name no more than three', () => {
    const sources = [1, 2, 3, 4].map((n) => ({
      ...claim.evidence[0]!,
      id: `s${n}`,
      title: `Title ${n}`,
      date: '2026-01-02',
    }))
    const unnamed = sources.map(({ publisher: _, url: __, ...rest }) => rest)
    const verification = { ...claim.verification, cited: ['s1', 's2', 's3', 's4'] }
    const many = { ...claim, evidence: unnamed, verification }
    const unchecked = { ...claim, verification: { ...verification, fact_check: null, cited: [] } }
    const facts = due(input({ decision: { ...decision, claims: [many, unchecked] } })).statement.decision_facts
    expect(facts).toContain(
      '(Title 1, 2026-01-02; Title 2, 2026-01-02; Title 3, 2026-01-02). Claim 2 has no fact check.',
    )
  })

  it('of very many claims keep to 5000 characters and still say who decided', () => {
    const claims = Array.from({ length: 100 }, () => claim)
    const facts = String(due(input({ decision: { ...decision, claims } })).statement.decision_facts)
    expect(facts.length).toBeLessThanOrEqual(5000)
    expect(facts.length).toBeGreaterThan(4800)
    expect(facts.endsWith('. The decision was made by software.')).toBe(true)
  })

  it('never repeat the words of the post', () => {
    const text = 'My neighbour Ana Quispe says that mRNA vaccines cause cancer'
    const { statement } = due(input({ text }))
    expect(JSON.stringify(statement)).not.toMatch(/Quispe|cause cancer/)
  })
})

test('a policy that restricts for no single claim explains itself as a whole', () => {
  const decision = decidedPost(POST, [REFUTING])
  const answers = decision.answers.map(({ items: _, ...answer }) => ({ ...answer, reason: 'A fact is missing.' }))
  const { statement } = due(input({ decision: { ...decision, answers } }))
  expect(statement.incompatible_content_explanation).toBe('A fact is missing.')
})

test('every row of the tables uses words of the database', () => {
  const draft = { ...due(input()).statement }
  for (const restriction of Object.values(RESTRICTIONS))
    expect(checkStatement({ ...draft, ...restriction })).toEqual([])
  for (const { category, keywords } of CATEGORIES) {
    expect(checkStatement({ ...draft, category, category_specification: keywords })).toEqual([])
  }
})
