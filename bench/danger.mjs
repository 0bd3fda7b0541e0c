// How threats and scams are read, and harmless texts that come near to them in words.
//
//   node bench/danger.mjs [--wrong]
//
// Texts are those of texts/danger.yaml, of a writer who had seen neither lists nor code, and of texts/danger-later.yaml, by another
// writer after signals and bounds were chosen; of texts/danger-others.yaml, threats to others than the reader; and of
// texts/danger-reported.yaml, where the harmless report a threat and the threats are worded as reports. Of these two files the third
// that nobody looked at is shown apart. In texts/danger-hidden.yaml somebody attacked the reading of reports;
// texts/danger-hidden-later.yaml is by another writer after that. No data folder is needed. `--wrong` shows those that are read wrongly: look at them only
// to write others of the same kind, since they are held out.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import { parse } from 'yaml'

/** Queues that are right for what is dangerous: people who look at scams know extortion, too. */
const RIGHT = { threats: ['trust_safety', 'scams'], scams: ['scams'] }

const dataDir = mkdtempSync(join(tmpdir(), 'danger-'))
try {
  main(openTribunal({ dataDir }))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** @param {any} tribunal */
function main(tribunal) {
  for (const file of ['danger.yaml', 'danger-later.yaml', 'danger-hidden.yaml', 'danger-hidden-later.yaml']) {
    console.log(file)
    printFile(tribunal, read(file))
  }
  for (const file of ['danger-others.yaml', 'danger-reported.yaml']) {
    console.log(`two thirds of ${file}`)
    printFile(
      tribunal,
      rowsOf(read(file), (i) => i % 3 !== 2),
    )
    console.log(`held out: a third of ${file}`)
    printFile(
      tribunal,
      rowsOf(read(file), (i) => i % 3 === 2),
    )
  }
}

/** @typedef {Record<string, Record<string, string[]>>} Texts by language and kind */

/** @param {string} file @returns {Texts} */
function read(file) {
  return parse(readFileSync(new URL(`texts/${file}`, import.meta.url), 'utf8'))
}

/** The rows whose places are chosen. @param {Texts} texts @param {(place: number) => boolean} isHere @returns {Texts} */
function rowsOf(texts, isHere) {
  const chosen = (/** @type {string[]} */ rows) => rows.filter((_, i) => isHere(i))
  return Object.fromEntries(
    Object.entries(texts).map(([lang, kinds]) => [
      lang,
      Object.fromEntries(Object.entries(kinds).map(([kind, rows]) => [kind, chosen(rows)])),
    ]),
  )
}

/** @param {any} tribunal @param {Texts} texts */
function printFile(tribunal, texts) {
  for (const [lang, kinds] of Object.entries(texts))
    for (const [kind, rows] of Object.entries(kinds)) {
      const read = rows.map((text) => ({ text, ...readOf(tribunal, text) }))
      const right = kind === 'harmless' ? [] : RIGHT[/** @type {'threats' | 'scams'} */ (kind)]
      const isRight = kind === 'harmless' ? isHarmless : (/** @type {Read} */ { queue }) => right.includes(queue)
      const count = (/** @type {(one: Read) => boolean} */ of) => `${read.filter(of).length} of ${rows.length}`
      const shown = [
        `not clean ${count(({ outcome }) => outcome !== 'clean')}`,
        kind === 'harmless' ? `as dangerous ${count((one) => !isHarmless(one))}` : `in its queue ${count(isRight)}`,
        `tone threatening ${count(({ tone }) => tone === 'threatening')}`,
      ]
      console.log(`${lang}  ${kind.padEnd(9)} ${shown.join(', ')}`)
      if (process.argv.includes('--wrong'))
        for (const { text, queue } of read.filter((one) => !isRight(one)))
          console.log(`    ${queue || 'clean'}: ${text}`)
    }
}

/** @typedef {{ outcome: string, queue: string, tone: string }} Read */

/** @param {any} tribunal @param {string} text @returns {Read} */
function readOf(tribunal, text) {
  const { outcome, case: opened, integrity } = tribunal.decide({ kind: 'post', id: 'p', text })
  return { outcome, queue: opened?.queue ?? '', tone: integrity?.linguistic_summary?.tone_type ?? '' }
}

/** @param {Read} read */
function isHarmless({ queue }) {
  return queue !== 'scams' && queue !== 'trust_safety'
}
