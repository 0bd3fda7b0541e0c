/** The parts of a path such as `claims[0].claim_score`. */
export function partsOf(path: string): readonly (string | number)[] {
  return path.split(/[.[\]]+/).flatMap((part) => (part === '' ? [] : /^\d+$/.test(part) ? Number(part) : part))
}

/**
 * A copy of the facts with another value at `path`, or without the fact there where `value` is undefined. Undefined
 * where the path leads through something that is no object and no element of a list.
 */
export function changeFacts(facts: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const list = Array.isArray(facts)
  if (typeof facts !== 'object' || facts === null || list !== (typeof first === 'number')) return undefined
  if (list && !((first as number) < facts.length)) return undefined
  const inner = (facts as Record<string | number, unknown>)[first]
  const changed = changeFacts(inner, rest, value)
  if (rest.length > 0 && changed === undefined) return undefined
  if (list) return changed === undefined ? facts.toSpliced(first as number, 1) : facts.with(first as number, changed)
  const { [first]: _, ...others } = facts as Record<string | number, unknown>
  return changed === undefined ? others : { ...facts, [first]: changed }
}
