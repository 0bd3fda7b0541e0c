import { FACT_CHECK_RATINGS, type FactCheckRating } from '@tribunal/contract/words'
import { effort } from '@tribunal/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

const STORIES = effort(8, 2_000)
const TIMEOUT_MS = effort(600_000, 2 * 3_600_000)
const RATINGS = Object.keys(FACT_CHECK_RATINGS) as FactCheckRating[]
const WORDS: Readonly<Record<FactCheckRating, string>> = {
  true: 'True',
  false: 'False',
  satire: 'Satire',
  mixed: 'Mixed',
  misleading: 'Misleading',
  missing_context: 'Missing context',
  unproven: 'Unproven',
}

let server: RecordingServer
let running: Process
let people: readonly SignedIn[]
beforeAll(async () => {
  server = await recordingServer()
  // The stories come faster than people work.
  running = await server.start({ public_url: 'http://localhost', rate_limits: { person: 0, anonymous: 0 } })
  people = [await signedIn(running, 'Ada', ['fact_checker']), await signedIn(running, 'Ben', ['fact_checker'])]
})
afterAll(() => server?.close())

interface Step {
  readonly who: 0 | 1
  readonly does: 'correct' | 'retract' | 'confirm' | 'decline'
  readonly rating: FactCheckRating
}

const rating = fc.constantFrom(...RATINGS)
const who = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.record({
  who,
  does: fc.constantFrom('correct', 'retract', 'confirm', 'confirm', 'confirm', 'decline'),
  rating,
})
const story = fc.record({ first: rating, sourced: fc.boolean(), steps: fc.array(step, { maxLength: 6, size: 'max' }) })

let made = 0

function content(claim: string, given: FactCheckRating, sourced: boolean): object {
  return {
    rating: given,
    confidence: 'high',
    claims: [{ lang: 'en', text: claim }],
    sources: sourced ? [{ url: 'https://museum.example/quillmouth' }] : [],
    explanations: [{ lang: 'en', short: 'The parish records say so.' }],
  }
}

/** What holds of a fact check, as the test remembers what was granted. */
interface Remembered {
  readonly id: string
  readonly claim: string
  published: FactCheckRating | null
  waits: { readonly change: 'publish' | 'correct' | 'retract'; readonly rating: FactCheckRating | null } | null
  retracted: boolean
}

async function create(first: FactCheckRating, sourced: boolean): Promise<Remembered> {
  const claim = `The keeper of Quillmouth lighthouse number ${++made} counted ${made * 7} ships`
  const { status, json } = await people[0]!.send('POST', '/api/v1/fact-checks', content(claim, first, sourced))
  expect(status).toBe(201)
  const published = json.status === 'published'
  return {
    id: json.id,
    claim,
    published: published ? first : null,
    waits: published ? null : { change: 'publish', rating: first },
    retracted: false,
  }
}

/** Asks for a step, and remembers what was granted. */
async function take({ who, does, rating: given }: Step, one: Remembered): Promise<void> {
  const reason = 'The museum wrote to us.'
  const body = {
    correct: { ...content(one.claim, given, true), reason },
    retract: { reason },
    confirm: {},
    decline: { reason },
  }[does]
  const { status, json } = await people[who]!.send('POST', `/api/v1/fact-checks/${one.id}/${does}`, body)
  if (status >= 300) return
  const { waits } = one
  if (does === 'decline') one.waits = null
  else if (does === 'confirm') {
    one.waits = null
    if (waits?.change === 'retract') one.retracted = true
    else one.published = waits!.rating
  } else if (json.proposal) one.waits = { change: does, rating: does === 'correct' ? given : null }
  else if (does === 'retract') one.retracted = true
  else one.published = given
}

const get = async (path: string) => await running.send('GET', path, { headers: { 'accept-language': 'en' } })

/** The ratings that readers may see on the page, and where else they read of it. */
async function readBy(id: string, claim: string) {
  const page = await get(`/fact-checks/${id}?lang=en`)
  const reviews: readonly { item: readonly { claimReviewed: string; reviewRating: { alternateName: string } }[] }[] = (
    await get('/fact-checks/claim-reviews.json')
  ).json.dataFeedElement
  const review = reviews.flatMap(({ item }) => item).find(({ claimReviewed }) => claimReviewed === claim)
  const structured = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page.text)?.[1]
  const feeds = ['/fact-checks/feed.json', '/fact-checks/feed.xml', '/fact-checks']
  const texts = await Promise.all(feeds.map(async (feed) => (await get(`${feed}?lang=en`)).text))
  return {
    page: page.status,
    word: structured && JSON.parse(structured).reviewRating?.alternateName,
    reviewed: review?.reviewRating.alternateName,
    listed: texts.map((text) => text.includes(claim)),
  }
}

/** Every place in which somebody reads a rating, and the next post, held against what the test remembers. */
async function everySurfaceAgrees({ id, claim, published, retracted, waits }: Remembered): Promise<void> {
  const holds = retracted ? null : published
  const shown = (await get(`/api/v1/fact-checks/${id}`)).json
  const status = retracted ? 'retracted' : published ? 'published' : waits ? 'proposed' : 'declined'
  expect(shown).toMatchObject({ status, waits: waits?.change ?? null })
  if (holds) expect(shown).toMatchObject({ rating: holds, verdict: FACT_CHECK_RATINGS[holds] })

  // What everybody reads is kept for a second.
  await expect
    .poll(() => readBy(id, claim), { timeout: 10_000 })
    .toEqual({
      page: published ? 200 : 404,
      word: holds ? WORDS[holds] : undefined,
      reviewed: holds ? WORDS[holds] : undefined,
      // A retracted one is said to be, in the list and the feeds that readers follow.
      listed: published ? [true, true, true] : [false, false, false],
    })

  const body = { kind: 'post', id: `again-${id}-${++made}`, text: claim }
  const { decision } = (await running.send('POST', '/api/v1/decisions?view=full', { body })).json
  const cited = decision.claims.flatMap(({ evidence }: { evidence: readonly { id: string }[] }) =>
    evidence.filter((item) => item.id === `fact-check:${id}`),
  )
  expect(cited.length > 0).toBe(holds !== null)
  const verdict = holds && FACT_CHECK_RATINGS[holds]
  for (const { verification } of decision.claims)
    if (verdict && verdict !== 'unknown') expect(verification.fact_check?.verdict).toBe(verdict)
}

describe(`in ${STORIES} random stories of a rating, its corrections and its retraction`, () => {
  it(
    'API, page, feeds and the next post say the rating that holds',
    async () => {
      const ends = new Set<string>()
      await fc.assert(
        fc.asyncProperty(story, async ({ first, sourced, steps }) => {
          const one = await create(first, sourced)
          for (const each of steps) await take(each, one)
          await everySurfaceAgrees(one)
          ends.add(one.retracted ? 'retracted' : one.published === null ? 'never published' : 'published')
        }),
        {
          numRuns: STORIES,
          examples: [
            [
              {
                first: 'false',
                sourced: true,
                steps: [
                  { who: 0, does: 'retract', rating: 'true' },
                  { who: 1, does: 'confirm', rating: 'true' },
                ],
              },
            ],
          ],
        },
      )
      expect(ends).toContain('retracted')
      expect(ends).toContain('published')
    },
    TIMEOUT_MS,
  )
})
