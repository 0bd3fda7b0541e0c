// Trains the model `claim-domain` (domain and risk of a claim) on rows of our own; see tools/train.mjs, which has the options. No data
// folder is needed. Prints figures of cross-validation and of bench/texts/claim-domain.yaml, which nothing is trained on.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { CLAIM_DOMAINS } from '../packages/engine/dist/index.js'
import { DOMAIN_MODEL_FORMAT } from '../packages/signals/dist/index.js'
import { claimRows, wordRows } from './train/domain-rows.mjs'
import { fitDomains, probabilitiesOf, UNIT } from './train/fit-domains.mjs'
import { FOLDS, foldsOf } from './train/rows.mjs'
import { ROOT } from './train/texts.mjs'

const ID = 'claim-domain'
/**
 * From which probability on a claim is of a domain that the list does not say, and of high risk: the smallest of 0.25, 0.3, 0.4 … 0.8
 * with which 85 of 100 are right in cross-validation (`--thresholds`), for risks a step more, as messages among friends asked for it.
 */
const SURE = { domain: 0.7, high_risk: 0.6 }

const rows = claimRows(`tools/train/own/${ID}.yaml`)
const words = wordRows(`tools/train/own/${ID}-words.yaml`)
const apart = claimRows(`bench/texts/${ID}.yaml`)

const { folds } = foldsOf(rows.map(({ text, lang }) => ({ text, lang, set: ID, row: {} })))
/** @type {number[][]} */
const validated = []
for (let fold = 0; fold < FOLDS; fold++) {
  const domains = fitDomains([...rows.filter((_, i) => folds[i] !== fold), ...words])
  for (const [i, { features }] of rows.entries())
    if (folds[i] === fold) validated[i] = probabilitiesOf(domains, features)
}
const fitted = fitDomains([...rows, ...words])
print('cross-validated', rows, validated)
const measured = apart.map(({ features }) => probabilitiesOf(fitted, features))
print('never trained on', apart, measured)
if (process.argv.includes('--thresholds')) printThresholds()
if (!process.argv.includes('--figures')) write()

/** @param {string} title @param {import('./train/domain-rows.mjs').DomainRow[]} all @param {number[][]} told */
function print(title, all, told) {
  console.log(`${title}                rows   accuracy  macro-F1   high risk: recall  precision`)
  for (const lang of ['en', 'es', 'both']) {
    const of = all.flatMap((row, i) => (lang === 'both' || row.lang === lang ? [{ ...row, p: told[i] ?? [] }] : []))
    line(`${lang} list alone`, of, ({ listed }) => [listed.domain, listed.risk_level === 'high'])
    line(`${lang} with the model`, of, decided)
  }
}

/** As the engine decides it: see domain-model.ts. @param {{ listed: { domain: string, risk_level: string }, isPersonal: boolean, p: number[] }} row @returns {[string, boolean]} */
function decided({ listed, isPersonal, p }) {
  if (isPersonal) return [listed.domain, listed.risk_level === 'high']
  const [best, sure] = surest(p)
  const isSure = sure >= SURE.domain && best !== 'general'
  return [isSure ? best : listed.domain, listed.risk_level === 'high' || (p.at(-1) ?? 0) >= SURE.high_risk]
}

/** @param {number[]} p @returns {[string, number]} */
function surest(p) {
  const domains = p.slice(0, CLAIM_DOMAINS.length)
  const sure = Math.max(...domains)
  return [CLAIM_DOMAINS[domains.indexOf(sure)] ?? 'general', sure]
}

/** @param {string} title @param {any[]} of @param {(row: any) => [string, boolean]} say */
function line(title, of, say) {
  const said = of.map((row) => ({ row, domain: say(row)[0], high: say(row)[1] }))
  const right = said.filter(({ row, domain }) => row.domain === domain).length
  const f1 = CLAIM_DOMAINS.map((one) => {
    const both = said.filter(({ row, domain }) => row.domain === one && domain === one).length
    const either =
      said.filter(({ domain }) => domain === one).length + said.filter(({ row }) => row.domain === one).length
    return either === 0 ? 0 : (2 * both) / either
  })
  const found = said.filter(({ row, high }) => high && row.risk === 'high').length
  const high = said.filter(({ row }) => row.risk === 'high').length
  const called = said.filter((one) => one.high).length
  const cell = (/** @type {number} */ value) => value.toFixed(3).padStart(10)
  const macro = f1.reduce((sum, value) => sum + value, 0) / f1.length
  console.log(
    `  ${title.padEnd(24)}${String(of.length).padStart(8)} ${cell(right / of.length)}${cell(macro)}${cell(found / high)}${cell(found / called)}`,
  )
}

/** How right domains of claims that the list knows no word of are, and risks, by threshold, in cross-validation. */
function printThresholds() {
  for (const from of [0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    const named = rows.flatMap((row, i) => {
      const [best, sure] = surest(validated[i] ?? [])
      return sure >= from && best !== 'general' && row.listed.domain === 'general' ? [row.domain === best] : []
    })
    const high = rows.filter((row, i) => (validated[i]?.at(-1) ?? 0) >= from || row.listed.risk_level === 'high')
    const share = (/** @type {number} */ of, /** @type {number} */ all) => (of / all).toFixed(3)
    const found = high.filter(({ risk }) => risk === 'high').length
    console.log(
      `  from ${from}: ${named.length} domains, right ${share(named.filter(Boolean).length, named.length)}; ${high.length} of high risk, right ${share(found, high.length)}`,
    )
  }
}

function write() {
  const named = [...fitted.weights]
  const model = {
    format: DOMAIN_MODEL_FORMAT,
    id: ID,
    version: '1.0.0',
    title: { en: 'Domain and risk of a claim', es: 'Ámbito y riesgo de una afirmación' },
    languages: ['en', 'es'],
    sure: SURE,
    unit: UNIT,
  }
  const line = (/** @type {[string, number[]]} */ [name, weights]) =>
    ` ${JSON.stringify(name)}:${JSON.stringify(weights)}`
  const listed = named
    .filter(([name]) => name.startsWith('listed:'))
    .map(([name, weights]) => line([name.slice('listed:'.length), weights]))
  const others = named.filter(([name]) => !name.startsWith('listed:')).map(line)
  const text = `${JSON.stringify(model).slice(0, -1)},\n"base":${JSON.stringify(fitted.base)},\n"listed":{\n${listed.join(',\n')}\n},\n"weights":{\n${others.join(',\n')}\n}}\n`
  const file = new URL(`content/models/${ID}.json`, ROOT)
  const same = existsSync(file) && readFileSync(file, 'utf8') === text
  if (process.argv.includes('--check')) {
    console.log(`content/models/${ID}.json ${same ? 'is reproduced' : 'is not what training gives'}`)
    if (!same) process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`content/models/${ID}.json ${(text.length / 1000).toFixed(0)} kB${same ? ', unchanged' : ''}`)
  }
}
