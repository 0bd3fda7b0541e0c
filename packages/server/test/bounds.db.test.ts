import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiKey } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'

const DECISIONS = '/api/v1/decisions'
const WHOLE = `${DECISIONS}?view=full`
const BATCH = `${DECISIONS}/batch?view=full`
let server: RecordingServer
beforeAll(async () => {
  server = await recordingServer()
})
afterAll(() => server.close())

let made = 0
/** Posts of as many different claims each. */
function posts(count: number, claims: number) {
  return Array.from({ length: count }, () => {
    const id = `b-${++made}`
    const text = Array.from({ length: claims }, (_, at) => `In ${1900 + at} the town of ${id} had ${at} schools.`)
    return { kind: 'post', id, lang: 'en', text: text.join(' ') }
  })
}
async function recorded(process: Process, ids: readonly string[]): Promise<number> {
  const text = 'select count(*)::int as n from decision_bodies where submission_id = any($1)'
  return (await process.services.store.pool.query(text, [ids])).rows[0].n
}
/** Decisions that were worked out, recorded or not. */
async function workedOut(process: Process): Promise<number> {
  const text = await process.services.metrics.text()
  return [...text.matchAll(/^tribunal_decisions_total\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}

describe('a post with more claims than are looked at', () => {
  it('says how many were not, needs review, and is computed again to the same', async () => {
    const process = await server.start()
    const { status, json } = await process.send('POST', WHOLE, { body: posts(1, 58)[0] })
    expect(status).toBe(201)
    expect(json.decision.claims).toHaveLength(50)
    expect(json.decision).toMatchObject({ claims_unread: 8, status: 'needs_review', facts: { claims_unread: 8 } })
    const replayed = await process.send('POST', `${DECISIONS}/${json.id}/replay`)
    expect(replayed.json).toMatchObject({ result: 'same', differences: [] })
    await process.close()
  })
})

describe('a submission with many fields that are not read', () => {
  it('is decided, and the fields that were not looked at are counted', async () => {
    const process = await server.start()
    const many = Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`k${at}`, at]))
    const before = performance.eventLoopUtilization()
    const { status, json } = await process.send('POST', WHOLE, { body: { ...posts(1, 1)[0], ...many } })
    expect(performance.eventLoopUtilization(before).active).toBeLessThan(20_000)
    expect(status).toBe(201)
    expect(json.warnings).toHaveLength(21)
    expect(json.warnings[20]).toMatchObject({ code: 'more-found', field: 'body', got: '69980' })
    await process.close()
  })
})

describe('a decision of more bytes than one may have', () => {
  it('is refused with what to do, alone and in a batch, and nothing is recorded', async () => {
    const process = await server.start({ limits: { decision_bytes: 20_000 } })
    const [small, large] = [posts(1, 1)[0]!, posts(1, 40)[0]!]
    const alone = await process.send('POST', WHOLE, { body: large })
    expect(alone).toMatchObject({
      status: 413,
      json: { code: 'decision-too-large', errors: [{ code: 'decision-too-large', field: 'body' }] },
    })
    expect(alone.headers['retry-after']).toBeUndefined()
    expect(Number(alone.json.errors[0].got)).toBeGreaterThan(20_000)
    // An entry that is not a submission is refused for itself, and does not move the place.
    const batch = await process.send('POST', BATCH, { body: [{ kind: 'post' }, small, large] })
    expect(batch).toMatchObject({ status: 413, json: { errors: [{ field: 'body[2]' }] } })
    expect(batch.json.detail).toContain('without this submission')
    expect(await recorded(process, [small.id, large.id])).toBe(0)
    expect((await process.send('POST', WHOLE, { body: small })).status).toBe(201)
    await process.close()
  })
})

describe('answers that are given again for their key', () => {
  it('count for their sender until they are sent', async () => {
    const process = await server.start({ limits: { batch_result_bytes: 600_000 } })
    const bodies = Array.from({ length: 12 }, () => JSON.stringify(posts(12, 3)))
    const send = (at: number) =>
      process.send('POST', BATCH, { body: bodies[at], headers: { 'idempotency-key': `again-${at}` } })
    const first: Awaited<ReturnType<typeof send>>[] = []
    for (const at of bodies.keys()) first.push(await send(at))
    expect(first.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    const held: number[] = []
    const { recorder } = process.services
    const hold = recorder.hold.bind(recorder)
    recorder.hold = (...args) => {
      const take = hold(...args)
      return (bytes) => {
        held.push(bytes)
        take(bytes)
      }
    }
    for (const [at, { text }] of first.entries()) {
      held.length = 0
      expect(await send(at)).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' }, text })
      const sum = held.reduce((all, bytes) => all + bytes, 0)
      expect(sum, String(at)).toBeGreaterThan(text.length)
    }
    await process.close()
  })
})

describe('a batch', () => {
  it('whose decisions are more than is recorded at once is refused with how many fit, and nothing of it is recorded', async () => {
    const process = await server.start({ limits: { batch_result_bytes: 200_000 } })
    const sent = posts(30, 3)
    const headers = { 'idempotency-key': 'too-large' }
    const { status, json } = await process.send('POST', BATCH, { body: sent, headers })
    expect({ status, json }).toMatchObject({ status: 413, json: { code: 'batch-too-large' } })
    expect(json.detail).toMatch(/^Nothing was recorded: the first \d+ decisions of 30 take more than 200000 bytes\. /)
    expect(
      await recorded(
        process,
        sent.map(({ id }) => id),
      ),
    ).toBe(0)
    const fitting = Number(/batches of (\d+)/.exec(json.detail)![1])
    const again = await process.send('POST', BATCH, { body: sent.slice(0, fitting), headers })
    expect(again).toMatchObject({ status: 200, json: { decided: fitting } })
    expect(again.json.results[0].decision.decision.facts).not.toHaveProperty('campaign')
    await process.close()
  })

  it('that takes longer to decide than an answer may is refused before the time is over', async () => {
    const process = await server.start({ limits: { answer: '4s', batch_result_bytes: 268_435_456 } })
    const sent = posts(900, 40)
    const { status, json } = await process.send('POST', BATCH, { body: sent })
    expect({ status, json }).toMatchObject({ status: 413, json: { code: 'batch-too-large' } })
    expect(json.detail).toContain('take longer than one answer may')
    expect(
      await recorded(
        process,
        sent.map(({ id }) => id),
      ),
    ).toBe(0)
    await process.close()
  })

  it('whose sender leaves is not decided further, and is decided once where it comes again with its key', async () => {
    const process = await server.start({ limits: { batch_result_bytes: 268_435_456 } })
    const sent = posts(120, 40)
    const body = JSON.stringify(sent)
    const send = await sender(process, { 'idempotency-key': 'left' })
    const before = await workedOut(process)
    const leaving = send()
    leaving.on('error', () => {})
    leaving.end(body)
    while ((await workedOut(process)) === before) await new Promise((resolve) => setTimeout(resolve, 10))
    leaving.destroy()
    let after = -1
    for (let now = await workedOut(process); now !== after; now = await workedOut(process)) {
      after = now
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    expect(after - before).toBeLessThan(sent.length)
    const ids = sent.map(({ id }) => id)
    expect(await recorded(process, ids)).toBe(0)
    const answers = await Promise.all([1, 2].map(() => answerTo(send(), body)))
    // The second comes while the first is under way, or is given the answer to it.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await recorded(process, ids)).toBe(sent.length)
    const stored = await answerTo(send(), body)
    expect(stored).toMatchObject({ status: 200, replayed: 'true' })
    expect(stored.text).toBe(answers.find(({ status }) => status === 200)!.text)
    expect(await recorded(process, ids)).toBe(sent.length)
    await process.close()
  })

  it('beside others of one sender that are not answered yet waits for them', async () => {
    const process = await server.start({ limits: { batch_result_bytes: 150_000 } })
    const send = await sender(process)
    const batches = Array.from({ length: 12 }, () => posts(12, 3))
    const answers = await Promise.all(batches.map((body) => answerTo(send(), JSON.stringify(body))))
    const waiting = answers.filter(({ status }) => status === 429)
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.length).toBeLessThan(batches.length)
    for (const { retryAfter, text } of waiting) {
      expect(retryAfter).toBe('1')
      expect(JSON.parse(text).code).toBe('rate-limited')
    }
    for (const [index, { status }] of answers.entries()) {
      const ids = batches[index]!.map(({ id }) => id)
      expect(await recorded(process, ids)).toBe(status === 200 ? ids.length : 0)
      if (status === 429) expect(await answerTo(send(), JSON.stringify(batches[index]))).toMatchObject({ status: 200 })
    }
    await process.close()
  })
})

/** Begins requests over real connections, with a separate key. */
async function sender(process: Process, more: Readonly<Record<string, string>> = {}) {
  await process.app.listen({ port: 0 })
  const { port } = process.app.server.address() as AddressInfo
  const act = { actor: 'system:test', now: new Date() }
  const { secret } = await createApiKey(process.services.auth.store, { name: 'test', scopes: ['decide'] }, act)
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...more }
  return () => request({ port, path: `${DECISIONS}/batch`, method: 'POST', headers })
}

function answerTo(sent: ReturnType<typeof request>, body: string) {
  return new Promise<{ status: number; replayed: unknown; retryAfter: unknown; text: string }>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const { statusCode: status, headers } = response
      resolve({
        status: status!,
        replayed: headers['idempotent-replayed'],
        retryAfter: headers['retry-after'],
        text: Buffer.concat(chunks).toString(),
      })
    })
    sent.end(body)
  })
}
