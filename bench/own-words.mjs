#!/usr/bin/env node
// How posts are decided that stand around a claim that was checked false: those whose authors do not stand behind it must never be
// blocked, those whose authors do should not become softer than the claim alone. Texts of our own that nothing is trained on
// (bench/texts/not-own-words*.yaml), each with several claims of the shipped evidence: `node bench/own-words.mjs [--show]`.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { openTribunal } from '../packages/adapters/dist/index.js'

const ROOT = new URL('../', import.meta.url)
/** So many claims of each language stand in each post. */
const CLAIMS = 4
const SPANISH = /[áéíóúñ¿¡]|(?<!\p{L})(?:que|los|las|una|por|con|esto|eso|para|pero|mi|es)(?!\p{L})/iu

const dataDir = mkdtempSync(join(tmpdir(), 'own-words-'))
const tribunal = openTribunal({ dataDir })
const outcomeOf = (/** @type {string} */ text) => tribunal.decide({ kind: 'post', id: 'p', text }).outcome

const folder = new URL('content/samples/evidence/', ROOT)
const blocked = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean))
  .map((line) => JSON.parse(line))
  .filter(({ claim, verdict }) => verdict === 'false' && !/[“"(]/.test(claim))
  .map(({ claim, lang }) => ({ lang, claim: claim.replace(/[.!?]+$/, '') }))
  .filter(({ claim }) => outcomeOf(claim) === 'blocked')
const claimsOf = (/** @type {string} */ lang) => {
  const all = blocked.filter((one) => one.lang === lang).map(({ claim }) => claim)
  return Array.from({ length: CLAIMS }, (_, i) => all[Math.floor((i * all.length) / CLAIMS)])
}
const claims = { en: claimsOf('en'), es: claimsOf('es') }

for (const name of ['not-own-words', 'not-own-words-later']) {
  console.log(`${name}:`)
  /** @type {Record<string, string[]>} */
  const texts = parse(readFileSync(new URL(`bench/texts/${name}.yaml`, ROOT), 'utf8'))
  for (const [label, rows] of Object.entries(texts)) tell(label, rows)
}
rmSync(dataDir, { recursive: true, force: true })

/** @param {string} label @param {readonly string[]} rows */
function tell(label, rows) {
  for (const lang of /** @type {const} */ (['en', 'es'])) {
    const counts = { blocked: 0, needs_review: 0, clean: 0 }
    for (const row of rows.filter((text) => SPANISH.test(text) === (lang === 'es'))) {
      const outcomes = claims[lang].map((claim) => outcomeOf(row.replace(/(?<!\p{L})X(?!\p{L})/u, () => claim)))
      for (const outcome of outcomes) counts[outcome]++
      const isWrong = outcomes.some((outcome) => (outcome === 'blocked') === (label === 'not'))
      if (isWrong && process.argv.includes('--show')) console.log(`  ${outcomes.join(' ')}  ${JSON.stringify(row)}`)
    }
    const all = counts.blocked + counts.needs_review + counts.clean
    const wrong = label === 'not' ? counts.blocked : all - counts.blocked
    console.log(
      `${label.padEnd(7)}${lang}  ${all} posts: blocked ${counts.blocked}, to a person ${counts.needs_review}, clean ${counts.clean}; ${label === 'not' ? 'blocked though not asserted' : 'softer than the claim alone'} ${((100 * wrong) / all).toFixed(1)} %`,
    )
  }
}
