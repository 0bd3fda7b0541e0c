import { COMMAND_IDS, COMMANDS, type CommandId, type Scope } from './commands.ts'
import { isSingle } from './key.ts'

/** What a person changed of the shortcuts. */
export interface Bindings {
  /** False: single characters run nothing. */
  readonly single: boolean
  /** Commands whose keys are not those of the registry; an empty list is no key at all. */
  readonly keys: Readonly<Partial<Record<CommandId, readonly string[]>>>
}

export const DEFAULT_BINDINGS: Bindings = { single: true, keys: {} }

/** What was kept of somebody's shortcuts, less what it cannot mean any more. */
export function parseBindings(json: unknown): Bindings {
  if (typeof json !== 'object' || json === null) return DEFAULT_BINDINGS
  const { single, keys } = json as Partial<Record<keyof Bindings, unknown>>
  const entries = typeof keys === 'object' && keys !== null ? Object.entries(keys) : []
  const known = entries.filter(
    (entry): entry is [CommandId, string[]] =>
      Object.hasOwn(COMMANDS, entry[0]) &&
      Array.isArray(entry[1]) &&
      entry[1].every((key) => typeof key === 'string' && key !== ''),
  )
  return { single: single !== false, keys: Object.fromEntries(known) }
}

/** The keys that run a command now. */
export function keysOf(id: CommandId, bindings: Bindings): readonly string[] {
  const keys = bindings.keys[id] ?? COMMANDS[id].keys
  return bindings.single ? keys : keys.filter((key) => !isSingle(key))
}

/** True where a key cannot mean two commands of these scopes: both may be on one screen. */
export function canMeet(a: Scope, b: Scope): boolean {
  return a === b || [a, b].includes('global') || [a, b].includes('list')
}

/** Another command that has this key and can be on the same screen; undefined where the key is free for `id`. */
export function ownerOf(key: string, id: CommandId, bindings: Bindings): CommandId | undefined {
  return COMMAND_IDS.find(
    (other) =>
      other !== id &&
      canMeet(COMMANDS[other].scope, COMMANDS[id].scope) &&
      (bindings.keys[other] ?? COMMANDS[other].keys).includes(key),
  )
}

/** The bindings with other keys for one command; without a change where they are its own. */
export function withKeys(bindings: Bindings, id: CommandId, keys: readonly string[] | undefined): Bindings {
  const { [id]: _, ...others } = bindings.keys
  return { ...bindings, keys: keys === undefined ? others : { ...others, [id]: keys } }
}
