import type { Evidence, PassageReading } from '@tribunal/engine'
import picocolors from 'picocolors'
import { describe, expect, it } from 'vitest'
import { translator } from '../../messages/catalogue.ts'
import { evidenceLines, type StanceTaken } from './evidence.ts'
import { Page } from './page.ts'

const CLAIM = 'Unemployment in Spain is 12 %'
const PASSAGE: Evidence = {
  id: 'p1',
  title: 'Spain',
  snippet: 'Unemployment in Spain is 21 %.',
  stance: 'neutral',
  retrieval_score: 0.9,
}
const READING: PassageReading = {
  id: 'p1',
  stance: 'refutes',
  confidence: 0.9,
  points: [
    { kind: 'number', agrees: false, claim: { start: 25, end: 29 }, source: { start: 25, end: 29 } },
    { kind: 'negation', agrees: false, source: { start: 0, end: 12 } },
    { kind: 'name', agrees: true, claim: { start: 16, end: 21 }, source: { start: 16, end: 21 } },
  ],
}

function shown(language: 'en' | 'es', reading?: PassageReading, taken?: StanceTaken): string {
  const colors = picocolors.createColors(false)
  const settings = { quiet: false, colors, errorColors: colors, unicode: true, width: 80, format: 'pretty' } as const
  const page = new Page({ ...settings, language, dataLanguage: language, t: translator(language) })
  evidenceLines(page, PASSAGE, 2, reading && { reading, claim: CLAIM }, taken)
  return page.toString()
}

describe('a passage for people', () => {
  it('says in what it differs, with the words of both, and in what it agrees', () => {
    expect(shown('en', READING).split('\n')).toEqual([
      '  └ refutes: Spain',
      '    number: the claim says “12 %”, the source “21 %”',
      '    negation: the claim says –, the source “Unemployment”',
      '    agrees: “Spain”',
      '',
    ])
    expect(shown('es', READING)).toContain('número: la afirmación dice “12 %”, la fuente “21 %”')
  })

  it('says how a model reads it beside how it is read without one', () => {
    const said = { id: 'p1', stance: 'mixed', confidence: 0.75 } as const
    const lines = shown('en', { ...READING, points: [] }, { said })
      .trimEnd()
      .split('\n')
    expect(lines).toEqual(['  └ refutes: Spain', '    a model reads it as: mixed, 75 % sure'])
    expect(shown('es', undefined, { said })).toContain('un modelo lo lee así: mixta, seguridad 75 %')
  })

  it('names the rating that a stance contradicts', () => {
    const said = { id: 'p1', stance: 'supports', confidence: 0.9 } as const
    const refused = { id: 'p1', stance: 'supports', rating: 'false' } as const
    expect(shown('en', undefined, { said, refused })).toContain(
      'refused: this source checked the claim and rates it false',
    )
    expect(shown('es', undefined, { said, refused })).toContain('con este resultado: falso')
  })

  it('speaks for itself where nobody read it', () => {
    expect(shown('en').trimEnd()).toBe('  └ related: Spain')
    expect(shown('en', { ...READING, points: [] }).trimEnd()).toBe('  └ refutes: Spain')
  })
})
