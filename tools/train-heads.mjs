#!/usr/bin/env node
// Trains the heads of learned signals: `npm run train:heads`. A head weighs the vector that a sentence model makes of a text, and
// the log-odds of the linear model with it (stacking). Writes content/models/<id>-head.json; `--figures` and `--check` as for `train.mjs`.
// Needs the built engine, the folder of labelled sets (TRIBUNAL_DATA_DIR) and the packages of the sentence model; without them
// nothing is done.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { NoMiniLmError, openMiniLm } from '../packages/adapters/dist/evidence/index.js'
import { DEFINITIONS } from './train/definitions.mjs'
import { auc, ece } from './train/figures.mjs'
import { fitModel, scoreOf } from './train/fit.mjs'
import { fitHiddenUnits, logOddsOf } from './train/hidden-units.mjs'
import { fitLogistic } from './train/logistic.mjs'
import { dataFolder, FOLDS } from './train/rows.mjs'
import { openAnalyser, openFeatures, ROOT } from './train/texts.mjs'
import { crossValidate, readExamples } from './train/train-model.mjs'

/** The model with a head, and the sets that it is measured on beside those it is trained on. */
const HEADS = [{ id: 'check-worthiness', version: '2.1.0', elsewhere: ['clef2020_tweets'] }]
/** How much the two numbers that are stacked are held back: hardly at all. */
const STACK_L2 = 0.01
const AT_ONCE = 8

const folder = dataFolder()
const sentences = folder === undefined ? undefined : openSentences()
if (folder === undefined || sentences === undefined) {
  console.log('no head trained: set TRIBUNAL_DATA_DIR to the folder of labelled sets, and install the sentence model')
  process.exit(0)
}
const featuresOf = openFeatures()
const analyser = openAnalyser()
for (const head of HEADS) await train(head)
await sentences.close()

/** @param {typeof HEADS[number]} head */
async function train({ id, version, elsewhere }) {
  const definition = DEFINITIONS.find((one) => one.id === id)
  const examples = readExamples(folder, definition, definition.sources, featuresOf)
  const platt = crossValidate(examples, definition.recipe)
  const fitted = fitModel(examples, definition.recipe)
  const others = readExamples(
    folder,
    definition,
    definition.elsewhere.filter(({ set }) => elsewhere.includes(set)),
    featuresOf,
  )
  const rows = [...examples, ...others]
  const linear = [
    ...examples.map(({ p }) => Math.log(p / (1 - p))),
    ...others.map(({ features }) => platt.slope * scoreOf(fitted, features) + platt.offset),
  ]
  const vectors = await vectorsOf(rows)
  const trained = (/** @type {(fold: number) => boolean} */ holds) =>
    examples.flatMap(({ fold }, row) => (holds(fold) ? [row] : []))
  // What the vector says of each row, by weights that never saw it.
  const vector = rows.map(() => 0)
  const folds = [...Array(FOLDS).keys()]
  for (const out of folds) {
    const hidden = weighVectors(
      trained((fold) => fold !== out),
      vectors,
      rows,
    )
    for (const [row, { fold }] of examples.entries()) if (fold === out) vector[row] = logOddsOf(hidden, vectors[row])
  }
  const whole = weighVectors(
    trained(() => true),
    vectors,
    rows,
  )
  for (let row = examples.length; row < rows.length; row++) vector[row] = logOddsOf(whole, vectors[row])
  const both = (/** @type {number} */ row) => [linear[row], vector[row]]
  const measured = (/** @type {number} */ fold) => fold >= 0
  const said = rows.map(() => 0)
  for (const out of folds) {
    const stack = weighNumbers(
      trained((fold) => measured(fold) && fold !== out),
      both,
      rows,
    )
    for (const [row, { fold }] of examples.entries()) if (fold === out) said[row] = stack.of(both(row))
  }
  const stack = weighNumbers(trained(measured), both, rows)
  for (let row = examples.length; row < rows.length; row++) said[row] = stack.of(both(row))
  figures(id, rows, linear, said)
  if (process.argv.includes('--figures')) return
  const [slope, part] = stack.weights
  const thousandths = (/** @type {number} */ value) => Math.round(value * 1000)
  const file = {
    format: 'tribunal-sentence-head/2',
    ...{ id, version, beside: definition.version, embedder: sentences.id, slope: thousandths(slope) },
    base: thousandths(stack.base + part * whole.base),
    units: whole.units.map(({ base, weights, weight }) => ({
      base: thousandths(base),
      weights: [...weights].map(thousandths),
      weight: thousandths(part * weight),
    })),
  }
  write(id, `${JSON.stringify(file)}\n`)
}

/** A small network over the vectors of some rows. */
function weighVectors(from, vectors, rows) {
  const of = (/** @type {(row: any) => number} */ wanted) => from.map((row) => wanted(rows[row]))
  return fitHiddenUnits(
    from.map((row) => vectors[row]),
    of(({ y }) => y),
    of(({ importance }) => importance),
  )
}

/** Logistic regression over numbers that every row has. */
function weighNumbers(from, numbersOf, rows) {
  const measures = numbersOf(from[0]).length
  const columns = Array.from({ length: measures }, (_, at) => Float64Array.from(from, (row) => numbersOf(row)[at]))
  const { base, weights } = fitLogistic(
    { rows: from.length, columns: [], measures: columns },
    from.map((row) => rows[row].y),
    columns.map(() => STACK_L2),
    from.map((row) => rows[row].importance),
  )
  const of = (/** @type {ArrayLike<number>} */ numbers) =>
    weights.reduce((sum, weight, at) => sum + weight * numbers[at], base)
  return { base, weights, of }
}

/** The vectors of texts as people read them, which is what a decision embeds. */
async function vectorsOf(rows) {
  const texts = rows.map(({ text, lang }) => analyser.analyse(text, lang).plain.text)
  const vectors = []
  for (let from = 0; from < texts.length; from += AT_ONCE)
    vectors.push(...(await sentences.embed(texts.slice(from, from + AT_ONCE))))
  return vectors
}

/** AUC and calibration of each set, of the linear model and with the head. */
function figures(id, rows, linear, said) {
  const sigmoid = (/** @type {number} */ x) => 1 / (1 + Math.exp(-x))
  console.log(`${id}: AUC and ECE of the linear model, and with the head on ${sentences.id} (${sentences.engine})`)
  for (const set of new Set(rows.map((row) => row.set))) {
    const scored = (/** @type {number[]} */ of) =>
      rows.flatMap(({ set: own, fold, y }, row) => (own === set && fold >= 0 ? [{ p: sigmoid(of[row]), y }] : []))
    if (!scored(said).some(({ y }) => y) || scored(said).every(({ y }) => y)) continue
    const cells = [linear, said].map((of) => `${auc(scored(of)).toFixed(3)} ${ece(scored(of)).toFixed(3)}`)
    console.log(`  ${set.padEnd(24)} ${cells.join('   ')}`)
  }
}

function write(id, text) {
  const file = new URL(`content/models/${id}-head.json`, ROOT)
  const same = existsSync(file) && readFileSync(file, 'utf8') === text
  if (process.argv.includes('--check')) {
    console.log(`content/models/${id}-head.json ${same ? 'is reproduced' : 'is not what training gives'}`)
    if (!same) process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`content/models/${id}-head.json ${(text.length / 1000).toFixed(1)} kB${same ? ', unchanged' : ''}`)
  }
}

/** The sentence model; undefined where its packages are not installed. */
function openSentences() {
  try {
    return openMiniLm()
  } catch (error) {
    if (error instanceof NoMiniLmError) return undefined
    throw error
  }
}
