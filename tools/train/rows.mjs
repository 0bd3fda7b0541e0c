// Reads the labelled sets, and finds out which rows are nearly the same: those must never be on both sides of a split.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './random.mjs'

/** The folder of labelled sets; undefined where `TRIBUNAL_DATA_DIR` names none. */
export function dataFolder() {
  const folder = process.env['TRIBUNAL_DATA_DIR']
  if (!folder) return undefined
  const labelled = join(folder, 'labelled')
  return existsSync(labelled) ? labelled : folder
}

/** @typedef {{ text: string, lang: string, set: string, row: any }} Row */

/** The rows of a set. @param {string} folder @param {string} set @returns {Row[]} */
export function readSet(folder, set) {
  const lines = readFileSync(join(folder, `${set}.jsonl`), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map((row) => ({ text: row.text ?? row.claim, lang: row.lang ?? 'und', set, row }))
}

export const FOLDS = 5
/** Words in a run that two texts are compared by. */
const RUN = 3
/** Of the runs of the shorter text, so many in the longer one: one text, reworded. */
const ALIKE = 0.5
/** Runs in more texts than this say nothing of any two of them. */
const COMMON = 40

/**
 * The fold of each row, 0 to FOLDS - 1, by a hash of its group: rows with the same `group`, and rows that share half of their
 * runs of three words (numbers masked), are in one.
 * @param {readonly Row[]} rows
 */
export function foldsOf(rows) {
  const parent = rows.map((_, i) => i)
  const find = (/** @type {number} */ i) => {
    while (parent[i] !== i) i = parent[i] = /** @type {number} */ (parent[/** @type {number} */ (parent[i])])
    return i
  }
  const join = (/** @type {number} */ a, /** @type {number} */ b) => {
    const [first, second] = [find(a), find(b)].sort((x, y) => x - y)
    parent[/** @type {number} */ (second)] = /** @type {number} */ (first)
  }
  /** @type {Map<string, number>} */
  const groups = new Map()
  const runs = rows.map(({ text }) => [...runsOf(text)])
  /** @type {Map<string, number[]>} */
  const holders = new Map()
  for (const [i, row] of rows.entries()) {
    for (const key of [row.row.group && `group ${row.row.group}`, `words ${wordsOf(row.text).join(' ')}`]) {
      if (!key) continue
      const known = groups.get(key)
      if (known === undefined) groups.set(key, i)
      else join(known, i)
    }
    /** @type {Map<number, number>} */
    const shared = new Map()
    for (const run of runs[i] ?? []) {
      const held = holders.get(run) ?? []
      if (held.length < COMMON) {
        for (const j of held) shared.set(j, (shared.get(j) ?? 0) + 1)
        held.push(i)
      }
      holders.set(run, held)
    }
    for (const [j, count] of shared) {
      const shorter = Math.min(runs[i]?.length ?? 0, runs[j]?.length ?? 0)
      if (count >= 2 && count >= ALIKE * shorter) join(i, j)
    }
  }
  const keys = rows.map((_, i) => find(i))
  return { groups: keys, folds: keys.map((i) => hashOf(wordsOf(rows[i]?.text ?? '').join(' ')) % FOLDS) }
}

/** @param {string} text */
function wordsOf(text) {
  return (
    text
      .toLowerCase()
      .replace(/[0-9]+/g, '0')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** @param {string} text */
function runsOf(text) {
  const words = wordsOf(text)
  const runs = new Set()
  for (let i = 0; i + RUN <= words.length; i++) runs.add(words.slice(i, i + RUN).join(' '))
  return runs
}
