// What a fact check of people decides, and how soon.
//
//   [TRIBUNAL_DATA_DIR=/path/to/data] node bench/fact-checks.mjs
//
// Times: a fact check is published beside imports of three sizes, and the next post with the claim is decided by it.
//
// With labelled data, which may not be shipped: each claim is published as false, in its own words, and each post that repeats
// one in other words is decided. It reads, under TRIBUNAL_DATA_DIR:
//   labelled/clef2020_t2_queries.jsonl, corpora/clef2020_t2_verified_claims.jsonl   CLEF CheckThat! 2020 task 2
//   labelled/reading_en_es.jsonl                                                    posts that assert a claim of the shipped base
// `found`: the right fact check is cited with a match of 0.85 or more. `decided`: its verdict blocks the post.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import { factCheckItem, factCheckOf } from '@tribunal/engine'
import { MATCH_MIN } from '@tribunal/signals'

const IMPORTED = [300, 3_000, 17_000]
const ROUNDS = 5

for (const items of IMPORTED) within((tribunal) => timed(tribunal, items))
const data = process.env.TRIBUNAL_DATA_DIR
if (!data || !existsSync(join(data, 'labelled/clef2020_t2_queries.jsonl')))
  console.log('posts in other words: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
else {
  within((tribunal) => otherWords(tribunal, 'clef2020_t2', clef(data)))
  within((tribunal) => otherWords(tribunal, 'reading_en_es, asserted', reading(data)))
}

/** @param {(tribunal: any) => void} work */
function within(work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fact-checks-'))
  try {
    work(openTribunal({ dataDir }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {any} tribunal @param {number} items */
function timed(tribunal, items) {
  const content = Array.from({ length: items }, (_, n) =>
    JSON.stringify({ claim: `Mill ${n} of Quillmouth ground ${n * 7} sacks for baker ${n * 13}`, verdict: 'false' }),
  ).join('\n')
  tribunal.evidence.import({ content, format: 'jsonl' })
  tribunal.evidence.search({ text: 'the first search builds the index' })
  const took = Array.from({ length: ROUNDS }, (_, round) => {
    const claim = `The bell of Quillmouth church rang ${round + 20} times`
    const started = performance.now()
    tribunal.evidence.keepFactChecks([item(claim, round)])
    const { outcome } = tribunal.decide({ kind: 'post', id: `p${items}-${round}`, text: claim })
    if (outcome !== 'blocked') throw new Error(`${claim}: ${outcome}`)
    return performance.now() - started
  })
  took.sort((a, b) => a - b)
  console.log(`${items} imported: published and decided in ${took[ROUNDS >> 1].toFixed(0)} ms (median of ${ROUNDS})`)
}

/**
 * @param {any} tribunal
 * @param {string} name
 * @param {{ claims: ReadonlyMap<string, string>, posts: readonly { text: string, right: readonly string[] }[] }} given
 */
function otherWords(tribunal, name, { claims, posts }) {
  const ids = [...claims.keys()]
  tribunal.evidence.keepFactChecks(ids.map((id, index) => item(claims.get(id) ?? '', index)))
  let found = 0
  let decided = 0
  let wrong = 0
  for (const [index, { text, right }] of posts.entries()) {
    const decision = tribunal.decide({ kind: 'post', id: `${name}-${index}`, text: text.slice(0, 10_000) })
    const cited = decision.claims.flatMap((/** @type {any} */ claim) =>
      claim.evidence.flatMap((/** @type {any} */ one) => {
        const of = factCheckOf(one.id)
        const isSure = (one.checked_claim?.match ?? 0) >= MATCH_MIN
        return of && isSure ? [{ id: ids[numberOf(of)] ?? '', verdict: claim.verification.fact_check?.verdict }] : []
      }),
    )
    const isRight = cited.some((/** @type {any} */ { id }) => right.includes(id))
    if (isRight) found += 1
    else if (cited.length > 0) wrong += 1
    if (decision.outcome === 'blocked' && cited.some((/** @type {any} */ one) => one.verdict === 'false')) decided += 1
  }
  const of = (/** @type {number} */ count) =>
    `${count} of ${posts.length} (${((100 * count) / posts.length).toFixed(1)} %)`
  console.log(`${name}: found ${of(found)}, another one found ${of(wrong)}, decided ${of(decided)}`)
}

/** @param {string} claim @param {number} number */
function item(claim, number) {
  const id = factCheckItem(`00000000-0000-7000-8000-${String(number).padStart(12, '0')}`, 0)
  return { id, title: claim, publisher: 'Our fact-checkers', claim, verdict: 'false', lang: 'en' }
}

/** @param {string} id */
function numberOf(id) {
  return Number(id.slice(-12))
}

/** @param {string} folder */
function clef(folder) {
  const queries = rows(join(folder, 'labelled/clef2020_t2_queries.jsonl'))
  const wanted = new Set(queries.flatMap(({ relevant }) => relevant))
  const checked = rows(join(folder, 'corpora/clef2020_t2_verified_claims.jsonl')).filter(({ id }) => wanted.has(id))
  return {
    claims: new Map(checked.map(({ id, claim }) => [id, claim])),
    posts: queries.map(({ query, relevant }) => ({ text: query, right: relevant })),
  }
}

/** @param {string} folder */
function reading(folder) {
  const file = new URL('../content/samples/evidence/', import.meta.url)
  const base = new Map(
    ['health', 'history', 'politics', 'science', 'society', 'technology', 'finance']
      .map((name) => new URL(`${name}.jsonl`, file))
      .filter((path) => existsSync(path))
      .flatMap((path) => rows(path).map(({ id, claim }) => /** @type {const} */ ([id, claim])))
      .filter(([, claim]) => claim),
  )
  const asserted = rows(join(folder, 'labelled/reading_en_es.jsonl')).filter(
    ({ base_claim: id, category }) => base.has(id) && /false|true/.test(category),
  )
  return { claims: base, posts: asserted.map(({ text, base_claim: id }) => ({ text, right: [id] })) }
}

/** @param {string | URL} path @returns {any[]} */
function rows(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
