#!/usr/bin/env node
// Which claims are found in posts, and how many of them their author asserts. Posts of our own in ten kinds, half English and half
// Spanish: 240 of bench/texts/claims.jsonl, written without knowledge of the rules, and 117 of claims-later.jsonl, written without a
// look at what is found in them. A claim counts as found at token F1 of 0.8 or more.
//
//   node bench/claims.mjs [--wrong]
//
// A third is held out (lib/held-out.mjs): `--wrong` shows what went wrong on the others, never on these. Persons and places of posts
// that nobody checked are invented.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '../packages/adapters/dist/index.js'
import { isHeldOut } from './lib/held-out.mjs'
import { bestPairs } from './lib/token-f1.mjs'

/** Commitments of claims of the author: `X says that …` by a named source is one, too. */
const STATED = ['asserts', 'denies', 'reports']

const dataDir = mkdtempSync(join(tmpdir(), 'claims-'))
const tribunal = openTribunal({ dataDir })
for (const set of ['claims', 'claims-later']) {
  const rows = readFileSync(new URL(`texts/${set}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const part of ['shown', 'held out'])
    tell(
      `${set}, ${part}`,
      rows.filter((row) => isHeldOut({ group: row.id }) === (part === 'held out')),
    )
}
rmSync(dataDir, { recursive: true, force: true })

/** @param {string} name @param {readonly { id: string, text: string, asserts: string[] }[]} rows */
function tell(name, rows) {
  let [found, given, asked] = [0, 0, 0]
  for (const { id, text, asserts } of rows) {
    const { claims = [] } = tribunal.decide({ kind: 'post', id, text })
    const own = claims
      .filter(({ commitment }) => STATED.includes(commitment))
      .map(({ statement, text }) => statement ?? text)
    const pairs = bestPairs(own, asserts, 0.8)
    const isWrong = pairs < own.length || pairs < asserts.length
    if (isWrong && name.endsWith('shown') && process.argv.includes('--wrong'))
      console.log(JSON.stringify({ id, text, asserts, found: own }, null, 1))
    found += pairs
    given += own.length
    asked += asserts.length
  }
  const share = (/** @type {number} */ of) => `${found} of ${of}, ${(found / of).toFixed(3)}`
  console.log(`${name.padEnd(22)} precision ${share(given)}; recall ${share(asked)}`)
}
