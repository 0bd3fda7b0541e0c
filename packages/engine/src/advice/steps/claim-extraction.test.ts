import { describe, expect, it } from 'vitest'
import { claimExtraction } from './claim-extraction.ts'

const TEXT = 'I read that mRNA vaccines\ncause cancer. The bank lost 3 million. I love it.'
const VACCINES = {
  quote: 'mRNA vaccines cause cancer',
  type: 'fact',
  domain: 'health',
  risk_level: 'high',
  confidence: 0.9,
}
const BANK = {
  quote: 'The bank lost 3 million',
  type: 'fact',
  domain: 'finance',
  risk_level: 'medium',
  confidence: 0.7,
}
const said = (...claims: unknown[]) => claimExtraction.read(JSON.stringify({ claims }), { text: TEXT })
const read = (...claims: unknown[]) => {
  const found = said(...claims)
  return found.status === 'ok' ? found.value.value : found.reason
}
const AT_VACCINES = { start: 12, end: 38, type: 'fact', domain: 'health', risk_level: 'high', confidence: 0.9 }

describe('the claims a model finds', () => {
  it('stand where their quotes do, in text order', () => {
    const { quote: _, ...bank } = BANK
    expect(read(BANK, VACCINES)).toEqual([AT_VACCINES, { start: 40, end: 63, ...bank }])
    expect(TEXT.slice(12, 38)).toBe('mRNA vaccines\ncause cancer')
  })

  it('may begin at the same word: the shorter comes first', () => {
    expect(read({ ...BANK, quote: 'The bank lost' }, BANK, { ...BANK, quote: 'The bank' })).toMatchObject([
      { start: 40, end: 48 },
      { start: 40, end: 53 },
      { start: 40, end: 63 },
    ])
  })

  it.each([
    ['none', '{"claims":[]}'],
    ['none, without a word', '{}'],
  ])('may be %s', (_, answer) => {
    expect(claimExtraction.read(answer, { text: TEXT })).toEqual({ status: 'ok', value: { value: [] } })
  })

  it('are dropped below a confidence of 0.3; opinions and experiences keep half of theirs', () => {
    const at = (confidence: number, type: string) => read({ ...VACCINES, confidence, type })
    expect(at(0.3, 'fact')).toHaveLength(1)
    expect(at(0.29, 'fact')).toEqual([])
    expect(at(0.6, 'opinion')).toMatchObject([{ confidence: 0.3 }])
    expect(at(0.59, 'experience')).toEqual([])
  })

  it('count once where the same words are quoted twice, as last said', () => {
    expect(read(VACCINES, { ...VACCINES, risk_level: 'low' })).toEqual([{ ...AT_VACCINES, risk_level: 'low' }])
  })

  it('are left out with a word where the text does not hold them', () => {
    const found = said({ ...BANK, quote: 'The bank lost 4 million' }, VACCINES)
    expect(found).toEqual({
      status: 'ok',
      value: { value: [AT_VACCINES], note: 'left out: 1 with a quote that is not in the text' },
    })
  })

  it.each([
    ['a domain nobody knows', { ...VACCINES, domain: 'sorcery' }],
    ['no confidence', { ...VACCINES, confidence: undefined }],
    ['no quote', { ...VACCINES, quote: null }],
    ['nothing at all', 7],
  ])('are left out with %s', (_, claim) => {
    expect(read(claim, VACCINES)).toEqual([AT_VACCINES])
  })

  it('are at most thirty', () => {
    expect(read(...new Array(30).fill(BANK), VACCINES)).toHaveLength(1)
  })

  it.each([
    ['no list', '{"claims":{}}', 'claims'],
    ['prose', 'There are no claims.', 'the answer is not a JSON object'],
  ])('are refused as %s', (_, answer, reason) => {
    expect(claimExtraction.read(answer, { text: TEXT })).toMatchObject({ reason: expect.toSay(reason) })
  })
})
