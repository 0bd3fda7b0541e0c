// How well claims are matched to claims that were checked before, and what the verdicts without a model are worth.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/claim-matching.mjs [--json] [--weights]
//   … --embedder minilm [--packages FOLDER] [--keep FOLDER]   claims only, beside the static table; minutes to half an hour
//
// `--packages` is a folder whose `node_modules` hold the packages of the sentence model (docs/guides/add-evidence.md), where
// they are not installed here; with `--keep` its vectors are kept for the next run.
// The data may not be shipped; without it this prints one line and ends. It reads, under TRIBUNAL_DATA_DIR:
//   labelled/clef2020_t2_queries.jsonl, corpora/clef2020_t2_verified_claims.jsonl   CLEF CheckThat! 2020 task 2
//   labelled/clef2020_tweets.jsonl, labelled/tweepfake.jsonl                         other posts: nothing to be matched
//   labelled/{fever_symmetric,healthver,averitec_dev,fm2,climate_fever,covidfact}.jsonl   claims with given evidence
//   corpora/factcheck_claims.jsonl                                                claims checked in English and Spanish
//   corpora/wikipedia_passages_xquad.jsonl                                          passages in English and Spanish
//   labelled/{claimbuster,clef2020_tweets,clef2021_es_tweets}.jsonl                  which sentences can be checked
// The weights of the match gate (signals/src/verification/match-gate.ts) come from `trainGate`, on all queries; the
// cross-validated rows fit them again on nine tenths of the queries and measure on the rest.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openEvidenceBase, openMiniLm } from '@tribunal/adapters'
import { contentWords, coverageOf, MATCH_MIN } from '@tribunal/signals'
import { parse } from 'yaml'
import { checkability, verdicts } from './lib/claims-read.mjs'
import { calibrationError, crossValidated, gate, mean, trainGate, trainGuarded } from './lib/gate-training.mjs'
import { searchesAcross } from './lib/searches-across-languages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const data = process.env.TRIBUNAL_DATA_DIR
const RIVAL_MIN = 0.5
/** `relevantMin` of both rankings (adapters/src/evidence/search/ranking.ts). */
const RELEVANT_MIN = 0.3
const SAME_CLAIM_MIN = 0.6

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    weights: { type: 'boolean', default: false },
    embedder: { type: 'string', default: 'static' },
    packages: { type: 'string' },
    keep: { type: 'string' },
  },
})

if (!data || !existsSync(join(data, 'labelled/clef2020_t2_queries.jsonl'))) {
  console.log('claim-matching: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else {
  if (!['static', 'minilm'].includes(options.embedder)) throw new Error('--embedder is static or minilm')
  const sentences = options.embedder === 'minilm' ? openMiniLm(fromPackages()) : undefined
  const found = [...(await matching(sentences)), ...(await acrossLanguages(sentences))]
  const byThemselves = () => [...verdicts(read), ...checkability(read)].map(([name, value]) => row(name, value))
  const rows = sentences ? found : [...found, ...byThemselves()]
  if (options.json)
    for (const row of rows) console.log(JSON.stringify({ bench: 'claim-matching', embedder: options.embedder, ...row }))
  else
    for (const { name, value, target } of rows)
      console.log(`${name.padEnd(62)} ${String(value).padStart(8)}  ${target ?? ''}`)
}

function fromPackages() {
  return options.packages === undefined ? {} : { from: pathToFileURL(join(resolve(options.packages), 'package.json')) }
}

/** Does something with a data folder of its own, of that name where folders are kept. */
async function inFolder(name, work) {
  const dataDir = options.keep ? join(options.keep, name) : mkdtempSync(join(tmpdir(), 'claim-matching-'))
  mkdirSync(dataDir, { recursive: true })
  try {
    return await work(dataDir)
  } finally {
    if (!options.keep) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function matching(sentences) {
  const seeds = [join(data, 'corpora/clef2020_t2_verified_claims.jsonl')]
  const queries = read('clef2020_t2_queries')
  const others = [...read('clef2020_tweets'), ...read('tweepfake').slice(0, 500)]
  return await inFolder('clef2020', async (dataDir) => {
    const search = async (base, text) => await base.search({ text, limit: 30, all: true })
    const searched = async (base) =>
      Promise.all(queries.map(async (query) => ({ query, hits: await search(base, query.query) })))
    const base = openBase(dataDir, seeds, sentences)
    const before = performance.now()
    await base.prepare(undefined, tellProgress)
    const preparedMs = performance.now() - before
    const found = await searched(base)
    const otherHits = await Promise.all(others.map(async (post) => await search(base, post.text)))
    const cases = [
      ...found.map(({ query, hits }) => caseOf(query.id, query.query, hits, new Set(query.relevant), 'with')),
      ...found.map(({ query, hits }) =>
        caseOf(
          query.id,
          query.query,
          hits.filter((hit) => !query.relevant.includes(hit.id)),
          new Set(),
          'removed',
        ),
      ),
      ...others.map((post, index) => caseOf(post.id, post.text, otherHits[index], new Set(), 'other')),
    ].filter((one) => one !== undefined)
    const precisions = found.map(({ query, hits }) => averagePrecision(hits, query.relevant))
    const map = mean(precisions)
    const top = mean(found.map(({ query, hits }) => (query.relevant.includes(hits[0]?.id) ? 1 : 0)))
    const shipped = gate(cases, queries.length, (one) => one.shipped)
    const train = sentences ? trainGuarded : trainGate
    const unseen = crossValidated(cases, train)
    const validated = gate(cases, queries.length, unseen)
    const mapRange = interval(precisions)
    return [
      row('MAP@5, tweets against 10 189 checked claims', map, '>= 0.85'),
      row('MAP@5: 95 % from', mapRange[0]),
      row('MAP@5: 95 % to', mapRange[1]),
      ...(sentences ? beside(precisions, await searched(openBase(dataDir, seeds))) : []),
      ...(sentences && !options.keep ? [row('seconds for the vectors of the base', preparedMs / 1000)] : []),
      row('best hit is right', top),
      row('gate, cross-validated: calibration error (ECE, 10 bins)', calibrationError(cases, unseen), '<= 0.05'),
      row('gate, cross-validated: precision', validated.precision, '>= 0.97'),
      row('gate, cross-validated: recall', validated.recall, '>= 0.35'),
      row('gate, cross-validated: false matches, true match removed', validated.removed, '<= 0.01'),
      row('gate, cross-validated: false matches, other posts', validated.other, '<= 0.01'),
      ...(sentences ? unguarded(cases, queries.length) : []),
      row('gate as shipped: precision', shipped.precision, '>= 0.97'),
      row('gate as shipped: recall', shipped.recall, '>= 0.35'),
      row('gate as shipped: false matches, true match removed', shipped.removed, '<= 0.01'),
      row('gate as shipped: false matches, other posts', shipped.other, '<= 0.01'),
      ...relevance(found, otherHits),
      ...(options.weights
        ? [{ name: `weights ${JSON.stringify(train(cases).map((x) => Number(x.toFixed(3))))}`, value: '' }]
        : []),
    ]
  })
}

/** The gate as the bare fit would have it. */
function unguarded(cases, total) {
  const bare = gate(cases, total, crossValidated(cases, trainGate))
  return [
    row('gate without its guard, cross-validated: recall', bare.recall),
    row('gate without its guard: false matches, true match removed', bare.removed),
  ]
}

/** What is gained over the static table, tweet by tweet. */
function beside(precisions, byTable) {
  const gained = byTable.map(({ query, hits }, index) => precisions[index] - averagePrecision(hits, query.relevant))
  const [from, to] = interval(gained)
  return [
    row('MAP@5: gained over the table', mean(gained)),
    row('MAP@5: gained, 95 % from', from),
    row('MAP@5: gained, 95 % to', to),
  ]
}

/** How many best hits count as evidence: of those that are right, and of posts that nobody checked. */
function relevance(found, otherHits) {
  const right = found.filter(({ query, hits }) => query.relevant.includes(hits[0]?.id)).map(({ hits }) => hits[0])
  const others = otherHits.filter((hits) => hits.length > 0).map((hits) => hits[0])
  const counts = (hit) => hit.retrieval_score >= RELEVANT_MIN || hit.checked_claim.match >= MATCH_MIN
  return [
    row('right best hits that count as evidence', right.filter(counts).length / right.length),
    row('other posts whose best hit counts as evidence', others.filter(counts).length / otherHits.length),
  ]
}

function tellProgress(done, total) {
  if (process.stderr.isTTY || done % 1_000 === 0) process.stderr.write(`\r${done}/${total}`)
}

/** The evidence base as the runtime opens it, over other files. */
function openBase(dataDir, seeds, sentences) {
  const translations = parse(readFileSync(join(root, 'content/lists/translations-es-en.yaml'), 'utf8'))
  const embeddings = join(root, 'content/models/static-embeddings.bin')
  return openEvidenceBase({ dataDir, seeds, embeddings, translations, ...(sentences ? { sentences } : {}) })
}

/** How often what belongs together is found where one of it is in English and the other in Spanish. */
async function acrossLanguages(sentences) {
  const passages = readFrom('corpora/wikipedia_passages_xquad.jsonl')
  const searches = searchesAcross(passages, readFrom('corpora/factcheck_claims.jsonl'))
  const rows = []
  for (const [name, items, queries] of searches) rows.push(...(await foundIn(name, items, queries, sentences)))
  return rows
}

async function foundIn(name, items, queries, sentences) {
  return await inFolder('across-languages', async (dataDir) => {
    const seed = join(dataDir, 'items.jsonl')
    writeFileSync(seed, items.map((item) => `${JSON.stringify(item)}\n`).join(''))
    const base = openBase(dataDir, [seed], sentences)
    await base.prepare(undefined, tellProgress)
    const found = await Promise.all(
      queries.map(async ({ text, lang, right }) => {
        const hits = await base.search({ text, lang, limit: 5, all: true })
        const passes = (hits[0]?.checked_claim?.match ?? 0) >= MATCH_MIN
        return { place: hits.findIndex(right), passes }
      }),
    )
    const share = (test) => found.filter(test).length / found.length
    const rows = [
      row(
        `${name} (${queries.length}): first hit is right`,
        share(({ place }) => place === 0),
      ),
      row(
        `${name}: among the first five`,
        share(({ place }) => place >= 0),
      ),
    ]
    if (items[0].claim === undefined) return rows
    return [
      ...rows,
      row(
        `${name}: matched, rightly`,
        share(({ place, passes }) => passes && place === 0),
      ),
      row(
        `${name}: matched, wrongly`,
        share(({ place, passes }) => passes && place !== 0),
      ),
    ]
  })
}

/** Mean of 1 000 resamples, the middle 95 %; drawn by a fixed generator. */
function interval(values) {
  let state = 7
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return values[Math.floor((state / 2 ** 32) * values.length)]
  }
  const means = Array.from({ length: 1_000 }, () => mean(values.map(draw))).sort((a, b) => a - b)
  return [means[25], means[974]]
}

/** The best hit of one post with the features of the gate. */
function caseOf(id, text, hits, relevant, kind) {
  const best = hits[0]
  if (!best?.checked_claim) return undefined
  const coverage = coverageOf(text, { claim: best.checked_claim.claim, title: best.title })
  const own = contentWords(best.checked_claim.claim)
  const rival = hits.slice(1).find((hit) => jaccard(own, contentWords(hit.checked_claim.claim)) < SAME_CLAIM_MIN)
  const features = [
    Math.max(RIVAL_MIN, (rival?.retrieval_score ?? 0) / best.retrieval_score),
    best.retrieval_score,
    Math.max(coverage.checked, coverage.title),
    Math.log1p(coverage.shared),
    Math.min(2, coverage.checkedFiguresMissing),
    Math.min(3, coverage.checkedNamesMissing),
    1,
  ]
  return { id, kind, features, right: relevant.has(best.id) ? 1 : 0, shipped: best.checked_claim.match }
}

function averagePrecision(hits, relevant) {
  let right = 0
  let sum = 0
  for (const [index, hit] of hits.slice(0, 5).entries()) if (relevant.includes(hit.id)) sum += ++right / (index + 1)
  return sum / Math.min(5, relevant.length)
}

function read(set) {
  return readFrom(`labelled/${set}.jsonl`)
}

function readFrom(file) {
  return readFileSync(join(data, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function row(name, value, target) {
  const shown = value === null ? 'none' : Number(value.toFixed(4))
  if (target === undefined) return { name, value: shown }
  const [sign, bound] = target.split(' ')
  return { name, value: shown, target, met: sign === '<=' ? value <= Number(bound) : value >= Number(bound) }
}

function jaccard(a, b) {
  const shared = b.filter((word) => a.includes(word)).length
  return shared / Math.max(1, a.length + b.length - shared)
}
