import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

export const run = promisify(execFile)

export const guideFile = (name: string): string =>
  fileURLToPath(new URL(`../../../docs/guides/${name}`, import.meta.url))

/** Commands, each with the block that follows it: what it prints, or the part of it that the guide shows. */
function stepsOf(text: string) {
  const blocks = text.matchAll(/^```sh\n([\s\S]*?)^```\n\n^```(json)?\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, command, kind, shown]) => ({ command: command!, json: kind === 'json', shown: shown! }))
}

/** What the guide shows, with `…` for what differs from time to time. */
function shape(value: unknown): unknown {
  if (value === '…') return expect.anything()
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value !== 'object' || value === null) return value
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)])))
}

/** What a command prints. Where it reads figures of which some are not counted yet, it is run again: they are within seconds. */
async function printedBy(command: string, where: { readonly env: NodeJS.ProcessEnv; readonly cwd: string }) {
  for (;;) {
    const { stdout } = await run('bash', ['-c', command], where)
    if (!/"counted":\{"behind":[1-9]/.test(stdout)) return stdout
  }
}

/** Runs the commands of a guide one after the other, and holds what each prints against what the guide says. */
export async function runGuide(
  name: string,
  where: { readonly env: NodeJS.ProcessEnv; readonly cwd: string },
): Promise<void> {
  const steps = stepsOf(readFileSync(guideFile(name), 'utf8'))
  expect(steps.length).toBeGreaterThan(4)
  for (const { command, json, shown } of steps) {
    const stdout = await printedBy(command, where)
    // Of several answers the guide shows the last.
    if (json) expect(JSON.parse(stdout.trim().split('\n').at(-1)!), command).toEqual(shape(JSON.parse(shown)))
    else expect(stdout, command).toBe(shown)
  }
}
