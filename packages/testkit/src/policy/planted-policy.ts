import type { Random } from './random.ts'
import type { RandomPolicy } from './random-policy.ts'
import { type SmallFact, type SmallWorld, smallWorld, typesOf } from './small-world.ts'

/** A fault put into a policy on purpose, and the rule or invariant that has it. */
export type PlantedFault =
  | { readonly kind: 'unreachable' | 'shadowed' | 'gap' | 'violated'; readonly id: string }
  | { readonly kind: 'none' }

/** A policy over a world small enough to try whole. */
export interface PlantedPolicy extends RandomPolicy {
  readonly world: SmallWorld
  readonly fault: PlantedFault
}

interface RuleFile {
  readonly id: string
  readonly when: string
  readonly outcome: string
  readonly unknown?: string
}

const OUTCOMES = ['low', 'middle', 'high']
const FAULTS = ['unreachable', 'shadowed', 'gap', 'violated', 'none'] as const

/**
 * A policy of one to five rules, some with overrides and invariants, with one fault of each kind in turn, by the seed.
 *
 * At most two quantifiers stand in a policy, one where the rules are tried on each element: two elements then show
 * everything that a longer list can, since each quantifier takes its value from one element.
 */
export function plantedPolicy(random: Random): PlantedPolicy {
  return new Planter(random).policy()
}

class Planter {
  private readonly random: Random
  private readonly world: SmallWorld
  private readonly each: boolean
  private quantifiers: number

  constructor(random: Random) {
    this.random = random
    this.world = smallWorld(random)
    this.each = this.world.list !== undefined && random.chance(0.5)
    this.quantifiers = this.each ? 1 : 2
  }

  policy(): PlantedPolicy {
    const { random, world } = this
    const kind = random.pick(FAULTS)
    const hit = random.pick(['first', 'most_severe'] as const)
    const rules = random.many(1 + random.below(4), (index) => this.rule(`rule-${index}`))
    const violated = kind === 'violated' ? [this.violated(rules)] : []
    const fault = this.plantRule(kind, rules, hit)
    const overrides = random.many(kind === 'none' ? random.below(3) : 0, (index) => this.override(index))
    const invariants = random.many(random.below(3), (index) => ({
      id: `invariant-${index}`,
      sentence: 'Random',
      holds: `${this.literal('outside')} || outcome ${random.pick(['==', '!='])} "${random.pick(OUTCOMES)}"`,
    }))
    const settled = (rule: string) => ({ rule, outcome: random.pick(OUTCOMES), reason: 'Random' })
    const file = {
      policy: 'planted',
      version: '1.0.0',
      author: 'A generator',
      title: 'Planted',
      source: 'random',
      changelog: ['1.0.0 Made.'],
      facts: typesOf(world),
      outcomes: OUTCOMES,
      hit,
      ...(this.each ? { for_each: { list: world.list!.name, as: 'item', empty: settled('empty') } } : {}),
      rules: rules.map((rule) => ({ ...rule, reason: 'Random' })),
      default: settled('default'),
      unknown: settled('unknown'),
      overrides,
      invariants: [...violated, ...invariants],
    }
    return { facts: typesOf(world), file, world, fault }
  }

  private rule(id: string): RuleFile {
    const { random } = this
    const unknown = random.chance(0.3) ? { unknown: 'skip' } : {}
    return { id, when: this.condition(), outcome: random.pick(OUTCOMES), ...unknown }
  }

  private override(index: number) {
    const { random } = this
    const when = random.chance(0.4) ? `outcome == "${random.pick(OUTCOMES)}"` : this.literal('outside')
    return { id: `override-${index}`, when, outcome: random.pick(OUTCOMES), reason: 'Random', unknown: 'skip' }
  }

  /** Adds a rule with the fault; the others are as they are, with whatever faults chance has given them. */
  private plantRule(kind: (typeof FAULTS)[number], rules: RuleFile[], hit: string): PlantedFault {
    const { random } = this
    if (kind === 'none') return { kind }
    if (kind === 'violated') return { kind, id: 'violated' }
    const id = `planted-${kind}`
    if (kind === 'unreachable') {
      const condition = this.literal('either')
      rules.splice(random.below(rules.length + 1), 0, { ...this.rule(id), when: `${condition} && !(${condition})` })
    } else if (kind === 'shadowed') {
      const by = random.pick(rules)
      // Only rules after it are shadowed where the first decides; of equally severe ones the earlier determines.
      const outcome =
        hit === 'first' ? random.pick(OUTCOMES) : OUTCOMES[random.below(OUTCOMES.indexOf(by.outcome) + 1)]!
      const after = rules.indexOf(by) + 1
      const when = `(${by.when}) && ${this.literal('either')}`
      rules.splice(after + random.below(rules.length - after + 1), 0, { id, when, outcome, unknown: 'skip' })
    } else {
      // The only rule that asks for the word asks for a number beside it: the rest of the word is left to the default.
      const [word, number] = this.each ? this.world.list!.fields : this.world.scalars
      const when = [word!, number!].map(({ name }) => (this.each ? `item.${name}` : name))
      const asksFor = word!.type.type === 'bool' ? when[0] : `${when[0]} == "${random.pick(word!.type.values!)}"`
      rules.splice(0, rules.length, {
        ...this.rule(id),
        when: `${asksFor} && ${when[1]} > ${number!.threshold}`,
      })
    }
    return { kind, id }
  }

  /** An invariant that denies the gravest outcome where the first rule, whose outcome that is, holds. */
  private violated(rules: RuleFile[]) {
    const when = this.literal(this.each ? 'element' : 'outside')
    rules[0] = { id: 'rule-0', when, outcome: OUTCOMES.at(-1)! }
    const condition = this.each ? `${this.world.list!.name}.exists(item, ${when})` : when
    return { id: 'violated', sentence: 'Planted', holds: `!(${condition}) || outcome != "${OUTCOMES.at(-1)}"` }
  }

  private condition(): string {
    const { random } = this
    const parts = random.many(1 + random.below(2), () => this.literal('either'))
    const joined = parts.join(random.pick([' && ', ' && ', ' || ']))
    return random.chance(0.1) ? `!(${joined})` : joined
  }

  /** One question about one fact: of the element that the rules are tried on, of what stands beside it, or of either. */
  private literal(about: 'element' | 'outside' | 'either'): string {
    const { random, world } = this
    const element = about === 'element' || (about === 'either' && this.each && random.chance(0.7))
    if (element) return asked(random, random.pick(world.list!.fields), 'item.')
    if (world.list && this.quantifiers > 0 && random.chance(0.5)) {
      this.quantifiers--
      const body = world.list.fields.filter(() => random.chance(0.6)).map((field) => asked(random, field, 'one.'))
      return `${world.list.name}.${random.pick(['exists', 'all'])}(one, ${body.join(' && ') || 'known(one.name)'})`
    }
    if (world.list && !this.each && random.chance(0.15))
      return `size(${world.list.name}) ${random.pick(['== 0', '> 0', '< 2', '== 1'])}`
    return asked(random, random.pick(world.scalars), '')
  }
}

function asked(random: Random, fact: SmallFact, prefix: string): string {
  return fact.ask(random, `${prefix}${fact.name}`)
}
