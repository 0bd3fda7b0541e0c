import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { post } from './submissions.ts'

const TUNNEL = 'The new tunnel under the Strait of Gibraltar cost 40 billion euros in 2024.'
const LAMP = 'The moon of Quillmouth is a lamp'
let server: RecordingServer
let process: Process
let web: Server
let asked: string[] = []

beforeAll(async () => {
  server = await recordingServer()
  web = createServer((request, response) => {
    asked.push(request.url!)
    const publisher = { name: 'Checks' }
    const review = { url: 'https://checks.example/g', title: 'No tunnel', textualRating: 'False', publisher }
    const found = { claims: [{ text: 'The Gibraltar tunnel cost 40 billion euros', claimReview: [review] }] }
    const reviewRating = { alternateName: 'False' }
    const feed = [{ '@type': 'ClaimReview', claimReviewed: LAMP, url: 'https://checks.example/l', reviewRating }]
    const body = JSON.stringify(request.url === '/feed' ? feed : found)
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => {
    web.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  const file = join(server.dataDir, 'sources.yaml')
  const mapping = '{ items: claims, title: text, claim: text }'
  writeFileSync(
    file,
    `sources: { archive: { kind: http, url: '${origin}/find?q={query}', allow_private_addresses: true, mapping: ${mapping} } }
feeds: { checks: { url: '${origin}/feed', publishers: [checks.example], take: at_once, allow_private_addresses: true } }
`,
  )
  process = await server.start({ evidence: { sources_file: file } })
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => {
    web.close(resolve)
    web.closeAllConnections()
  })
})

it('what a source found is recorded with its name, and a replay gives the same and asks nobody', async () => {
  const { json } = await process.send('POST', '/api/v1/decisions?view=full', { body: post({ text: TUNNEL }) })
  expect(json.decision.claims[0].outside).toMatchObject([
    { source: 'archive', checked_claim: { claim: 'The Gibraltar tunnel cost 40 billion euros' } },
  ])
  expect(asked.filter((url) => url.startsWith('/find'))).toHaveLength(1)
  asked = []
  const recorded = await process.send('GET', `/api/v1/decisions/${json.id}`)
  expect(recorded.json.decision.claims).toEqual(json.decision.claims)
  const alone = await server.start()
  for (const one of [process, alone]) {
    const replayed = await one.send('POST', `/api/v1/decisions/${json.id}/replay`)
    expect(replayed.json).toMatchObject({ result: 'same', differences: [] })
  }
  expect(asked).toEqual([])
})

it('a feed that counts at once is in the evidence base, and the ledger says that the service took it', async () => {
  const told = async () =>
    (await process.send('GET', '/api/v1/ledger/events?type=evidence.imported', { scopes: ['audit'] })).json.data
  await expect.poll(told).toMatchObject([{ actor: 'system:feeds', data: { added: 1, format: 'claim-review' } }])
  const { json } = await process.send('POST', '/api/v1/decisions?view=full', { body: post({ text: LAMP }) })
  expect(json.decision.claims[0].evidence[0]).toMatchObject({ checked_claim: { claim: LAMP, verdict: 'false' } })
})
