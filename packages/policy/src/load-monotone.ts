import { type FactType, typeName } from './fact-type.ts'
import type { Loading } from './loading.ts'
import { numbersOf } from './number-paths.ts'
import type { Monotone } from './policy.ts'
import type { PolicyFile } from './policy-file.ts'
import { suggestion } from './problem.ts'

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
