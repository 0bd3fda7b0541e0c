import { effort, type FactTypeFile, Random, randomFacts, randomPolicy } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { loadRandomPolicy } from '../../test/load-random-policy.ts'
import { compilePolicy } from './compile-policy.ts'

/** Values that no fact of the type has. */
function mistyped(type: FactTypeFile): readonly unknown[] {
  const others: Record<FactTypeFile['type'], readonly unknown[]> = {
    number: [Number.NaN, Infinity, -Infinity, '1', true, [], {}, 1n],
    bool: [0, 1, 'true', [], {}],
    string: [0, true, [], {}],
    enum: ['Red', '', 0, true, [], {}],
    list: [0, 'red', true, {}],
    object: [0, 'red', true, []],
  }
  const [low, high] = type.range ?? [null, null]
  return [...others[type.type], ...(low === null ? [] : [low - 0.001]), ...(high === null ? [] : [high + 0.001])]
}

/** Puts a mistyped value somewhere in a value of the type, and answers its path below it. */
function spoil(random: Random, type: FactTypeFile, value: unknown): { readonly value: unknown; readonly path: string } {
  const inside = value !== null && value !== undefined && random.chance(0.7)
  if (inside && type.items && (value as unknown[]).length > 0) {
    const list = [...(value as unknown[])]
    const index = random.below(list.length)
    const spoilt = spoil(random, type.items, list[index])
    list[index] = spoilt.value
    return { value: list, path: `[${index}]${spoilt.path}` }
  }
  if (inside && type.fields) {
    const name = random.pick(Object.keys(type.fields))
    const spoilt = spoil(random, type.fields[name]!, (value as Record<string, unknown>)[name])
    return { value: { ...value, [name]: spoilt.value }, path: `.${name}${spoilt.path}` }
  }
  return { value: random.pick(mistyped(type)), path: '' }
}

test('one mistyped value anywhere makes a bad record, named by its path, for either evaluator', () => {
  for (let seed = 1; seed <= effort(100, 3_000); seed++) {
    const random = new Random(seed)
    const made = randomPolicy(random)
    const policy = loadRandomPolicy(made)
    const [generated, closures] = [compilePolicy(policy), compilePolicy(policy, 'closures')]
    for (let index = 0; index < 20; index++) {
      const facts = randomFacts(random, made.facts)
      const name = random.pick(Object.keys(made.facts))
      const { value, path } = spoil(random, made.facts[name]!, facts[name])
      const problems = generated.check({ ...facts, [name]: value })
      expect(
        problems.map((problem) => problem.field),
        `seed ${seed}, facts ${index}`,
      ).toEqual([name + path])
      expect(closures.check({ ...facts, [name]: value })).toEqual(problems)
      expect(generated.check(facts)).toEqual([])
    }
  }
})
