// How posts are read that press on their readers instead of stating something, and posts that come near to them and do not.
//
//   node bench/pressure.mjs [--wrong]
//
// Texts are those of texts/pressure.yaml, of a writer who had seen neither lists nor code nor the rows that the signals `pressure` and
// `pressure-es` are trained on, and of texts/pressure-later.yaml, by another writer after bounds were chosen. No data folder is
// needed. `--wrong` shows those that are read wrongly: look at them only to write others of the same kind, since they are held out.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import { parse } from 'yaml'

const FILES = ['pressure.yaml', 'pressure-later.yaml']
const SIGNALS = ['pressure', 'pressure-es']

const dataDir = mkdtempSync(join(tmpdir(), 'pressure-'))
try {
  const tribunal = openTribunal({ dataDir })
  for (const file of FILES) {
    console.log(file)
    const texts = parse(readFileSync(new URL(`texts/${file}`, import.meta.url), 'utf8'))
    for (const [lang, kinds] of Object.entries(texts))
      for (const [kind, rows] of Object.entries(kinds)) printRows(tribunal, lang, kind, rows)
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** @param {any} tribunal @param {string} lang @param {string} kind @param {string[]} rows */
function printRows(tribunal, lang, kind, rows) {
  const read = rows.map((text) => ({ text, ...readOf(tribunal, text) }))
  const count = (/** @type {(one: Read) => boolean} */ of) => `${read.filter(of).length} of ${rows.length}`
  const shown = [
    `raised ${count(({ raised }) => raised)}`,
    `a case by the signal ${count(({ rule }) => rule === 'learned-pressure')}`,
    `any case ${count(({ queue }) => queue !== '')}`,
  ]
  console.log(`${lang}  ${kind.padEnd(9)} ${shown.join(', ')}`)
  if (process.argv.includes('--wrong'))
    for (const { text, queue } of read.filter(({ raised }) => raised !== (kind === 'pressure')))
      console.log(`    ${queue || 'no case'}: ${text}`)
}

/** @typedef {{ raised: boolean, queue: string, rule: string }} Read */

/** @param {any} tribunal @param {string} text @returns {Read} */
function readOf(tribunal, text) {
  const { facts, case: opened, answers } = tribunal.decide({ kind: 'post', id: 'p', text })
  const raised = SIGNALS.some((id) => {
    const said = facts.learned?.[id]
    return said?.status === 'ok' && said.value.probability >= said.value.threshold
  })
  const routing = answers.find((/** @type {any} */ { policy }) => policy === 'post-routing')
  return { raised, queue: opened?.queue ?? '', rule: routing?.rule ?? '' }
}
