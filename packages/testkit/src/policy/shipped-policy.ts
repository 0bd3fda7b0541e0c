import { readFileSync } from 'node:fs'
import { type CompiledPolicy, compilePolicy, loadPolicy, type Policy } from '@tribunal/policy'

/** A policy that the project ships, with `edit` made to its text. */
export function shippedPolicy(id: string, edit: (text: string) => string = (text) => text): Policy {
  const text = readFileSync(new URL(`../../../../content/policies/${id}.yaml`, import.meta.url), 'utf8')
  const loaded = loadPolicy(edit(text), `${id}.yaml`)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

const compiled = new Map<string, CompiledPolicy>()

/** A policy that the project ships, compiled once for all test files of a worker. */
export function shippedCompiled(id: string): CompiledPolicy {
  const known = compiled.get(id) ?? compilePolicy(shippedPolicy(id))
  compiled.set(id, known)
  return known
}
