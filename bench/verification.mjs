// What verdicts without a model of language are worth: claims with given evidence, read by `verify` as the product reads them.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/verification.mjs [--json]
//
// Half of the sets may not be shipped; without the folder this prints one line and ends. Rows say what each figure is:
//   cross-validated: on other groups of the same set; transfer: on other sets only;
//   measured-only: weights trained on other groups of the set itself, over more features; they are never shipped.
// macro-F1 is of the leaning with the highest probability, forced to the labels of the set; precision and coverage are of
// the verdicts that `verify` gives, where everything else is `unknown`.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openStaticEmbedder } from '@tribunal/adapters'
import {
  agreementFeatures,
  compileAgreementWords,
  compileVerdictModel,
  createPassageReader,
  foldedWords,
  verify,
} from '@tribunal/engine'
import { parse } from 'yaml'
import {
  claimRows,
  claimsWithItems,
  FOLDS,
  itemRows,
  MEASURED,
  SHIPPED,
  trainingRows,
} from '../tools/train/claims/claim-rows.mjs'
import { featureNames, fitVerdict, outOfFold, verdictText } from '../tools/train/claims/claim-verdict.mjs'
import { softmax, sums } from '../tools/train/claims/multinomial.mjs'
import { hashOf, randomNumbers } from '../tools/train/random.mjs'
import { dataFolder } from '../tools/train/rows.mjs'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const embedder = openStaticEmbedder(fileURLToPath(new URL('../models/static-embeddings.bin', import.meta.url)))
const words = compileAgreementWords(parse(read('lists/agreement-words.yaml')))
const measure = agreementFeatures(words)
const shipped = JSON.parse(read('models/claim-verdict.json'))
const folder = dataFolder()
const RESAMPLES = 500
/** The verdict that each label of a row asks for. */
const VERDICT_OF = ['true', 'false']
/** For sets that nothing is shipped from: what agrees, the commonest words on either side, and the embedding, held back much. */
const OWN = { l2: 0.3, folds: 10, words: 100 }

if (folder === undefined) {
  console.log('verification: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else {
  const started = performance.now()
  const rows = [...learned(), ...verdicts(), ...speed()]
  if (process.argv.includes('--json'))
    for (const row of rows) console.log(JSON.stringify({ bench: 'verification', ...row }))
  else
    for (const { name, value, interval, target, met } of rows)
      console.log(
        `${name.padEnd(84)} ${String(value).padStart(8)}  ${interval ? `[${interval.join(', ')}]` : ''} ${target ?? ''} ${met === false ? 'MISSED' : ''}`,
      )
  console.error(`${((performance.now() - started) / 1000).toFixed(0)} s`)
}

function measured(rows) {
  return rows.map((row) => ({ ...row, features: measure(row.claim, row) }))
}

function learned() {
  const training = measured(SHIPPED.flatMap((set) => trainingRows(folder, set)))
  const names = featureNames(training)
  const odds = outOfFold(training, [], names, FOLDS)
  const own = (set) =>
    training
      .map((row, i) => ({ row, shown: softmax(odds[i].map((one) => one / shipped.temperature)) }))
      .filter(({ row }) => row.set === set && row.y < 2)
  const home = ['fever_symmetric', 'fm2'].map((set) =>
    figure(
      `${set}: macro-F1, supports or refutes, cross-validated`,
      own(set),
      [0, 1],
      set === 'fever_symmetric' ? 0.67 : undefined,
    ),
  )
  const calibration = row(
    'all training sets: expected calibration error, cross-validated',
    ece(training.map(({ y }, i) => ({ y, shown: softmax(odds[i].map((one) => one / shipped.temperature)) }))),
  )
  const model = {
    names: Object.keys(shipped.weights),
    bias: shipped.bias,
    weights: [0, 1, 2].map((k) => Object.values(shipped.weights).map((row) => row[k])),
  }
  const transfer = MEASURED.map((set) => {
    const rows = measured(set === 'climate_fever' ? itemRows(folder, set) : claimRows(folder, set)).filter(
      ({ y }) => y < 3,
    )
    const labels = [0, 1, 2].filter((label) => rows.some(({ y }) => y === label))
    const shown = rows.map((row) => ({
      row,
      shown: softmax(sums(model, row.features).map((one) => one / shipped.temperature)),
    }))
    return figure(`${set}: macro-F1 over ${labels.length} labels, transfer`, shown, labels)
  })
  const ownOnly = [
    ['healthver', 0.47],
    ['averitec_dev', 0.44],
  ].flatMap(([set, target]) => {
    const rows = withWords(measured(claimRows(folder, set))).map((row) => ({
      ...row,
      fold: hashOf(row.group) % OWN.folds,
    }))
    const all = Object.keys(rows[0].features)
    const labels = [0, 1, 2, 3].filter((label) => rows.some(({ y }) => y === label))
    const found = outOfFold(rows, [], all, OWN.folds, 4, OWN.l2)
    const shown = rows.map((row, i) => ({ row, shown: softmax(found[i]) }))
    const three = figure(
      `${set}: macro-F1 over 3 labels, measured-only cross-validated`,
      shown.filter(({ row }) => row.y < 3),
      [0, 1, 2],
      target,
    )
    return labels.length === 3
      ? [three]
      : [three, figure(`${set}: macro-F1 over 4 labels, measured-only cross-validated`, shown, labels, target)]
  })
  return [...home, ...ownOnly, ...transfer, calibration, ...riskCoverage(training, odds)]
}

/** Adds which of the commonest words stand in claim and passage, and how near the static embedding puts them: nothing of it is shipped. */
function withWords(rows) {
  const counts = new Map()
  const wordsOf = ({ claim, snippet }) => [
    ...new Set(foldedWords(claim).map((word) => `claim ${word}`)),
    ...new Set(foldedWords(snippet).map((word) => `passage ${word}`)),
  ]
  const read = rows.map((row) => ({ row, own: new Set(wordsOf(row)) }))
  for (const { own } of read) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1)
  const common = [...counts]
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, OWN.words)
    .map(([word]) => word)
  return read.map(({ row, own }) => ({
    ...row,
    features: {
      ...row.features,
      ...nearness(row),
      ...Object.fromEntries(common.map((word) => [word, own.has(word) ? 1 : 0])),
    },
  }))
}

function nearness({ claim, snippet }) {
  const vector = embedder.embed(claim)
  const whole = cosine(vector, embedder.embed(snippet))
  const best = Math.max(...snippet.split(/(?<=[.!?])\s+/).map((sentence) => cosine(vector, embedder.embed(sentence))))
  return { near: whole, near_squared: whole * whole, near_best: best, near_best_squared: best * best }
}

function cosine(a, b) {
  const dot = (x, y) => x.reduce((sum, one, i) => sum + one * y[i], 0)
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1)
}

/** How right the leaning is where it is at least so sure, over passages of the training sets, cross-validated. */
function riskCoverage(training, odds) {
  const all = training.map(({ y }, i) => ({ y, shown: softmax(odds[i].map((one) => one / shipped.temperature)) }))
  return [0.5, 0.6, 0.7, 0.8, 0.9].flatMap((least) => {
    const kept = all.filter(({ shown }) => Math.max(shown[0], shown[1]) >= least)
    const right = kept.filter(({ y, shown }) => y === (shown[0] > shown[1] ? 0 : 1)).length
    return [
      row(`stance at ${least} and more: coverage, cross-validated`, kept.length / all.length),
      row(`stance at ${least} and more: precision, cross-validated`, kept.length === 0 ? null : right / kept.length),
    ]
  })
}

/** The product's own verdicts, item by item and claim by claim. */
function verdicts() {
  const training = measured(SHIPPED.flatMap((set) => trainingRows(folder, set)))
  const names = featureNames(training)
  const readers = Array.from({ length: FOLDS }, (_, fold) =>
    createPassageReader(
      words,
      compileVerdictModel(
        JSON.parse(
          verdictText(
            fitVerdict(
              training.filter((row) => row.fold !== fold),
              names,
            ),
            shipped.temperature,
          ),
        ),
      ),
    ),
  )
  const reader = createPassageReader(words, compileVerdictModel(shipped))
  const sets = [...SHIPPED, ...MEASURED]
  const judged = sets.map((set) => {
    const home = SHIPPED.includes(set)
    const of = ({ fold }) => (home ? readers[fold] : reader)
    const items = itemRows(folder, set).map((item) => ({
      y: item.y,
      found: verify(
        { id: 'c1', text: item.claim },
        [{ id: 'e1', title: item.title, snippet: item.snippet, stance: 'neutral', retrieval_score: 1 }],
        of(item),
      ).fact_check.verdict,
    }))
    const claims = claimsWithItems(folder, set).map((claim) => ({
      y: claim.y,
      found: verify({ id: 'c1', text: claim.claim }, claim.evidence, of(claim)).fact_check.verdict,
    }))
    return { set, how: home ? 'cross-validated' : 'transfer', items, claims }
  })
  return [
    ...judged.flatMap(({ set, how, items, claims }) => [
      ...precision(`${set}: verdicts on claims, ${how}`, claims),
      ...precision(`${set}: verdicts on items, ${how}`, items),
    ]),
    ...precision(
      'all sets: verdicts on items',
      judged.flatMap(({ items }) => items),
      0.9,
    ),
    ...precision(
      'all sets: verdicts on claims',
      judged.flatMap(({ claims }) => claims),
      0.9,
    ),
  ]
}

function precision(name, judged, target) {
  const answered = judged.filter(({ found }) => found !== 'unknown')
  const of = (verdict) => {
    const kept = answered.filter(({ found }) => verdict === undefined || found === verdict)
    return { right: kept.filter(({ y, found }) => VERDICT_OF[y] === found).length, all: kept.length }
  }
  const [both, yes, no] = [of(), of('true'), of('false')]
  if (both.all === 0) return [row(`${name}: coverage of ${judged.length}`, 0)]
  const lines = [
    row(`${name}: coverage of ${judged.length}`, both.all / judged.length),
    row(`${name}: precision, ${both.right} of ${both.all}`, both.right / both.all, target),
  ]
  const sides =
    target === undefined
      ? []
      : [
          ['true', yes],
          ['false', no],
        ].map(([verdict, { right, all }]) => ({
          ...row(`${name}: precision of ${verdict}, ${right} of ${all}`, right / all, target),
          interval: wilson(right, all),
        }))
  return [...lines, ...sides]
}

function speed() {
  const reader = createPassageReader(words, compileVerdictModel(shipped))
  const claims = claimRows(folder, 'fever_symmetric')
  const run = () => {
    const start = performance.now()
    for (const { claim, title, snippet } of claims) reader.read(claim, { id: 'e', title, snippet })
    return ((performance.now() - start) * 1000) / claims.length
  }
  const times = Array.from({ length: 30 }, run).sort((a, b) => a - b)
  return [
    {
      name: 'fever_symmetric: µs for one claim and one passage, both read before, median of 30',
      value: Number(times[15].toFixed(1)),
    },
  ]
}

function figure(name, found, labels, target) {
  const score = (sample) =>
    macroF1(
      sample.map(({ row, shown }) => [
        row.y,
        labels.reduce((best, label) => (shown[label] > shown[best] ? label : best), labels[0]),
      ]),
      labels,
    )
  return { ...row(name, score(found), target), interval: bootstrap(found, score) }
}

/** Resamples groups, not rows: rows of one group share a claim or a passage. */
function bootstrap(found, score) {
  const groups = [
    ...found.reduce((map, one) => map.set(one.row.group, [...(map.get(one.row.group) ?? []), one]), new Map()).values(),
  ]
  const random = randomNumbers(1)
  const values = Array.from({ length: RESAMPLES }, () =>
    score(Array.from(groups, () => groups[Math.floor(random() * groups.length)]).flat()),
  ).sort((a, b) => a - b)
  return [values[Math.floor(RESAMPLES * 0.025)], values[Math.floor(RESAMPLES * 0.975)]].map((value) =>
    Number(value.toFixed(3)),
  )
}

function macroF1(pairs, labels) {
  const each = labels.map((label) => {
    const right = pairs.filter(([y, said]) => y === label && said === label).length
    const wrong = pairs.filter(([y, said]) => (y === label) !== (said === label)).length
    return right === 0 ? 0 : (2 * right) / (2 * right + wrong)
  })
  return each.reduce((sum, one) => sum + one, 0) / labels.length
}

/** Mean distance of the highest probability from how often it is right, in ten bins of equal size. */
function ece(found) {
  const sorted = found
    .map(({ y, shown }) => ({ sure: Math.max(...shown), right: shown[y] === Math.max(...shown) ? 1 : 0 }))
    .sort((a, b) => a.sure - b.sure)
  let sum = 0
  for (let bin = 0; bin < 10; bin++) {
    const part = sorted.slice(Math.floor((bin * sorted.length) / 10), Math.floor(((bin + 1) * sorted.length) / 10))
    sum += Math.abs(part.reduce((all, { sure, right }) => all + sure - right, 0))
  }
  return sum / sorted.length
}

/** 95 % interval of a share (Wilson 1927). */
function wilson(right, all) {
  const z = 1.96
  const share = right / all
  const centre = (share + (z * z) / (2 * all)) / (1 + (z * z) / all)
  const half = (z / (1 + (z * z) / all)) * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  return [centre - half, Math.min(1, centre + half)].map((value) => Number(value.toFixed(3)))
}

function row(name, value, target) {
  const shown = value === null ? 'none' : Number(value.toFixed(4))
  return target === undefined
    ? { name, value: shown }
    : { name, value: shown, target: `>= ${target}`, met: value >= target }
}
