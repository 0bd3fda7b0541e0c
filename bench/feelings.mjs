// Which feelings and which conspiracy talk are found in short posts, and how often they are found where there are none.
//
//   [TRIBUNAL_DATA_DIR=/path/to/data] node bench/feelings.mjs [--json | --wrong]
//
// Reads bench/texts/feelings.jsonl: 96 texts in English and Spanish, written for this project, each with the feelings that
// it shows and whether it tells of a hidden plot. Its author also extended the lists, so that even its held-out third
// (lib/held-out.mjs) flatters. feelings-later.jsonl holds 40 more, written when the lists were first finished and then used to widen
// them; feelings-last.jsonl 28 more, written after that and used for nothing: its figures count. `--wrong` shows what went
// wrong on the first 96 without that third. With the labelled data, ordinary messages and news are read too: what is found
// there is a false rise.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileLists, createTextAnalyser, parseList, TEXT_LISTS } from '@tribunal/signals'
import { isHeldOut } from './lib/held-out.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const data = process.env.TRIBUNAL_DATA_DIR
const CONSPIRACY = 'conspiracy'
/** Sets of ordinary texts, each with which of its rows are ordinary. */
const BENIGN = [
  ['sms_spam_uci', (row) => row.label === 'ham'],
  ['fakenews_es', (row) => row.label === 'real'],
  ['reading_en_es', (row) => row.category === 'ordinary'],
  ['clickbait', (row) => row.label === 'not_clickbait'],
  ['claimbuster', () => true],
  ['covid_fake', (row) => row.label === 'real'],
]

main()

function main() {
  const lists = TEXT_LISTS.map((name) =>
    parseList(readFileSync(join(root, 'content/lists', `${name}.yaml`), 'utf8'), name),
  )
  const analyser = createTextAnalyser(compileLists(lists))
  const texts = (file) =>
    rowsOf(join(root, 'bench', 'texts', file)).map((row) => ({ ...row, found: read(analyser, row) }))
  const first = texts('feelings.jsonl')
  const heldOut = first.filter(({ id }) => isHeldOut({ group: id }))
  const shown = first.filter((row) => !heldOut.includes(row))
  if (process.argv.includes('--wrong')) return showWrong(shown)
  const parts = Object.entries({
    shown,
    'held out': heldOut,
    later: texts('feelings-later.jsonl'),
    last: texts('feelings-last.jsonl'),
  })
  for (const [part, rows] of parts) for (const figure of figuresOf(rows)) print({ part, ...figure })
  for (const figure of benign(analyser)) print({ part: 'ordinary', ...figure })
}

/** The feelings and the conspiracy talk that are found. Outrage is a kind of anger. */
function read(analyser, { text, lang }) {
  const { emotion, detection, propaganda } = analyser.analyse(text, lang)
  const felt = Object.entries(emotion.emotion).flatMap(([name, strength]) => (strength > 0 ? [name] : []))
  return {
    emotions: [...new Set(felt.map((name) => (name === 'outrage' ? 'anger' : name)))].sort(),
    conspiracy: detection.manipulation_tactics.includes(CONSPIRACY),
    tactics: detection.manipulation_tactics,
    techniques: [...new Set(propaganda.map(({ id }) => id))],
  }
}

function figuresOf(rows) {
  const among = (name, some, holds) => ({ name, count: some.filter(holds).length, of: some.length })
  const said = rows.flatMap((row) => row.found.emotions.map((emotion) => row.emotions.includes(emotion)))
  const felt = rows.flatMap((row) => row.emotions.map((emotion) => row.found.emotions.includes(emotion)))
  const is = (right) => right
  const dark = rows.filter(({ emotions }) => emotions.some((name) => name === 'fear' || name === 'anger'))
  return [
    among('feelings found that are there', said, is),
    among('feelings there that are found', felt, is),
    among('fear or anger there, joy or hope found', dark, ({ found }) =>
      found.emotions.some((name) => name === 'joy' || name === 'hope'),
    ),
    among(
      'no feeling there, one found',
      rows.filter(({ emotions }) => emotions.length === 0),
      ({ found }) => found.emotions.length > 0,
    ),
    among(
      'conspiracy talk found',
      rows.filter(({ conspiracy }) => conspiracy),
      ({ found }) => found.conspiracy,
    ),
    among(
      'no conspiracy talk there, some found',
      rows.filter(({ conspiracy }) => !conspiracy),
      ({ found }) => found.conspiracy,
    ),
  ]
}

function benign(analyser) {
  if (data === undefined || !existsSync(join(data, 'labelled'))) return []
  return BENIGN.flatMap(([set, isOrdinary]) => {
    const rows = rowsOf(join(data, 'labelled', `${set}.jsonl`)).filter(isOrdinary)
    const found = rows.map((row) => read(analyser, { text: row.text, lang: undefined }))
    const among = (name, holds) => ({ name: `${set}: ${name}`, count: found.filter(holds).length, of: found.length })
    return [
      among('conspiracy talk', ({ conspiracy }) => conspiracy),
      among('any tactic', ({ tactics }) => tactics.length > 0),
      among('fear', ({ emotions }) => emotions.includes('fear')),
      among('anger', ({ emotions }) => emotions.includes('anger')),
      among('any technique', ({ techniques }) => techniques.length > 0),
    ]
  })
}

function showWrong(rows) {
  for (const { id, text, emotions, conspiracy, found } of rows)
    if (conspiracy !== found.conspiracy || [...emotions].sort().join() !== found.emotions.join())
      console.log(
        `${id} ${text}\n   there ${emotions} ${conspiracy}; found ${found.emotions} ${found.conspiracy} [${found.tactics}] [${found.techniques}]`,
      )
}

function print({ part, name, count, of }) {
  const share = of === 0 ? 0 : count / of
  if (process.argv.includes('--json')) console.log(JSON.stringify({ bench: 'feelings', part, name, count, of, share }))
  else
    console.log(
      `${part.padEnd(9)} ${name.padEnd(44)} ${share.toFixed(3).padStart(6)}  ${`${count} of ${of}`.padStart(12)}`,
    )
}

function rowsOf(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
