/** A JSON Schema, as far as completing needs it. */
export interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: boolean | Schema
  readonly prefixItems?: readonly Schema[]
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** A key that may be written somewhere. */
export interface SchemaKey {
  readonly name: string
  readonly required: boolean
  readonly description: string | undefined
}

/** What may stand at a path of a text. */
export interface SchemaWords {
  readonly keys: readonly SchemaKey[]
  /** Words that a value is one of. */
  readonly values: readonly string[]
  /** What the schema says of the values, as `A CEL expression`. */
  readonly descriptions: ReadonlySet<string>
}

/**
 * What a schema lets stand at a path (`[]` for elements). Where there are several shapes, those that the words written
 * beside it (`siblings`) rule out are left out: `type: number` leaves no `values`.
 */
export function schemaWords(
  schema: Schema,
  path: readonly string[],
  siblings: ReadonlyMap<string, string> = new Map(),
): SchemaWords {
  const defs = schema.$defs ?? {}
  const shapes = path.reduce<readonly Schema[]>(
    (found, segment) => found.flatMap((shape) => below(shape, segment, defs)),
    expanded(schema, defs),
  )
  const fitting = shapes.filter((shape) => fits(shape, siblings))
  const keys = new Map<string, SchemaKey>()
  for (const { properties = {}, required = [] } of fitting.length > 0 ? fitting : shapes) {
    for (const [name, { description }] of Object.entries(properties)) {
      if (!keys.has(name)) keys.set(name, { name, required: required.includes(name), description })
    }
  }
  return {
    keys: [...keys.values()],
    values: [...new Set(shapes.flatMap(valuesOf))],
    descriptions: new Set(shapes.flatMap(({ description }) => description ?? [])),
  }
}

/** A schema as the shapes that it is one of; what it says of itself holds of each. */
function expanded(schema: Schema, defs: Readonly<Record<string, Schema>>): readonly Schema[] {
  if (schema.$ref !== undefined) {
    const named = defs[schema.$ref.replace('#/$defs/', '')]
    return named ? expanded(named, defs) : []
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices === undefined) return [schema]
  const { description } = schema
  return choices
    .flatMap((choice) => expanded(choice, defs))
    .map((shape) => (description === undefined ? shape : { description, ...shape }))
}

function below(shape: Schema, segment: string, defs: Readonly<Record<string, Schema>>): readonly Schema[] {
  const found = segment === '[]' ? [...(shape.prefixItems ?? []), shape.items] : [named(shape, segment)]
  return found.flatMap((one) => (typeof one === 'object' ? expanded(one, defs) : []))
}

function named({ properties, additionalProperties }: Schema, name: string): Schema | boolean | undefined {
  return properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
}

function valuesOf({ type, const: only, enum: words }: Schema): readonly string[] {
  if (only !== undefined) return [String(only)]
  if (words !== undefined) return words.map(String)
  return type === 'boolean' ? ['true', 'false'] : []
}

/** False where a key beside it has a word that this shape does not know. */
function fits({ properties = {} }: Schema, siblings: ReadonlyMap<string, string>): boolean {
  return [...siblings].every(([name, written]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    const words = own ? valuesOf(own) : []
    return words.length === 0 || words.includes(written)
  })
}
