// How soon what a person decides holds everywhere, on the embedded database, with everything in one process.
//
//   node bench/what-holds.mjs
//
// Posts are blocked, and an admin confirms each: from the request of the person until the API shows it, until the stream has
// brought `communication.changed`, and until an endpoint of webhooks has it. Then fact checks are published: until the next post
// with the claim is decided by it, and until the public page and the feed show it.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, readConfig, startServer } from '@tribunal/server'

const ROUNDS = 40
/** Figures to reach, in milliseconds. */
const HOLDS_MAX = 1_000
const PUBLIC_MAX = 2_000

const folder = mkdtempSync(join(tmpdir(), 'what-holds-'))
const heard = new Map()
const endpoint = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    hear('webhook', JSON.parse(body))
    response.end()
  })
})
await new Promise((resolve) => endpoint.listen(0, '127.0.0.1', () => resolve(undefined)))
const env = { TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0', TRIBUNAL_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: 'true' }
const { config } = readConfig({ env, cwd: folder })
const unlimited = { ...config, rate_limits: { ...config.rate_limits, person: 0, anonymous: 0 } }
const server = await startServer({ config: unlimited, log: createLog({ ...config.log, level: 'silent' }) })
const listening = new AbortController()
try {
  const ask = await signedIn()
  const port = /** @type {import('node:net').AddressInfo} */ (endpoint.address()).port
  await ask('POST', '/api/v1/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['communication.changed'] })
  void listen(ask.headers)
  await decisions(ask)
  await ratings(ask)
} finally {
  listening.abort()
  await server.stop()
  endpoint.close()
  rmSync(folder, { recursive: true, force: true })
}

/** From a person's request until what they decided is shown, told and sent. @param {any} ask */
async function decisions(ask) {
  const took = { api: [], stream: [], webhook: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await ask('POST', '/api/v1/decisions', {
      kind: 'post',
      id: `p-${round}`,
      author: 'author-1',
      text: 'mRNA vaccines cause cancer',
    })
    const { case: one } = await ask('GET', `/api/v1/decisions/${id}/case`)
    await ask('POST', `/api/v1/cases/${one.id}/claim`)
    const began = performance.now()
    const resolution = { outcome: 'blocked', reason_code: 'machine_confirmed' }
    const { case: after } = await ask('POST', `/api/v1/cases/${one.id}/resolve`, resolution)
    // Drawn by chance, a second person decides as well.
    if (after.status !== 'resolved') continue
    const shown = await ask('GET', `/api/v1/decisions/${id}?view=summary`)
    if (!shown.effective.by.startsWith('person:')) throw new Error('the API shows what held before')
    // What it does to the post and the account follows in the same moment.
    const open = shown.measures.flatMap((/** @type {any} */ one) => (one.ended ? [] : [one.kind]))
    if (!open.includes('strike')) throw new Error(`the API shows the measures of before: ${open}`)
    took.api.push(performance.now() - began)
    for (const by of /** @type {const} */ (['stream', 'webhook'])) took[by].push((await heardOf(by, id)) - began)
  }
  say('a resolution in the API', took.api, HOLDS_MAX)
  say('a resolution in the stream of events, which the console shows', took.stream, HOLDS_MAX)
  say('a resolution at an endpoint of webhooks', took.webhook, PUBLIC_MAX)
}

/** From publishing a fact check until it decides, and until readers see it. @param {any} ask */
async function ratings(ask) {
  const took = { decides: [], page: [], feed: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const claim = `The bell of Quillmouth church rang ${round + 20} times`
    const began = performance.now()
    const { id } = await ask('POST', '/api/v1/fact-checks', {
      rating: 'false',
      confidence: 'high',
      claims: [{ lang: 'en', text: claim }],
      sources: [{ url: `https://museum.example/${round}` }],
      explanations: [{ lang: 'en', short: 'The records say otherwise.' }],
    })
    const { outcome } = await ask('POST', '/api/v1/decisions', { kind: 'post', id: `c-${round}`, text: claim })
    if (outcome !== 'blocked') throw new Error(`${claim}: ${outcome}`)
    took.decides.push(performance.now() - began)
    took.page.push((await until(`/fact-checks/${id}?lang=en`, claim)) - began)
    took.feed.push((await until('/fact-checks/feed.json', claim)) - began)
  }
  say('a rating decides the next post', took.decides, HOLDS_MAX)
  say('a rating on its public page', took.page, PUBLIC_MAX)
  say('a rating in the feed', took.feed, PUBLIC_MAX)
}

async function signedIn() {
  const link = server.firstAdmin?.url.split('#link=')[1]
  const first = { email: 'ana@example.org', name: 'Ana' }
  const body = { link, password: 'three unrelated words here', first_admin: first }
  const answer = await fetch(`${server.url}/api/v1/sign-in/link`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const cookie = /^[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const { csrf_token } = await answer.json()
  const headers = { cookie, 'x-csrf-token': csrf_token, 'content-type': 'application/json' }
  const ask = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {any} */ sent) => {
    const got = await fetch(server.url + path, { method, headers, ...(sent ? { body: JSON.stringify(sent) } : {}) })
    if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`)
    return await got.json()
  }
  return Object.assign(ask, { headers })
}

/** @param {any} headers */
async function listen(headers) {
  const url = `${server.url}/api/v1/events?types=communication.changed`
  const answer = await fetch(url, { headers, signal: listening.signal })
  let text = ''
  try {
    for await (const part of /** @type {any} */ (answer.body)) {
      text += Buffer.from(part).toString()
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) break
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        if (data) hear('stream', JSON.parse(data))
        text = text.slice(end + 2)
      }
    }
  } catch {
    // It was ended.
  }
}

/** @param {string} by @param {any} event */
function hear(by, event) {
  const name = `${by} ${event.data.decision_id}`
  if (!heard.has(name)) heard.set(name, performance.now())
}

/** When something was heard of a decision, waiting for it. @param {string} by @param {string} id */
async function heardOf(by, id) {
  for (let wait = 0; wait < 10_000; wait++) {
    const at = heard.get(`${by} ${id}`)
    if (at !== undefined) return at
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  throw new Error(`nothing came by ${by}`)
}

/** When a public page shows a text, asking for it again and again. @param {string} path @param {string} text */
async function until(path, text) {
  for (let tries = 0; tries < 10_000; tries++) {
    if ((await (await fetch(server.url + path)).text()).includes(text)) return performance.now()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${path} does not show it`)
}

/** @param {string} what @param {number[]} took @param {number} max */
function say(what, took, max) {
  took.sort((a, b) => a - b)
  const [half, most] = [took[took.length >> 1] ?? 0, took.at(-1) ?? 0]
  console.log(`${what}: ${half.toFixed(0)} ms, longest ${most.toFixed(0)} ms of ${took.length} (to reach: ${max} ms)`)
}
