import { fits } from '../answer/check-facts.ts'
import type { Constant } from '../tree/expression.ts'
import { type FactType, typeName } from '../tree/fact-type.ts'
import type { Loading, Path } from './loading.ts'
import type { FactTypeFile } from './policy-file.ts'

/** The declared types of facts, fields or results, by name. */
export function loadFactTypes(
  loading: Loading,
  path: Path,
  fields: Record<string, FactTypeFile>,
): Map<string, FactType> {
  return new Map(Object.entries(fields).map(([name, field]) => [name, loadFactType(loading, [...path, name], field)]))
}

/** One type. Lists and objects have no `absent`: a whole list cannot be made up. */
function loadFactType(loading: Loading, path: Path, file: FactTypeFile): FactType {
  const nullable = file.nullable ?? false
  switch (file.type) {
    case 'list':
      return { type: 'list', items: loadFactType(loading, [...path, 'items'], file.items), nullable }
    case 'object':
      return { type: 'object', fields: loadFactTypes(loading, [...path, 'fields'], file.fields), nullable }
    default: {
      const type = loadScalar(loading, path, file, nullable)
      if (file.absent === undefined) return type
      if (!isOfType(type, file.absent)) {
        const message = `\`${String(file.absent)}\` is not a value of this fact: expected ${typeName(type)}`
        loading.problem('policy-type', [...path, 'absent'], message)
      }
      return { ...type, absent: file.absent as Constant }
    }
  }
}

/** Types with a single value. */
type ScalarFile = Exclude<FactTypeFile, { type: 'list' | 'object' }>

/** A scalar without its default. */
function loadScalar(loading: Loading, path: Path, file: ScalarFile, nullable: boolean): FactType {
  if (file.type === 'number') {
    const [low, high] = file.range ?? [null, null]
    checkRange(loading, [...path, 'range'], low, high)
    return { type: 'number', low, high, nullable }
  }
  if (file.type === 'enum') return { type: 'enum', values: file.values, nullable }
  return { type: file.type, nullable }
}

/** A range or a clamp that no number fits is a mistake. */
export function checkRange(loading: Loading, path: Path, low: number | null, high: number | null): void {
  if (low === null || high === null || low <= high) return
  loading.problem('policy-type', path, `no number is from ${low} to ${high}`, 'write the lower end first')
}

/** Whether a value written in the policy is of the type; `null` where the type is nullable. */
export function isOfType(type: FactType, value: unknown): boolean {
  return value === null ? type.nullable : fits(type, value)
}
