#!/usr/bin/env node
// Trains content/models/claim-verdict.json, the same bytes each time: `npm run train:claims`. `--check` writes nothing and ends with 1
// where the file is not what it would write. Reads the sets that may be trained on from the folder that TRIBUNAL_DATA_DIR
// names; without it nothing is done. Figures are those of `bench/verification.mjs`. Needs the built engine (`npm run build`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { agreementFeatures, compileAgreementWords } from '@tribunal/signals'
import { parse } from 'yaml'
import { SHIPPED, trainingRows } from './train/claims/claim-rows.mjs'
import { featureNames, fitVerdict, outOfFold, temperatureOf, verdictText } from './train/claims/claim-verdict.mjs'
import { dataFolder } from './train/rows.mjs'

const folder = dataFolder()
if (folder === undefined) {
  console.log('nothing trained: set TRIBUNAL_DATA_DIR to the folder of labelled sets')
  process.exit(0)
}
const list = readFileSync(new URL('../content/lists/agreement-words.yaml', import.meta.url), 'utf8')
const measure = agreementFeatures(compileAgreementWords(parse(list)))
const rows = SHIPPED.flatMap((set) => trainingRows(folder, set)).map((row) => ({
  ...row,
  features: measure(row.claim, row),
}))
const names = featureNames(rows)
// Calibrated on sets that the weights have not seen: what the product meets is none of them.
const unseen = SHIPPED.flatMap((set) => {
  const own = rows.filter((row) => row.set === set).map((row) => ({ ...row, fold: 0 }))
  const odds = outOfFold(
    own,
    rows.filter((row) => row.set !== set),
    names,
    1,
  )
  return own.map((row, i) => ({ row, odds: odds[i] }))
})
const temperature = temperatureOf(
  unseen.map(({ row }) => row),
  unseen.map(({ odds }) => odds),
)
const text = verdictText(fitVerdict(rows, names), temperature)
const file = new URL('../content/models/claim-verdict.json', import.meta.url)
const same = existsSync(file) && readFileSync(file, 'utf8') === text
if (process.argv.includes('--check')) {
  console.log(`content/models/claim-verdict.json ${same ? 'is reproduced' : 'is not what training gives'}`)
  if (!same) process.exitCode = 1
} else {
  writeFileSync(file, text)
  console.log(
    `content/models/claim-verdict.json: ${rows.length} rows, ${names.length} features, temperature ${temperature}${same ? ', unchanged' : ''}`,
  )
}
