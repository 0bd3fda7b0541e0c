#!/usr/bin/env node
// How posts are decided that state a false claim in whatever form, and posts that hold one and do not state it. The first must not
// be clean, the second must never be blocked; posts that only touch the subject (innocent) must be clean. Whole posts of our own
// (bench/texts/said-otherwise*.yaml), written without knowledge of the rules: `node bench/said-otherwise.mjs [--show]`. `--show`
// prints those that are decided wrongly.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { openTribunal } from '../packages/adapters/dist/index.js'

/** The outcomes that a post of each kind must not have. @type {Record<string, readonly string[]>} */
const WRONG = { said: ['clean'], not_said: ['blocked'], innocent: ['blocked', 'needs_review'] }

const dataDir = mkdtempSync(join(tmpdir(), 'said-otherwise-'))
const tribunal = openTribunal({ dataDir })
for (const file of ['said-otherwise', 'said-otherwise-later', 'said-otherwise-attacks']) {
  console.log(file)
  /** @type {Record<string, string[]>} */
  const texts = parse(readFileSync(new URL(`texts/${file}.yaml`, import.meta.url), 'utf8'))
  for (const [kind, posts] of Object.entries(texts)) {
    /** @type {Record<string, number>} */
    const counts = { blocked: 0, needs_review: 0, clean: 0 }
    for (const text of posts) {
      const { outcome } = tribunal.decide({ kind: 'post', id: 'p', text })
      counts[outcome] += 1
      if (WRONG[kind].includes(outcome) && process.argv.includes('--show')) console.log(`  ${JSON.stringify(text)}`)
    }
    const { blocked, needs_review, clean } = counts
    console.log(
      `  ${kind.padEnd(9)} ${posts.length} posts: blocked ${blocked}, to a person ${needs_review}, clean ${clean}`,
    )
  }
}
rmSync(dataDir, { recursive: true, force: true })
