const PATH = /^[a-z]\w*(?:\.[a-z]\w*|\[\d+\])*$/

/** The names and indexes of a path such as `claims[2].score`; undefined of a calculation or a literal. */
export function stepsOf(path: string): readonly string[] | undefined {
  return PATH.test(path) ? path.split(/[.[\]]+/).filter((step) => step !== '') : undefined
}

/** What stands at a path of a record; undefined where nothing does. */
export function valueAt(record: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], record)
}

/** The record with nothing but these paths. Lists keep their length; their elements lose what is not named too. */
export function onlyPaths(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((steps) => steps.length === 0)) return value
  if (value === null || typeof value !== 'object') return null
  const below = (key: string) => paths.filter((steps) => steps[0] === key).map((steps) => steps.slice(1))
  if (Array.isArray(value)) return value.map((element, index) => onlyPaths(element, below(String(index))))
  const kept = Object.entries(value).filter(([key, inner]) => below(key).length > 0 || holdsList(inner))
  return Object.fromEntries(kept.map(([key, inner]) => [key, onlyPaths(inner, below(key))]))
}

function holdsList(value: unknown): boolean {
  if (Array.isArray(value)) return true
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsList)
}
