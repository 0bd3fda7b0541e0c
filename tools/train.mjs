#!/usr/bin/env node
// Trains the learned signals of texts from labelled sets: `npm run train -- scam-message`, `--all`. Writes
// content/models/<id>.json, the same bytes each time, and prints cross-validated figures by set. `--check` writes nothing and ends
// with 1 where a file is not what it would write; `--figures` only prints figures, `--by-row` those of folds by a hash of
// each text, near-duplicates apart, and `--evasion` those of disguised
// texts; both write nothing either. The sets are read from the folder that
// TRIBUNAL_DATA_DIR names; without it nothing is done. Needs the built engine (`npm run build`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { carriedOver } from './train/carry.mjs'
import { DEFINITIONS } from './train/definitions.mjs'
import { evasion } from './train/evasion.mjs'
import { fitModel, scoreOf } from './train/fit.mjs'
import { hashOf } from './train/random.mjs'
import { dataFolder, FOLDS } from './train/rows.mjs'
import { openFeatures, ROOT } from './train/texts.mjs'
import {
  crossValidate,
  figureLines,
  modelOf,
  modelText,
  readExamples,
  thresholdOfWorstSource,
} from './train/train-model.mjs'

/** The learned signal of payments has features and a tool of its own. */
const OF_PAYMENTS = 'payment-fraud'
/** So has that of what a claim is of, whose rows are all our own. */
const OF_DOMAINS = 'claim-domain'

const args = process.argv.slice(2)
const quick = !args.includes('--by-row') && !args.includes('--evasion')
if (quick && (args.includes('--all') || args.includes(OF_DOMAINS))) await import('./train-claim-domain.mjs')
if (args.includes(OF_DOMAINS) && !args.includes('--all')) process.exit()
const folder = dataFolder()
if (folder === undefined) {
  console.log('nothing trained: set TRIBUNAL_DATA_DIR to the folder of labelled sets')
  process.exit(0)
}
const wanted = DEFINITIONS.filter(({ id }) => args.includes('--all') || args.includes(id))
const payments = args.includes('--all') || args.includes(OF_PAYMENTS)
if (wanted.length === 0 && !payments) {
  console.error(`name a model, or --all: ${[...DEFINITIONS.map(({ id }) => id), OF_PAYMENTS, OF_DOMAINS].join(', ')}`)
  process.exit(2)
}
const featuresOf = openFeatures()
for (const definition of wanted) {
  const read = readExamples(folder, definition, definition.sources, featuresOf)
  const carried = definition.carried ? carriedOver(folder, definition, read) : undefined
  const examples = carried?.english ?? read
  if (args.includes('--by-row'))
    for (const example of examples) if (example.fold >= 0) example.fold = hashOf(example.text) % FOLDS
  const calibrated = crossValidate(examples, definition.recipe)
  print(definition.id, figureLines(examples, definition.threshold))
  console.log(`  at most 2 % false alarms in the worst source from ${thresholdOfWorstSource(examples)} on`)
  if (args.includes('--evasion')) {
    const others = DEFINITIONS.map(({ id }) => id).filter((id) => id !== definition.id)
    for (const { name, recall, alarms } of evasion(definition, others, examples, calibrated))
      console.log(`  ${name.padEnd(24)} recall ${recall.toFixed(3)}  alarms ${alarms.toFixed(4)}`)
    continue
  }
  const fitted = fitModel(examples, definition.recipe)
  const whole = carried?.carry(fitted) ?? fitted
  const platt = carried?.settle(whole, calibrated, featuresOf) ?? calibrated
  const elsewhere = readExamples(folder, definition, definition.elsewhere ?? [], featuresOf)
  for (const example of elsewhere)
    example.p = 1 / (1 + Math.exp(-(platt.slope * scoreOf(whole, example.features) + platt.offset)))
  if (elsewhere.length > 0) print('  elsewhere', figureLines(elsewhere, definition.threshold))
  if (definition.measuredOnly || args.includes('--figures') || args.includes('--by-row')) continue
  const text = modelText(modelOf(definition, whole, platt))
  const file = new URL(`content/models/${definition.id}.json`, ROOT)
  const same = existsSync(file) && readFileSync(file, 'utf8') === text
  if (args.includes('--check')) {
    console.log(`content/models/${definition.id}.json ${same ? 'is reproduced' : 'is not what training gives'}`)
    if (!same) process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(
      `content/models/${definition.id}.json ${(text.length / 1000).toFixed(0)} kB${same ? ', unchanged' : ''}`,
    )
  }
}
if (payments && quick) await import('./train-payments.mjs')

/** @param {string} title @param {ReturnType<typeof figureLines>} lines */
function print(title, lines) {
  const cell = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : value.toFixed(3)).padStart(8)
  console.log(`${title}\n  ${'set'.padEnd(24)}    rows     AUC  (95 % between)  recall  alarms macro-F1     ECE`)
  for (const line of lines)
    console.log(
      `  ${line.set.padEnd(24)}${String(line.rows).padStart(8)}${cell(line.auc)}${(line.between?.map((value) => value.toFixed(3)).join('–') ?? '').padStart(17)}${cell(line.recall)}${cell(line.falseAlarms)} ${cell(line.macroF1)}${cell(line.ece)}`,
    )
}
