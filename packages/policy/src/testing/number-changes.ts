import { loadPolicy } from '../read/load-policy.ts'
import type { Path } from '../read/loading.ts'
import type { YamlSource } from '../read/read-yaml.ts'
import type { Change } from './mutant.ts'

/** Where a policy file has numbers that take part in decisions. Types, limits of a clamp and `missing: 0` have none. */
const SECTIONS = ['constants', 'rules', 'default', 'unknown', 'for_each', 'scorecard', 'overrides']
const LEFT_ALONE = ['clamp', 'missing']

/**
 * Every number of the file one step of its last decimal place up and down, and every flag turned over. The text is
 * changed and loaded again, so that a change that no policy could have is not counted: it gives no mutant.
 */
export function numberChanges(text: string, source: YamlSource): Change[] {
  const changes: Change[] = []
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === 'number') {
      const written = wordAt(text, source, path)
      for (const step of [1, -1]) changes.push(replaced(text, source, path, 'number', written, stepped(written, step)))
    } else if (typeof value === 'boolean') {
      changes.push(replaced(text, source, path, 'flag', wordAt(text, source, path), String(!value)))
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!LEFT_ALONE.includes(key)) visit(inner, [...path, Array.isArray(value) ? Number(key) : key])
      }
    }
  }
  for (const section of SECTIONS) visit((source.value as Record<string, unknown>)[section], [section])
  return changes
}

/** A number as it is written, with its last decimal place one higher or lower: 0.80 becomes 0.81 or 0.79. */
export function stepped(written: string, step: number): string {
  const decimals = /\.(\d+)$/.exec(written)?.[1]?.length ?? 0
  return (Number(written) + step * 10 ** -decimals).toFixed(decimals)
}

/** A change of the text at one place. */
function replaced(
  text: string,
  source: YamlSource,
  path: Path,
  kind: Change['kind'],
  from: string,
  to: string,
): Change {
  const make = () => {
    const at = offsetAt(text, source, path)
    const loaded = loadPolicy(text.slice(0, at) + to + text.slice(at + from.length))
    return loaded.ok ? loaded.policy : undefined
  }
  return { kind, path, from, to, make }
}

/** The scalar at `path` as it is written. */
function wordAt(text: string, source: YamlSource, path: Path): string {
  return /^[^\s,}\]]+/.exec(text.slice(offsetAt(text, source, path)))![0]
}

/** Where a value begins, in characters of the text. */
function offsetAt(text: string, source: YamlSource, path: Path): number {
  const { line, column } = source.place(path)
  let start = 0
  for (let number = 1; number < line; number++) start = text.indexOf('\n', start) + 1
  return start + column - 1
}
