#!/usr/bin/env node
// How posts are decided that state a false claim in whatever form, and posts that hold one and do not state it. The first must not
// be clean, the second must never be blocked. Whole posts of our own (bench/texts/said-otherwise.yaml), written without knowledge of
// the rules: `node bench/said-otherwise.mjs [--show]`. `--show` prints those that are decided wrongly.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { openTribunal } from '../packages/adapters/dist/index.js'

/** The outcome that a post of each kind must not have. */
const WRONG = { said: 'clean', not_said: 'blocked' }

const dataDir = mkdtempSync(join(tmpdir(), 'said-otherwise-'))
const tribunal = openTribunal({ dataDir })
/** @type {Record<keyof typeof WRONG, string[]>} */
const texts = parse(readFileSync(new URL('texts/said-otherwise.yaml', import.meta.url), 'utf8'))
for (const kind of /** @type {const} */ (['said', 'not_said'])) {
  /** @type {Record<string, number>} */
  const counts = { blocked: 0, needs_review: 0, clean: 0 }
  for (const text of texts[kind]) {
    const { outcome } = tribunal.decide({ kind: 'post', id: 'p', text })
    counts[outcome] += 1
    if (outcome === WRONG[kind] && process.argv.includes('--show')) console.log(`  ${JSON.stringify(text)}`)
  }
  console.log(
    `${kind.padEnd(9)} ${texts[kind].length} posts: blocked ${counts.blocked}, to a person ${counts.needs_review}, clean ${counts.clean}`,
  )
}
rmSync(dataDir, { recursive: true, force: true })
