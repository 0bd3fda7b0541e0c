import type { JsonSchema } from '@tribunal/engine'

/** What a change did to an answer, which decides what may be expected of the one who reads it. */
export interface ChangedAnswer {
  readonly answer: unknown
  /**
   * `outside lists`: a field without which the answer is none was changed. `in lists`: only items of lists were, which
   * may be left out of it. `nowhere`: the answer has no field of the kind.
   */
  readonly where: 'nowhere' | 'in lists' | 'outside lists'
}

/** The new value for a field, or undefined where it stays. `name` is the nearest property's. */
export type Change = (value: unknown, schema: JsonSchema, name: string) => unknown

/** Changes every value of an answer for which `change` has a new one; what was changed is not looked into further. */
export function changeAnswer(answer: unknown, schema: JsonSchema, change: Change): ChangedAnswer {
  let where: ChangedAnswer['where'] = 'nowhere'

  function walk(value: unknown, node: JsonSchema, name: string, inList: boolean): unknown {
    const form = formFor(value, node)
    const changed = change(value, form, name)
    if (changed !== undefined) {
      if (!inList) where = 'outside lists'
      else if (where === 'nowhere') where = 'in lists'
      return changed
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, schemaAt(form, 'items'), name, true))
    if (!isObject(value)) return value
    const properties = schemaAt(form, 'properties')
    const entries = Object.entries(value).map(([key, own]) => [key, walk(own, schemaAt(properties, key), key, inList)])
    return Object.fromEntries(entries)
  }

  return { answer: walk(answer, schema, '', false), where }
}

/** Of alternatives (`null` or a number, say) the first that is not for null, unless the value is. */
function formFor(value: unknown, schema: JsonSchema): JsonSchema {
  const forms = schema['anyOf']
  if (!Array.isArray(forms)) return schema
  const fits = forms.filter(isObject).find(({ type }) => (type === 'null') === (value === null))
  return fits ?? schema
}

function schemaAt(schema: JsonSchema, key: string): JsonSchema {
  const value = schema[key]
  return isObject(value) ? value : {}
}

/** Every text in `material`, in order, keys left out. */
export function textsOf(material: unknown): readonly string[] {
  if (typeof material === 'string') return [material]
  if (Array.isArray(material)) return material.flatMap(textsOf)
  return isObject(material) ? Object.values(material).flatMap(textsOf) : []
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
