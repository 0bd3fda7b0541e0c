import { replaced, SAMPLE_POLICY } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { loadPolicy } from './load-policy.ts'

const withMonotone = (...facts: string[]) =>
  loadPolicy(
    replaced(
      'default:',
      `monotone:\n${facts.map((fact) => `  - { fact: ${JSON.stringify(fact)}, sentence: More is graver. }\n`).join('')}default:`,
    )(SAMPLE_POLICY),
    'sample.yaml',
  )

function problemOf(...facts: string[]) {
  const loaded = withMonotone(...facts)
  if (loaded.ok) throw new Error('it loads')
  const [{ code, message, hint, line }] = loaded.problems as [(typeof loaded.problems)[number]]
  return { code, message, hint, line }
}

test('a policy says of a number, or of a number of list elements, that raising it never softens the outcome', () => {
  const loaded = withMonotone('coverage', 'claims[].confidence')
  expect(loaded.ok && loaded.policy.monotone).toEqual([
    { fact: 'coverage', sentence: 'More is graver.' },
    { fact: 'claims[].confidence', sentence: 'More is graver.' },
  ])
})

test('a policy that says nothing of the kind declares no number', () => {
  const loaded = loadPolicy(SAMPLE_POLICY)
  expect(loaded.ok && loaded.policy.monotone).toEqual([])
})

test('only a number can be raised', () => {
  expect(problemOf('flag')).toMatchObject({
    code: 'policy-type',
    message: '`flag` is true or false: only a number can be raised',
  })
})

test('a number that is no fact is refused with the nearest name', () => {
  expect(problemOf('coverge')).toMatchObject({
    code: 'policy-name',
    message: '`coverge` is no fact that is a number',
    hint: 'did you mean `coverage`?',
  })
  expect(problemOf('claims.confidence').hint).toBe('did you mean `claims[].confidence`?')
})

test('a number is declared once', () => {
  expect(problemOf('coverage', 'coverage')).toMatchObject({ code: 'policy-duplicate' })
})
