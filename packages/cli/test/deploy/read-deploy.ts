import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

export const readText = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')

/** One line of a Containerfile, continued lines joined. */
export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** The instructions of a Containerfile, in order. Comments and empty lines are left out. */
export function readContainerfile(path: string): readonly Instruction[] {
  const joined = readText(path)
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
      if (name === '') throw new Error(`this is no instruction: ${line}`)
      return { name, rest: rest.trim() }
    })
}

/** A unit of systemd: section, then name, then its values in order. */
export type Unit = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

export function readUnit(path: string): Unit {
  const unit: Record<string, Record<string, string[]>> = {}
  let section: Record<string, string[]> | undefined
  for (const line of readText(path).split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const header = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (header) {
      section = {}
      unit[header] = section
    } else if (section && name !== undefined && value !== undefined) section[name] = [...(section[name] ?? []), value]
    else throw new Error(`${path}: this is not a line of a unit: ${line}`)
  }
  return unit
}

/** Variables of the environment that set a field of the configuration, by its published schema. */
export function configVariables(): ReadonlySet<string> {
  const names = new Set(['TRIBUNAL_CONFIG', 'TRIBUNAL_DATA', 'TRIBUNAL_SIGNING_KEY_FILE'])
  const add = (path: readonly string[], schema: { readonly properties?: Readonly<Record<string, object>> }) => {
    if (!schema.properties) names.add(`TRIBUNAL_${path.join('_').toUpperCase()}`)
    for (const [name, inner] of Object.entries(schema.properties ?? {})) add([...path, name], inner)
  }
  add([], JSON.parse(readText('contract/config.schema.json')))
  return names
}
