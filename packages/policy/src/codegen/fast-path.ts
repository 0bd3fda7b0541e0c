import type { Expression } from '../expression.ts'
import type { Generator } from '../generate.ts'
import { commonFacts, keyOf } from '../shared-reads.ts'

/** Name of the function that decides carefully, and the statement that leaves it to it. */
export const SLOW_PATH = 'k'
export const RETURN_SLOW_PATH = `return ${SLOW_PATH}(f);`

/**
 * Code for the usual case that no fact is missing: it may run `RETURN_SLOW_PATH` wherever something turns out to be unknown,
 * and the careful code decides from the start. Facts that several conditions read are read once and known to be there.
 */
export function generateFastPath(
  generator: Generator,
  conditions: readonly Expression[],
  generate: () => string,
): string {
  const held = new Map(commonFacts(conditions).map((fact) => [keyOf(fact)!, { fact, name: generator.fresh('h') }]))
  if (held.size === 0) return generate()
  const facts = [...held.values()]
  const reads = facts.map(({ fact, name }) => `${name}=${generator.value(fact, [])}`).join(',')
  const missing = facts.map(({ name }) => `${name}===null||${name}===undefined`).join('||')
  const names = new Map([...held].map(([key, { name }]) => [key, name]))
  return `const ${reads};if(${missing})${RETURN_SLOW_PATH}${generator.whilePresent(names, generate)}`
}
