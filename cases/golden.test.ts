import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compilePolicy, loadPolicy } from '@tribunal/engine'
import { checkGoldenCase, loadGoldenCases } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const update = process.env['UPDATE_GOLDEN'] === '1'

function evaluator(policy: string) {
  const file = fileURLToPath(new URL(`../policies/${policy}.yaml`, import.meta.url))
  const loaded = loadPolicy(readFileSync(file, 'utf8'), file)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems, null, 2))
  const compiled = compilePolicy(loaded.policy)
  return (facts: Record<string, unknown>) => {
    expect(compiled.check(facts)).toEqual([])
    const answer = compiled.answer(facts)
    return { ...answer.results, ...answer }
  }
}

describe('policies', () => {
  for (const policy of readdirSync(`${here}policy`)) {
    const folder = `${here}policy/${policy}`
    if (!existsSync(fileURLToPath(new URL(`../policies/${policy}.yaml`, import.meta.url)))) continue
    describe(policy, () => {
      const evaluate = evaluator(policy)
      for (const golden of loadGoldenCases(folder)) {
        it(`${golden.story}: ${golden.description}`, () => {
          const actual = evaluate(golden.input as Record<string, unknown>)
          expect(checkGoldenCase(folder, golden, actual, update)).toEqual([])
        })
      }
    })
  }
})
