// What a user feels of how posts are read: who is blocked though they assert nothing, who is bothered, which claims are found,
// how many posts get a label, and which queue gets which (lib/queues.mjs says which queue is right).
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/reading.mjs [--json | --wrong KIND]
//
// Reads labelled/reading_en_es.jsonl and, for the queues, sms_spam_uci, sms_phishing_5971, claimbuster, clef2020_tweets,
// clef2021_es_tweets and prompt_injection; without the folder this prints one line and ends. Posts are decided as
// `tribunal decide` decides them: shipped evidence, no model, language guessed. A third of the rows is held out
// (lib/held-out.mjs): `--wrong` shows what went wrong on the others, never on these.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import { isHeldOut } from './lib/held-out.mjs'
import { queueFigures, queueOf } from './lib/queues.mjs'
import { bestPairs } from './lib/token-f1.mjs'

const folder = process.env.TRIBUNAL_DATA_DIR
const NOT_ASSERTED = ['question', 'rebuttal', 'attribution', 'joke']
/** Commitments of claims of the author: `X says that …` by a named source is one, too. */
const STATED = ['asserts', 'denies', 'reports']
/** The claims are told of a set that is as large as it needs to be, spread over the whole of it. */
const SET_ROWS = 1500

/** What `tribunal decide` says that people feel. */
const outcome = (row) => row.decision.outcome
/** One in a hundred clean posts has a case by chance (the policy `clean-sample`): nobody is bothered by it. */
const hasCase = (row) => queueOf(row) !== 'none'

if (folder === undefined || !existsSync(join(folder, 'labelled', 'reading_en_es.jsonl'))) {
  console.log('reading: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else {
  const dataDir = mkdtempSync(join(tmpdir(), 'reading-'))
  try {
    main(openTribunal({ dataDir }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {any} tribunal */
function main(tribunal) {
  const read = rowsOf('reading_en_es').map((row) => ({
    ...row,
    group: row.base_claim ?? row.id,
    decision: decide(tribunal, row),
  }))
  const wrong = process.argv.indexOf('--wrong')
  if (wrong > 0) return showWrong(read, process.argv[wrong + 1])
  const parts = partsOf(read)
  const figures = [
    ...parts.flatMap(([part, rows]) => queueFigures(rows).map((figure) => ({ ...figure, part }))),
    ...parts.slice(0, 3).flatMap(([part, rows]) => readingFigures(rows).map((figure) => ({ ...figure, part }))),
    ...setFigures(tribunal),
  ]
  for (const figure of figures) print(figure)
}

/** The whole, its two parts, and its two languages. @param {any[]} rows @returns {[string, any[]][]} */
function partsOf(rows) {
  return [
    ['all', rows],
    ['shown', rows.filter((row) => !isHeldOut(row))],
    ['held out', rows.filter(isHeldOut)],
    ['English', rows.filter(({ lang }) => lang === 'en')],
    ['Spanish', rows.filter(({ lang }) => lang === 'es')],
  ]
}

/** @param {any} tribunal @param {{ id: string, text: string }} row */
function decide(tribunal, { id, text }) {
  return tribunal.decide({ kind: 'post', id: `r-${id}`, text: text.slice(0, 10_000) })
}

/** @param {string} name @returns {any[]} */
function rowsOf(name) {
  const content = readFileSync(join(folder, 'labelled', `${name}.jsonl`), 'utf8')
  return content.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

function readingFigures(rows) {
  const of = (...kinds) => rows.filter((row) => kinds.includes(row.category))
  const share = (name, among, holds, asked) => ({ name, count: among.filter(holds).length, of: among.length, asked })
  const threats = of('scam_threat').filter((row) => row.expect.tone === 'threatening')
  const falseOnes = of('assert_false')
  return [
    share('not asserted, blocked', of(...NOT_ASSERTED), (row) => outcome(row) === 'blocked', '0'),
    ...NOT_ASSERTED.map((kind) => share(`  ${kind}, blocked`, of(kind), (row) => outcome(row) === 'blocked')),
    ...NOT_ASSERTED.map((kind) => share(`  ${kind}, with a case`, of(kind), hasCase)),
    share('ordinary, with a case', of('ordinary'), hasCase, '<= 0.10'),
    share('asserted false, not clean', falseOnes, (row) => outcome(row) !== 'clean', '>= 0.85'),
    share('asserted false, blocked', falseOnes, (row) => outcome(row) === 'blocked'),
    share('asserted false, matched to its item', falseOnes, matched, '>= 0.50'),
    share('asserted true, blocked', of('assert_true'), (row) => outcome(row) === 'blocked', '0'),
    share('asserted true, with a case', of('assert_true'), hasCase),
    share('checkable unknown, with a case', of('checkable_unknown'), hasCase, '>= 0.85'),
    share('scam or threat, not clean', of('scam_threat'), (row) => outcome(row) !== 'clean', '>= 0.92'),
    share(
      'scam or threat, in the queue for them',
      of('scam_threat'),
      (row) => ['scams', 'trust_safety'].includes(queueOf(row)),
      '>= 0.85',
    ),
    share(
      'threat, threatening tone',
      threats,
      (row) => row.decision.integrity.linguistic_summary.tone_type === 'threatening',
      '>= 0.80',
    ),
    share('as expected', rows, asExpected),
    ...claimFigures(rows),
  ]
}

/** Is a claim held against the item of evidence that it restates? */
function matched({ decision, base_claim }) {
  return (decision.claims ?? []).some(({ verification }) => verification?.cited?.includes(base_claim))
}

function asExpected({ decision, expect }) {
  const status = decision.outcome
  if (expect.status_not?.includes(status)) return false
  return expect.status_in === null || expect.status_in === undefined || expect.status_in.includes(status)
}

/** Claims of the author found at token F1 of 0.8 or more, matched one to one. */
function claimFigures(rows) {
  let found = 0
  let given = 0
  let asked = 0
  for (const { asserts, decision } of rows) {
    const own = claimTexts(decision)
    found += bestPairs(own, asserts, 0.8)
    given += own.length
    asked += asserts.length
  }
  return [
    { name: 'claims, precision', count: found, of: given, asked: '>= 0.60' },
    { name: 'claims, recall', count: found, of: asked, asked: '>= 0.55' },
  ]
}

/** What the author asserts, denies (by its opposite, where that was worded) and reports. */
function claimTexts(decision) {
  return (decision.claims ?? [])
    .filter(({ commitment }) => commitment === undefined || STATED.includes(commitment))
    .map(({ statement, text }) => statement ?? text)
}

/** The other sets: queues of each, and what was asked of three of them. @param {any} tribunal */
function setFigures(tribunal) {
  /** Decides a set, and tells its queues: of all rows, and of the third that lib/held-out.mjs cuts off. */
  const rows = (name) => {
    const all = rowsOf(name)
    const step = Math.max(1, Math.floor(all.length / SET_ROWS))
    const told = all.filter((_, i) => i % step === 0).map((row) => ({ ...row, decision: decide(tribunal, row) }))
    const third = told.filter(({ id }) => isHeldOut({ group: id }))
    for (const [part, some] of Object.entries({ set: told, 'its third': third })) {
      figures.push(...queueFigures(some).map((figure) => ({ ...figure, name: `${name}: ${figure.name}`, part })))
    }
    return told
  }
  const figures = []
  const share = (name, among, holds, asked) =>
    figures.push({ name, part: 'set', count: among.filter(holds).length, of: among.length, asked })
  for (const set of ['sms_spam_uci', 'sms_phishing_5971']) {
    const all = rows(set)
    const ham = all.filter(({ label }) => label === 'ham')
    const scams = all.filter(({ label }) => label !== 'ham')
    share(`${set}: scams in the queue scams`, scams, (row) => queueOf(row) === 'scams', '>= 0.93')
    share(`${set}: scams with a case`, scams, hasCase)
    share(`${set}: ham with a case`, ham, hasCase, '<= 0.03')
  }
  const debates = rows('claimbuster')
  const worthy = debates.filter(({ label }) => label === 'check_worthy')
  const others = debates.filter(({ label }) => label !== 'check_worthy')
  share('claimbuster: check-worthy, to a person', worthy, hasCase, '>= 0.925')
  share('claimbuster: others, to a person', others, hasCase, '<= 0.27')
  for (const set of ['clef2020_tweets', 'clef2021_es_tweets', 'prompt_injection']) rows(set)
  return figures
}

function print({ name, part, count, of, asked }) {
  const value = of === 0 ? 0 : count / of
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ bench: 'reading', part, name, count, of, value, asked }))
    return
  }
  console.log(
    `${part.padEnd(9)} ${name.padEnd(48)} ${value.toFixed(3)}  ${String(count).padStart(5)} of ${of}  ${asked ?? ''}`,
  )
}

/** @param {any[]} read @param {string | undefined} kind */
function showWrong(read, kind) {
  for (const row of read) {
    if (isHeldOut(row) || (kind !== undefined && row.category !== kind)) continue
    const { decision, text, asserts, expect, category, base_claim } = row
    const claims = (decision.claims ?? []).map(
      (claim) =>
        `    [${claim.commitment ?? '-'} ${claim.domain}/${claim.risk_level} ${claim.verification?.fact_check?.verdict ?? 'null'}] ${claim.text}`,
    )
    console.log(
      [
        `${category} ${row.id} → ${decision.outcome} ${queueOf(row)} ${decision.label} (${asExpected(row) ? 'ok' : 'WRONG'})${hasCase(row) ? ' case' : ''}`,
        `  ${text.replaceAll('\n', ' / ')}`,
        `  asserts: ${asserts.join(' | ')}   base: ${base_claim}  expect: ${JSON.stringify(expect)}`,
        ...claims,
      ].join('\n'),
    )
  }
}
