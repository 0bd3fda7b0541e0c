import type { FactType } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'
import { type Path, patternOf } from './path.ts'
import type { ReferencedFacts } from './referenced-facts.ts'

/** A fact of a record that may be changed: its value as the policy reads it, undefined where it is missing. */
export interface Place {
  readonly path: Path
  readonly type: FactType
  readonly value: unknown
  /** An element of a list: it cannot be missing, only removed with its list's other change. */
  readonly element: boolean
}

/** Every fact of a record that the policy reads: facts, fields, elements, in the order of the policy's declarations. */
export function factPathsOf(
  policy: Policy,
  facts: Readonly<Record<string, unknown>>,
  { patterns }: ReferencedFacts,
): Place[] {
  const places: Place[] = []
  const add = (path: Path, type: FactType, raw: unknown, element: boolean): void => {
    if (!patterns.has(patternOf(path))) return
    const value = raw === undefined || (raw === null && !type.nullable) ? type.absent : raw
    // An object that is there and cannot go is no change of its own; its fields are.
    if (type.type !== 'object' || !element || type.nullable) places.push({ path, type, value, element })
    if (value === undefined || value === null) return
    if (type.type === 'object') {
      for (const [name, field] of type.fields) add([...path, name], field, (value as Holder)[name], false)
    }
    if (type.type === 'list') {
      ;(value as readonly unknown[]).forEach((item, index) => {
        add([...path, index], type.items, item, true)
      })
    }
  }
  for (const [name, type] of policy.facts) add([name], type, facts[name], false)
  return places
}

type Holder = Readonly<Record<string, unknown>>
