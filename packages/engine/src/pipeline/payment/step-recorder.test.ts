import { expect, it } from 'vitest'
import { localText } from '../../domain/measured.ts'
import { StepRecorder } from './step-recorder.ts'

const BROKEN = () => {
  throw new Error('broke\nat …')
}

it('steps that ran are named in order, with what they said; skipped ones are in the trace alone', () => {
  const recorder = new StepRecorder(() => 0)
  expect(recorder.run('first', () => ({ value: 1, summary: 'one' }), 0)).toBe(1)
  expect(recorder.run('second', () => ({ value: 2, summary: 'two', status: 'skipped' as const }), 0)).toBe(2)
  expect(recorder.run('third', () => ({ value: 3, summary: 'three', status: 'fallback' as const }), 0)).toBe(3)
  expect(recorder.run('fourth', BROKEN, 0)).toBe(0)
  expect(() => recorder.require('fifth', BROKEN)).toThrow('broke')
  expect(recorder.ran).toEqual(['first', 'third', 'fourth', 'fifth'])
  expect(recorder.trace.map(({ step, status, summary }) => `${step} ${status}: ${localText(summary, 'en')}`)).toEqual([
    'first ok: one',
    'second skipped: two',
    'third fallback: three',
    'fourth error: broke',
    'fifth error: broke',
  ])
})
