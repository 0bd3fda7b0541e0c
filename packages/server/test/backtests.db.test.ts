import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

const STRICT = readFileSync(new URL('../../../content/policies/publication-strict.yaml', import.meta.url), 'utf8')
const URL_OF = '/api/v1/policies/publication/backtests'

let server: RecordingServer
let process: Process
let owner: SignedIn
let viewer: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({ public_url: 'http://localhost' })
  owner = await signedIn(process, 'Olga', ['policy_owner'])
  viewer = await signedIn(process, 'Vera', ['viewer'])
  const posts = Array.from({ length: 12 }, (_, i) => ({
    kind: 'post',
    id: `p-${i}`,
    text: `The council spent ${i + 2} million euros on line ${i} last year.`,
  }))
  await process.send('POST', '/api/v1/decisions/batch', { body: posts })
})
afterAll(() => server.close())

async function ended(id: string) {
  for (;;) {
    const { json } = await viewer.send('GET', `/api/v1/backtests/${id}`)
    if (!['queued', 'running'].includes(json.status)) return json
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('a backtest over HTTP', () => {
  it('is asked for by a policy owner, done in the background, and seen by the one who reads policies', async () => {
    const asked = await owner.send('POST', URL_OF, { to: { text: STRICT }, sample: 2 })
    expect(asked).toMatchObject({ status: 202, json: { status: 'queued', progress: 0, policy: 'publication' } })
    expect(asked.headers['location']).toBe(`/api/v1/backtests/${asked.json.id}`)
    const done = await ended(asked.json.id)
    expect(done).toMatchObject({ status: 'done', progress: 1, asked_by: owner.id, error: null })
    expect(done.result).toMatchObject({ decisions: 12, changed: 0, partial: false, effects: { cases: { opens: 0 } } })
    expect(done.result.cells).toMatchObject([{ from: 'needs_review', to: 'needs_review', count: 12 }])
    const { json } = await viewer.send('GET', URL_OF)
    expect(json.data).toMatchObject([{ id: asked.json.id, status: 'done' }])
  })

  it('takes a version by its hash, and only decisions of a period', async () => {
    const { json: policy } = await viewer.send('GET', '/api/v1/policies/publication')
    const wish = { from: policy.hash, to: { hash: policy.hash }, until: '2020-01-01T00:00:00Z' }
    const { json } = await owner.send('POST', URL_OF, wish)
    expect((await ended(json.id)).result).toMatchObject({ decisions: 0, until: '2020-01-01T00:00:00.000Z' })
  })

  it('is refused to somebody of whom ten wait already', async () => {
    const busy = await signedIn(process, 'Bruno', ['policy_owner'])
    const { store } = process.services
    await store.pool.query(
      `insert into backtests (id, policy, from_hash, from_version, from_source, to_hash, to_version, to_source, shown, size,
         asked_by, asked_at)
       select gen_random_uuid(), 'publication', 'h', '1', 's', 'h', '1', 's', 5, 0, $1, now() from generate_series(1, 10)`,
      [busy.id],
    )
    const refused = await busy.send('POST', URL_OF, { to: { text: STRICT } })
    expect(refused).toMatchObject({
      status: 429,
      json: { code: 'rate-limited', detail: expect.stringContaining('10') },
    })
    expect((await owner.send('POST', URL_OF, { to: { text: STRICT } })).status).toBe(202)
    await server.owner.query('delete from backtests where asked_by = $1', [busy.id])
  })

  it('can be cancelled; one that has ended stays as it is', async () => {
    const { json } = await owner.send('POST', URL_OF, { to: { text: STRICT } })
    expect(await owner.send('POST', `/api/v1/backtests/${json.id}/cancel`)).toMatchObject({ status: 202 })
    const { status } = await ended(json.id)
    expect(['cancelled', 'done']).toContain(status)
    expect((await owner.send('POST', `/api/v1/backtests/${json.id}/cancel`)).json.status).toBe(status)
  })

  it('is refused where the text is no policy, the version is unknown, or the caller owns no policies', async () => {
    const refused = await owner.send('POST', URL_OF, { to: { text: 'policy: publication\n' } })
    expect(refused).toMatchObject({ status: 422, json: { code: 'policy-refused' } })
    expect(refused.json.errors[0]).toMatchObject({ field: 'body.to.text', line: expect.any(Number) })
    const other = STRICT.replaceAll('needs_review', 'waiting')
    const strange = await owner.send('POST', URL_OF, { to: { text: other } })
    expect(strange).toMatchObject({
      status: 422,
      json: { errors: [{ code: 'policy-misfit-outcome', got: 'waiting' }] },
    })
    const unknown = { to: { hash: '0'.repeat(64) } }
    expect(await owner.send('POST', URL_OF, unknown)).toMatchObject({ status: 404 })
    expect(await owner.send('POST', '/api/v1/policies/none/backtests', unknown)).toMatchObject({ status: 404 })
    expect(await viewer.send('POST', URL_OF, { to: { text: STRICT } })).toMatchObject({ status: 403 })
    const none = '/api/v1/backtests/00000000-0000-7000-8000-000000000000'
    expect(await viewer.send('GET', none)).toMatchObject({ status: 404 })
    expect(await owner.send('POST', `${none}/cancel`)).toMatchObject({ status: 404 })
    expect(await viewer.send('GET', '/api/v1/policies/none/backtests')).toMatchObject({ status: 404 })
  })

  it('asked for while no queue was there is done once one is', async () => {
    const { json } = await owner.send('POST', URL_OF, { to: { text: STRICT } })
    await ended(json.id)
    await process.services.store.pool.query(`update backtests set status = 'queued', result = null where id = $1`, [
      json.id,
    ])
    const other = await server.start({ public_url: 'http://localhost' })
    expect((await ended(json.id)).status).toBe('done')
    await other.close()
  })
})
