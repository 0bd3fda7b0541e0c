// How much a model loses when senders disguise what they write, and how often it then suspects what is harmless.
import { existsSync, readFileSync } from 'node:fs'
import { createTextLearner, parseTextModel } from '../../packages/signals/dist/index.js'
import { DISGUISES } from './disguises.mjs'
import { fitModel } from './fit.mjs'
import { randomNumbers } from './random.mjs'
import { FOLDS } from './rows.mjs'
import { openAnalyser, ROOT } from './texts.mjs'
import { modelOf } from './train-model.mjs'

const SCAMS = 500
const CLEAN = 1500

/**
 * Recall and false alarms of the plain rows and of the same rows in each disguise, each read by a model that was trained
 * on the other folds. The other models stand beside it, as they do in the service; languages are guessed.
 * @param {import('./definitions.mjs').Definition} definition @param {readonly string[]} others ids of the other models
 * @param {readonly import('./train-model.mjs').Read[]} examples @param {{ slope: number, offset: number }} platt
 */
export function evasion(definition, others, examples, platt) {
  const analyser = openAnalyser()
  const beside = others
    .map((id) => new URL(`content/models/${id}.json`, ROOT))
    .filter((file) => existsSync(file))
    .map((file) => parseTextModel(JSON.parse(readFileSync(file, 'utf8')), file.pathname))
  const learners = Array.from({ length: FOLDS }, (_, fold) => {
    const fitted = fitModel(
      examples.filter((example) => example.fold !== fold),
      definition.recipe,
    )
    return createTextLearner([parseTextModel(modelOf(definition, fitted, platt), definition.id), ...beside])
  })
  const order = randomNumbers(5)
  const shuffled = examples
    .filter(({ background, fold }) => !background && fold >= 0)
    .map((example) => ({ example, at: order() }))
    .sort((a, b) => a.at - b.at)
    .map(({ example }) => example)
  const scams = shuffled.filter(({ y }) => y).slice(0, SCAMS)
  const clean = shuffled.filter(({ y }) => !y).slice(0, CLEAN)
  const raised = (/** @type {typeof scams} */ rows, /** @type {import('./disguises.mjs').Disguise} */ disguise) => {
    const random = randomNumbers(11)
    const count = rows.filter(({ text, fold }) => {
      const said = learners[fold].read(analyser.analyse(disguise(text, random)))[definition.id]
      return said?.status === 'ok' && said.value.probability >= definition.threshold
    }).length
    return count / rows.length
  }
  const all = Object.entries({ plain: (/** @type {string} */ text) => text, ...DISGUISES })
  return all.map(([name, disguise]) => ({ name, recall: raised(scams, disguise), alarms: raised(clean, disguise) }))
}
