import { CASE_REFUSALS } from '@tribunal/engine'
import { localText } from '@tribunal/messages'
import { expect, it } from 'vitest'
import { caseProblemDetail } from './case-problem.ts'

it.each([...CASE_REFUSALS, 'no_reviewer', 'erased'])('%s has a sentence in both languages', (reason) => {
  const detail = caseProblemDetail({ reason, by: { id: 'person:1', name: 'Ana' }, happened_at: null, expires_at: null })
  const [en, es] = [localText(detail, 'en'), localText(detail, 'es')]
  expect(en).toMatch(/^[A-Z].* .*\.$/)
  expect(es).toMatch(/^[A-ZÁÉÍÓÚ¿].* .*\.$/)
  expect(es).not.toBe(en)
})
