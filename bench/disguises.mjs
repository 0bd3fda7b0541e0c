// What is still found when a text is disguised, and what is found in texts that only look as if they were.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/disguises.mjs [--json] [--part shown|held-out] [--wrong DISGUISE] [--rows 120] [--only DISGUISE,…]
//
// Every row is decided as `tribunal decide` decides it, plain and in each of 37 disguises (lib/disguises.mjs): attacks on
// models, scams, threats, and the shipped claims that were checked false. A third of the rows and ten of the disguises are
// held out: `--part held-out` tells those rows, and `--wrong` shows rows of the others alone. The fall of recall of a
// disguise is the mean of the falls of the four kinds. Without the folder this prints one line and ends.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTribunal } from '@tribunal/adapters'
import { hashOf, randomNumbers } from '../tools/train/random.mjs'
import { DISGUISES, HELD_OUT } from './lib/disguises.mjs'
import { isHeldOut } from './lib/held-out.mjs'
import { LOOKS_DISGUISED } from './lib/looks-disguised.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = process.env.TRIBUNAL_DATA_DIR
const argument = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
/** Rows taken of each source, spread over the whole of it. */
const MOST = Number(argument('--rows') ?? 120)
/** Benign rows that are read in every disguise; all are read plain. */
const BENIGN_DISGUISED = 40

const raised = ({ learned = {} }, id) =>
  learned[id]?.status === 'ok' && learned[id].value.probability >= learned[id].value.threshold
const injected = (facts) => facts.injection_suspected === true || raised(facts, 'injection')
const scam = (facts) => facts.detection.scam_indicators.length > 0 || raised(facts, 'scam-message')
const threat = (facts) => facts.profile.tone_type === 'threatening'
/** Is a claim held against its item of evidence, or an item of the same words? */
const matched = (facts, { claims }) =>
  (facts.evidence ?? []).some((items) =>
    items.some(
      ({ id, checked_claim, retrieval_score }) => claims.includes(id) && checked_claim && retrieval_score >= 0.5,
    ),
  )
const FINDS = { injection: injected, scam, threat, claim: matched }

if (folder === undefined || !existsSync(join(folder, 'labelled'))) {
  console.log('disguises: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else {
  const dataDir = mkdtempSync(join(tmpdir(), 'disguises-'))
  try {
    main(openTribunal({ dataDir }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function main(tribunal) {
  const part = argument('--part') ?? 'shown'
  const wrong = argument('--wrong')
  const rows = attacks().filter((row) => isHeldOut(row) === (part === 'held-out'))
  const plain = found(tribunal, rows, (text) => text)
  print('plain', recallOf(rows, plain), undefined)
  const seen = rows.filter((_, i) => plain[i])
  if (wrong !== undefined) return showWrong(tribunal, seen, wrong)
  const only = argument('--only')?.split(',')
  const names = Object.keys(DISGUISES).filter((name) => only === undefined || only.includes(name))
  const falls = new Map()
  for (const name of names) {
    const disguised = recallOf(rows, found(tribunal, rows, DISGUISES[name]))
    const before = recallOf(rows, plain)
    const fall = mean(Object.keys(before).map((kind) => before[kind] - disguised[kind]))
    falls.set(name, { fall, injection: before.injection - disguised.injection })
    print(`${HELD_OUT.includes(name) ? '* ' : '  '}${name}`, disguised, fall)
  }
  const over = (wanted, key) => mean(names.filter(wanted).map((name) => falls.get(name)[key]))
  for (const [label, wanted] of [
    ['all', () => true],
    ['disguises worked on', (n) => !HELD_OUT.includes(n)],
    ['disguises held out', (n) => HELD_OUT.includes(n)],
  ])
    figure(
      `mean fall of recall, ${label}`,
      over(wanted, 'fall'),
      `injection alone ${over(wanted, 'injection').toFixed(3)}`,
    )
  if (only === undefined) alarms(tribunal, part)
}

/** Shares of benign rows in which something is found, plain; those that look disguised; some of them in every disguise. */
function alarms(tribunal, part) {
  const benign = benignRows().filter((row) => isHeldOut(row) === (part === 'held-out'))
  const some = benign.filter((_, i) => i % Math.ceil(benign.length / BENIGN_DISGUISED) === 0)
  const alike = LOOKS_DISGUISED.map((text, i) => ({ id: `alike-${i}`, text, group: text }))
  const share = (rows, disguise) => {
    const counts = { injection: 0, scam: 0, threat: 0, disguised: 0 }
    for (const row of rows) {
      const { facts } = decide(tribunal, row, disguise)
      for (const kind of ['injection', 'scam', 'threat']) if (FINDS[kind](facts, row)) counts[kind]++
      if (facts.disguised) counts.disguised++
      if (
        process.argv.includes('--alarms') &&
        part !== 'held-out' &&
        disguise === undefined &&
        (injected(facts) || facts.disguised)
      )
        console.log(
          `   ${injected(facts) ? 'injection' : 'disguised'}: ${row.text.slice(0, 150).replaceAll('\n', ' / ')}`,
        )
    }
    return Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')
  }
  figure('benign, plain: found in', benign.length, share(benign))
  figure('benign, looks disguised: found in', alike.length, share(alike))
  const each = Object.entries(DISGUISES).map(([name, disguise]) => [name, share(some, disguise)])
  for (const [name, said] of each) if (process.argv.includes('--each')) console.log(`    benign, ${name}: ${said}`)
  const total = (kind) => each.reduce((sum, [, said]) => sum + Number(new RegExp(`${kind} (\\d+)`).exec(said)[1]), 0)
  figure(
    'benign, in every disguise: found in',
    some.length * each.length,
    ['injection', 'scam', 'threat'].map((kind) => `${kind} ${total(kind)}`).join(', '),
  )
}

function found(tribunal, rows, disguise) {
  return rows.map((row) => FINDS[row.kind](decide(tribunal, row, disguise).facts, row))
}

function decide(tribunal, row, disguise) {
  const text = disguise ? disguise(row.text, randomNumbers(hashOf(row.text))) : row.text
  return tribunal.decide({ kind: 'post', id: 'd-1', text: text.slice(0, 20_000) })
}

function recallOf(rows, finds) {
  return Object.fromEntries(
    Object.keys(FINDS).map((kind) => {
      const own = finds.filter((_, i) => rows[i].kind === kind)
      return [kind, own.filter(Boolean).length / Math.max(1, own.length)]
    }),
  )
}

function attacks() {
  const reading = labelled('reading_en_es').filter(({ category }) => category === 'scam_threat')
  const isThreat = ({ expect }) => expect.tone === 'threatening'
  return [
    ...spread(labelled('prompt_injection').filter(({ label }) => label === 'injection')).map(as('injection')),
    ...spread(labelled('sms_phishing_5971').filter(({ label }) => label !== 'ham')).map(as('scam')),
    ...reading.filter((row) => !isThreat(row)).map(as('scam')),
    ...reading.filter(isThreat).map(as('threat')),
    ...spread(checkedFalse(), MOST).map(as('claim')),
  ]
}

function benignRows() {
  return [
    ...spread(
      labelled('prompt_injection').filter(({ label }) => label === 'benign'),
      3 * MOST,
    ),
    ...spread(
      labelled('sms_spam_uci').filter(({ label }) => label === 'ham'),
      3 * MOST,
    ),
    ...spread(labelled('claimbuster'), 2 * MOST),
    ...spread(labelled('fakenews_es'), MOST),
    ...spread(labelled('hindi_hostility'), MOST),
    ...spread(
      labelled('spamassassin').filter(({ label }) => label === 'ham'),
      2 * MOST,
    ),
    ...labelled('reading_en_es').filter(({ category }) => category === 'ordinary'),
  ].map((row) => ({ ...row, group: row.group ?? row.text }))
}

/** Shipped claims that were checked false, each with the items of the same claim. */
function checkedFalse() {
  const files = readdirSync(join(root, 'content/samples/evidence'))
  const items = files
    .flatMap((file) => lines(join(root, 'content/samples/evidence', file)))
    .filter(({ verdict }) => verdict === 'false')
  return items.map(({ id, claim }) => ({ id, text: claim, claims: [id] }))
}

function as(kind) {
  return (row) => ({ ...row, kind, group: row.text })
}

function spread(rows, most = MOST) {
  const step = Math.max(1, Math.floor(rows.length / most))
  return rows.filter((_, i) => i % step === 0)
}

function labelled(name) {
  return lines(join(folder, 'labelled', `${name}.jsonl`))
}

function lines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function print(name, recall, fall) {
  if (process.argv.includes('--json')) return console.log(JSON.stringify({ bench: 'disguises', name, recall, fall }))
  const shown = Object.entries(recall)
    .map(([kind, share]) => `${kind} ${share.toFixed(3)}`)
    .join('  ')
  console.log(`${name.padEnd(36)} ${shown}  ${fall === undefined ? '' : `fall ${fall.toFixed(3)}`}`)
}

function figure(name, value, said) {
  if (process.argv.includes('--json')) return console.log(JSON.stringify({ bench: 'disguises', name, value, said }))
  console.log(`${name.padEnd(44)} ${Number.isInteger(value) ? value : value.toFixed(3)}  ${said}`)
}

function showWrong(tribunal, rows, name) {
  if (HELD_OUT.includes(name)) throw new Error(`\`${name}\` is held out`)
  for (const row of rows) {
    const { facts } = decide(tribunal, row, DISGUISES[name])
    if (FINDS[row.kind](facts, row)) continue
    const said = facts.learned?.injection
    console.log(
      `${row.kind} ${said?.status === 'ok' ? said.value.probability : said?.reason}: ${row.text.slice(0, 200).replaceAll('\n', ' / ')}`,
    )
  }
}
