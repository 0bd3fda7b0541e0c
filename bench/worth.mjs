// Who is bothered, and what is missed: posts of people's own lives that open a case, and statements on public matters that
// reach nobody.
//
//   node bench/worth.mjs [--wrong]
//
// Posts are those of texts/worth-checking-*.yaml; no data folder is needed. `--wrong` shows those that are read wrongly: look at
// them only to write others of the same kind.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import { parse } from 'yaml'

const dataDir = mkdtempSync(join(tmpdir(), 'worth-'))
try {
  main(openTribunal({ dataDir }))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** @param {any} tribunal */
function main(tribunal) {
  for (const set of ['en', 'es', 'en-later']) {
    /** @type {Record<string, string[]>} */
    const posts = parse(readFileSync(new URL(`texts/worth-checking-${set}.yaml`, import.meta.url), 'utf8'))
    for (const [kind, texts] of Object.entries(posts)) {
      const opened = texts.filter((text) => tribunal.decide({ kind: 'post', id: 'p', text }).outcome !== 'clean')
      const share = ((100 * opened.length) / texts.length).toFixed(1)
      console.log(`${set.padEnd(9)} ${kind.padEnd(10)} not clean ${opened.length} of ${texts.length}, ${share} %`)
      if (!process.argv.includes('--wrong')) continue
      const wrong = kind === 'ordinary' ? opened : texts.filter((text) => !opened.includes(text))
      for (const text of wrong) console.log(`    ${text}`)
    }
  }
}
