import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// What `npm install` of our packages gives: their tarballs, unpacked into an empty project, beside the packages of others.

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PACKAGES = [
  'content',
  'packages/contract',
  'packages/ledger',
  'packages/eval',
  'packages/signals',
  'packages/messages',
  'packages/policy',
  'packages/engine',
  'packages/adapters',
  'packages/store',
  'packages/client',
  'packages/server',
  'packages/cli',
]
const project = mkdtempSync(join(tmpdir(), 'tribunal-install-'))
const installed = (name: string) => join(project, 'node_modules/@tribunal', name)

/** Of the repository what packing reads. Packing puts files beside a package for a while, which other tests must not see. */
const copy = mkdtempSync(join(tmpdir(), 'tribunal-pack-'))
const PACKED = /(?:^|\/)(?:LICENSE|NOTICE|THIRD-PARTY-NOTICES\.md|tools|verifier|content|packages)(?:\/|$)/
const LEFT_OUT = /\/node_modules(?:\/|$)/

function copyRepository(): void {
  for (const name of readdirSync(ROOT))
    if (PACKED.test(name))
      cpSync(join(ROOT, name), join(copy, name), {
        recursive: true,
        filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length - 1)),
      })
}

/** Packs all of them in one process, and unpacks each where `npm install` would. */
async function installAll(): Promise<void> {
  const folders = PACKAGES.map((folder) => `./${folder}`)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project, ...folders], { cwd: copy })
  const packed = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as { filename: string }[]
  expect(packed).toHaveLength(PACKAGES.length)
  for (const [index, folder] of PACKAGES.entries()) await install(folder, packed[index]!.filename)
}

async function install(folder: string, filename: string): Promise<void> {
  const from = join(ROOT, folder)
  const { name, dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    name: string
    dependencies?: Record<string, string>
  }
  const to = join(project, 'node_modules', name)
  mkdirSync(to, { recursive: true })
  await run('tar', ['-xzf', join(project, filename), '-C', to, '--strip-components', '1'])
  // Packages of others of which this one has a version of its own.
  const own = join(from, 'node_modules')
  for (const dependency of Object.keys(dependencies)) linkFrom(own, join(to, 'node_modules'), dependency)
}

function linkFrom(from: string, to: string, name: string): void {
  try {
    readdirSync(join(from, name))
  } catch {
    return
  }
  mkdirSync(join(to, name, '..'), { recursive: true })
  symlinkSync(join(from, name), join(to, name))
}

beforeAll(async () => {
  copyRepository()
  const others = join(ROOT, 'node_modules')
  for (const name of readdirSync(others))
    for (const inside of name.startsWith('@') ? readdirSync(join(others, name)) : ['.'])
      if (name !== '@tribunal' && !name.startsWith('.'))
        linkFrom(others, join(project, 'node_modules'), join(name, inside))
  await installAll()
}, 120_000)
afterAll(() => {
  for (const folder of [project, copy]) rmSync(folder, { recursive: true, force: true })
})

/** Runs the installed command in the project, as `npx tribunal` does. */
async function tribunal(args: readonly string[], input = ''): Promise<string> {
  const child = run(process.execPath, [join(installed('cli'), 'bin/tribunal.mjs'), ...args], {
    cwd: project,
    env: { PATH: process.env['PATH'] },
  })
  child.child.stdin?.end(input)
  return (await child).stdout
}

describe('packages from their tarballs, in an empty folder', () => {
  it('decide a post', async () => {
    const decision = JSON.parse(await tribunal(['decide', '-'], 'BREAKING: mRNA vaccines cause cancer!!!\n'))
    expect(decision).toMatchObject({ outcome: 'blocked', status: 'blocked' })
  }, 60_000)

  it('show a shipped policy, and one of a folder of content that takes the place of theirs', async () => {
    expect(await tribunal(['policy', 'show', 'final-decision', '--format', 'pretty'])).toContain('final-decision')
    await expect(tribunal(['--content', project, 'policy', 'show', 'final-decision'])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no folder `policies`'),
    })
  }, 60_000)

  it('decide the samples of `tribunal demo --once`', async () => {
    expect(await tribunal(['demo', '--once', '--format', 'pretty'])).toMatch(/130 sample/)
  }, 60_000)

  it('bring the stand-alone verifier and the console along', async () => {
    expect(await tribunal(['audit', 'verifier'])).toContain('Verifies a ledger')
    expect(readdirSync(join(installed('server'), 'console'))).toContain('index.html')
  }, 60_000)

  it('are imported by a program', async () => {
    const file = join(project, 'program.mjs')
    writeFileSync(
      file,
      `import { definePolicy } from '@tribunal/policy'
import { openTribunal } from '@tribunal/adapters'
const tribunal = openTribunal({ dataDir: '.tribunal' })
const { outcome } = await tribunal.decide({ kind: 'post', id: '1', text: 'Good morning, neighbours!' })
console.log(typeof definePolicy, outcome)
`,
    )
    expect((await run(process.execPath, [file], { cwd: project })).stdout).toBe('function clean\n')
  }, 60_000)

  it.each(PACKAGES)('%s holds licence, readme and types, and no source or test', (folder) => {
    const { name } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string }
    const files = readdirSync(join(project, 'node_modules', name), { recursive: true }).map(String)
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'README.md', 'package.json']))
    if (folder !== 'content') expect(files).toContain('dist/index.d.ts')
    expect(files.filter((file) => /\.test\.[cm]?[jt]s|tsbuildinfo|^src(?:\/|$)|^test(?:\/|$)/.test(file))).toEqual([])
  })
})
