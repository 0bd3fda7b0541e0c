// Every figure of docs/quality.md in one run, each by `tribunal eval`.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/quality.mjs [--json] [--only SET]
//
// The data may not be shipped; without it this prints one line and ends. It reads labelled/*.jsonl and corpora/ under
// TRIBUNAL_DATA_DIR. What `tribunal eval` does not ask is told by verification.mjs and claim-matching.mjs.
// A learned signal is measured on a set that it was trained on by cross-validation: each row by a model that was trained and
// calibrated without it and its near copies (tools/train), told to `tribunal eval` as predictions. On any other set the
// shipped model is measured as it is. Sets whose data forbid shipping weights are `measured only`: the model is thrown away. Needs the built project (`npm run build`).

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { crossValidated, evasionFigures } from './lib/cross-validated.mjs'
import { FIGURES } from './lib/quality-rows.mjs'

const data = process.env.TRIBUNAL_DATA_DIR
const only = process.argv.indexOf('--only')
const tribunal = fileURLToPath(new URL('../packages/cli/bin/tribunal.mjs', import.meta.url))

if (!data || !existsSync(join(data, 'labelled'))) {
  console.log('quality: skipped, TRIBUNAL_DATA_DIR names no folder with the labelled data')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'quality-'))
  try {
    await measureAll(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAsked(name) {
  return only < 0 || name === process.argv[only + 1]
}

async function measureAll(folder) {
  const wanted = FIGURES.filter(({ set }) => isAsked(set))
  const predicted = await crossValidated(data, folder, wanted)
  if (wanted.some(({ task }) => task === 'claim_matching')) await importClaims(folder)
  const reports = new Map()
  const reportOf = async (figure, system) => {
    const key = `${figure.set} ${figure.task} ${system}`
    if (!reports.has(key)) reports.set(key, await evaluate(figure, system, predicted, folder))
    return reports.get(key)
  }
  for (const figure of wanted) {
    const { read, asked, set, documents, learned } = figure
    const seen = (report) => (report ? read(report) : null)
    const before = documents ? seen(await reportOf(figure, documents)) : null
    const report = await reportOf(figure, learned ? `learned:${learned}` : figure.ours)
    const now = seen(report)
    const rows = report && [report.rows, report.rows + report.unmeasured]
    const reached = met(asked, now)
    print({
      set,
      figure: figure.figure,
      asked,
      documents: before,
      ours: now,
      how: how(figure, predicted),
      rows,
      reached,
    })
  }
  if (isAsked('disguised scams')) await disguisedScams()
  for (const bench of ['verification', 'claim-matching']) if (isAsked(bench)) await rowsOfBench(bench)
}

async function disguisedScams() {
  const { mean, worst, alarms } = await evasionFigures(data)
  const told = (figure, value, asked) => {
    const found = { value }
    const reached = met(asked, found)
    print({ set: 'disguised scams', figure, asked, documents: null, ours: found, how: 'cross-validated', reached })
  }
  told('fall of recall, mean of eight', mean, '<= 0.03')
  told('fall of recall, worst of eight', worst, '<= 0.03')
  told('rise of false alarms, worst', alarms, '<= 0.005')
}

/** Of another bench of this folder what was asked for, among it what `tribunal eval` does not ask: verdicts forced on every claim. */
async function rowsOfBench(bench) {
  const stdout = await run(['--json'], fileURLToPath(new URL(`${bench}.mjs`, import.meta.url)))
  for (const line of (stdout ?? '').split('\n').filter((one) => one.startsWith('{'))) {
    const { name, value, interval, target, met: reached } = JSON.parse(line)
    if (typeof value !== 'number' || target === undefined) continue
    const ours = { value, ...(interval ? { interval } : {}) }
    const held = reached ?? met(target, ours)
    print({ set: bench, figure: name, asked: target, documents: null, ours, how: '', reached: held })
  }
}

function how({ set, learned }, predicted) {
  if (!learned) return 'as it is'
  return predicted.get(`${set} ${learned}`)?.how ?? 'not trained on'
}

/** The checked claims that tweets are matched to, as an evidence base of their own. */
async function importClaims(folder) {
  const claims = join(data, 'corpora', 'clef2020_t2_verified_claims.jsonl')
  if (existsSync(claims)) await run(['evidence', 'import', claims, '--base', folder, '--json'])
}

/** The report of `tribunal eval`; undefined where the learned signal is not installed. */
async function evaluate({ set, task }, system, predicted, folder) {
  const told = predicted.get(`${set} ${system.replace('learned:', '')}`)
  const judge = told ? ['--predictions', told.file, '--threshold', String(told.threshold)] : ['--system', system]
  const argv = ['eval', join(data, 'labelled', `${set}.jsonl`), '--task', task, ...judge, '--base', folder, '--json']
  const stdout = await run(argv)
  return stdout ? JSON.parse(stdout) : undefined
}

/** What the command line says; exit code 3, a row that cannot be read, is no reason to stop. */
async function run(argv, program = tribunal) {
  const most = { maxBuffer: 256 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...argv], most).catch((error) => error)
  return stdout
}

function met(asked, found) {
  if (!asked || !found) return undefined
  const [sign, bound] = asked.split(' ')
  return sign === '>=' ? found.value >= Number(bound) : found.value <= Number(bound)
}

function print({ reached, ...row }) {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ bench: 'quality', ...row, met: reached }))
    return
  }
  const sign = reached === undefined ? '' : reached ? 'met' : 'not met'
  const cells = [
    row.set.padEnd(20),
    row.figure.padEnd(31),
    shown(row.documents).padEnd(22),
    shown(row.ours).padEnd(22),
    row.how.padEnd(16),
    (row.rows ? row.rows.join(' of ') : '').padEnd(12),
    `${row.asked ?? ''} ${sign}`.trim(),
  ]
  console.log(cells.join('  ').trimEnd())
}

function shown(found) {
  if (!found) return '–'
  const [low, high] = found.interval ?? []
  return low === undefined ? found.value.toFixed(3) : `${found.value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
}
