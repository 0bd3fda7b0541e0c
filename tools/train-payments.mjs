#!/usr/bin/env node
// Trains the learned signal of payments: writes content/models/payment-fraud.json, the same bytes each time, and prints figures
// cross-validated by customer. `--check` writes nothing and ends with 1 where the file is not what it would write;
// `--figures` only prints figures. The sets are read from the folder that TRIBUNAL_DATA_DIR names; without it nothing is
// done. Needs the built engine (`npm run build`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { auc, ece, interval } from './train/figures.mjs'
import { averagePrecision, crossValidate } from './train/payments/cross-validate.mjs'
import { HANDBOOK_RECIPE, handbookExamples } from './train/payments/handbook.mjs'
import { PAYMENT_RECIPE, THRESHOLD, trainPaymentFraud } from './train/payments/payment-fraud.mjs'
import { sparkovExamples } from './train/payments/sparkov.mjs'
import { dataFolder, readSet } from './train/rows.mjs'

/** `learned_fraud_min` of `arbiter-guarded`. */
const TO_A_PERSON = 0.3

const FILE = new URL('../content/models/payment-fraud.json', import.meta.url)

const folder = dataFolder()
if (folder === undefined) {
  console.log('nothing trained: set TRIBUNAL_DATA_DIR to the folder of labelled sets')
  process.exit(0)
}
const rowsOf = (/** @type {string} */ set) => readSet(folder, set).map(({ row }) => row)

const examples = sparkovExamples(rowsOf('sparkov_sample'), PAYMENT_RECIPE.features)
const { scored, shift, text } = trainPaymentFraud(examples)
const handbook = crossValidate(handbookExamples(rowsOf('fraud_handbook_june')), HANDBOOK_RECIPE).scored
print('sparkov_sample', scored)
print('fraud_handbook_june (weights not shipped)', handbook)
const shifted = scored.map(({ p, y }) => ({ y, p: 1 / (1 + Math.exp(-(Math.log(p / (1 - p)) + shift))) }))
for (const bound of [THRESHOLD, TO_A_PERSON]) {
  const of = (/** @type {number} */ label) => shifted.filter(({ y }) => y === label)
  const from = (/** @type {number} */ label) => of(label).filter(({ p }) => p >= bound).length
  console.log(
    `from ${bound} on at the natural rate: ${from(1)} of ${of(1).length} frauds, ${from(0)} of ${of(0).length} honest payments`,
  )
}
if (!process.argv.includes('--figures')) {
  const same = existsSync(FILE) && readFileSync(FILE, 'utf8') === text
  if (!process.argv.includes('--check')) writeFileSync(FILE, text)
  else if (!same) process.exitCode = 1
  console.log(`content/models/payment-fraud.json ${same ? 'is reproduced' : 'is not what training gives'}`)
}

/** Recall where so many honest payments are raised. @param {readonly { p: number, y: number }[]} rows @param {number} alarms */
function recallAt(rows, alarms) {
  const honest = rows.filter(({ y }) => y === 0).sort((a, b) => b.p - a.p)
  const bound = honest[Math.floor(honest.length * alarms)].p
  const frauds = rows.filter(({ y }) => y === 1)
  return frauds.filter(({ p }) => p > bound).length / frauds.length
}

/** @param {string} name @param {readonly any[]} rows */
function print(name, rows) {
  const groups = new Map([...new Set(rows.map(({ group }) => group))].map((group, i) => [group, i]))
  const scored = rows.map(({ p, y, group }) => ({ p, y, group: groups.get(group) }))
  const told = (/** @type {string} */ what, /** @type {(rows: any) => number} */ figure) => {
    const [low, high] = interval(scored, figure)
    return `${what} ${figure(scored).toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
  }
  console.log(
    `${name}: ${rows.length} rows, ${told('AUC', auc)}, ${told('AP', averagePrecision)}, recall at 1 % false alarms ${recallAt(scored, 0.01).toFixed(3)}, ECE ${ece(scored).toFixed(3)}`,
  )
}
