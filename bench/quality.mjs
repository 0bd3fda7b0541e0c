// Every figure of docs/quality.md in one run, each by `tribunal eval`.
//
//   TRIBUNAL_DATA_DIR=/path/to/data node bench/quality.mjs [--json] [--only SET]
//
// The data may not be shipped; without it this prints one line and ends. It reads labelled/*.jsonl under TRIBUNAL_DATA_DIR.
// A learned signal is measured on a set that it was trained on by cross-validation: each row by a model that was trained and
// calibrated without it and its near copies (tools/train), told to `tribunal eval` as predictions. On any other set the
// shipped model is measured as it is. Needs the built project (`npm run build`).

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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

async function measureAll(folder) {
  const wanted = FIGURES.filter(({ set }) => only < 0 || set === process.argv[only + 1])
  const predicted = await crossValidated(folder, wanted)
  const reports = new Map()
  const reportOf = async (figure, system) => {
    const key = `${figure.set} ${figure.task} ${system}`
    if (!reports.has(key)) reports.set(key, await evaluate(figure, system, predicted, folder))
    return reports.get(key)
  }
  for (const figure of wanted) {
    const { read, asked, set, documents, learned } = figure
    const before = documents ? read((await reportOf(figure, documents)) ?? {}) : null
    const report = await reportOf(figure, learned ? `learned:${learned}` : figure.ours)
    const now = report ? read(report) : null
    print({
      set,
      figure: figure.figure,
      asked,
      documents: before,
      ours: now,
      how: how(figure, predicted),
      met: met(asked, now),
    })
  }
}

function how({ set, learned }, predicted) {
  if (!learned) return 'as it is'
  return predicted.has(`${set} ${learned}`) ? 'cross-validated' : 'not trained on'
}

/** Of the sets that models were trained on, files of predictions by models that had not seen the row. */
async function crossValidated(folder, wanted) {
  const { DEFINITIONS } = await import('../tools/train/definitions.mjs')
  const { openFeatures } = await import('../tools/train/texts.mjs')
  const { crossValidate, readExamples } = await import('../tools/train/train-model.mjs')
  const files = new Map()
  const used = DEFINITIONS.filter(({ id, sources }) =>
    wanted.some(({ learned, set }) => learned === id && sources.some((source) => source.set === set)),
  )
  const featuresOf = used.length > 0 ? openFeatures() : undefined
  for (const definition of used) {
    const examples = readExamples(join(data, 'labelled'), definition, definition.sources, featuresOf)
    crossValidate(examples, definition.recipe)
    for (const { set } of definition.sources) {
      const rows = examples.filter((example) => example.set === set)
      const byText = new Map(rows.map(({ text, p }) => [text, p]))
      const lines = rowsOf(set).flatMap(({ id, text }) =>
        byText.has(text) ? [JSON.stringify({ id: String(id), score: byText.get(text) })] : [],
      )
      const file = join(folder, `${set}-${definition.id}.jsonl`)
      writeFileSync(file, `${lines.join('\n')}\n`)
      files.set(`${set} ${definition.id}`, { file, threshold: definition.threshold })
    }
  }
  return files
}

/** The report of `tribunal eval`; undefined where the learned signal is not installed. */
async function evaluate({ set, task }, system, predicted, folder) {
  const told = predicted.get(`${set} ${system.replace('learned:', '')}`)
  const judge = told ? ['--predictions', told.file, '--threshold', String(told.threshold)] : ['--system', system]
  const argv = ['eval', join(data, 'labelled', `${set}.jsonl`), '--task', task, ...judge, '--base', folder, '--json']
  const most = { maxBuffer: 256 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(process.execPath, [tribunal, ...argv], most).catch((error) => error)
  return stdout ? JSON.parse(stdout) : undefined
}

function rowsOf(set) {
  const lines = readFileSync(join(data, 'labelled', `${set}.jsonl`), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}

function met(asked, found) {
  if (!asked || !found) return undefined
  const [sign, bound] = asked.split(' ')
  return sign === '>=' ? found.value >= Number(bound) : found.value <= Number(bound)
}

function print({ met: reached, ...row }) {
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
    `${row.asked ?? ''} ${sign}`.trim(),
  ]
  console.log(cells.join('  ').trimEnd())
}

function shown(found) {
  if (!found) return '–'
  const [low, high] = found.interval ?? []
  return low === undefined ? found.value.toFixed(3) : `${found.value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`
}
