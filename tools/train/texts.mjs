// Reads texts with the engine's own analyser and features: what a model is trained on is what it will see.
import { readFileSync } from 'node:fs'
import {
  compileLists,
  createFeatureNamer,
  createTextAnalyser,
  parseList,
  TEXT_LISTS,
} from '../../packages/signals/dist/index.js'

export const ROOT = new URL('../../', import.meta.url)

export function openAnalyser() {
  const read = (/** @type {string} */ name) => readFileSync(new URL(`content/lists/${name}.yaml`, ROOT), 'utf8')
  return createTextAnalyser(compileLists(TEXT_LISTS.map((name) => parseList(read(name), name))))
}

/** A function from a text to the names of its features. */
export function openFeatures() {
  const analyser = openAnalyser()
  const namer = createFeatureNamer()
  return (/** @type {string} */ text, /** @type {string | undefined} */ lang) => [
    ...namer(analyser.analyse(text, lang)),
  ]
}
