import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const BIN = fileURLToPath(new URL('../bin/tribunal.mjs', import.meta.url))
/** Loading the engine and the store takes seconds on a small machine; help needs the names of roles and scopes alone. */
const SLOW = /\/packages\/(?:engine|server|adapters)\/dist\/(?!store\/people\/names\.js)/

/** The modules that the built program loads, by Node's own report of what it ran. */
function loadedBy(argv: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-start-'))
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder }
    const { status, stderr } = spawnSync(process.execPath, [BIN, ...argv], { env, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    return reports.flatMap(({ result }) => result.map(({ url }: { url: string }) => url))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the program', () => {
  it.each([[['--version']], [['--help']], [['policy', 'check', '--help']], [['keys', 'create', '--help']]])(
    'loads no more for %j than it takes to answer',
    (argv) => {
      const loaded = loadedBy(argv)
      expect(loaded.some((url) => url.endsWith('/packages/cli/dist/main.js'))).toBe(true)
      expect(loaded.filter((url) => SLOW.test(url))).toEqual([])
    },
  )
})
