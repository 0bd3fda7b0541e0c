#!/usr/bin/env node
// Runs in the folder of a package before and after `npm pack`: puts what a tarball needs from outside of that folder beside it,
// and takes it away again (`after`). The server brings the built console along, the command line the stand-alone verifier.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** From the repository into the package, by the name of the package. @type {Record<string, Record<string, string>>} */
const EXTRA = {
  '@tribunal/server': { 'packages/console/dist': 'console', 'THIRD-PARTY-NOTICES.md': 'THIRD-PARTY-NOTICES.md' },
  '@tribunal/cli': { 'verifier/verify-ledger.mjs': 'verifier/verify-ledger.mjs' },
}

const { name } = JSON.parse(readFileSync('package.json', 'utf8'))
const copies = Object.entries({ LICENSE: 'LICENSE', NOTICE: 'NOTICE', ...EXTRA[name] })
for (const [from, to] of copies) {
  rmSync(to.split('/')[0] ?? to, { recursive: true, force: true })
  if (process.argv.includes('after')) continue
  if (!existsSync(join(ROOT, from))) throw new Error(`${name}: no ${from}; \`npm run build\` makes it`)
  cpSync(join(ROOT, from), to, { recursive: true })
}
