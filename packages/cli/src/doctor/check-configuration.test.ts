import { readConfig } from '@tribunal/server'
import { expect, it } from 'vitest'
import { checkStages } from './check-configuration.ts'

const STAGES = [
  { name: 'past', stage: 'shadow', until: '2026-01-01T00:00:00Z', where: { lang: ['am'] } },
  { name: 'now', stage: 'advisory', from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' },
  { name: 'always', stage: 'advisory', where: { lang: ['so'] } },
  { name: 'later', stage: 'shadow', from: '2027-01-01T00:00:00Z', where: { lang: ['sw'] } },
]

function found(stages: readonly object[]) {
  const env = { TRIBUNAL_SETTINGS_STAGES: JSON.stringify(stages) }
  const { config } = readConfig({ env, cwd: '/' })
  return checkStages(config, Date.parse('2026-06-01T00:00:00Z'))
}

it('scoped stages that hold, that come and that are over are told apart', () => {
  expect(found(STAGES)).toEqual([
    {
      check: 'stages',
      state: 'ok',
      message: {
        en: 'Stage: supervised. Scoped stages that hold now: now (advisory), always (advisory); to come: later (shadow).',
        es: 'Fase: supervised. Fases con alcance que rigen ahora: now (advisory), always (advisory); por venir: later (shadow).',
      },
    },
    {
      check: 'stages',
      state: 'note',
      message: {
        en: 'Scoped stages that are over, and can be left out: past (shadow).',
        es: 'Fases con alcance que ya terminaron y pueden quitarse: past (shadow).',
      },
    },
  ])
  expect(found(STAGES.slice(3))).toMatchObject([{ state: 'ok' }])
})

it('nothing is said where there are none', () => {
  expect(found([])).toEqual([])
})
