import { compileTest, NO, type Ternary, UNKNOWN } from '../interpret/interpreter.ts'
import type { Expression } from '../tree/expression.ts'

type Quantifier = Extract<Expression, { op: 'exists' | 'all' }>

/** Longer lists are not asked about by any policy that a grid is made for. */
const LONGEST = 8

/**
 * Lists of the given elements, one for every way in which the quantifiers and sizes can see a list.
 *
 * What an `exists` comes to is the truest, what an `all` comes to the falsest of what its elements come to. So two lists
 * look the same to every quantifier where these agree, and adding an element changes what they see in one step that
 * depends on nothing but what they saw before: the lists reached from the empty one, one for each sight, stand for all.
 * A size is distinguished up to one more than the greatest number it is compared with.
 */
export function listValues(
  elements: readonly unknown[],
  quantifiers: readonly Quantifier[],
  sizes: readonly number[],
): readonly (readonly unknown[])[] | undefined {
  const longest = Math.max(0, ...sizes.map((size) => Math.ceil(size) + 1))
  if (longest > LONGEST) return undefined
  const tests = quantifiers.map(({ body }) => compileTest(body))
  const sightOf = (element: unknown): readonly Ternary[] =>
    tests.map((test, index) => {
      const variables: unknown[] = []
      variables[quantifiers[index]!.slot] = element
      return test({ facts: {}, results: {}, variables })
    })
  const kinds = new Map(elements.map((element) => [sightOf(element).join(), element]))
  const found = new Map<string, readonly unknown[]>()
  const open: { readonly list: readonly unknown[]; readonly sight?: readonly Ternary[] }[] = [{ list: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { list, sight } = next
    const key = [sight === undefined, Math.min(list.length, longest), sight].join()
    if (found.has(key)) continue
    found.set(key, list)
    for (const element of kinds.values()) {
      const seen = sightOf(element)
      const joined = sight ? seen.map((one, index) => join(quantifiers[index]!, sight[index]!, one)) : seen
      open.push({ list: [...list, element], sight: joined })
    }
  }
  return [...found.values()]
}

/** What a quantifier makes of two of its elements. */
function join({ op }: Quantifier, one: Ternary, other: Ternary): Ternary {
  if (one === other) return one
  const decisive = [one, other].find((tri) => tri !== UNKNOWN && (tri === NO) === (op === 'all'))
  return decisive ?? UNKNOWN
}
