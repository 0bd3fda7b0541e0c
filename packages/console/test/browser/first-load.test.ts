import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { PAGE_LOADERS } from '../../src/pages/index.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const LIMIT_KIB = 250

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const manifest = JSON.parse(readFileSync(`${DIST}manifest.json`, 'utf8')) as Readonly<Record<string, Chunk>>

/** KiB of JavaScript that these entries and all they import come to, compressed with gzip as the slower browsers get it. */
function kib(entries: readonly string[]): number {
  const files = new Set<string>()
  const add = (name: string) => {
    const { file, imports = [] } = manifest[name]!
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  entries.forEach(add)
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(DIST + file), { level: 9 }).length, 0)
  return Math.round(bytes / 102.4) / 10
}

/** The pages that load words of their own. */
const AUDIT = /\/audit\//
const AUTHORING = /\/(?:policy-edit|release|backtest|communications)\//
const EVIDENCE = /\/evidence\//
const FACT_CHECKS = /\/fact-checks\//
const OVERVIEW = /\/overview\//
const SETTINGS = /\/settings\//
const SUBJECT = /\/subject\//

const pages = Object.keys(manifest).filter((name) => /^src\/pages\/.+-page\.tsx$/.test(name))

describe('the first load', () => {
  it('is measured with every page that there is', () => {
    expect(pages).toHaveLength(Object.keys(PAGE_LOADERS).length)
  })

  it.each(pages)(`of %s in Spanish is at most ${LIMIT_KIB} KiB of compressed JavaScript`, (page) => {
    const words = [
      ...(AUDIT.test(page) ? ['src/messages/es/audit.ts'] : []),
      ...(AUTHORING.test(page) ? ['src/messages/es/authoring.ts'] : []),
      ...(EVIDENCE.test(page) ? ['src/messages/es/evidence.ts'] : []),
      ...(FACT_CHECKS.test(page) ? ['src/messages/es/fact-checks.ts'] : []),
      ...(OVERVIEW.test(page) ? ['src/messages/es/overview.ts'] : []),
      ...(SETTINGS.test(page) ? ['src/messages/es/settings.ts'] : []),
      ...(SUBJECT.test(page) ? ['src/messages/es/subject.ts'] : []),
    ]
    const size = kib(['index.html', 'src/messages/es/index.ts', ...words, page])
    process.stdout.write(`first load of ${page}: ${size} KiB\n`)
    expect(size).toBeLessThanOrEqual(LIMIT_KIB)
  })
})

/** KiB that an entry point of the policy language comes to in a bundle, minified and compressed. */
async function bundledKib(entry: string): Promise<number> {
  const file = fileURLToPath(new URL(`../../../policy/dist/${entry}.js`, import.meta.url))
  const lib = { entry: file, formats: ['es' as const] }
  const made = await build({ configFile: false, logLevel: 'error', build: { write: false, minify: true, lib } })
  const [bundle] = Array.isArray(made) ? made : [made]
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  return Math.round(gzipSync(bundle.output[0].code, { level: 9 }).length / 102.4) / 10
}

describe('@tribunal/policy in a browser', () => {
  it('takes at most 60 KiB where it only evaluates checked policies', async () => {
    const size = await bundledKib('evaluate')
    process.stdout.write(`@tribunal/policy/evaluate: ${size} KiB\n`)
    expect(size).toBeLessThanOrEqual(60)
  })
})
