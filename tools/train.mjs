#!/usr/bin/env node
// Trains the learned signals of texts from labelled sets: `npm run train -- scam-message`, `--all`. Writes
// models/<id>.json, the same bytes each time, and prints cross-validated figures by set. `--check` writes nothing and ends
// with 1 where a file is not what it would write; `--figures` only prints figures. The sets are read from the folder that
// TRIBUNAL_DATA_DIR names; without it nothing is done. Needs the built engine (`npm run build`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { DEFINITIONS } from './train/definitions.mjs'
import { dataFolder } from './train/rows.mjs'
import { openFeatures, ROOT } from './train/texts.mjs'
import { crossValidate, figureLines, modelText, readExamples, trainModel } from './train/train-model.mjs'

const args = process.argv.slice(2)
const folder = dataFolder()
if (folder === undefined) {
  console.log('nothing trained: set TRIBUNAL_DATA_DIR to the folder of labelled sets')
  process.exit(0)
}
const wanted = DEFINITIONS.filter(({ id }) => args.includes('--all') || args.includes(id))
if (wanted.length === 0) {
  console.error(`name a model, or --all: ${DEFINITIONS.map(({ id }) => id).join(', ')}`)
  process.exit(2)
}
const featuresOf = openFeatures()
for (const definition of wanted) {
  const examples = readExamples(folder, definition, definition.sources, featuresOf)
  const platt = crossValidate(examples, definition.recipe)
  print(definition.id, figureLines(examples, definition.threshold))
  if (args.includes('--figures')) continue
  const text = modelText(trainModel(definition, examples, platt))
  const file = new URL(`models/${definition.id}.json`, ROOT)
  const same = existsSync(file) && readFileSync(file, 'utf8') === text
  if (args.includes('--check')) {
    console.log(`models/${definition.id}.json ${same ? 'is reproduced' : 'is not what training gives'}`)
    if (!same) process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`models/${definition.id}.json ${(text.length / 1000).toFixed(0)} kB${same ? ', unchanged' : ''}`)
  }
}

/** @param {string} title @param {ReturnType<typeof figureLines>} lines */
function print(title, lines) {
  const cell = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : value.toFixed(3)).padStart(8)
  console.log(`${title}\n  ${'set'.padEnd(24)}    rows     AUC  recall  alarms macro-F1     ECE`)
  for (const line of lines)
    console.log(
      `  ${line.set.padEnd(24)}${String(line.rows).padStart(8)}${cell(line.auc)}${cell(line.recall)}${cell(line.falseAlarms)} ${cell(line.macroF1)}${cell(line.ece)}`,
    )
}
