import type { Policy } from '../policy.ts'
import type { YamlSource } from '../read-yaml.ts'
import { expressionChanges } from './expression-changes.ts'
import type { Change, Mutant } from './mutant.ts'
import { numberChanges } from './number-changes.ts'
import { orderChanges } from './order-changes.ts'
import { partName } from './part-name.ts'

/**
 * Every small change of a policy: each number one step of its last decimal place up and down, each flag turned over,
 * each comparison made strict or no longer strict, each rule, factor and override left out, each two neighbouring rules
 * and overrides exchanged (the operators of mutation testing that fit thresholds and ordered rules).
 * `source` is `text` read as YAML, and `policy` is what it loads as.
 */
export function mutantsOf(policy: Policy, text: string, source: YamlSource): readonly Mutant[] {
  const changes = [...numberChanges(text, source), ...expressionChanges(policy), ...orderChanges(policy)]
  const seen = new Map<string, number>()
  return changes.map((change) => {
    const { kind, path, from, to, make } = change
    const part = partName(policy, path)
    const name = idOf(part, change)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    const id = count === 1 ? name : `${name} #${count}`
    return { id, kind, part, from, to, line: source.place(path).line, policy: make() }
  })
}

function idOf(part: string, { kind, from, to, within }: Change): string {
  if (kind === 'left_out') return `${part}: left out`
  if (kind === 'exchanged') return `${from} <-> ${to}`
  return `${part}: ${from} -> ${to}${within === undefined ? '' : ` in ${within}`}`
}
