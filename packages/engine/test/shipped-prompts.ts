import { readdirSync, readFileSync } from 'node:fs'
import { type Prompts, parsePrompt } from '../src/advice/index.ts'

const folder = new URL('../../../content/prompts/', import.meta.url)

/** The shipped prompts, by step. */
export function shippedPrompts(): Prompts {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return new Map(
    files.map((name) => {
      const prompt = parsePrompt(readFileSync(new URL(name, folder), 'utf8'))
      return [prompt.step, prompt]
    }),
  )
}
