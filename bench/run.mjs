#!/usr/bin/env node
// `npm run bench`: every bench of this folder, one table.
//
//   node bench/run.mjs [--json] [--only NAME]
//
// A bench is a module here that exports `run(): Promise<Row[]>` (lib/row.mjs). Each runs in a process of its own, so that
// none is slowed by what another has loaded.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import v8 from 'node:v8'
import { printRows } from './lib/print-rows.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const MARK = '--rows-of'
const MOST_OUTPUT = 64 * 1024 * 1024

const of = process.argv.indexOf(MARK)
if (of >= 0) await runOne(process.argv[of + 1])
else await runAll()

/** Runs one bench in this process and writes its rows as JSON lines. */
async function runOne(file) {
  // Compiled code stays, and compiling is paid where it happens: both keep one round from paying for another.
  v8.setFlagsFromString('--no-flush-bytecode')
  v8.setFlagsFromString('--no-concurrent-recompilation')
  const { run } = await import(new URL(file, import.meta.url).href)
  printRows(await run(), true)
}

async function runAll() {
  const json = process.argv.includes('--json')
  const names = benches()
  const only = process.argv.indexOf('--only')
  const wanted = only < 0 ? names : names.filter((name) => name === process.argv[only + 1])
  if (wanted.length === 0) {
    process.stderr.write(`no bench \`${process.argv[only + 1] ?? ''}\`; there are ${names.join(', ')}\n`)
    process.exitCode = 2
    return
  }
  if (!json)
    process.stdout.write(
      `Node ${process.version}, ${process.platform} ${process.arch}; CPU time, medians of alternating rounds\n`,
    )
  for (const name of wanted) {
    const rows = await rowsOf(name)
    if (!json) process.stdout.write(`\n${name}\n`)
    if (rows.length > 0) printRows(rows, json)
  }
}

function benches() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
    .filter((file) => /^export (async )?function run\(/m.test(readFileSync(`${folder}${file}`, 'utf8')))
    .map((file) => file.slice(0, -'.mjs'.length))
    .sort()
}

async function rowsOf(name) {
  const args = [fileURLToPath(import.meta.url), MARK, `./${name}.mjs`]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MOST_OUTPUT })
    return stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  } catch (error) {
    process.stderr.write(`${name}: ${error.stderr || error.message}\n`)
    process.exitCode = 1
    return []
  }
}
