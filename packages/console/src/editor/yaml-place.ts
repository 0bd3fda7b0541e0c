/** Where in a YAML text a cursor stands, as far as it matters for what can be written there. */
export interface YamlPlace {
  /** Keys that lead there, `[]` for the element of a list: `rules`, `[]`, `when`. Of a value its own key is the last. */
  readonly path: readonly string[]
  readonly kind: 'key' | 'value'
  /** What stands between the beginning of the key or the value and the cursor, without a quote before it. */
  readonly before: string
  /** The other keys of the same mapping, with what stands behind them in their line. */
  readonly siblings: ReadonlyMap<string, string>
}

/** A key or the dash of an element, at its column. */
interface Marker {
  readonly column: number
  /** Undefined of a dash. */
  readonly key: string | undefined
  /** What stands behind the key in its line. */
  readonly value: string
}

const KEY = /^(?:"([^"]*)"|'([^']*)'|([\w-]+)):(?:\s+(.*))?$/
const COMMENT = /(?:^|\s)#.*$/
const OPEN_SCALAR = /^(?:[>|][+-]?\d?|)$/

/**
 * The place of `offset` in a text that may be half written: keys by their indentation, and within braces by those. It is
 * a guess that helps who writes: nothing is read from it. Undefined within a comment.
 */
export function yamlPlace(text: string, offset: number): YamlPlace | undefined {
  const lines = text.split('\n')
  const row = text.slice(0, offset).split('\n').length - 1
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  if (COMMENT.test(line)) return undefined
  const { markers, rest, column } = read(line)
  const own = markers.at(-1)
  const dashes = markers.filter(({ key }) => key === undefined).map(() => '[]')
  const around = parentsOf(lines, row, markers[0]?.column ?? column, dashes)
  const within = around.path
  if (own?.key !== undefined) return inValue([...within, own.key], own.value, siblingsOf(lines, row, own.column))
  // A line that is deeper than a key whose value has begun goes on with that value.
  if (markers.length === 0 && around.scalar !== undefined) {
    const before = `${around.scalar} ${rest}`.trimStart()
    return { path: around.path, kind: 'value', before, siblings: new Map() }
  }
  if (/^[{[]/.test(rest)) return inValue(within, rest, new Map())
  return { path: within, kind: 'key', before: rest, siblings: siblingsOf(lines, row, column) }
}

/** The markers at the beginning of a line, and what follows them. */
function read(line: string): { readonly markers: readonly Marker[]; readonly rest: string; readonly column: number } {
  const markers: Marker[] = []
  let column = line.length - line.trimStart().length
  let rest = line.slice(column)
  for (let dash = /^-(?:\s+|$)/.exec(rest); dash !== null; dash = /^-(?:\s+|$)/.exec(rest)) {
    markers.push({ column, key: undefined, value: '' })
    column += dash[0].length
    rest = rest.slice(dash[0].length)
  }
  const [, double, single, plain, value = ''] = KEY.exec(rest) ?? []
  const key = double ?? single ?? plain
  if (key !== undefined) markers.push({ column, key, value })
  return { markers, rest, column }
}

/** What a line that begins at `column` with these dashes lies in: the path, and the value that it goes on with, if it does. */
function parentsOf(
  lines: readonly string[],
  row: number,
  column: number,
  dashes: readonly string[],
): { readonly path: readonly string[]; readonly scalar: string | undefined } {
  const path = [...dashes]
  const spoken: string[] = []
  let limit = column
  let scalar: string | undefined
  for (let at = row - 1; at >= 0 && (limit > 0 || path[0] === '[]'); at--) {
    const line = lines[at]!.replace(COMMENT, '')
    if (line.trim() === '') continue
    const { markers, rest } = read(line)
    if (markers.length === 0 && path.length === 0) spoken.unshift(rest)
    for (const { column: start, key, value } of [...markers].reverse()) {
      // The elements of a list may stand under its very key.
      if (start >= limit && !(start === limit && key !== undefined && path[0] === '[]')) continue
      if (path.length === 0 && key !== undefined && value !== '') {
        scalar = [OPEN_SCALAR.test(value) ? '' : value, ...spoken].join(' ').trim()
      }
      path.unshift(key ?? '[]')
      limit = start
    }
  }
  return { path, scalar }
}

/** The keys that stand in the same block, above and below. */
function siblingsOf(lines: readonly string[], row: number, column: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const look = (at: number, step: 1 | -1): void => {
    for (let next = at; next >= 0 && next < lines.length; next += step) {
      const line = lines[next]!.replace(COMMENT, '')
      if (line.trim() === '') continue
      const { markers } = read(line)
      const own = markers.find((marker) => marker.column === column && marker.key !== undefined)
      // Downwards a dash before the column begins another element; upwards it begins this one.
      const begins = markers.some((marker) => marker.column < column)
      if (own !== undefined && !(begins && step === 1)) found.set(own.key!, own.value)
      if (begins || line.length - line.trimStart().length < column) return
    }
  }
  const ownDash = read(lines[row]!).markers.some(({ key }) => key === undefined)
  if (!ownDash) look(row - 1, -1)
  look(row + 1, 1)
  return found
}

interface Flow {
  readonly kind: '{' | '['
  key: string | undefined
  /** Where what is being written begins. */
  start: number
  readonly keys: Map<string, string>
}

/** A place behind a key: as it is, or within the braces that it opens. */
function inValue(path: readonly string[], value: string, siblings: ReadonlyMap<string, string>): YamlPlace {
  const open: Flow[] = []
  let quote: string | undefined
  for (let at = 0; at < value.length; at++) {
    const char = value[at]!
    const top = open.at(-1)
    if (quote !== undefined) {
      if (char === quote) quote = undefined
    } else if (/["']/.test(char) && startsHere(value, at, top)) quote = char
    else if ((char === '{' || char === '[') && (at === 0 || (top !== undefined && startsHere(value, at, top)))) {
      open.push({ kind: char, key: undefined, start: at + 1, keys: new Map() })
    } else if (top === undefined) continue
    else if (char === '}' || char === ']') open.pop()
    else if (char === ',') Object.assign(closed(top, value, at), { key: undefined, start: at + 1 })
    else if (char === ':' && top.kind === '{' && top.key === undefined && /\s|^$/.test(value[at + 1] ?? '')) {
      Object.assign(top, { key: value.slice(top.start, at).trim(), start: at + 1 })
    }
  }
  const inner = open.flatMap(({ kind, key }) => (kind === '[' ? ['[]'] : key === undefined ? [] : [key]))
  const top = open.at(-1)
  const before = value.slice(top?.start ?? 0).trimStart()
  const kind = top?.kind === '{' && top.key === undefined ? 'key' : 'value'
  return {
    path: [...path, ...inner],
    kind,
    before: before.replace(/^["']/, ''),
    siblings: top?.keys ?? siblings,
  }
}

/** Keeps what was written of a key before its comma. */
function closed(flow: Flow, value: string, at: number): Flow {
  if (flow.key !== undefined) flow.keys.set(flow.key, value.slice(flow.start, at).trim())
  return flow
}

/** Nothing but room lies between the beginning of what is written and `at`. */
function startsHere(value: string, at: number, flow: Flow | undefined): boolean {
  return value.slice(flow?.start ?? 0, at).trim() === ''
}
