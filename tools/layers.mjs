#!/usr/bin/env node
// `npm run layers`: every import against the arrows of docs/architecture.md, the engine's purity, and machine paths.
// The arrows themselves are data: tools/layers/rules.mjs.
import { fileURLToPath } from 'node:url'
import { checkTree } from './layers/tree.mjs'

const { files, violations } = checkTree(fileURLToPath(new URL('..', import.meta.url)))
for (const { file, line, rule, found, instead } of violations) {
  process.stdout.write(`${file}:${line} ${rule}\n  ${found}\n  ${instead}\n`)
}
process.stdout.write(
  `layers: ${files} files, ${violations.length === 0 ? 'every arrow holds' : `${violations.length} broken`}\n`,
)
process.exitCode = violations.length === 0 ? 0 : 1
