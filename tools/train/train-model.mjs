// From a definition to the model's file and its figures.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { aroundStatement } from '../../packages/signals/dist/index.js'
import { atThreshold, auc, ece, interval } from './figures.mjs'
import { fitModel, scoreOf } from './fit.mjs'
import { fitPlatt } from './logistic.mjs'
import { longPostsOf, postsOf, sentencesOf } from './posts.mjs'
import { FOLDS, foldsOf, readSet } from './rows.mjs'

/** @typedef {import('./fit.mjs').Example & { text: string, lang: string, source: string, background: boolean, p: number }} Read `source`: the
 * part of its set that a row is from, where the set names some; else the set. */

/** Rows that are trained on whatever is left out. */
const EVERY_FOLD = -1

/** Rows of our own, written for one model: texts by label. @param {string} id */
function ownRows(id) {
  /** @type {Record<string, string[]>} */
  const texts = parse(readFileSync(new URL(`own/${id}.yaml`, import.meta.url), 'utf8'))
  return Object.entries(texts).flatMap(([label, rows]) =>
    rows.map((text) => ({ text, lang: 'und', set: id, row: { label } })),
  )
}

/** @param {string} folder @param {import('./definitions.mjs').Source} source */
function rowsOf(folder, source) {
  if (source.own) return source.long ? longPostsOf(ownRows(source.set)) : ownRows(source.set)
  const rows = readSet(folder, source.set).filter(({ row }) => source.use?.(row) ?? true)
  const read = source.sentences ? sentencesOf(rows) : rows
  return source.posts ? postsOf(read) : read
}

/** What stands around the statement that a row writes as `X`. @param {string} text */
function aroundIn(text) {
  const at = text.search(/(?<!\p{L})X(?!\p{L})/u)
  if (at < 0) throw new Error(`a row without a statement \`X\`: ${text}`)
  return aroundStatement(text, at, at + 1) ?? ''
}

/** The rows of a definition's sets, with features and folds. @param {string} folder @param {import('./definitions.mjs').Definition} definition @param {readonly import('./definitions.mjs').Source[]} sources @param {(text: string, lang: string) => string[]} featuresOf @returns {Read[]} */
export function readExamples(folder, definition, sources, featuresOf) {
  const rows = sources.flatMap((source) =>
    rowsOf(folder, source)
      .filter((row) => row.text.length <= definition.domain.maxLength)
      .map((row) => ({ ...row, source })),
  )
  const { groups, folds } = foldsOf(definition.apart ? rows.map((row) => ({ ...row, row: {} })) : rows)
  return rows.map(({ text, lang, set, row, source }, i) => ({
    text,
    lang,
    set,
    source: row.source ?? set,
    features: featuresOf(definition.domain.around ? aroundIn(text) : text, lang),
    y: source.positive(row) ? 1 : 0,
    group: groups[i],
    fold: source.own && !source.measured ? EVERY_FOLD : folds[i],
    importance: source.importance ?? 1,
    background: source.background === true,
    p: 0,
  }))
}

const sigmoid = (/** @type {number} */ x) => 1 / (1 + Math.exp(-x))

/** Gives each example the probability of a model that was trained and calibrated on the other folds. @param {Read[]} examples @param {import('./fit.mjs').Recipe} recipe */
export function crossValidate(examples, recipe) {
  const scores = new Array(examples.length)
  const folds = [...Array(FOLDS).keys()]
  for (const fold of folds) {
    const model = fitModel(
      examples.filter((example) => example.fold !== fold),
      recipe,
    )
    for (const [i, example] of examples.entries())
      if (example.fold === fold) scores[i] = scoreOf(model, example.features)
  }
  const measured = (/** @type {Read} */ { fold }) => fold !== EVERY_FOLD
  const calibrate = (/** @type {(example: Read) => boolean} */ include) => {
    const kept = examples.map((example, i) => ({ ...example, score: scores[i] })).filter(include)
    return fitPlatt(
      kept.map(({ score }) => score),
      kept.map(({ y }) => y),
      kept.map(({ importance }) => importance),
    )
  }
  for (const fold of folds) {
    const { slope, offset } = calibrate((example) => measured(example) && example.fold !== fold)
    for (const [i, example] of examples.entries())
      if (example.fold === fold) example.p = sigmoid(slope * scores[i] + offset)
  }
  return calibrate(measured)
}

/**
 * The model as its file has it. Calibration is part of the weights: they are log-odds as they come out of it.
 * @param {import('./definitions.mjs').Definition} definition @param {import('./fit.mjs').Fitted} fitted
 * @param {{ slope: number, offset: number }} platt
 */
export function modelOf(definition, { base, weights }, { slope, offset }) {
  const thousandths = (/** @type {number} */ value) => Math.round(value * 1000)
  return {
    format: 'tribunal-text-model/1',
    id: definition.id,
    version: definition.version,
    title: definition.title,
    domain: definition.domain,
    threshold: definition.threshold,
    base: thousandths(slope * base + offset),
    weights: Object.fromEntries(
      [...weights]
        .map(([name, weight]) => /** @type {[string, number]} */ ([name, thousandths(slope * weight)]))
        .filter(([, weight]) => weight !== 0),
    ),
  }
}

/** The file of a model: one feature a line, so that a change of it can be read. @param {object} model */
export function modelText(model) {
  return `${JSON.stringify(model, null, 1)}\n`
}

/** Figures of examples, one line a set, and one a source where a set has several. @param {readonly Read[]} examples @param {number} threshold */
export function figureLines(examples, threshold) {
  const measured = examples.filter(({ fold }) => fold !== EVERY_FOLD)
  const parts = [...new Set(measured.map(({ set }) => set))].flatMap((set) => {
    const rows = measured.filter((example) => example.set === set)
    const sources = [...new Set(rows.map(({ source }) => source))]
    const bySource = sources.map((source) => ({
      set: `- ${source}`,
      rows: rows.filter((row) => row.source === source),
    }))
    return [{ set, rows }, ...(sources.length > 1 ? bySource : [])]
  })
  return parts.map(({ set, rows }) => {
    const both = rows.some(({ y }) => y) && rows.some(({ y }) => !y)
    const { recall, falseAlarms, macroF1 } = atThreshold(rows, threshold)
    return {
      set,
      rows: rows.length,
      auc: both ? auc(rows) : undefined,
      between: both ? interval(rows, auc) : undefined,
      recall: rows.some(({ y }) => y) ? recall : undefined,
      falseAlarms: rows.some(({ y }) => !y) ? falseAlarms : undefined,
      macroF1: both ? macroF1 : undefined,
      ece: ece(rows),
    }
  })
}

/** Of harmless texts of a source so many may be suspected, and fewer rows than this tell nothing. Our own choice. */
const ALARMS_MAX = 0.02
const SOURCE_ROWS = 100

/** From which probability on, in twentieths, no source of harmless texts has too many false alarms. @param {readonly Read[]} examples */
export function thresholdOfWorstSource(examples) {
  const harmless = examples.filter(({ y, fold }) => !y && fold !== EVERY_FOLD)
  const needed = [...new Set(harmless.map(({ source }) => source))].map((source) => {
    const scores = harmless.filter((row) => row.source === source).map(({ p }) => p)
    if (scores.length < SOURCE_ROWS) return 0
    return scores.sort((a, b) => b - a)[Math.floor(ALARMS_MAX * scores.length)]
  })
  return (Math.floor(Math.max(0, ...needed) * 20) + 1) / 20
}
