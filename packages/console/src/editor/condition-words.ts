import type { FactShape, PolicyNames } from './policy-names.ts'

/** A word that may come next in a condition. */
export interface ConditionWord {
  readonly name: string
  readonly kind: 'fact' | 'constant' | 'function' | 'word' | 'variable'
  /** A type, a value. */
  readonly detail: string
  /** What is written in its place, where that is not the name. */
  readonly write?: string
}

/** Where in a policy a condition stands decides what it may read. */
export interface Readable {
  /** Rules tried on the elements of a list see the element. */
  readonly each: boolean
  /** Overrides, invariants and what is computed see the outcome and the results. */
  readonly outcome: boolean
}

const FUNCTIONS = ['size', 'sum', 'mean', 'min', 'max', 'known'] as const
const QUANTIFIERS = ['exists', 'all'] as const
const PATH = /([A-Za-z_][\w]*(?:(?:\[\d+\])?\.[\w]*)*)$/
const COMPARED = /([A-Za-z_][\w.]*)\s*(?:==|!=)\s*"?([^"\s]*)$/
const LISTED = /([A-Za-z_][\w.]*)\s+in\s+\[(?:\s*"[^"]*"\s*,)*\s*"?([^"\]]*)$/
const BOUND = /([A-Za-z_][\w.]*)\.(?:exists|all)\(\s*(\w+)\s*,/g

/** What may come next behind `before`, and how much of it is already begun. */
export function conditionWords(
  before: string,
  names: PolicyNames,
  readable: Readable,
): { readonly begun: string; readonly words: readonly ConditionWord[] } {
  const scope = scopeOf(before, names, readable)
  const compared = LISTED.exec(before) ?? COMPARED.exec(before)
  const values = compared ? valuesOf(compared[1]!, scope, names) : []
  if (compared && values.length > 0) return { begun: compared[2]!, words: spoken(values, quoted(before)) }
  const path = PATH.exec(before)?.[1] ?? ''
  const dot = path.lastIndexOf('.')
  if (dot >= 0) return { begun: path.slice(dot + 1), words: within(shapeAt(path.slice(0, dot), scope)) }
  return { begun: path, words: quoted(before) ? [] : [...scopeWords(scope), ...constantsOf(names), ...functions()] }
}

interface Scope {
  readonly shapes: ReadonlyMap<string, FactShape>
  readonly own: ReadonlySet<string>
}

const OUTCOME: FactShape = { type: 'outcome', values: [], fields: new Map(), item: undefined }
const SCORE: FactShape = { type: 'number', values: [], fields: new Map(), item: undefined }

function scopeOf(before: string, names: PolicyNames, readable: Readable): Scope {
  const shapes = new Map(names.facts)
  const own = new Set<string>()
  const add = (name: string, shape: FactShape | undefined) => {
    own.add(name)
    if (shape) shapes.set(name, shape)
  }
  if (readable.each && names.each) add(names.each.name, names.each.shape)
  if (readable.outcome) {
    for (const [name, shape] of names.results) shapes.set(name, shape)
    shapes.set('outcome', OUTCOME)
    if (names.scorecard) shapes.set('score', SCORE)
  }
  for (const [, list, variable] of before.matchAll(BOUND)) add(variable!, shapeAt(list!, { shapes, own })?.item)
  return { shapes, own }
}

function shapeAt(path: string, { shapes }: Scope): FactShape | undefined {
  const [first = '', ...rest] = path.replace(/\[\d+\]/g, '.[]').split('.')
  return rest.reduce<FactShape | undefined>(
    (shape, name) => (name === '[]' ? shape?.item : shape?.fields.get(name)),
    shapes.get(first),
  )
}

function valuesOf(path: string, scope: Scope, names: PolicyNames): readonly string[] {
  const shape = shapeAt(path, scope)
  return shape === OUTCOME ? names.outcomes : (shape?.values ?? [])
}

/** True where an odd number of quotes stands before, so that a text is open. */
function quoted(before: string): boolean {
  return (before.match(/"/g)?.length ?? 0) % 2 === 1
}

function spoken(values: readonly string[], open: boolean): readonly ConditionWord[] {
  return values.map((name) => ({ name, kind: 'word', detail: '', write: open ? name : `"${name}"` }))
}

function within(shape: FactShape | undefined): readonly ConditionWord[] {
  if (shape === undefined) return []
  if (shape.type === 'list') {
    return QUANTIFIERS.map((name) => ({ name, kind: 'function', detail: '(x, …)', write: `${name}(x, ` }))
  }
  return [...shape.fields].map(([name, field]) => ({ name, kind: 'fact', detail: detailOf(field) }))
}

function scopeWords({ shapes, own }: Scope): readonly ConditionWord[] {
  return [...shapes].map(([name, shape]) => ({
    name,
    kind: own.has(name) ? 'variable' : 'fact',
    detail: detailOf(shape),
  }))
}

function constantsOf({ constants }: PolicyNames): readonly ConditionWord[] {
  return [...constants].map(([name, value]) => ({ name, kind: 'constant', detail: value }))
}

function functions(): readonly ConditionWord[] {
  return FUNCTIONS.map((name) => ({ name, kind: 'function', detail: '(…)', write: `${name}(` }))
}

function detailOf({ type, values }: FactShape): string {
  return type === 'enum' ? values.join(' · ') : type
}
