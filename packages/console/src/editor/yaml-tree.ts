import type { SyntaxNode } from '@lezer/common'
import { parser } from '@lezer/yaml'

/** A value of a YAML text as far as it can be read: mappings, lists, and scalars as they stand. */
export type YamlValue = string | readonly YamlValue[] | YamlMap

/** A mapping, and on which line (from 1) each of its keys stands. */
export interface YamlMap {
  readonly entries: ReadonlyMap<string, { readonly value: YamlValue; readonly line: number }>
}

/** What a text holds that may be half written: whatever cannot be read is left out. */
export function yamlTree(text: string): YamlValue {
  const lineAt = lineCounter(text)
  const read = (node: SyntaxNode): YamlValue => {
    if (node.name === 'BlockMapping' || node.name === 'FlowMapping') return mapOf(node)
    if (node.name === 'BlockSequence' || node.name === 'FlowSequence') return itemsOf(node)
    return scalar(text.slice(node.from, node.to))
  }
  const mapOf = (node: SyntaxNode): YamlMap => {
    const entries = new Map<string, { value: YamlValue; line: number }>()
    for (const pair of node.getChildren('Pair')) {
      const key = pair.getChild('Key')
      if (key === null) continue
      const last = pair.lastChild
      const value = last === null || last.from === key.from || last.name === ':' ? '' : read(last)
      entries.set(scalar(text.slice(key.from, key.to)), { value, line: lineAt(key.from) })
    }
    return { entries }
  }
  const itemsOf = (node: SyntaxNode): readonly YamlValue[] =>
    node.getChildren('Item').flatMap((item) => {
      const value = item.lastChild
      return value === null || value.name === '-' ? [] : [read(value)]
    })
  const root = parser.parse(text).topNode.getChild('Document')
  const first = root?.getChild('BlockMapping') ?? root?.getChild('FlowMapping')
  return first ? mapOf(first) : ''
}

/** What stands under a key; undefined where it is no mapping, or has no such key. */
export function under(value: YamlValue | undefined, ...keys: readonly string[]): YamlValue | undefined {
  let found = value
  for (const key of keys) found = isMap(found) ? found.entries.get(key)?.value : undefined
  return found
}

export function isMap(value: YamlValue | undefined): value is YamlMap {
  return typeof value === 'object' && 'entries' in value && value.entries instanceof Map
}

/** The elements of a list; none where it is no list. */
export function items(value: YamlValue | undefined): readonly YamlValue[] {
  return Array.isArray(value) ? (value as readonly YamlValue[]) : []
}

/** The names of a mapping, in their order; none where it is none. */
export function keys(value: YamlValue | undefined): readonly string[] {
  return isMap(value) ? [...value.entries.keys()] : []
}

function scalar(written: string): string {
  const text = written.trim()
  return /^(["'])[\s\S]*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text
}

function lineCounter(text: string): (offset: number) => number {
  let [at, line] = [0, 1]
  return (offset) => {
    // Keys are come to in their order, so that nothing is counted twice.
    if (offset < at) [at, line] = [0, 1]
    for (; at < offset; at++) if (text.charCodeAt(at) === 10) line++
    return line
  }
}
