import { type FactTypeFile, randomScalar, randomType } from './fact-types.ts'
import type { Random } from './random.ts'
import { RandomExpression, type RandomScope, scopeOf, withVariable } from './random-expression.ts'

type Types = Record<string, FactTypeFile>
type Section = Record<string, unknown>

/** A random policy as the data of its file, and the types of its facts. */
export interface RandomPolicy {
  readonly facts: Types
  readonly file: Section
}

/**
 * A well-typed policy of random shape: rules (`first`, `most_severe`, with and without `for_each`) or a scorecard, with
 * results, overrides and computed values. Some leave out clauses for the unknown that loading then demands.
 */
export function randomPolicy(random: Random): RandomPolicy {
  const outcomes = random.many(2 + random.below(3), (index) => `o${index}`)
  const facts: Types = {
    proposal: { type: 'enum', values: outcomes, ...(random.chance(0.3) ? { nullable: true, absent: null } : {}) },
  }
  for (let index = 2 + random.below(5); index >= 0; index--) facts[`f${index}`] = randomType(random, 2)
  if (random.chance(0.6))
    facts.list = { type: 'list', items: randomType(random, 1), ...(random.chance(0.2) ? { nullable: true } : {}) }
  const constants = { low: 0.3, high: 0.7, count: 2 }
  const results: Types = {}
  for (let index = random.below(3); index > 0; index--) results[`r${index}`] = withoutRange(randomScalar(random))

  const writer = new PolicyWriter(random, outcomes, scopeOf(facts, Object.keys(constants)), results)
  const card = random.chance(0.25)
  const settledTypes: Types = {
    ...results,
    outcome: { type: 'enum', values: outcomes },
    ...(card ? { score: { type: 'number' } } : {}),
  }
  const settled = new PolicyWriter(
    random,
    outcomes,
    scopeOf({ ...facts, ...settledTypes }, Object.keys(constants)),
    results,
  )
  const file = {
    policy: 'random',
    version: '1.0.0',
    author: 'A generator',
    title: 'Random',
    source: 'random',
    changelog: ['1.0.0 Made.'],
    facts,
    constants: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, { value, reason: 'Random' }]),
    ),
    outcomes,
    results,
    ...(card ? writer.scorecard() : writer.rules(facts)),
    overrides: random.many(random.pick([0, 0, 1, 2]), (index) => settled.override(index)),
    computed: Object.fromEntries(random.many(random.below(3), (index) => [`c${index}`, settled.expression().any(2)])),
  }
  return { facts, file }
}

/** Results are calculated, and what is calculated keeps to no range. */
function withoutRange({ range: _, ...type }: FactTypeFile): FactTypeFile {
  return type
}

class PolicyWriter {
  private readonly random: Random
  private readonly outcomes: readonly string[]
  private readonly scope: RandomScope
  private readonly results: Types

  constructor(random: Random, outcomes: readonly string[], scope: RandomScope, results: Types) {
    this.random = random
    this.outcomes = outcomes
    this.scope = scope
    this.results = results
  }

  expression(scope = this.scope, nested = 0): RandomExpression {
    return new RandomExpression(this.random, scope, nested)
  }

  rules(facts: Types): Section {
    const { random } = this
    const list = facts.list && random.chance(0.6) ? facts.list : undefined
    const scope = list ? withVariable(this.scope, 'element', list.items!) : this.scope
    const count = random.pick([1, 2, 3, 4, 6, 12, random.chance(0.1) ? 80 : 5])
    return {
      hit: random.pick(['first', 'most_severe']),
      ...(list ? { for_each: { list: 'list', as: 'element', empty: { rule: 'empty', ...this.settled() } } } : {}),
      rules: random.many(count, (index) => ({
        id: `rule-${index}`,
        when: this.when(scope, list ? 1 : 0, count),
        ...this.settled(scope, true),
        ...(random.chance(0.3) ? { unknown: 'skip' } : {}),
      })),
      default: { rule: 'default', ...this.settled(this.scope, true) },
      ...(list || random.chance(0.8) ? { unknown: { rule: 'unknown', ...this.settled() } } : {}),
    }
  }

  scorecard(): Section {
    const { random } = this
    const [low, middle, high] = this.outcomes
    const bounds = random.pick([
      { middle: { below: 0.35 }, upper: { below: 'high' } },
      { middle: { at_most: 0 }, upper: { at_most: 1 } },
      { middle: { above: 0.7 }, upper: { above: 'low' } },
      { middle: { at_least: 85 }, upper: { at_least: 0.1 } },
    ])
    return {
      scorecard: {
        ...(random.chance(0.5) ? { base: random.pick([0, 1, 0.2]) } : {}),
        combine: random.pick(['add', 'subtract']),
        factors: random.many(1 + random.below(5), (index) => this.factor(index)),
        ...(random.chance(0.5)
          ? {
              clamp: random.pick([
                [0, 1],
                [null, 1],
                [0, null],
                [0.1, 0.1],
              ]),
            }
          : {}),
        bands: [
          { ...this.settled(), outcome: low, ...bounds.middle },
          { ...this.settled(), outcome: middle, ...bounds.upper },
          { ...this.settled(), outcome: high ?? low },
        ],
      },
      ...(random.chance(0.8) ? { unknown: { rule: 'unknown', ...this.settled() } } : {}),
    }
  }

  override(index: number): Section {
    const { random } = this
    const unknown = random.pick([undefined, 'skip', 'skip', { ...this.settled(), ...this.some() }])
    return {
      id: `override-${index}`,
      when: this.expression().bool(2),
      outcome: random.pick(this.outcomes),
      reason: 'Random',
      ...this.some(),
      ...(unknown === undefined ? {} : { unknown }),
    }
  }

  private factor(index: number): Section {
    const { random } = this
    const missing = random.chance(0.3) ? { missing: 0, missing_reason: 'Random' } : {}
    const weight = random.pick([0.35, 0.25, -0.2, 0.1, 'high'])
    const base = { id: `factor-${index}`, ...missing }
    switch (random.pick(['when', 'weighted', 'tiers', 'words'] as const)) {
      case 'when':
        return { ...base, when: this.expression().bool(2), weight }
      case 'weighted':
        return { ...base, value: this.expression().number(2), weight }
      case 'tiers':
        return {
          ...base,
          value: this.expression().number(2),
          tiers: random.many(1 + random.below(3), () => this.tier()),
        }
      case 'words': {
        const { path, words } = this.expression().word()
        return { ...base, value: path, tiers: [{ is: random.pick(words), amount: 0.15, name: 'Word {value}' }] }
      }
    }
  }

  private tier(): Section {
    const { random } = this
    const test = random.pick(['at_least', 'at_most', 'above', 'below', 'is'])
    return { [test]: random.pick([0, 0.3, 1, 2, 85]), amount: random.pick([0.25, 0.1, 'low']), name: 'Tier {value}' }
  }

  /** Many rules are often many quantifiers over one list, which generated code serves in one pass. */
  private when(scope: RandomScope, nested: number, count: number): string {
    const { random } = this
    const expression = this.expression(scope, nested)
    const list = scope.readables.find(({ text }) => text === 'list')
    if (nested === 0 && count > 5 && list && random.chance(0.8)) {
      const body = this.expression(withVariable(scope, 'v', list.type.items!), 1).bool(2)
      return `list.${random.pick(['exists', 'exists', 'all'])}(v, ${body})`
    }
    return expression.bool(random.pick([1, 2, 3]))
  }

  /** Outcome, reason, code, and a value for each result that needs one. */
  private settled(scope = this.scope, mayRead = false): Section {
    const { random } = this
    const needed = Object.keys(this.results).filter((name) => {
      const type = this.results[name]!
      return (type.absent === undefined && !type.nullable) || random.chance(0.5)
    })
    return {
      outcome: mayRead && random.chance(0.1) ? { from: 'proposal' } : random.pick(this.outcomes),
      reason: random.pick(['Because', { en: 'Because', es: 'Porque' }]),
      ...(random.chance(0.3) ? { code: `R_${random.below(9)}` } : {}),
      set: Object.fromEntries(needed.map((name) => [name, this.value(this.results[name]!, scope)])),
    }
  }

  /** Values for some results. */
  private some(): Section {
    const names = Object.keys(this.results).filter(() => this.random.chance(0.4))
    return { set: Object.fromEntries(names.map((name) => [name, this.value(this.results[name]!, this.scope)])) }
  }

  private value(type: FactTypeFile, scope: RandomScope): string | number | boolean {
    const expression = this.expression(scope, scope === this.scope ? 0 : 1)
    switch (type.type) {
      case 'number':
        return this.random.chance(0.5) ? 0.5 : expression.number(2)
      case 'bool':
        return this.random.chance(0.5) ? true : expression.bool(2)
      case 'enum':
        return JSON.stringify(this.random.pick(type.values!))
      default:
        return expression.string(1)
    }
  }
}
