#!/usr/bin/env node
// Writes what others build on, from the built packages (`npm run build` first): the JSON Schemas of a policy, of its
// tests and of the configuration, the OpenAPI document of the HTTP API, and the types of the client, which follow from
// it.
// `--check` writes nothing and ends with 1 where a file is not what it would write.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientTypes } from './client-types.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const POLICY = new URL('../packages/policy/dist/index.js', import.meta.url)
const SERVER = new URL('../packages/server/dist/index.js', import.meta.url)
const HELP = 'run `npm run contract:write`, look at the difference and commit it'

/** The text of a JSON file. @param {object} value */
export function jsonText(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

/**
 * What is to be said of a file: undefined where it is what `wanted` says, else why not and what to do.
 * @param {string} name @param {string | undefined} written @param {string} wanted
 */
export function finding(name, written, wanted) {
  if (written === wanted) return undefined
  if (written === undefined) return `${name} is missing: ${HELP}`
  const [had, has] = [written.split('\n'), wanted.split('\n')]
  const line = has.findIndex((text, index) => text !== had[index])
  const at = line < 0 ? has.length : line
  return `${name}:${at + 1} is not what the code says: ${HELP}\n  - ${had[at] ?? ''}\n  + ${has[at] ?? ''}`
}

/** The files by name, as the built packages want them. @returns {Promise<Record<string, string>>} */
async function wantedFiles() {
  const [policy, server] = await Promise.all([import(POLICY.href), import(SERVER.href)])
  const openApi = await server.serverOpenApi()
  return {
    'contract/policy.schema.json': jsonText(policy.policyJsonSchema()),
    'contract/policy-tests.schema.json': jsonText(policy.policyTestsJsonSchema()),
    'contract/config.schema.json': jsonText(server.configJsonSchema()),
    'contract/openapi.json': jsonText(openApi),
    'packages/client/src/api-types.ts': clientTypes(openApi),
  }
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
  const wanted = Object.entries(await wantedFiles())
  if (process.argv.includes('--check')) {
    const found = wanted.flatMap(([name, text]) => finding(name, read(join(ROOT, name)), text) ?? [])
    const said = found.length === 0 ? [`${wanted.length} files are what the code says`] : found
    for (const line of said) process.stdout.write(`contract: ${line}\n`)
    process.exitCode = found.length === 0 ? 0 : 1
    return
  }
  for (const [name, text] of wanted) {
    mkdirSync(dirname(join(ROOT, name)), { recursive: true })
    writeFileSync(join(ROOT, name), text)
    process.stdout.write(`contract: wrote ${name}\n`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
