import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAYMENT_OUTCOMES } from '../../domain/decision.ts'
import { parseJudgement } from './judgement.ts'

const block = { decision: 'BLOCK', confidence: 0.8, reasoning: 'Evidencia fuerte de fraude' }
const read = (answer: string) => {
  const judgement = parseJudgement(answer)
  return judgement.status === 'ok' ? judgement.value : judgement.reason
}

describe('stage one: JSON', () => {
  it.each([
    ['the whole text', JSON.stringify(block)],
    ['the whole text with blanks around', `\n ${JSON.stringify(block, null, 2)} \n`],
    ['a fenced block', `Mi veredicto:\n\`\`\`json\n${JSON.stringify(block)}\n\`\`\`\nGracias.`],
    ['a fenced block without a language', `\`\`\`\n${JSON.stringify(block)}\n\`\`\``],
    ['a fenced block amid braces', `Veo {x}:\n\`\`\`json\n${JSON.stringify(block)}\n\`\`\`\n{y}`],
    ['an object amid prose', `Pienso que ${JSON.stringify(block)} es lo correcto.`],
  ])('is read from %s', (_, answer) => {
    expect(read(answer)).toEqual(block)
  })

  it.each(PAYMENT_OUTCOMES)('knows %s in any case', (decision) => {
    const answer = JSON.stringify({ decision: ` ${decision.toLowerCase()} `, confidence: 0.5 })
    expect(read(answer)).toEqual({ decision, confidence: 0.5, reasoning: '' })
  })

  it('reads a decision of at most 64 characters', () => {
    expect(read(JSON.stringify({ ...block, decision: 'BLOCK'.padEnd(64) }))).toEqual(block)
  })

  it('reads blanks and hyphens for underscores', () => {
    expect(read('{"decision":"Escalate to-human","confidence":0.7}')).toMatchObject({ decision: 'ESCALATE_TO_HUMAN' })
  })

  it.each([
    [1.7, 1],
    [-0.2, 0],
    ['0.66', 0.66],
    [' 85 ', 1],
    [0, 0],
  ])('clamps a confidence of %j to %d', (confidence, wanted) => {
    expect(read(JSON.stringify({ ...block, confidence }))).toEqual({ ...block, confidence: wanted })
  })

  it.each([
    ['no confidence', { decision: 'BLOCK' }, 'the answer has a decision without a confidence'],
    ['a null confidence', { ...block, confidence: null }, 'the answer has a decision without a confidence'],
    ['a worded confidence', { ...block, confidence: 'high' }, 'the answer has a decision without a confidence'],
    ['a true confidence', { ...block, confidence: true }, 'the answer has a decision without a confidence'],
    ['an unknown decision', { ...block, decision: 'REFUND' }, 'the answer names no known decision'],
    ['a decision that is not a text', { ...block, decision: ['BLOCK'] }, 'the answer names no known decision'],
    ['an endless decision', { ...block, decision: 'BLOCK'.padEnd(65) }, 'the answer names no known decision'],
    ['no decision', { confidence: 0.8 }, 'the answer names no known decision'],
  ])('with %s is no answer, and the pattern is not asked', (_, object, reason) => {
    expect(read(JSON.stringify(object))).toEqual(reason)
    expect(read(`${JSON.stringify(object)} decision: APPROVE, confidence: 0.9`)).not.toMatchObject({
      decision: 'APPROVE',
    })
  })

  it('does not read what an object inherits', () => {
    expect(read('{"__proto__": {"decision": "APPROVE", "confidence": 1}}')).toEqual(
      'the answer names no known decision',
    )
  })

  it('keeps the reasoning short, and empty where it is not a text', () => {
    expect(read(JSON.stringify({ ...block, reasoning: 'x'.repeat(5000) }))).toMatchObject({
      reasoning: 'x'.repeat(2000),
    })
    expect(read(JSON.stringify({ ...block, reasoning: { a: 1 } }))).toMatchObject({ reasoning: '' })
  })
})

describe('stage two: pattern', () => {
  it.each([
    ['decision: BLOCK, confidence: 0.8', { decision: 'BLOCK', confidence: 0.8, reasoning: '' }],
    ['**Decisión:** APPROVE\n**Confianza:** 0.75', { decision: 'APPROVE', confidence: 0.75, reasoning: '' }],
    [
      '{"decision": "BLOCK", "confidence": 0.8, "reasoning": "cut o',
      { decision: 'BLOCK', confidence: 0.8, reasoning: 'cut o' },
    ],
    ["decision='ESCALATE TO HUMAN' confidence=0.6", { decision: 'ESCALATE_TO_HUMAN', confidence: 0.6, reasoning: '' }],
    [
      'decision: CHALLENGE confidence: 7\nreasoning: Dudas.',
      { decision: 'CHALLENGE', confidence: 1, reasoning: 'Dudas.' },
    ],
    ['decision: BLOCK, decision: block, confidence: 0.8', { decision: 'BLOCK', confidence: 0.8, reasoning: '' }],
    ['{not json} decision: BLOCK confidence: 0.8', { decision: 'BLOCK', confidence: 0.8, reasoning: '' }],
    ['[1] decision: BLOCK confidence: 0.8', { decision: 'BLOCK', confidence: 0.8, reasoning: '' }],
  ])('reads %j', (answer, wanted) => {
    expect(read(answer)).toEqual(wanted)
  })

  it.each([
    ['BLOCK with 0.8', 'the answer names no known decision'],
    ['', 'the answer names no known decision'],
    ['```json\n```', 'the answer names no known decision'],
    ['decision: BLOCKED confidence: 0.8', 'the answer names no known decision'],
    ['decision: BLOCK', 'the answer has a decision without a confidence'],
    ['decision: BLOCK, confidence: 80%', 'the answer has a decision without a confidence'],
    ['decision: BLOCK, confidence: 0.8. Or rather decision: APPROVE', 'the answer contradicts itself'],
    ['decision: BLOCK, confidence: 0.8, confidence: 0.2', 'the answer contradicts itself'],
  ])('%j is no answer', (answer, reason) => {
    expect(read(answer)).toEqual(reason)
  })
})

describe('a hostile answer', () => {
  it.each([
    ['nested brackets', '['.repeat(90_000)],
    ['nested objects', '{"a":'.repeat(18_000)],
    ['braces without an end', '{'.repeat(90_000)],
    ['fences', '```'.repeat(30_000)],
    ['labels', 'decision:'.repeat(11_000)],
    ['quotes and blanks', `decision ${'"\' '.repeat(30_000)}`],
    ['digits', `decision: BLOCK confidence: ${'9'.repeat(90_000)}`],
  ])('of %s is read in no time', (_, answer) => {
    const before = performance.now()
    expect(read(answer)).toMatchObject({ code: expect.any(String) })
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  it('that is too long, or no text, is no answer', () => {
    expect(read(JSON.stringify({ ...block, reasoning: 'x'.repeat(100_000) }))).toEqual(
      'the answer is longer than 100000 characters',
    )
    expect(read(undefined as unknown as string)).toEqual('the answer is not a text')
  })

  it('never throws and never gives a confidence outside 0..1', () => {
    const piece = fc.constantFrom(
      'decision',
      ': ',
      '"',
      '{',
      '}',
      '```',
      'BLOCK',
      'APPROVE',
      'confidence',
      '0.8',
      '-3',
      '1e9',
      ' ',
      ',',
      '\n',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (answer) => {
          const judgement = parseJudgement(answer)
          if (judgement.status === 'ok') {
            expect(judgement.value.confidence).toBeGreaterThanOrEqual(0)
            expect(judgement.value.confidence).toBeLessThanOrEqual(1)
            expect(PAYMENT_OUTCOMES).toContain(judgement.value.decision)
          }
        },
      ),
    )
  })
})
