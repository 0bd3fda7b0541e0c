// Predictions for rows by models that had not seen them, as files that `tribunal eval --predictions` reads.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ file: string, threshold: number, how: string }} Predicted */

/** By `set model`, of the wanted figures. @param {string} data @param {string} folder @param {readonly import('./quality-rows.mjs').Figure[]} wanted */
export async function crossValidated(data, folder, wanted) {
  /** @type {Map<string, Predicted>} */
  const files = new Map()
  const isWanted = (/** @type {string} */ id, /** @type {string} */ set) =>
    wanted.some((figure) => figure.learned === id && figure.set === set)
  const write = (set, id, threshold, how, predictions) => {
    const file = join(folder, `${set}-${id}.jsonl`)
    writeFileSync(file, predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join(''))
    files.set(`${set} ${id}`, { file, threshold, how })
  }
  await texts(data, isWanted, write)
  await payments(data, isWanted, write)
  return files
}

async function texts(data, isWanted, write) {
  const { DEFINITIONS } = await import('../../tools/train/definitions.mjs')
  const { openFeatures } = await import('../../tools/train/texts.mjs')
  const { crossValidate, readExamples } = await import('../../tools/train/train-model.mjs')
  let featuresOf
  for (const definition of DEFINITIONS) {
    const sets = [...new Set(definition.sources.map(({ set }) => set))].filter((set) => isWanted(definition.id, set))
    if (sets.length === 0) continue
    featuresOf ??= openFeatures()
    const examples = readExamples(join(data, 'labelled'), definition, definition.sources, featuresOf)
    crossValidate(examples, definition.recipe)
    for (const set of sets) {
      const byText = new Map(examples.filter((one) => one.set === set).map(({ text, p }) => [text, p]))
      const predictions = rowsOf(data, set)
        .filter(({ text }) => byText.has(text))
        .map(({ id, text }) => ({ id: String(id), score: byText.get(text) }))
      const how = definition.measuredOnly ? 'measured only' : 'cross-validated'
      write(set, definition.id, definition.threshold, how, predictions)
    }
  }
}

/**
 * What disguises do to the signal of scams, in 500 scams and eight disguises: how far recall falls on average and at
 * worst, and how far false alarms rise at worst. Each row is read by a model that had not seen it.
 */
export async function evasionFigures(data) {
  const { DEFINITIONS } = await import('../../tools/train/definitions.mjs')
  const { evasion } = await import('../../tools/train/evasion.mjs')
  const { openFeatures } = await import('../../tools/train/texts.mjs')
  const { crossValidate, readExamples } = await import('../../tools/train/train-model.mjs')
  const definition = DEFINITIONS.find(({ id }) => id === 'scam-message')
  const others = DEFINITIONS.map(({ id }) => id).filter((id) => id !== definition.id)
  const examples = readExamples(join(data, 'labelled'), definition, definition.sources, openFeatures())
  const platt = crossValidate(examples, definition.recipe)
  const [plain, ...disguised] = evasion(definition, others, examples, platt)
  const falls = disguised.map(({ recall }) => plain.recall - recall)
  const mean = falls.reduce((sum, fall) => sum + fall, 0) / falls.length
  return { mean, worst: Math.max(...falls), alarms: Math.max(...disguised.map(({ alarms }) => alarms - plain.alarms)) }
}

async function payments(data, isWanted, write) {
  const { crossValidate } = await import('../../tools/train/payments/cross-validate.mjs')
  if (isWanted('payment-fraud', 'sparkov_sample')) {
    const { PAYMENT_RECIPE, THRESHOLD } = await import('../../tools/train/payments/payment-fraud.mjs')
    const { sparkovExamples } = await import('../../tools/train/payments/sparkov.mjs')
    const examples = sparkovExamples(rowsOf(data, 'sparkov_sample'), PAYMENT_RECIPE.features)
    const { scored } = crossValidate(examples, PAYMENT_RECIPE)
    const predictions = scored.map(({ id, p }) => ({ id: String(id), score: p }))
    write('sparkov_sample', 'payment-fraud', THRESHOLD, 'cross-validated', predictions)
  }
  if (isWanted('measured-only-fraud', 'fraud_handbook_june')) {
    const { HANDBOOK_RECIPE, handbookExamples } = await import('../../tools/train/payments/handbook.mjs')
    const rows = rowsOf(data, 'fraud_handbook_june')
    const { scored } = crossValidate(handbookExamples(rows), HANDBOOK_RECIPE)
    const predictions = rows.map(({ id }, i) => ({ id: String(id), score: scored[i].p }))
    write('fraud_handbook_june', 'measured-only-fraud', 0.5, 'measured only', predictions)
  }
}

function rowsOf(data, set) {
  const lines = readFileSync(join(data, 'labelled', `${set}.jsonl`), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}
