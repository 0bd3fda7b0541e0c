import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkLayers } from './check.mjs'
import { checkPaths } from './paths.mjs'
import { checkTree } from './tree.mjs'

const manifests = new Map([
  ['engine', { dependencies: { yaml: '2.9.1' } }],
  ['adapters', { dependencies: { '@tribunal/engine': '0.1.0' } }],
  ['cli', { dependencies: { commander: '14.0.3' } }],
  ['testkit', { dependencies: {} }],
])

function rulesBroken(files: Record<string, string>): string[] {
  return checkLayers(new Map(Object.entries(files)), manifests).map((v) => `${v.file}:${v.line} ${v.rule}`)
}

const ENGINE = 'packages/engine/src'

describe('arrows between packages', () => {
  it.each([
    ['engine', '@tribunal/adapters', 'engine-arrows'],
    ['adapters', '@tribunal/cli', 'adapters-arrows'],
    ['cli', '@tribunal/testkit', 'cli-arrows'],
    ['console', '@tribunal/engine', 'console-arrows'],
    ['server', '@tribunal/cli', 'server-arrows'],
    ['testkit', '@tribunal/server', 'testkit-arrows'],
    ['client', '@tribunal/engine', 'client-arrows'],
  ])('%s may not import %s', (from, to, rule) => {
    expect(rulesBroken({ [`packages/${from}/src/a.ts`]: `\nimport { x } from '${to}'` })).toEqual([
      `packages/${from}/src/a.ts:2 ${rule}`,
    ])
  })

  it.each([
    ['adapters', '@tribunal/engine'],
    ['cli', '@tribunal/engine'],
    ['cli', '@tribunal/adapters'],
    ['server', '@tribunal/adapters'],
    ['console', '@tribunal/client'],
    ['cli', '@tribunal/client'],
    ['testkit', '@tribunal/engine'],
    ['testkit', '@tribunal/adapters'],
  ])('%s may import %s', (from, to) => {
    expect(rulesBroken({ [`packages/${from}/src/a.ts`]: `import { x } from '${to}'` })).toEqual([])
  })

  it('a package is imported by its name, never by a path into its folder', () => {
    expect(rulesBroken({ 'packages/cli/src/a.ts': `import { x } from '../../engine/src/index.ts'` })).toEqual([
      'packages/cli/src/a.ts:1 packages-by-name',
    ])
  })

  it('the test kit is for tests, in every package', () => {
    const text = `import { x } from '@tribunal/testkit'`
    expect(rulesBroken({ 'packages/engine/src/policy/a.test.ts': text, 'packages/cli/test/b.ts': text })).toEqual([])
    expect(rulesBroken({ 'packages/engine/src/policy/a.ts': text })).toHaveLength(1)
  })

  it('a package that no rule names is refused', () => {
    expect(rulesBroken({ 'packages/extra/src/a.ts': `import '@tribunal/engine'` })).toEqual([
      'packages/extra/src/a.ts:1 unknown-package',
    ])
  })
})

describe('every form of import is seen', () => {
  it.each([
    ['import', `import { x } from '../policy/a.ts'`],
    ['import for its effect', `import '../policy/a.ts'`],
    ['type-only import', `import type { X } from '../policy/a.ts'`],
    ['import of an inline type', `import { type X } from '../policy/a.ts'`],
    ['named re-export', `export { x } from '../policy/a.ts'`],
    ['type re-export', `export type { X } from '../policy/a.ts'`],
    ['star re-export', `export * from '../policy/a.ts'`],
    ['dynamic import', `const x = await import('../policy/a.ts')`],
    ['dynamic import of a template', 'const x = await import(`../policy/a.ts`)'],
    ['import type expression', `type X = import('../policy/a.ts').X`],
    ['import assignment', `import x = require('../policy/a.ts')`],
  ])('%s', (_, text) => {
    expect(rulesBroken({ [`${ENGINE}/advice/b.ts`]: text })).toEqual([`${ENGINE}/advice/b.ts:1 advice-arrows`])
  })

  it('a module name worked out at run time is refused', () => {
    expect(rulesBroken({ 'packages/cli/src/a.ts': 'await import(name)' })).toEqual([
      'packages/cli/src/a.ts:1 computed-import',
    ])
  })
})

describe('arrows inside the engine', () => {
  const folders = ['domain', 'advice', 'review', 'pipeline']
  const allowed = new Set(['pipeline', 'advice', 'review'].map((from) => `${from} domain`))
  for (const to of ['advice', 'review']) allowed.add(`pipeline ${to}`)
  const pairs = folders.flatMap((from) => folders.filter((to) => to !== from).map((to) => [from, to] as const))

  it.each(pairs)('%s to %s: only downwards, and siblings never', (from, to) => {
    const broken = rulesBroken({ [`${ENGINE}/${from}/a.ts`]: `import '../${to}/b.ts'` })
    expect(broken).toEqual(allowed.has(`${from} ${to}`) ? [] : [`${ENGINE}/${from}/a.ts:1 ${from}-arrows`])
  })

  it('the facade imports every folder, and no folder imports the facade', () => {
    expect(rulesBroken({ [`${ENGINE}/index.ts`]: `export * from './review/a.ts'` })).toEqual([])
    expect(rulesBroken({ [`${ENGINE}/review/a.ts`]: `import '../index.ts'` })).toEqual([
      `${ENGINE}/review/a.ts:1 facade-is-above`,
    ])
  })

  it('a folder that no rule names is refused', () => {
    expect(rulesBroken({ [`${ENGINE}/helpers/a.ts`]: `import '../domain/a.ts'` })).toEqual([
      `${ENGINE}/helpers/a.ts:1 unknown-folder`,
    ])
  })

  it('whole-system tests cross the folders; tests beside the code keep the arrows', () => {
    expect(rulesBroken({ 'packages/engine/test/a.test.ts': `import '../src/policy/b.ts'` })).toEqual([])
    expect(rulesBroken({ [`${ENGINE}/advice/a.test.ts`]: `import '../policy/b.ts'` })).toHaveLength(1)
    expect(rulesBroken({ [`${ENGINE}/advice/a.test.ts`]: `import '../../test/lists.ts'` })).toEqual([])
  })

  it('production code imports no test', () => {
    expect(rulesBroken({ [`${ENGINE}/policy/a.ts`]: `import './b.test.ts'` })).toEqual([
      `${ENGINE}/policy/a.ts:1 no-tests-in-production`,
    ])
  })
})

describe('the engine is pure', () => {
  it.each([
    ['a node module', `import { readFileSync } from 'node:fs'`],
    ['a node module without prefix', `import fs from 'fs/promises'`],
    ['the environment', 'const home = process.env.HOME'],
    ['the clock', 'const now = Date.now()'],
    ['the clock by another name', `const now = Date['now']()`],
    ['the clock through a constructor', 'const now = new Date()'],
    ['the time zone', 'const hour = new Date(text).getHours()'],
    ['chance', 'const x = Math.random()'],
    ['a high-resolution clock', 'const t = performance.now()'],
    ['the network', `const r = fetch('https://example.org')`],
    ['a timer', 'setTimeout(run, 10)'],
    ['randomness', 'const id = crypto.randomUUID()'],
    ['output', `console.log('x')`],
    ['the locale', 'names.sort((a, b) => a.localeCompare(b))'],
    ['its own place', 'const here = import.meta.url'],
    ['globals by another road', 'const p = globalThis.process'],
  ])('no %s', (_, text) => {
    expect(rulesBroken({ [`${ENGINE}/policy/a.ts`]: text })).toEqual([`${ENGINE}/policy/a.ts:1 engine-is-pure`])
  })

  it.each([
    ['a time given as text', 'const t = Date.parse(text) + new Date(text).getUTCHours()'],
    ['arithmetic', 'const x = Math.max(1, 2)'],
    ['a property that only shares a name', 'const x = step.process + { fetch: 1 }.fetch'],
    ['a parameter that only shares a name', 'export function f(process: number) { return process }'],
    ['a destructured binding', 'export function f({ console = 1 }) { return console }'],
    ['a type that only shares a name', 'export interface X { process: string; fetch(crypto: string): void }'],
    ['a word in a comment or a text', `// process.env\nexport const x = 'Date.now()'`],
  ])('but %s is fine', (_, text) => {
    expect(rulesBroken({ [`${ENGINE}/policy/a.ts`]: text })).toEqual([])
  })

  it('tests of the engine and other packages may use the machine', () => {
    const text = `import { readFileSync } from 'node:fs'\nDate.now()`
    expect(rulesBroken({ [`${ENGINE}/policy/a.test.ts`]: text, 'packages/cli/src/a.ts': text })).toEqual([])
  })
})

describe('npm packages', () => {
  it('only those of the own package.json', () => {
    expect(rulesBroken({ [`${ENGINE}/policy/a.ts`]: `import { parse } from 'yaml'` })).toEqual([])
    expect(rulesBroken({ 'packages/cli/src/a.ts': `import { parse } from 'yaml/dist/x.js'` })).toEqual([
      'packages/cli/src/a.ts:1 own-dependencies',
    ])
  })

  it('tests may use the test tools, production code may not', () => {
    const text = `import { it } from 'vitest'`
    expect(rulesBroken({ [`${ENGINE}/policy/a.test.ts`]: text })).toEqual([])
    expect(rulesBroken({ [`${ENGINE}/policy/a.ts`]: text })).toHaveLength(1)
  })
})

describe('no import cycle', () => {
  it('is reported once, whichever file it is met from, types included', () => {
    const files = {
      [`${ENGINE}/policy/a.ts`]: `import { b } from './b.ts'`,
      [`${ENGINE}/policy/b.ts`]: `import type { C } from './c.ts'`,
      [`${ENGINE}/policy/c.ts`]: `export type { A } from './a.ts'`,
      [`${ENGINE}/policy/z.ts`]: `import './c.ts'`,
    }
    const found = checkLayers(new Map(Object.entries(files)), manifests)
    expect(found.map((v) => v.rule)).toEqual(['no-cycles'])
    expect(found[0]?.found.split(' -> ').map((file) => file.slice(-4))).toEqual(['a.ts', 'b.ts', 'c.ts', 'a.ts'])
  })

  it('a diamond is no cycle', () => {
    const files = {
      [`${ENGINE}/policy/a.ts`]: `import './b.ts'\nimport './c.ts'`,
      [`${ENGINE}/policy/b.ts`]: `import './d.ts'`,
      [`${ENGINE}/policy/c.ts`]: `import './d.ts'`,
      [`${ENGINE}/policy/d.ts`]: '',
    }
    expect(rulesBroken(files)).toEqual([])
  })
})

describe('no knot of folders', () => {
  const SRC = 'packages/adapters/src'

  it('is reported once for a group, at its parent, types included, with an import for each arrow', () => {
    const files = {
      [`${SRC}/a/one.ts`]: `import type { B } from '../b/deep/two.ts'`,
      [`${SRC}/b/deep/two.ts`]: `import '../../c/three.ts'`,
      [`${SRC}/c/three.ts`]: `import '../a/other.ts'`,
      [`${SRC}/a/other.ts`]: '',
      [`${SRC}/d/four.ts`]: `import '../a/other.ts'`,
    }
    const found = checkLayers(new Map(Object.entries(files)), manifests)
    expect(found).toMatchObject([{ file: SRC, rule: 'no-folder-knots' }])
    expect(found[0]?.found.split('\n').map((line) => line.trim().replaceAll(`${SRC}/`, ''))).toEqual([
      'a/, b/, c/ import each other',
      'a/one.ts -> b/deep/two.ts',
      'b/deep/two.ts -> c/three.ts',
      'c/three.ts -> a/other.ts',
    ])
  })

  it('is found at every level below src', () => {
    const files = {
      [`${SRC}/store/a/one.ts`]: `import '../b/two.ts'`,
      [`${SRC}/store/b/two.ts`]: `import '../a/other.ts'`,
      [`${SRC}/store/a/other.ts`]: '',
    }
    expect(checkLayers(new Map(Object.entries(files)), manifests)).toMatchObject([{ file: `${SRC}/store` }])
  })

  it('is none where a file above puts folders together, or a test looks across', () => {
    const files = {
      [`${SRC}/compose.ts`]: `import './a/one.ts'\nimport './b/two.ts'`,
      [`${SRC}/a/one.ts`]: `import '../b/two.ts'`,
      [`${SRC}/b/two.ts`]: `import '../compose-options.ts'`,
      [`${SRC}/compose-options.ts`]: '',
      [`${SRC}/b/two.test.ts`]: `import '../a/one.ts'`,
    }
    expect(rulesBroken(files)).toEqual([])
  })
})

describe('machine paths', () => {
  const folder = ['', 'home', 'amina', 'tribunal'].join('/')

  it('are found with their line', () => {
    const found = checkPaths(new Map([['packages/cli/src/a.ts', `\nconst x = '${folder}/data.csv'`]]))
    expect(found).toMatchObject([{ line: 2, rule: 'no-machine-paths' }])
  })

  it('are allowed in guides, and no address or relative path is mistaken for one', () => {
    const texts = new Map([
      ['docs/guides/install.md', folder],
      ['content/samples/a.jsonl', `https://example.org${folder} ./home/x ../work/y`],
    ])
    expect(checkPaths(texts)).toEqual([])
  })
})

it('the present tree holds every arrow', () => {
  const { files, violations } = checkTree(fileURLToPath(new URL('../..', import.meta.url)))
  expect(violations).toEqual([])
  expect(files).toBeGreaterThan(10)
})
