// What verdicts without a model of language are worth: claims with given evidence, read by `verify` as the product reads them.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/verification.mjs [--json | --wrong]
//
// A third of the rows is held out (lib/held-out.mjs): it is not used for tuning, and `--wrong`, which shows wrong verdicts to learn
// from, never shows them. Claims are also held against other checked claims (lib/checked-pairs.mjs), and those that were checked
// false posted with one negation dropped (lib/dropped-negations.mjs).
//
// Half of the sets may not be shipped; without the folder this prints one line and ends. Rows say what each figure is:
//   cross-validated: on other groups of the same set; transfer: on other sets only;
//   measured-only: weights trained on other groups of the set itself, over more features; they are never shipped.
// macro-F1 is of the leaning with the highest probability, forced to the labels of the set; precision and coverage are of
// the verdicts that `verify` gives, where everything else is `unknown`.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStaticEmbedder } from '@tribunal/adapters'
import {
  agreementFeatures,
  compileAgreementWords,
  compileVerdictModel,
  createPassageReader,
  verify,
} from '@tribunal/signals'
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
import { hashOf } from '../tools/train/random.mjs'
import { dataFolder } from '../tools/train/rows.mjs'
import { othersChecked, PAIRED, pairsOf } from './lib/checked-pairs.mjs'
import { withWords } from './lib/claim-words.mjs'
import { droppedNegations } from './lib/dropped-negations.mjs'
import { isHeldOut, shownRows } from './lib/held-out.mjs'
import { ece, figure, precision, row, VERDICT_OF } from './lib/verdict-figures.mjs'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const embedder = openStaticEmbedder(fileURLToPath(new URL('../content/models/static-embeddings.bin', import.meta.url)))
const words = compileAgreementWords(parse(read('content/lists/agreement-words.yaml')))
const measure = agreementFeatures(words)
const shipped = JSON.parse(read('content/models/claim-verdict.json'))
const folder = dataFolder()
/** For sets that nothing is shipped from: what agrees, the commonest words on either side, and the embedding, held back much. */
const OWN = { l2: 0.3, folds: 10, words: 100 }

if (folder === undefined) {
  console.log('verification: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else if (process.argv.includes('--wrong')) {
  showWrong()
} else {
  const started = performance.now()
  const rows = [...learned(), ...verdicts(), ...carriedOver(), ...dropped(), ...speed()]
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
    const rows = withWords(measured(claimRows(folder, set)), OWN.words, embedder).map((row) => ({
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

/** The product's own verdicts on the sets, item by item and claim by claim: at home by weights that have not seen the row. */
function judgeSets() {
  const training = measured(SHIPPED.flatMap((set) => trainingRows(folder, set)))
  const names = featureNames(training)
  const withoutFold = (fold) =>
    fitVerdict(
      training.filter((row) => row.fold !== fold),
      names,
    )
  const readers = Array.from({ length: FOLDS }, (_, fold) =>
    createPassageReader(words, compileVerdictModel(JSON.parse(verdictText(withoutFold(fold), shipped.temperature)))),
  )
  const reader = createPassageReader(words, compileVerdictModel(shipped))
  return [...SHIPPED, ...MEASURED].map((set) => {
    const home = SHIPPED.includes(set)
    const judged = (row, evidence) => ({
      ...row,
      evidence,
      found: verify({ id: 'c1', text: row.claim }, evidence, home ? readers[row.fold] : reader).fact_check.verdict,
    })
    const items = itemRows(folder, set).map((row) =>
      judged(row, [{ id: 'e1', title: row.title, snippet: row.snippet, stance: 'neutral', retrieval_score: 1 }]),
    )
    const claims = claimsWithItems(folder, set).map((row) => judged(row, row.evidence))
    return { set, how: home ? 'cross-validated' : 'transfer', items, claims }
  })
}

/** Precision and coverage on all rows, and on the held-out third. */
function verdicts() {
  const judged = judgeSets()
  const all = (kind) => judged.flatMap((one) => one[kind])
  return [
    ...judged.flatMap(({ set, how, items, claims }) => [
      ...precision(`${set}: verdicts on claims, ${how}`, claims),
      ...precision(`${set}: verdicts on items, ${how}`, items),
    ]),
    ...['items', 'claims'].flatMap((kind) => [
      ...precision(`all sets: verdicts on ${kind}`, all(kind), 0.95),
      ...precision(`held-out third of all sets: verdicts on ${kind}`, all(kind).filter(isHeldOut), 0.95),
    ]),
  ]
}

/** Wrong verdicts, to learn from; rows that are held out are never among them. */
function showWrong() {
  const label = ['supported', 'refuted', 'not enough', 'in part']
  for (const { set, items } of judgeSets())
    for (const { y, claim, title, snippet, found } of shownRows(items))
      if (found !== 'unknown' && VERDICT_OF[y] !== found)
        console.log(`${set}: ${found}, labelled ${label[y]}\n  ${claim}\n  ${title}: ${snippet.slice(0, 600)}`)
}

/** Verdicts that one checked claim gives on another, each set by itself, and on the held-out third. */
function carriedOver() {
  const reader = createPassageReader(words, compileVerdictModel(shipped))
  const data = process.env['TRIBUNAL_DATA_DIR']
  const sets = PAIRED.map((set) => ({ set, rows: pairsOf(folder, set, reader) })).filter(({ rows }) => rows.length > 0)
  if (existsSync(join(data, 'corpora'))) sets.push({ set: 'factcheck_claims', rows: othersChecked(data, reader) })
  const told = (name, rows) => precision(`carried over, ${name}`, rows, 0.95)
  return [...sets, { set: 'all sets', rows: sets.flatMap(({ rows }) => rows) }].flatMap(({ set, rows }) => [
    ...told(
      set,
      rows.filter((one) => !isHeldOut(one)),
    ),
    ...told(`${set}, held-out third`, rows.filter(isHeldOut)),
  ])
}

/** Claims that were checked false with one negation dropped, as whole posts; none where the corpus is absent. */
function dropped() {
  const data = process.env['TRIBUNAL_DATA_DIR']
  return existsSync(join(data, 'corpora')) ? droppedNegations(data) : []
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
