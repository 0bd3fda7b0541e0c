import { RELEASE_STAGES } from '@tribunal/contract/words'
import { describe, expect, it } from 'vitest'
import { isToldBefore, markOf, reachedOf } from './release-stages.ts'

type Moment = Parameters<typeof markOf>[0]['history'][number]
type Stage = (typeof RELEASE_STAGES)[number]

/** A moment a minute: its event and the stage after it. */
function history(...events: readonly (readonly [Moment['event'], Stage])[]): Moment[] {
  return events.map(([event, stage], minute) => ({
    event,
    stage,
    by: { id: 'person:1', name: 'Ana' },
    done_at: `2026-11-22T10:0${minute}:00Z`,
    percent: 0,
    reason: null,
  }))
}
const reached = (stage: Stage, moments: readonly Moment[]) =>
  RELEASE_STAGES.map((one) => reachedOf({ stage, history: moments }, one)).join(' ')

const READY = [
  ['policy.drafted', 'draft'],
  ['policy.proved', 'proved'],
  ['policy.backtest_attached', 'backtested'],
] as const

describe('how far a release has come', () => {
  it('is the stages that its events brought it to', () => {
    const moments = history(...READY, ['policy.shadowed', 'shadow'], ['policy.activated', 'active'])
    expect(reached('active', moments)).toBe('done done done done skipped now ahead')
  })

  it('stays so after a rollback: no stage that it had is taken back', () => {
    const moments = history(
      ...READY,
      ['policy.shadowed', 'shadow'],
      ['policy.rolled_out', 'rollout'],
      ['policy.activated', 'active'],
      ['policy.rolled_back', 'retired'],
    )
    expect(reached('retired', moments)).toBe('done done done done done done now')
    expect(markOf({ history: moments }, 'shadow')?.done_at).toBe('2026-11-22T10:03:00Z')
  })

  it('of a version that came with its file is active, and no stage before that', () => {
    const moments = history(['policy.installed', 'active'])
    expect(reached('active', moments)).toBe('skipped skipped skipped skipped skipped now ahead')
  })

  it('of one whose proof found something, which is not explained, is a draft that is not proved', () => {
    const moments = history(['policy.drafted', 'draft'], ['policy.proved', 'proved'], ['policy.proved', 'draft'])
    expect(reached('draft', moments)).toBe('now ahead ahead ahead ahead ahead ahead')
  })

  it('does not depend on the order of proof and backtest', () => {
    const moments = history(
      ['policy.drafted', 'draft'],
      ['policy.backtest_attached', 'draft'],
      ['policy.proved', 'backtested'],
    )
    expect(reached('backtested', moments)).toBe('done done now ahead ahead ahead ahead')
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
