import { readYaml } from '@tribunal/policy'

/** What bears an id in a policy. `empty`, `default` and `unknown` stand in the place of a rule, and may have the id of one. */
export type PartKind = keyof typeof LISTED | keyof typeof CLAUSES

/** A part of a policy, as it stands in the text. */
export interface PolicyPart {
  readonly kind: PartKind
  readonly id: string
  /** Its first line; counts from 1. */
  readonly line: number
  /** Its lines, without what all of them are indented by. */
  readonly excerpt: string
}

/** Where parts stand in a list, and the key that has their id. */
const LISTED = {
  rule: { path: ['rules'], id: 'id' },
  band: { path: ['scorecard', 'bands'], id: 'outcome' },
  factor: { path: ['scorecard', 'factors'], id: 'id' },
  override: { path: ['overrides'], id: 'id' },
} as const

/** Where parts stand by themselves, with their id under `rule`. */
const CLAUSES = { empty: ['for_each', 'empty'], default: ['default'], unknown: ['unknown'] } as const

/** Texts of which what was read is kept: the versions that decide are some twenty. */
const KEPT = 64

/** The same function, which keeps what it last found: reading a text takes milliseconds, and the same few are shown over and over. */
export function keptOfTexts<T>(read: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const found = kept.has(text) ? kept.get(text)! : read(text)
    // The text asked for last comes last.
    kept.delete(text)
    kept.set(text, found)
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    return found
  }
}

/** The parts of a policy, those of each kind in the order of the text. None of a text that is no YAML. */
export const policyParts: (text: string) => readonly PolicyPart[] = keptOfTexts(readParts)

function readParts(text: string): readonly PolicyPart[] {
  const source = readYaml(text, '')
  if (!('value' in source)) return []
  const lines = text.split('\n')
  const part = (kind: PartKind, id: unknown, line: number): PolicyPart => {
    return { kind, id: String(id), line, excerpt: blockAt(lines, line) }
  }
  const listed = (Object.keys(LISTED) as (keyof typeof LISTED)[]).flatMap((kind) => {
    const { path, id } = LISTED[kind]
    const items = valueAt(source.value, path)
    if (!Array.isArray(items)) return []
    const first = source.place(path).line
    return items.map((item, index) =>
      part(kind, valueAt(item, [id]), dashOf(lines, source.place([...path, index]).line, first)),
    )
  })
  const clauses = (Object.keys(CLAUSES) as (keyof typeof CLAUSES)[]).flatMap((kind) => {
    const id = valueAt(source.value, [...CLAUSES[kind], 'rule'])
    return id === undefined ? [] : [part(kind, id, source.keyPlace(CLAUSES[kind]).line)]
  })
  return [...listed, ...clauses]
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[name] : undefined),
    value,
  )
}

/** The line of the dash before an item, which may stand in a line above it; the item's own line in a list in brackets. */
function dashOf(lines: readonly string[], own: number, first: number): number {
  for (let line = own; line >= first; line--) if (/^\s*-(?:\s|$)/.test(lines[line - 1]!)) return line
  return own
}

/** What begins at `line`: all that is indented deeper follows it. */
function blockAt(lines: readonly string[], line: number): string {
  const [first, ...rest] = lines.slice(line - 1) as [string, ...string[]]
  const depth = indent(first)
  const end = rest.findIndex((after) => after.trim() !== '' && indent(after) <= depth)
  const found = [first, ...(end < 0 ? rest : rest.slice(0, end))]
  return found
    .map((each) => each.slice(depth))
    .join('\n')
    .trimEnd()
}

function indent(line: string): number {
  return line.length - line.trimStart().length
}
