import { describe, expect, it } from 'vitest'
import { decideRelease, type ReleaseCommand } from './decide-release.ts'
import { evolveReleases, releasesFrom } from './evolve-release.ts'
import type { ReleaseEvent } from './release-event.ts'
import { inForce, noReleases, type PolicyReleases, releaseBy } from './release-state.ts'

const OLD = { release: 'r-old', hash: 'aa', version: '1.0.0' }
const NEW = { release: 'r-new', hash: 'bb', version: '1.1.0' }
const REFUTED = { hash: 'bb', refuted: ['false-is-never-clean'], unknown: [], idle: [] }
const CLEAN = { hash: 'bb', refuted: [], unknown: [], idle: [] }
const BACKTEST = { backtest: 'b-1', from: 'aa', to: 'bb', result: 'ff' }
const FIRST: ReleaseEvent = { type: 'policy.installed', at: at(0), actor: 'system:files', data: OLD }

function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString()
}

/** A policy owner's afternoon: ana drafts, ben approves, each step a minute after the one before. */
function afternoon() {
  const events: ReleaseEvent[] = [FIRST]
  let state = evolveReleases(noReleases('publication'), FIRST)
  const ask = (
    actor: string,
    command: ReleaseCommand,
    more: { decides?: boolean; texts?: boolean; seen?: number } = {},
  ) => {
    const context = { at: at(events.length), actor, person: actor, decides: true, ...more }
    const answer = decideRelease(state, command, context)
    if (answer.ok) {
      events.push(...answer.events)
      state = answer.state
    }
    return answer.ok ? answer.events.map(({ type }) => type) : answer.refusal
  }
  return {
    ana: (command: ReleaseCommand, more?: object) => ask('person:ana', command, more),
    ben: (command: ReleaseCommand, more?: object) => ask('person:ben', command, more),
    get state(): PolicyReleases {
      return state
    },
    get stage() {
      return releaseBy(state, 'r-new')?.stage
    },
    events,
  }
}

/** Ready to be published: drafted by ana, proved and backtested. */
function ready() {
  const story = afternoon()
  story.ana({ do: 'draft', ...NEW })
  story.ana({ do: 'prove', release: 'r-new', ...CLEAN })
  story.ana({ do: 'attach_backtest', release: 'r-new', ...BACKTEST })
  return story
}

describe('a version goes from draft to active', () => {
  it('by way of its proof, its backtest, its shadow and its rollout', () => {
    const story = afternoon()
    expect(story.ana({ do: 'draft', ...NEW })).toEqual(['policy.drafted'])
    expect(story.stage).toBe('draft')
    expect(story.ana({ do: 'prove', release: 'r-new', ...CLEAN })).toEqual(['policy.proved'])
    expect(story.stage).toBe('proved')
    expect(story.ana({ do: 'attach_backtest', release: 'r-new', ...BACKTEST })).toEqual(['policy.backtest_attached'])
    expect(story.stage).toBe('backtested')
    expect(story.ana({ do: 'shadow', release: 'r-new' })).toEqual(['policy.shadowed'])
    expect(inForce(story.state)).toEqual({
      policy: 'publication',
      active: 'aa',
      rollout: null,
      shadows: [{ release: 'r-new', hash: 'bb' }],
    })
    expect(story.ben({ do: 'rollout', release: 'r-new', percent: 5 })).toEqual(['policy.rolled_out'])
    expect(inForce(story.state)?.rollout).toEqual({ release: 'r-new', hash: 'bb', percent: 5 })
    expect(inForce(story.state)?.shadows).toEqual([])
    expect(story.ben({ do: 'rollout', release: 'r-new', percent: 50.25 })).toEqual(['policy.rolled_out'])
    expect(story.ben({ do: 'activate', release: 'r-new' })).toEqual(['policy.activated'])
    expect(story.state).toMatchObject({ active: 'r-new', before: ['r-old'], rollout: null })
    expect(releaseBy(story.state, 'r-old')).toMatchObject({
      stage: 'retired',
      changed: { by: 'person:ben', at: at(7) },
    })
    expect(releasesFrom('publication', story.events)).toEqual(story.state)
  })

  it('with a waiver where its proof found something, explained by the one who approves', () => {
    const story = afternoon()
    story.ana({ do: 'draft', ...NEW })
    const waive = (reason: string): ReleaseCommand => ({ do: 'waive', release: 'r-new', reason })
    const why = 'The document itself leaves this open, and says so'
    expect(story.ben(waive(why))).toEqual({ code: 'nothing_to_waive' })
    story.ana({ do: 'prove', release: 'r-new', ...REFUTED })
    expect(story.stage).toBe('draft')
    expect(story.ana(waive(why))).toEqual({ code: 'second_person_needed', by: 'person:ana', at: at(1) })
    expect(story.ben(waive('it is fine'))).toEqual({ code: 'reason_needed' })
    expect(story.ben(waive(why))).toEqual(['policy.waived'])
    expect(story.stage).toBe('proved')
    for (const found of [{ unknown: ['late'] }, { idle: ['never'] }]) {
      story.ana({ do: 'prove', release: 'r-new', ...CLEAN, ...found })
      expect(story.stage).toBe('draft')
    }
    story.ana({ do: 'prove', release: 'r-new', ...CLEAN })
    expect(story.ben(waive(why))).toEqual({ code: 'nothing_to_waive' })
    expect(story.stage).toBe('proved')
  })
})

describe('a version is not published', () => {
  it('by the one who drafted it', () => {
    const refusal = { code: 'second_person_needed', by: 'person:ana', at: at(1) }
    expect(ready().ana({ do: 'activate', release: 'r-new' })).toEqual(refusal)
    expect(ready().ana({ do: 'rollout', release: 'r-new', percent: 1 })).toEqual(refusal)
  })

  it('without a proof, or with what it found unexplained', () => {
    const story = afternoon()
    story.ana({ do: 'draft', ...NEW })
    story.ana({ do: 'attach_backtest', release: 'r-new', ...BACKTEST })
    expect(story.ben({ do: 'activate', release: 'r-new' })).toEqual({ code: 'not_proved' })
    story.ana({ do: 'prove', release: 'r-new', ...REFUTED })
    expect(story.ben({ do: 'rollout', release: 'r-new', percent: 10 })).toEqual({ code: 'not_proved' })
    expect(story.ana({ do: 'shadow', release: 'r-new' })).toEqual({ code: 'not_proved' })
  })

  it('without a backtest of its own text', () => {
    const story = afternoon()
    story.ana({ do: 'draft', ...NEW })
    expect(story.ana({ do: 'prove', release: 'r-new', ...CLEAN, hash: 'cc' })).toEqual({ code: 'other_text' })
    story.ana({ do: 'prove', release: 'r-new', ...CLEAN })
    expect(story.ben({ do: 'activate', release: 'r-new' })).toEqual({ code: 'no_backtest' })
    const other = { ...BACKTEST, to: 'cc' }
    expect(story.ana({ do: 'attach_backtest', release: 'r-new', ...other })).toEqual({ code: 'other_text' })
  })

  it('while another one is being rolled out', () => {
    const story = ready()
    story.ben({ do: 'rollout', release: 'r-new', percent: 10 })
    story.ana({ do: 'draft', release: 'r-3', hash: 'cc', version: '1.2.0' })
    story.ana({ do: 'prove', release: 'r-3', hash: 'cc', refuted: [], unknown: [], idle: [] })
    story.ana({ do: 'attach_backtest', release: 'r-3', ...BACKTEST, to: 'cc' })
    const refusal = { code: 'rollout_under_way', by: 'person:ben', at: at(4) }
    expect(story.ben({ do: 'activate', release: 'r-3' })).toEqual(refusal)
    expect(story.ben({ do: 'rollout', release: 'r-3', percent: 10 })).toEqual(refusal)
    expect(story.ana({ do: 'withdraw', release: 'r-new' })).toEqual(refusal)
    expect(story.ana({ do: 'shadow', release: 'r-new' })).toEqual(refusal)
  })

  it('for a share that is none, or the one it has', () => {
    const story = ready()
    for (const percent of [0, -1, 100.01, 12.345, Number.NaN])
      expect(story.ben({ do: 'rollout', release: 'r-new', percent })).toEqual({ code: 'bad_percent' })
    story.ben({ do: 'rollout', release: 'r-new', percent: 0.01 })
    const again = { code: 'same_percent', by: 'person:ben', at: at(4) }
    expect(story.ben({ do: 'rollout', release: 'r-new', percent: 0.01 })).toEqual(again)
  })

  it('for a share where the policy takes no part in decisions, but at once', () => {
    const story = ready()
    const refusal = { code: 'no_part_in_decisions' }
    expect(story.ben({ do: 'rollout', release: 'r-new', percent: 5 }, { decides: false })).toEqual(refusal)
    expect(story.ana({ do: 'shadow', release: 'r-new' }, { decides: false })).toEqual(refusal)
    expect(story.ben({ do: 'activate', release: 'r-new' }, { decides: false })).toEqual(['policy.activated'])
  })
})

describe('texts to people', () => {
  const texts = { texts: true }
  const drafted = () => {
    const story = afternoon()
    story.ana({ do: 'draft', ...NEW }, texts)
    return story
  }

  it('are published by a second person once they are checked, and nothing else is asked of them', () => {
    const story = drafted()
    expect(story.ben({ do: 'activate', release: 'r-new' }, texts)).toEqual({ code: 'not_checked' })
    story.ana({ do: 'prove', release: 'r-new', ...CLEAN }, texts)
    expect(story.ana({ do: 'activate', release: 'r-new' }, texts)).toMatchObject({ code: 'second_person_needed' })
    expect(story.ben({ do: 'activate', release: 'r-new' }, texts)).toEqual(['policy.activated'])
    expect(story.ben({ do: 'rollback', reason: 'Too many questions' }, texts)).toEqual(['policy.rolled_back'])
  })

  it('are corrected where the check finds something, and nobody explains it away', () => {
    const story = drafted()
    story.ana({ do: 'prove', release: 'r-new', ...REFUTED }, texts)
    const waiver = { do: 'waive', release: 'r-new', reason: 'customers like it as it is' } as const
    expect(story.ben(waiver, texts)).toEqual({ code: 'only_texts' })
    expect(story.ben({ do: 'activate', release: 'r-new' }, texts)).toEqual({ code: 'not_checked' })
  })

  it('are not backtested, run in shadow or rolled out: they change no outcome', () => {
    const story = drafted()
    story.ana({ do: 'prove', release: 'r-new', ...CLEAN }, texts)
    const refusal = { code: 'only_texts' }
    expect(story.ana({ do: 'attach_backtest', release: 'r-new', ...BACKTEST }, texts)).toEqual(refusal)
    expect(story.ana({ do: 'shadow', release: 'r-new' }, texts)).toEqual(refusal)
    expect(story.ben({ do: 'rollout', release: 'r-new', percent: 5 }, texts)).toEqual(refusal)
  })
})

describe('one step back', () => {
  const rollback = { do: 'rollback', reason: 'Too many blocked' } as const

  it('ends a rollout, and the active version goes on', () => {
    const story = ready()
    story.ben({ do: 'rollout', release: 'r-new', percent: 50 })
    expect(story.ana(rollback)).toEqual(['policy.rolled_back'])
    expect(inForce(story.state)).toMatchObject({ active: 'aa', rollout: null })
    expect(story.stage).toBe('retired')
  })

  it('brings back the version before, by one person with a reason', () => {
    const story = ready()
    story.ben({ do: 'activate', release: 'r-new' })
    expect(story.ana({ do: 'rollback', reason: ' oops ' })).toEqual({ code: 'reason_needed' })
    expect(story.ana(rollback)).toEqual(['policy.rolled_back'])
    expect(story.events.at(-1)?.data).toEqual({ ...OLD, undone: 'r-new', reason: 'Too many blocked' })
    expect(inForce(story.state)).toMatchObject({ active: 'aa', rollout: null })
    expect(story.ana(rollback)).toEqual({ code: 'nothing_before' })
  })
})

describe('what came too late', () => {
  it('is told who was first, and when', () => {
    const story = ready()
    const seen = story.state.revision
    expect(story.ben({ do: 'activate', release: 'r-new' }, { seen })).toEqual(['policy.activated'])
    const late = { by: 'person:ben', at: at(4) }
    expect(story.ana({ do: 'shadow', release: 'r-new' }, { seen })).toEqual({ code: 'changed_meanwhile', ...late })
    expect(story.ana({ do: 'shadow', release: 'r-new' })).toEqual({ code: 'is_active', ...late })
    expect(story.ana({ do: 'prove', release: 'r-old', ...CLEAN })).toEqual({
      code: 'is_retired',
      ...late,
    })
    expect(story.ana({ do: 'draft', ...NEW, release: 'r-9' })).toEqual({
      code: 'already_drafted',
      by: 'person:ana',
      at: at(1),
    })
    expect(story.ana({ do: 'shadow', release: 'r-9' })).toEqual({ code: 'no_release' })
  })

  it('is refused where nothing happened yet, too', () => {
    const context = { at: at(0), actor: 'person:ana', person: 'person:ana', decides: true, seen: 3 }
    const answer = decideRelease(noReleases('publication'), { do: 'rollback', reason: 'no idea why' }, context)
    expect(answer).toEqual({ ok: false, refusal: { code: 'changed_meanwhile' } })
  })
})

describe('a version number', () => {
  it('stands for one text once it has run, and may be used again before', () => {
    const story = afternoon()
    const draft = (release: string, hash: string, version: string) => story.ana({ do: 'draft', release, hash, version })
    expect(draft('r-2', 'bb', '1.0.0')).toEqual({ code: 'version_taken', by: 'system:files', at: at(0) })
    expect(draft('r-2', 'bb', '1.1.0')).toEqual(['policy.drafted'])
    expect(draft('r-3', 'cc', '1.1.0')).toEqual(['policy.drafted'])
  })
})

describe('what runs beside can be stopped', () => {
  it('by retiring its shadow or its rollout', () => {
    const story = ready()
    expect(story.ana({ do: 'retire', release: 'r-new' })).toEqual({ code: 'not_running' })
    story.ana({ do: 'shadow', release: 'r-new' })
    expect(story.ana({ do: 'shadow', release: 'r-new' })).toMatchObject({ code: 'in_shadow' })
    expect(story.ben({ do: 'retire', release: 'r-new' })).toEqual(['policy.retired'])
    expect(inForce(story.state)?.shadows).toEqual([])
    const rolled = ready()
    rolled.ben({ do: 'rollout', release: 'r-new', percent: 5 })
    expect(rolled.ben({ do: 'retire', release: 'r-new' })).toEqual(['policy.retired'])
    expect(inForce(rolled.state)?.rollout).toBeNull()
  })

  it('and a draft is given up by withdrawing it', () => {
    const story = ready()
    expect(story.ana({ do: 'withdraw', release: 'r-new' })).toEqual(['policy.retired'])
    expect(story.stage).toBe('retired')
    expect(story.ana({ do: 'draft', ...NEW, release: 'r-again' })).toEqual(['policy.drafted'])
  })
})

describe('the file of a policy', () => {
  const installed = (data: typeof OLD, minute: number): ReleaseEvent => ({ ...FIRST, at: at(minute), data })

  it('that changes brings its text into force, whether it was drafted before or not', () => {
    const story = ready()
    story.ben({ do: 'rollout', release: 'r-new', percent: 5 })
    const after = evolveReleases(story.state, installed(NEW, 9))
    expect(after).toMatchObject({ active: 'r-new', before: ['r-old'], rollout: null, file: 'bb' })
    const unknown = evolveReleases(story.state, installed({ release: 'r-3', hash: 'cc', version: '2.0.0' }, 9))
    expect(unknown).toMatchObject({ active: 'r-3', before: ['r-old'], rollout: 'r-new', file: 'cc' })
  })

  it('that comes to say what is active already changes nothing', () => {
    const story = ready()
    story.ben({ do: 'activate', release: 'r-new' })
    const after = evolveReleases(story.state, installed(NEW, 9))
    expect(after).toMatchObject({ active: 'r-new', before: ['r-old'], file: 'bb' })
  })
})

it('nothing is in force before the first version', () => {
  expect(inForce(noReleases('publication'))).toBeUndefined()
})
