#!/usr/bin/env node
// Writes contract/policy.schema.json, the JSON Schema of a policy file, from the built engine (`npm run build` first).
// `--check` writes nothing and ends with 1 where the file is not what it would write.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NAME = 'contract/policy.schema.json'
const ENGINE = new URL('../packages/engine/dist/index.js', import.meta.url)

/** The text of the file. @param {object} schema */
export function schemaText(schema) {
  return `${JSON.stringify(schema, null, 2)}\n`
}

/**
 * What is to be said of the file: undefined where it is what `wanted` says, else why not and what to do.
 * @param {string | undefined} written @param {string} wanted
 */
export function finding(written, wanted) {
  if (written === wanted) return undefined
  const help = 'run `npm run build && node tools/contract.mjs`, look at the difference and commit it'
  if (written === undefined) return `${NAME} is missing: ${help}`
  const [had, has] = [written.split('\n'), wanted.split('\n')]
  const line = has.findIndex((text, index) => text !== had[index])
  const at = line < 0 ? has.length : line
  return `${NAME}:${at + 1} is not what the engine reads: ${help}\n  - ${had[at] ?? ''}\n  + ${has[at] ?? ''}`
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

async function main() {
  const { policyJsonSchema } = await import(ENGINE.href)
  const wanted = schemaText(policyJsonSchema())
  const file = fileURLToPath(new URL(`../${NAME}`, import.meta.url))
  if (process.argv.includes('--check')) {
    const found = finding(read(file), wanted)
    process.stdout.write(`contract: ${found ?? 'what it says is what the engine reads'}\n`)
    process.exitCode = found === undefined ? 0 : 1
    return
  }
  mkdirSync(fileURLToPath(new URL('../contract/', import.meta.url)), { recursive: true })
  writeFileSync(file, wanted)
  process.stdout.write(`contract: wrote ${NAME}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
