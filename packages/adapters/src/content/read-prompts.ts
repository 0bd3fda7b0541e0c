import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODEL_STEPS, type ModelStepId, type Prompt, type Prompts, parsePrompt } from '@tribunal/engine'
import { ConfigurationError } from './config-file.ts'

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
