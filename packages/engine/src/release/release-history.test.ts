import { describe, expect, it } from 'vitest'
import type { ReleaseEvent } from './release-event.ts'
import { releaseHistory } from './release-history.ts'

const OLD = { release: 'r-old', hash: 'aa', version: '1.0.0' }
const NEW = { release: 'r-new', hash: 'bb', version: '1.1.0' }
const CLEAN = { hash: 'bb', refuted: [], unknown: [], idle: [] }

/** Events a minute apart, each by its actor. */
function afternoon(...told: readonly (readonly [actor: string, event: Pick<ReleaseEvent, 'type' | 'data'>])[]) {
  return told.map(([actor, event], minute) => ({ ...event, actor, at: at(minute) }) as ReleaseEvent)
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString()
const stages = (events: readonly ReleaseEvent[], id: string) =>
  releaseHistory('publication', events, id).map(({ event, stage, by }) => `${event} → ${stage} (${by})`)

const EVENTS = afternoon(
  ['system:files', { type: 'policy.installed', data: OLD }],
  ['person:ana', { type: 'policy.drafted', data: { ...NEW, drafter: 'person:ana' } }],
  ['person:ana', { type: 'policy.proved', data: { ...CLEAN, release: 'r-new', refuted: ['never'] } }],
  ['person:ben', { type: 'policy.waived', data: { release: 'r-new', reason: 'the document leaves this open' } }],
  [
    'person:ana',
    {
      type: 'policy.backtest_attached',
      data: { release: 'r-new', backtest: 'b', from: 'aa', to: 'bb', result: 'ff' },
    },
  ],
  ['person:ana', { type: 'policy.shadowed', data: NEW }],
  ['person:ben', { type: 'policy.rolled_out', data: { ...NEW, percent: 5 } }],
  ['person:ben', { type: 'policy.rolled_out', data: { ...NEW, percent: 25 } }],
  ['person:ben', { type: 'policy.activated', data: { ...NEW, replaced: 'r-old' } }],
  ['person:eva', { type: 'policy.rolled_back', data: { ...OLD, undone: 'r-new', reason: 'it blocks too much' } }],
)

describe('the history of a release', () => {
  it('has every stage that an event brought it to, with who and when', () => {
    expect(stages(EVENTS, 'r-new')).toEqual([
      'policy.drafted → draft (person:ana)',
      'policy.proved → draft (person:ana)',
      'policy.waived → proved (person:ben)',
      'policy.backtest_attached → backtested (person:ana)',
      'policy.shadowed → shadow (person:ana)',
      'policy.rolled_out → rollout (person:ben)',
      'policy.rolled_out → rollout (person:ben)',
      'policy.activated → active (person:ben)',
      'policy.rolled_back → retired (person:eva)',
    ])
  })

  it('has the words of people and the share of each step of a rollout', () => {
    const moments = releaseHistory('publication', EVENTS, 'r-new')
    expect(moments.map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0, 5, 25, 0, 0])
    expect(moments.flatMap(({ reason, at: when }) => (reason === null ? [] : [[reason, when]]))).toEqual([
      ['the document leaves this open', at(3)],
      ['it blocks too much', at(9)],
    ])
  })

  it('of a version that came with its file has no shadow and no rollout', () => {
    expect(stages(EVENTS, 'r-old')).toEqual([
      'policy.installed → active (system:files)',
      'policy.activated → retired (person:ben)',
      'policy.rolled_back → active (person:eva)',
    ])
  })

  it('of the active version has nothing about the end of the rollout of another one', () => {
    const ended = afternoon(
      ['system:files', { type: 'policy.installed', data: OLD }],
      ['person:ana', { type: 'policy.drafted', data: { ...NEW, drafter: 'person:ana' } }],
      ['person:ben', { type: 'policy.rolled_out', data: { ...NEW, percent: 5 } }],
      ['person:eva', { type: 'policy.rolled_back', data: { ...OLD, undone: 'r-new', reason: 'too early for this' } }],
    )
    expect(stages(ended, 'r-old')).toEqual(['policy.installed → active (system:files)'])
    expect(stages(ended, 'r-new').at(-1)).toBe('policy.rolled_back → retired (person:eva)')
  })

  it('of a release that there never was is empty', () => {
    expect(releaseHistory('publication', EVENTS, 'r-none')).toEqual([])
  })
})
