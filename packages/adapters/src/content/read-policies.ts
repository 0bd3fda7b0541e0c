import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODEL_STEPS, type ModelStepId, type Prompt, type Prompts, parsePrompt } from '@tribunal/engine'
import { type CompiledPolicy, compilePolicy, loadPolicy } from '@tribunal/policy'
import { ConfigurationError } from './config-file.ts'
import { onceFor } from './read-lists.ts'

type Read = { readonly policy: CompiledPolicy } | { readonly problems: readonly string[] }

/** Many times those that are shipped. */
const onceForPolicy = onceFor<Read>(200)

/** Every policy of a folder, compiled, by id. Throws a ConfigurationError that names every problem of every file. */
export function readPolicies(folder: string): ReadonlyMap<string, CompiledPolicy> {
  const policies = new Map<string, CompiledPolicy>()
  const problems: string[] = []
  for (const name of policyFiles(folder)) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const read = onceForPolicy([file, text], () => readPolicy(text, file))
    if ('problems' in read) problems.push(...read.problems)
    else if (`${read.policy.policy.id}.yaml` !== name) {
      problems.push(`${file}: the policy is called \`${read.policy.policy.id}\`; a policy has the name of its file`)
    } else policies.set(read.policy.policy.id, read.policy)
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return policies
}

function readPolicy(text: string, file: string): Read {
  const loaded = loadPolicy(text, file)
  if (loaded.ok) return { policy: compilePolicy(loaded.policy) }
  return {
    problems: loaded.problems.map((problem) => {
      const where = `${problem.file}:${problem.line}:${problem.column}`
      return `${where}: ${problem.message}${problem.hint ? ` (${problem.hint})` : ''}`
    }),
  }
}

function policyFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml') && !name.endsWith('.test.yaml'))
      .sort()
  } catch (error) {
    throw new ConfigurationError([`${folder}: the policies cannot be read: ${(error as Error).message}`])
  }
}

/** The prompt of every model step. Throws a ConfigurationError that names every file that is missing or cannot be used. */
export function readPrompts(folder: string): Prompts {
  const prompts = new Map<ModelStepId, Prompt>()
  const problems: string[] = []
  for (const step of MODEL_STEPS) {
    const file = join(folder, `${step}.yaml`)
    try {
      const prompt = parsePrompt(readFileSync(file, 'utf8'))
      if (prompt.step === step) prompts.set(step, prompt)
      else problems.push(`${file}: the prompt is for \`${prompt.step}\`; a prompt has the name of its step`)
    } catch (error) {
      problems.push(`${file}: ${(error as Error).message}`)
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return prompts
}
