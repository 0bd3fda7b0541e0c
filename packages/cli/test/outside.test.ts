import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTribunal } from '../src/open-tribunal.ts'
import { runCli } from './run-cli.ts'

const POST = 'The new tunnel under the Strait of Gibraltar cost 40 billion euros in 2024.'
let folder: string
let server: Server
let asked: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outside-'))
  asked = []
  server = createServer((request, response) => {
    asked.push(request.url!)
    const review = {
      url: 'https://checks.example/g',
      title: 'No tunnel was built',
      textualRating: 'False',
      publisher: { name: 'Checks' },
    }
    const claims = [{ text: 'A tunnel under the Strait of Gibraltar cost 40 billion euros', claimReview: [review] }]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ claims }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterEach(async () => {
  await new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
  rmSync(folder, { recursive: true })
})

function decide(format: string, more: Record<string, string> = {}) {
  const env = { TRIBUNAL_DATA: folder, KEY: 'k', ...more }
  return runCli(['decide', '--format', format], {
    stdin: POST,
    env,
    openTribunal: (options) => openTribunal(env, options),
  })
}

it('a source of the configuration is asked about an open claim, shown under its name, and changes no outcome', async () => {
  const file = join(folder, 'sources.yaml')
  const { port } = server.address() as AddressInfo
  const source = `{ kind: google-fact-check, url: 'http://127.0.0.1:${port}/', api_key_env: KEY, allow_private_addresses: true }`
  writeFileSync(file, `sources:\n  fact-checks: ${source}\n`)
  const plain = await decide('jsonl')
  expect(asked).toEqual([])
  const made = await decide('jsonl', { TRIBUNAL_EVIDENCE_SOURCES_FILE: file })
  expect(asked).toHaveLength(1)
  const [before, after] = [plain, made].map(({ stdout }) => JSON.parse(stdout))
  expect(after.outcome).toBe(before.outcome)
  expect(after.answers).toEqual(before.answers)
  expect(after.claims[0].outside).toMatchObject([
    { source: 'fact-checks', checked_claim: { verdict: 'false', rating: 'False' } },
  ])
  const pretty = await decide('pretty', { TRIBUNAL_EVIDENCE_SOURCES_FILE: file })
  expect(pretty.stdout).toContain('outside, not weighed (fact-checks): No tunnel was built (Checks)')
})

it('no other command asks: what measures, tries or replays sends nobody’s words away', async () => {
  const file = join(folder, 'sources.yaml')
  const { port } = server.address() as AddressInfo
  writeFileSync(
    file,
    `sources: { s: { kind: searxng, url: 'http://127.0.0.1:${port}', allow_private_addresses: true } }`,
  )
  const env = { TRIBUNAL_DATA: folder, TRIBUNAL_EVIDENCE_SOURCES_FILE: file }
  const submission = { kind: 'post', id: 'p', text: POST } as const
  expect((await openTribunal(env)).decide(submission)).not.toBeInstanceOf(Promise)
  expect(asked).toEqual([])
  await (await openTribunal(env, { outside: true })).decide(submission)
  expect(asked).toHaveLength(1)
})

it('a configuration that cannot be used is told before anything is decided', async () => {
  const file = join(folder, 'sources.yaml')
  writeFileSync(file, 'sources: { a: { kind: searxng, url: "http://127.0.0.1" } }')
  const { exit, stderr } = await decide('jsonl', { TRIBUNAL_EVIDENCE_SOURCES_FILE: file })
  expect(exit).toBe(2)
  expect(stderr).toContain('sources.a.url: the address must begin with https://')
})

it('a feed of fact checks is fetched, waits, counts once it is taken, and the log tells it', async () => {
  const { port } = server.address() as AddressInfo
  const file = join(folder, 'sources.yaml')
  const feed = `{ url: 'http://127.0.0.1:${port}/feed', publishers: [checks.example], allow_private_addresses: true }`
  writeFileSync(file, `feeds: { checks: ${feed} }\n`)
  const feeds = (...more: string[]) =>
    runCli(['evidence', 'feeds', ...more], {
      env: { TRIBUNAL_DATA: folder, TRIBUNAL_EVIDENCE_SOURCES_FILE: file },
      now: () => Date.parse('2026-11-24T10:00:00Z'),
    })
  const fetched = await feeds('--format', 'pretty')
  expect(fetched).toMatchObject({ exit: 0, stderr: '' })
  expect(fetched.stdout).toBe(
    [
      '2026-11-24T10:00:00.000Z checks: 1 new, 0 corrected, 0 left out',
      '  + false: A tunnel under the Strait of Gibraltar cost 40 billion euros https://checks.example/g',
      '  they count once they are taken: tribunal evidence feeds --take checks',
      '',
    ].join('\n'),
  )
  expect((await feeds('--take', 'checks', '--format', 'pretty')).stdout).toContain(
    '1 new and 0 corrected fact checks count from now on',
  )
  const outcomes = (await feeds('--log', '--format', 'jsonl')).stdout.trim().split('\n')
  expect(outcomes.map((line) => JSON.parse(line).outcome)).toEqual(['changed', 'taken'])
  expect(await feeds('--take', 'check')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('there is no feed `check`'),
  })
})
