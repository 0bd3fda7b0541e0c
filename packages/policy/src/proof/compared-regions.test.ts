import { openSolver, replaced } from '@tribunal/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { changesOf, sample } from '../../test/compared-samples.ts'
import type { Policy } from '../tree/policy.ts'
import { comparePolicies } from './compare/compare-policies.ts'

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

const compared = (from: Policy, to: Policy) => comparePolicies(from, to, solver)

describe('regions', () => {
  const when = (condition: string) =>
    sample(replaced('coverage >= coverage_min', `${JSON.stringify(condition)}\n    unknown: skip`))
  const words = (condition: string) =>
    sample(
      replaced('flag: { type: bool }', 'flag: { type: bool }\n  word: { type: enum, values: [a, b, c, d, e] }'),
      replaced('coverage >= coverage_min', `${JSON.stringify(condition)}\n    unknown: skip`),
    )

  it('say of words what they are or what they are not, whichever is shorter', async () => {
    const none = words('word == "a" && word == "b"')
    const change = async (condition: string) => changesOf(await compared(none, words(condition)))['low to high']
    expect(await change('word != "a" && word != "b" && word != "c"')).toEqual(['word in ["d", "e"]'])
    expect(await change('word != "a" && word != "b"')).toEqual(['!(word in ["a", "b"])'])
    expect(await change('!(word in ["a", "b", "c", "d"])')).toEqual(['word == "e"'])
    expect(await change('word != "a"')).toEqual(['word != "a"'])
  })

  it('say of a word that can be null what is asked of it', async () => {
    const nullable = (condition: string) =>
      sample(
        replaced(
          'flag: { type: bool }',
          'flag: { type: bool }\n  word: { type: enum, values: [a, b], nullable: true }',
        ),
        replaced('coverage >= coverage_min', `${JSON.stringify(condition)}\n    unknown: skip`),
      )
    const comparison = await compared(nullable('flag && !flag'), nullable('word != "a" && word != "b"'))
    expect(changesOf(comparison)['low to high']).toEqual(['word != "a" && word != "b"'])
    const one = await compared(nullable('flag && !flag'), nullable('word == "a"'))
    expect(changesOf(one)['low to high']).toEqual(['word == "a"'])
    const other = await compared(nullable('flag && !flag'), nullable('word != "b"'))
    expect(changesOf(other)['low to high']).toEqual(['word != "b"'])
  })

  it('say of a bare fact that it is so or not, and ask through a choice', async () => {
    const from = when('coverage > 0.5 ? flag : !flag')
    expect(changesOf(await compared(from, when('flag && !flag')))).toEqual({
      'high to low': expect.arrayContaining(['coverage > 0.5 && flag', 'coverage <= 0.5 && !flag']),
    })
  })

  it('say so where a fact is missing', async () => {
    const unknown = (rest: string) =>
      sample(
        replaced('flag: { type: bool }', 'flag: { type: bool }\n  word: { type: enum, values: [a, b] }'),
        replaced('coverage >= coverage_min', `'word == "a" && flag'${rest}`),
        replaced('default:', 'unknown: { rule: unknown, outcome: high, reason: Unknown. }\ndefault:'),
      )
    expect(changesOf(await compared(unknown('\n    unknown: skip'), unknown('')))['low to high']).toEqual(
      expect.arrayContaining(['word == "a" is unknown && flag is unknown']),
    )
  })

  it('have no condition where every input is decided otherwise', async () => {
    const always = replaced('coverage >= coverage_min', '"true"')
    const comparison = await compared(sample(always), sample(always, replaced('outcome: high', 'outcome: low')))
    expect(comparison.changes).toMatchObject([
      { from: 'high', to: 'low', regions: [{ conditions: [], example: { facts: {} } }] },
    ])
    expect(comparison.changes[0]!.regions[0]).not.toHaveProperty('partly')
  })

  it('are left out where others hold all their inputs', async () => {
    const flags = ['a', 'b', 'c'].map((name) => `  ${name}: { type: bool, absent: false }`).join('\n')
    const three = (condition: string) =>
      sample(replaced('  flag: { type: bool }', flags), replaced('coverage >= coverage_min', `'${condition}'`))
    // `!b && !c` would suffice too, and all its inputs are in one of the two parts.
    const comparison = await compared(three('a && !a'), three('a && !b || !a && !c'))
    expect(changesOf(comparison)).toEqual({ 'low to high': expect.arrayContaining(['a && !b', '!a && !c']) })
    expect(comparison.changes[0]!.regions).toHaveLength(2)
  })

  it('of several elements at once are those of the other changes', async () => {
    const each = (outcome: string) =>
      sample(
        replaced('outcomes: [low, high]', 'outcomes: [low, middle, high]'),
        replaced(
          'hit: first\n',
          'hit: most_severe\nfor_each: { list: claims, as: claim, empty: { rule: none, outcome: low, reason: None. } }\nunknown: { rule: missing, outcome: low, reason: Missing. }\n',
        ),
        replaced(
          'rules:\n',
          `rules:\n  - { id: told, when: claim.verdict == "true_claim", outcome: middle, reason: Told. }\n  - { id: untold, when: claim.verdict == "false_claim", outcome: ${outcome}, reason: Untold. }\n`,
        ),
        replaced('coverage >= coverage_min', 'coverage > 2'),
      )
    const comparison = await compared(each('low'), each('high'))
    expect(changesOf(comparison)).toEqual({
      'low to high': ['claim.verdict == "false_claim"'],
      'middle to high': [],
    })
    const [, both] = comparison.changes
    expect(both).toMatchObject({ more: false, example: { facts: { claims: [{}, {}] } } })
  })

  it('are asked of lists as the policies ask', async () => {
    const list = (condition: string) =>
      sample(
        replaced(
          'flag: { type: bool }',
          'flag: { type: bool }\n  word: { type: enum, values: [a, b] }\n  seen: { type: list, items: { type: enum, values: [a, b] } }',
        ),
        replaced('coverage >= coverage_min', `${JSON.stringify(condition)}\n    unknown: skip`),
      )
    const comparison = await compared(list('word in seen'), list('flag && !flag'))
    expect(changesOf(comparison)).toEqual({ 'high to low': ['word in seen'] })
  })

  it('hold only partly where no question of the policies tells their inputs apart', async () => {
    const chained = (least: number) =>
      sample(
        replaced(
          'outcomes: [low, high]',
          'outcomes: [low, high]\nresults: { sure: { type: number }, more: { type: number } }',
        ),
        replaced('reason: Enough is covered.', 'reason: Enough is covered.\n    set: { sure: coverage, more: 0 }'),
        replaced(
          'reason: Nothing holds. }',
          `reason: Nothing holds., set: { sure: 0, more: 0 } }\noverrides:\n  - { id: first, when: 'min(sure, more + 1) > 0.6', outcome: high, reason: First., set: { more: 'sure * sure' }, unknown: skip }\n  - { id: second, when: 'more > ${least}', outcome: low, reason: Second., unknown: skip }`,
        ),
      )
    const comparison = await compared(chained(0.5), chained(0.9))
    expect(comparison.changes).toMatchObject([{ from: 'low', to: 'high', more: false }])
    const [region] = comparison.changes[0]!.regions
    expect(region).toMatchObject({ partly: true })
  })

  it('are as many as one reads; the rest is said to be there', async () => {
    const facts = Array.from({ length: 14 }, (_, index) => `f${index}`)
    const many = (condition: string) =>
      sample(
        replaced(
          'flag: { type: bool }',
          `flag: { type: bool }\n${facts.map((name) => `  ${name}: { type: bool, absent: false }`).join('\n')}`,
        ),
        replaced('coverage >= coverage_min', `${JSON.stringify(condition)}\n    unknown: skip`),
      )
    const comparison = await compared(many('flag && !flag'), many(facts.join(' || ')))
    expect(comparison.changes).toMatchObject([{ more: true }])
    expect(comparison.changes[0]!.regions).toHaveLength(12)
  })
})

describe('what is not known', () => {
  it('is said where the solver gives up', async () => {
    const idle = {
      run: async (script: string) => [...script.matchAll(/\(check-sat\)/g)].map(() => 'unknown').join('\n'),
    }
    const higher = replaced('coverage_min: { value: 0.5', 'coverage_min: { value: 0.6')
    expect(await comparePolicies(sample(), sample(higher), idle)).toMatchObject({ outcomes: 'unknown', changes: [] })
  })

  it('is said where only numbers show a difference that no record can hold', async () => {
    const third = replaced('coverage >= coverage_min', 'coverage * 3 == 1')
    const never = replaced('coverage >= coverage_min', 'coverage * 3 == 4')
    expect(await compared(sample(third), sample(never))).toMatchObject({ outcomes: 'unknown', changes: [] })
    const empty = (condition: string) =>
      sample(
        replaced(
          'hit: first\n',
          'hit: first\nfor_each: { list: claims, as: claim, empty: { rule: none, outcome: low, reason: None. } }\nunknown: { rule: missing, outcome: low, reason: Missing. }\n',
        ),
        replaced(
          'default:',
          `overrides:\n  - { id: empty, when: 'size(claims) == 0 && ${condition}', outcome: high, reason: Empty., unknown: skip }\ndefault:`,
        ),
      )
    const other = await compared(empty('coverage * 3 == 1'), empty('coverage * 3 == 4'))
    expect(other).toMatchObject({ outcomes: 'unknown', changes: [] })
  })

  it('is said of lists that are looked at only up to a length', async () => {
    const each = replaced(
      'coverage >= coverage_min',
      "'claims.exists(a, claims.exists(b, a.confidence < b.confidence))'\n    unknown: skip",
    )
    expect(await compared(sample(each), sample(each))).toMatchObject({ outcomes: 'same', up_to_length: 3 })
  })
})
