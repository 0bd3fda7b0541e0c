// Builds what browsers load into dist/, and a compressed copy of each file beside it. Does nothing where neither the
// sources nor the dependencies have changed since: `npm run build` and `npm test` run it every time.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, '.inputs')
const INPUTS = ['src', 'public', 'index.html', 'vite.config.ts', 'build.mjs', 'package.json', '../client/dist']
const COMPRESSED = /\.(?:js|css|svg|html)$/

const inputs = fingerprint()
if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) {
  process.stdout.write('console: unchanged\n')
} else {
  const { build } = await import('vite')
  await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  const files = filesIn(DIST)
  for (const file of files) if (COMPRESSED.test(file)) compress(file)
  writeFileSync(STAMP, inputs)
  process.stdout.write(`console: built ${files.length} files\n`)
}

/** The same as long as a build would give the same. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, '../../package-lock.json')))
  for (const input of INPUTS) {
    for (const file of filesIn(join(ROOT, input))) {
      if (file.endsWith('.tsbuildinfo') || file.includes('.test.')) continue
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function compress(file) {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
