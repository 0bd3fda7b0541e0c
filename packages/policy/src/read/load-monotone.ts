import { type FactType, typeName } from '../tree/fact-type.ts'
import type { Monotone } from '../tree/policy.ts'
import type { Loading } from './loading.ts'
import type { PolicyFile } from './policy-file.ts'
import { suggestion } from './problem.ts'

/** The path of every number that a record can hold: `score`, `judgement.confidence`, `claims[].confidence`, `scores[]`. */
export function numbersOf(facts: ReadonlyMap<string, FactType>): readonly string[] {
  return [...facts].flatMap(([name, type]) => within(name, type))
}

/** Numbers at a path or below it; `[]` stands for every element of a list. */
function within(path: string, type: FactType): readonly string[] {
  if (type.type === 'number') return [path]
  if (type.type === 'list') return within(`${path}[]`, type.items)
  if (type.type !== 'object') return []
  return [...type.fields].flatMap(([name, field]) => within(`${path}.${name}`, field))
}

/** The numbers of which a policy says that raising one never softens the outcome. */
export function loadMonotone(
  loading: Loading,
  file: PolicyFile,
  facts: ReadonlyMap<string, FactType>,
): readonly Monotone[] {
  const declared = file.monotone ?? []
  loading.unique(
    ['monotone'],
    declared.map(({ fact }) => fact),
    'fact',
  )
  const numbers = numbersOf(facts)
  for (const [index, { fact }] of declared.entries()) {
    if (numbers.includes(fact)) continue
    const type = facts.get(fact)
    const path = ['monotone', index, 'fact']
    if (type) loading.problem('policy-type', path, `\`${fact}\` is ${typeName(type)}: only a number can be raised`)
    else loading.problem('policy-name', path, `\`${fact}\` is no fact that is a number`, suggestion(fact, numbers))
  }
  return declared
}
