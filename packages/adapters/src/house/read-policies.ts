import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledPolicy, compilePolicy, loadPolicy } from '@tribunal/engine'
import { HouseError } from './house-error.ts'

/** Every policy of a folder, compiled, by id. Throws a HouseError that names every problem of every file. */
export function readPolicies(folder: string): ReadonlyMap<string, CompiledPolicy> {
  const policies = new Map<string, CompiledPolicy>()
  const problems: string[] = []
  for (const name of policyFiles(folder)) {
    const file = join(folder, name)
    const loaded = loadPolicy(readFileSync(file, 'utf8'), file)
    if (!loaded.ok) {
      problems.push(
        ...loaded.problems.map((problem) => {
          const where = `${problem.file}:${problem.line}:${problem.column}`
          return `${where}: ${problem.message}${problem.hint ? ` (${problem.hint})` : ''}`
        }),
      )
    } else if (`${loaded.policy.id}.yaml` !== name) {
      problems.push(`${file}: the policy is called \`${loaded.policy.id}\`; a policy has the name of its file`)
    } else policies.set(loaded.policy.id, compilePolicy(loaded.policy))
  }
  if (problems.length > 0) throw new HouseError(problems)
  return policies
}

function policyFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml') && !name.endsWith('.test.yaml'))
      .sort()
  } catch (error) {
    throw new HouseError([`${folder}: the policies cannot be read: ${(error as Error).message}`])
  }
}
