import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WireReply } from '@tribunal/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEvidenceBase } from '../../src/evidence/index.ts'
import { readFeed, reviewsOfPage } from '../../src/outside/feeds/feed-document.ts'
import { feedWorld, isDue, parseSourcesConfig, readFeedLog, runFeed, takeFeed } from '../../src/outside/index.ts'
import { type Arrived, json, type SourceServer, startSourceServer } from './source-server.ts'

const NOW = Date.parse('2026-11-24T10:00:00Z')
const HOUR = 3_600_000
let dataDir: string
let server: SourceServer | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'feeds-'))
})
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(dataDir, { recursive: true })
})

/** A fact check as schema.org has it. */
function review(claim: string, rating: string, url = 'https://checks.example/1') {
  return {
    '@context': 'https://schema.org',
    '@type': 'ClaimReview',
    url,
    claimReviewed: claim,
    datePublished: '2026-11-20',
    author: { '@type': 'Organization', name: 'Checks' },
    reviewRating: { '@type': 'Rating', alternateName: rating },
  }
}

const page = (...reviews: object[]) =>
  `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(reviews)}</script></head></html>`
const html = (body: string): WireReply => ({
  kind: 'response',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body,
})
const xml = (body: string): WireReply => ({
  kind: 'response',
  status: 200,
  headers: { 'content-type': 'application/rss+xml' },
  body,
})

async function feedOf(script: (question: Arrived, earlier: number) => WireReply, more = '') {
  server = await startSourceServer(script)
  const publishers = more.includes('publishers') ? '' : ', publishers: [checks.example]'
  const text = `feeds: { checks: { url: '${server.origin}/feed', allow_private_addresses: true, timeout_ms: 2000${publishers}${more} } }`
  return parseSourcesConfig(text).feeds[0]!
}

const world = (now = NOW) => feedWorld(dataDir, () => now)
const base = () => {
  const root = new URL('../../../../', import.meta.url)
  return openEvidenceBase({
    dataDir,
    seeds: [],
    embeddings: new URL('content/models/static-embeddings.bin', root).pathname,
  })
}

describe('a feed of ClaimReview in JSON-LD', () => {
  it('is fetched, kept and told; its fact checks count once they are taken', async () => {
    const feed = await feedOf(() =>
      json({ '@type': 'DataFeed', dataFeedElement: [{ item: [review('Bleach cures malaria', 'False')] }] }),
    )
    const run = await runFeed(feed, world())
    expect(run).toEqual({
      at: '2026-11-24T10:00:00.000Z',
      feed: 'checks',
      outcome: 'changed',
      read: 1,
      added: 1,
      changed: 0,
      rejected: 0,
      taken: false,
      changes: [{ kind: 'added', claim: 'Bleach cures malaria', url: 'https://checks.example/1', verdict: 'false' }],
      problems: [],
    })
    expect(base().stats().items).toBe(0)
    expect(await takeFeed('checks', world())).toMatchObject({ outcome: 'taken', added: 1, taken: true })
    const [found] = base().search({ text: 'Bleach cures malaria', lang: 'en' })
    expect(found).toMatchObject({ publisher: 'Checks', checked_claim: { verdict: 'false' } })
    expect(readFeedLog(dataDir).map(({ outcome }) => outcome)).toEqual(['changed', 'taken'])
  })

  it('that corrects a rating replaces what it said, and the log has both', async () => {
    const feed = await feedOf((_, earlier) => json([review('Bleach cures malaria', earlier === 0 ? 'True' : 'False')]))
    await runFeed(feed, world())
    await takeFeed('checks', world())
    const run = await runFeed(feed, world(NOW + HOUR))
    expect(run).toMatchObject({
      added: 0,
      changed: 1,
      taken: false,
      changes: [{ kind: 'changed', verdict: 'false', was: 'true' }],
    })
    await takeFeed('checks', world())
    expect(
      base()
        .items()
        .map(({ verdict }) => verdict),
    ).toEqual(['false'])
  })

  it('brings nothing of other publishers, nothing without an address, and nothing that cannot be read', async () => {
    const feed = await feedOf(() =>
      json([
        review('A', 'False', 'https://elsewhere.example/1'),
        review('B', 'False', 'https://checks.example.evil.example/'),
        review('C', 'False', ''),
        review('x'.repeat(6_000), 'False'),
        review('D', 'False', 'https://www.checks.example/2'),
      ]),
    )
    expect(await runFeed(feed, world())).toMatchObject({ read: 5, added: 1, rejected: 4, changes: [{ claim: 'D' }] })
  })

  it('is asked whether anything is new, and not read again where nothing is', async () => {
    const feed = await feedOf(({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { kind: 'response', status: 304, body: '' }
        : json([review('A claim', 'False')], { etag: '"v1"', 'last-modified': 'Tue, 24 Nov 2026 09:00:00 GMT' }),
    )
    await runFeed(feed, world())
    expect(await runFeed(feed, world())).toMatchObject({ outcome: 'unchanged', read: 0 })
    expect(server!.questions[1]!.headers['if-modified-since']).toBe('Tue, 24 Nov 2026 09:00:00 GMT')
  })

  it('is due at first, and again after its time, also where it failed', async () => {
    const feed = await feedOf(() => json([], {}, 500), ', every_h: 2')
    expect(isDue(feed, world())).toBe(true)
    expect(await runFeed(feed, world())).toMatchObject({ outcome: 'failed', failure: 'HTTP 500' })
    expect([isDue(feed, world(NOW + 2 * HOUR - 1)), isDue(feed, world(NOW + 2 * HOUR))]).toEqual([false, true])
  })

  it('is fetched by one process at a time', async () => {
    const feed = await feedOf(() => json([review('A claim', 'False')]))
    const runs = await Promise.all([runFeed(feed, world()), runFeed(feed, world())])
    expect(runs.filter((run) => run !== undefined)).toHaveLength(1)
  })

  it('that a killed process left locked is fetched again after half an hour', async () => {
    const feed = await feedOf(() => json([review('A claim', 'False')]))
    mkdirSync(join(dataDir, 'evidence', 'feeds'), { recursive: true })
    writeFileSync(join(dataDir, 'evidence', 'feeds', 'checks.lock'), String(NOW))
    expect(await runFeed(feed, world(NOW + HOUR / 2 - 1))).toBeUndefined()
    expect(await runFeed(feed, world(NOW + HOUR / 2))).toMatchObject({ added: 1 })
  })
})

describe('a feed of entries', () => {
  const own = () => server!.origin.replace('http://', '').replace(/:\d+$/, '')

  it('in RSS points to pages whose fact checks are read, each page once, and no page of anybody else', async () => {
    const feed = await feedOf(
      ({ path }) =>
        path === '/feed'
          ? xml(`<?xml version="1.0"?><rss version="2.0"><channel><item><title>x</title><link>${server!.origin}/a?x=1&amp;y=2</link></item>
              <item><link><![CDATA[${server!.origin}/b]]></link></item><item><link>https://elsewhere.example/c</link></item></channel></rss>`)
          : html(
              page(
                review(`Claim of ${path}`, 'False', 'https://127.0.0.1.nip.example/x'),
                review(`Our claim of ${path}`, 'False'),
              ),
            ),
      ', publishers: [127.0.0.1, checks.example]',
    )
    expect(own()).toBe('127.0.0.1')
    const run = await runFeed(feed, world())
    expect(run).toMatchObject({ read: 4, added: 2, rejected: 2, problems: [expect.anything(), expect.anything()] })
    expect(server!.questions.map(({ path }) => path)).toEqual(['/feed', '/a', '/b'])
    await runFeed(feed, world(NOW + HOUR))
    expect(server!.questions).toHaveLength(4)
  })

  it('leaves what is over the limit of pages for the next run, and a page that fails too', async () => {
    const items = ['a', 'b', 'c'].map((name) => `<item><link>ORIGIN/${name}</link></item>`).join('')
    let broken = true
    const feed = await feedOf(({ path }) => {
      if (path === '/feed') return xml(`<rss><channel>${items.replaceAll('ORIGIN', server!.origin)}</channel></rss>`)
      return path === '/a' && broken ? { kind: 'reset' } : html(page(review(`Claim ${path}`, 'False')))
    }, ', pages: 2, publishers: [127.0.0.1, checks.example]')
    expect(await runFeed(feed, world())).toMatchObject({
      added: 1,
      problems: ['1 pages are left for the next run', expect.stringContaining('/a: no connection')],
    })
    broken = false
    expect(await runFeed(feed, world())).toMatchObject({ added: 2, problems: [] })
  })

  it('in Atom, and with fact checks in the entry itself, is read too', () => {
    const inside = `<script type="application/ld+json">${JSON.stringify(review('A claim', 'False'))}</script>`
    const escaped = inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="self" href="https://x.example/no"/><link rel="alternate" href="https://x.example/yes"/></entry>
      <entry><content type="html">${escaped}</content></entry><entry><content><![CDATA[${inside}]]></content></entry></feed>`
    const { records, pages } = readFeed(Buffer.from(atom))
    expect(records.map(({ fields }) => fields['claim'])).toEqual(['A claim', 'A claim'])
    expect(pages).toEqual(['https://x.example/yes'])
  })
})

describe('a feed that goes wrong', () => {
  const raw = (body: string | Uint8Array): WireReply => ({ kind: 'response', status: 200, body })
  it.each<readonly [string, WireReply, string | RegExp]>([
    ['is a page', html('<!doctype html><p>Sign in'), 'the feed is no JSON, RSS or Atom'],
    ['is no UTF-8', raw(Buffer.from([0x7b, 0x80, 0xff])), 'the feed is no UTF-8'],
    ['is half of JSON', raw('[{"@type":"ClaimReview"'), 'the feed begins like JSON and is none'],
    ['is too large', raw(Buffer.alloc(2_000_000, ' ')), 'the answer is larger than 1000000 bytes'],
    ['never answers', { kind: 'silence' }, 'no whole answer in time'],
    ['drips', { kind: 'drip', body: '[]'.padStart(200), everyMs: 100 }, 'no whole answer in time'],
    ['breaks off', { kind: 'part', body: '[', ending: 'reset' }, /^no connection/],
    [
      'redirects for ever',
      { kind: 'response', status: 302, headers: { location: '/feed' }, body: '' },
      'more than 3 redirects',
    ],
    ['answers 429', { kind: 'response', status: 429, headers: { 'retry-after': '9' }, body: '' }, 'HTTP 429'],
  ])('because it %s is told so, and what was kept stays', async (_, reply, told) => {
    let wrong = false
    const feed = await feedOf(() => (wrong ? reply : json([review('A claim', 'False')])), ', max_bytes: 1000000')
    await runFeed(feed, world())
    wrong = true
    const run = await runFeed(feed, world())
    expect(run).toMatchObject({
      outcome: 'failed',
      failure: typeof told === 'string' ? told : expect.stringMatching(told),
    })
    expect(await takeFeed('checks', world())).toMatchObject({ added: 1 })
  })

  it.each([
    ['entries that never end', `<rss>${'<item>'.repeat(300_000)}`],
    ['scripts that never end', `<rss><item>${'<script type="application/ld+json">'.repeat(60_000)}</item></rss>`],
    ['tags that never end', `<rss><item>${'<link '.repeat(300_000)}</item></rss>`],
    ['lists without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('with %s takes no longer than its size', (_, text) => {
    const started = performance.now()
    expect(readFeed(Buffer.from(text)).records).toEqual([])
    expect(reviewsOfPage(text)).toEqual([])
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
