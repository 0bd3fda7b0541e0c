/** A fact that is another than at first. */
export interface FactChange {
  /** `claims[1].score`. */
  readonly path: string
  /** Undefined: it was not known. */
  readonly before: unknown
  /** Undefined: it is not known any more. */
  readonly after: unknown
}

/** Every fact that differs, each as deep as it can be found. */
export function changedFacts(before: unknown, after: unknown, path = ''): readonly FactChange[] {
  if (Object.is(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => changedFacts(before[name], after[name], path === '' ? name : `${path}.${name}`))
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
      changedFacts(before[index], after[index], `${path}[${index}]`),
    ).flat()
  }
  return [{ path, before, after }]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Longer addresses are cut off by programs that people send them with. */
const LONGEST = 1_500

/** Facts as they stand in an address; undefined where they are too long for one. */
export function factsInUrl(facts: Readonly<Record<string, unknown>>): string | undefined {
  const text = JSON.stringify(facts)
  return encodeURIComponent(text).length > LONGEST ? undefined : text
}

/** Facts of an address, or that somebody pasted; undefined where the text is no object of JSON. */
export function factsIn(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined
  try {
    const facts: unknown = JSON.parse(text)
    return isRecord(facts) ? facts : undefined
  } catch {
    return undefined
  }
}
