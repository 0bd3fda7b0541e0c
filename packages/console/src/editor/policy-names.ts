import { isMap, items, keys, under, type YamlMap, type YamlValue, yamlTree } from './yaml-tree.ts'

/** What a fact is, as it is declared in a text. */
export interface FactShape {
  readonly type: string
  /** Of an enum. */
  readonly values: readonly string[]
  /** Of an object. */
  readonly fields: ReadonlyMap<string, FactShape>
  /** Of a list. */
  readonly item: FactShape | undefined
}

/** The names that a policy declares, which its conditions may use. */
export interface PolicyNames {
  readonly facts: ReadonlyMap<string, FactShape>
  readonly results: ReadonlyMap<string, FactShape>
  /** With their values as they are written. */
  readonly constants: ReadonlyMap<string, string>
  readonly outcomes: readonly string[]
  /** The element that rules are tried on, by its name. */
  readonly each: { readonly name: string; readonly shape: FactShape | undefined } | undefined
  readonly scorecard: boolean
  /** Ids of rules, overrides, factors and bands, and the line of each. */
  readonly lines: ReadonlyMap<string, number>
}

/** Reads the names out of a policy's text, which may be half written. */
export function policyNames(text: string): PolicyNames {
  const tree = yamlTree(text)
  const facts = shapesOf(under(tree, 'facts'))
  const constants = under(tree, 'constants')
  const list = under(tree, 'for_each', 'list')
  const as = under(tree, 'for_each', 'as')
  return {
    facts,
    results: shapesOf(under(tree, 'results')),
    constants: new Map(keys(constants).map((name) => [name, wordOf(under(constants, name, 'value'))])),
    outcomes: items(under(tree, 'outcomes')).map(wordOf).filter(Boolean),
    each: typeof as === 'string' && as !== '' ? { name: as, shape: facts.get(wordOf(list))?.item } : undefined,
    scorecard: under(tree, 'scorecard') !== undefined,
    // A clause may bear the id of a rule: it is the rule that findings are about.
    lines: isMap(tree) ? new Map([...idsIn(tree, 'rule'), ...idsIn(tree, 'id')]) : new Map(),
  }
}

function shapesOf(value: YamlValue | undefined): ReadonlyMap<string, FactShape> {
  return new Map(keys(value).map((name) => [name, shapeOf(under(value, name))]))
}

function shapeOf(value: YamlValue | undefined): FactShape {
  const type = wordOf(under(value, 'type'))
  return {
    type,
    values: items(under(value, 'values')).map(wordOf),
    fields: shapesOf(under(value, 'fields')),
    item: type === 'list' ? shapeOf(under(value, 'items')) : undefined,
  }
}

/** Every id with the line that it stands on: of elements of lists (`id`), or of clauses that name their rule (`rule`). */
function idsIn(map: YamlMap, naming: 'id' | 'rule'): readonly (readonly [string, number])[] {
  return [...map.entries].flatMap(([key, { value, line }]) => {
    if (typeof value === 'string') return key === naming ? [[value, line] as const] : []
    if (isMap(value)) return idsIn(value, naming)
    return items(value).flatMap((one) => (isMap(one) ? idsIn(one, naming) : []))
  })
}

function wordOf(value: YamlValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
