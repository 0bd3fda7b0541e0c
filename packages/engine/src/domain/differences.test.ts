import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'

describe('differences', () => {
  it('are named field by field', () => {
    const saved = { status: 'clean', answers: [{ score: 0.4 }, { score: 1 }], gone: true }
    const now = { status: 'blocked', answers: [{ score: 0.4 }, { score: 2 }, { score: 3 }], fresh: null }
    expect(differences(saved, now)).toEqual([
      { path: 'status', saved: 'clean', now: 'blocked' },
      { path: 'answers[1].score', saved: 1, now: 2 },
      { path: 'answers[2]', saved: undefined, now: { score: 3 } },
      { path: 'gone', saved: true, now: undefined },
      { path: 'fresh', saved: undefined, now: null },
    ])
  })

  it('leave out the trace of the pipeline, whose times never repeat, but not the trace of a policy', () => {
    expect(
      differences({ trace: [{ step: 'a', duration_ms: 1 }] }, { trace: [{ step: 'a', duration_ms: 2 }, {}] }),
    ).toEqual([])
    expect(
      differences({ answers: [{ trace: [{ held: true }] }] }, { answers: [{ trace: [{ held: false }] }] }),
    ).toHaveLength(1)
  })

  it('are none between equal values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const saved = JSON.parse(JSON.stringify(value)) as unknown
        expect(differences(saved, structuredClone(saved))).toEqual([])
      }),
    )
  })

  it('a sentence of an older record is the message that says the same, in English alone or in both languages', () => {
    const now = { code: 'signal.no_grammar', params: { language: 'sw' } }
    const en = 'no grammar analyser for language `sw`'
    expect(differences({ reason: en }, { reason: now })).toEqual([])
    expect(differences({ en, es: 'no hay analizador gramatical para el idioma `sw`' }, now)).toEqual([])
    expect(differences(en.replace('sw', 'de'), now)).toHaveLength(1)
    expect(differences({ en, es: en }, now)).not.toEqual([])
    expect(differences(now, { ...now, params: { language: 'de' } })).toEqual([
      { path: 'params.language', saved: 'sw', now: 'de' },
    ])
  })
})
