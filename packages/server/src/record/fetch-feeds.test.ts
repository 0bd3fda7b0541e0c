import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FeedRun, feedWorld, parseSourcesConfig, readFeedLog } from '@tribunal/adapters'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchFeeds } from './fetch-feeds.ts'

let folder: string
let server: Server
let asked: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fetch-feeds-'))
  asked = 0
  server = createServer((_, response) => {
    asked++
    const review = { '@type': 'ClaimReview', claimReviewed: 'A claim', url: 'https://a.example/1' }
    response.writeHead(200, { 'content-type': 'application/ld+json' }).end(JSON.stringify([review]))
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

function fetching(take: string) {
  const { port } = server.address() as AddressInfo
  const feed = `{ url: 'http://127.0.0.1:${port}/', publishers: [a.example], take: ${take}, every_h: 1, allow_private_addresses: true }`
  const clock = { now: 0 }
  const recorded = vi.fn((take: () => Promise<FeedRun | undefined>) => take())
  const feeds = fetchFeeds(
    {
      feeds: parseSourcesConfig(`feeds: { checks: ${feed} }`).feeds,
      world: feedWorld(folder, () => clock.now),
      log: { info: vi.fn(), warn: vi.fn() },
      record: recorded,
      onError: (error) => {
        throw error
      },
    },
    10,
  )
  return { feeds, clock, recorded }
}

const outcomes = () => readFeedLog(folder).map(({ outcome }) => outcome)

it('a feed is fetched when it is due and not before', async () => {
  const { feeds, clock, recorded } = fetching('by_hand')
  await expect.poll(outcomes).toEqual(['changed'])
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toBe(1)
  clock.now = 3_600_000
  await expect.poll(outcomes).toEqual(['changed', 'unchanged'])
  await feeds.close()
  expect(recorded).not.toHaveBeenCalled()
})

it('what counts at once is taken once, and by what tells the ledger', async () => {
  const { feeds, recorded } = fetching('at_once')
  await expect.poll(outcomes).toEqual(['changed', 'taken'])
  await feeds.close()
  expect(recorded).toHaveBeenCalledTimes(1)
})
