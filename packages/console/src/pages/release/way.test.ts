import { describe, expect, it } from 'vitest'
import { isToldBefore, reachedOf, STAGES } from './way.ts'

const STEP = { by: { id: 'person:1', name: 'Ana' }, at: '2026-11-22T10:00:00Z' }
const PROOF = { ...STEP, clean: true, refuted: [], unknown: [], idle: [] }
const BACKTEST = { ...STEP, id: 'b', from: 'a', to: 'b', result: 'c' }
const reached = (release: Parameters<typeof reachedOf>[0]) => STAGES.map((stage) => reachedOf(release, stage)).join(' ')

describe('the way of a release', () => {
  it.each([
    ['draft', null, null, 'now ahead ahead ahead ahead ahead ahead'],
    ['proved', PROOF, null, 'done now ahead ahead ahead ahead ahead'],
    ['shadow', PROOF, BACKTEST, 'done done done now ahead ahead ahead'],
    ['active', PROOF, BACKTEST, 'done done done done done now ahead'],
  ] as const)('of one that is %s', (stage, proof, backtest, way) => {
    expect(reached({ stage, proof, backtest })).toBe(way)
  })

  it('of one that is retired says what is kept of it, and no more', () => {
    expect(reached({ stage: 'retired', proof: PROOF, backtest: null })).toBe('done done ahead ahead ahead ahead now')
  })

  it('of one whose proof found something, which nobody has explained, stands at the draft with its proof', () => {
    const proof = { ...PROOF, clean: false, refuted: ['never'] }
    expect(reached({ stage: 'draft', proof, backtest: null })).toBe('now done ahead ahead ahead ahead ahead')
  })
})

describe('why a step is shut', () => {
  it('is told once, at the first step that it shuts', () => {
    const shut = (step: 'prove' | 'shadow' | 'rollout' | 'activate', reason: string | null) => ({
      step,
      reason,
      detail: null,
    })
    const steps = [
      shut('prove', null),
      shut('shadow', 'not_proved'),
      shut('rollout', 'second_person_needed'),
      shut('activate', 'second_person_needed'),
    ]
    const told = steps.map(({ step }) => isToldBefore({ steps }, step))
    expect(told).toEqual([false, false, false, true])
  })
})
