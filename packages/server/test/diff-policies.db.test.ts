import { readFileSync } from 'node:fs'
import { evaluateReference, loadPolicy } from '@tribunal/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

const URL_OF = '/api/v1/policies/diff'
const shipped = (id: string) => readFileSync(new URL(`../../../content/policies/${id}.yaml`, import.meta.url), 'utf8')

let server: RecordingServer
let process: Process
let viewer: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({ public_url: 'http://localhost' })
  viewer = await signedIn(process, 'Vera', ['viewer'])
})
afterAll(() => server.close())

interface Change {
  readonly from: string
  readonly to: string
  readonly regions: readonly { readonly conditions: readonly { readonly text: string }[]; readonly example: Example }[]
}
interface Example {
  readonly facts: Record<string, unknown>
  readonly from: object
  readonly to: object
}

describe('two policies that are compared over HTTP', () => {
  it('are told apart by regions, with examples that the reference evaluator confirms', async () => {
    const to = shipped('publication-strict')
    const { status, json } = await viewer.send('POST', URL_OF, { from: { policy: 'publication' }, to: { text: to } })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      outcomes: 'different',
      from: { policy: 'publication' },
      to: { policy: 'publication-strict' },
    })
    const changes = json.changes as readonly Change[]
    expect(changes.map((change) => `${change.from} to ${change.to}`)).toEqual([
      'clean to needs_review',
      'needs_review to blocked',
    ])
    const regions = changes[0]!.regions.map(({ conditions }) => conditions.map(({ text }) => text))
    expect(regions).toContainEqual([
      'claim.fact_check.verdict == "false"',
      'claim.commitment != "denies"',
      'claim.fact_check.confidence <= 0.7',
    ])
    const loaded = loadPolicy(to)
    for (const { example } of changes.flatMap((change) => change.regions)) {
      expect(loaded.ok && evaluateReference(loaded.policy, example.facts)).toMatchObject(example.to)
    }
    expect(json.text).toContain('+  - id: doubtfully-false')
  })

  it('are proved to decide alike where only words differ', async () => {
    const text = shipped('fp-01')
    const to = { text: text.replace('policy: fp-01', 'policy: fp-01-draft') }
    const { json } = await viewer.send('POST', URL_OF, { from: { text }, to })
    expect(json).toMatchObject({ outcomes: 'same', changes: [] })
    expect(json.text).toContain('+policy: fp-01-draft')
  })

  it('are refused where a text does not load, with line and column, or a version is not there', async () => {
    const from = { text: shipped('fp-01').replace('> high_ratio', '> hgh') }
    const refused = await viewer.send('POST', URL_OF, { from, to: { policy: 'fp-01' } })
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({
      code: 'invalid-request',
      errors: [{ code: 'policy-name', field: 'body.from.text', line: 30, column: 26 }],
    })
    const none = await viewer.send('POST', URL_OF, { from: { policy: 'fp-01', hash: '0'.repeat(64) }, to: from })
    expect(none.status).toBe(404)
    expect((await viewer.send('POST', URL_OF, { from: { policy: 'no-such' }, to: from })).status).toBe(404)
  })

  it('need somebody who may read policies', async () => {
    const side = { policy: 'fp-01' }
    const answer = await process.send('POST', URL_OF, { body: { from: side, to: side }, scopes: ['decide'] })
    expect(answer).toMatchObject({ status: 403 })
  })
})
