interface Document {
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
}

const PLACE = '#/components/schemas/'
/** What the library appends to the name of a schema that is sent, where another is answered. */
const SENT = 'Input'

/** What only a request says: an answer may get more fields within a version, and a reader of the contract has to allow for it. */
const CLOSED = 'additionalProperties'

/**
 * The contract without what the library writes too much: schemas that nothing refers to, and the ending `Input` of
 * those that are only sent.
 */
export function tidyOpenApi(document: object): object {
  const { components } = document as Document
  const schemas = components?.schemas ?? {}
  const used = usedNames(document, schemas)
  const names = new Map([...used].map((name) => [name, newName(name, used)]))
  const kept = Object.fromEntries([...names].sort().map(([name, other]) => [other, schemas[name]]))
  const open = withoutClosed({ ...document, components: { ...components, schemas: kept } }) as object
  return rename(open, names) as object
}

/** Every schema but those of requests. */
function withoutClosed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClosed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== CLOSED || inner !== false)
      .map(([key, inner]) => [key, key === 'requestBody' ? inner : withoutClosed(inner)]),
  )
}

/** Schemas that an operation refers to, or one of those. */
function usedNames(document: object, schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const used = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') visit(inner)
      else if (!used.has(nameOf(inner))) {
        used.add(nameOf(inner))
        visit(schemas[nameOf(inner)])
      }
    }
  }
  visit({ ...document, components: {} })
  return used
}

function newName(name: string, used: ReadonlySet<string>): string {
  const short = name.slice(0, -SENT.length)
  return name.endsWith(SENT) && !used.has(short) ? short : name
}

function nameOf(ref: string): string {
  return ref.slice(PLACE.length)
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, PLACE + (names.get(nameOf(inner)) ?? nameOf(inner))]
        : [key, rename(inner, names)],
    ),
  )
}
