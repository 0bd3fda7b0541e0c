import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import nodeProcess from 'node:process'
import { evaluateReference, loadPolicy } from '@tribunal/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

const URL_OF = '/api/v1/policies/check'
const shipped = (id: string) => readFileSync(new URL(`../../../content/policies/${id}.yaml`, import.meta.url), 'utf8')

let server: RecordingServer
let process: Process
let viewer: SignedIn
let owner: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({ public_url: 'http://localhost' })
  viewer = await signedIn(process, 'Vera', ['viewer'])
  owner = await signedIn(process, 'Olga', ['policy_owner'])
})
afterAll(() => server.close())

describe('a policy that is checked over HTTP', () => {
  it('is proved for all inputs, with examples that the reference evaluator confirms', async () => {
    const text = shipped('publication')
    const { status, json } = await viewer.send('POST', URL_OF, { text })
    expect(status).toBe(200)
    expect(json).toMatchObject({ clean: true, problems: [], proof: { unreachable: [], shadowed: [], undecided: [] } })
    const broken = json.proof.invariants.find(({ id }: { id: string }) => id === 'false-is-never-clean')
    expect(broken).toMatchObject({ status: 'refuted', outcome: 'clean', expected_to_fail: { en: /004/, es: /004/ } })
    const loaded = loadPolicy(text)
    expect(loaded.ok && evaluateReference(loaded.policy, broken.counterexample).outcome).toBe('clean')
  })

  it('is told what is wrong with it where it does not load, with line and column', async () => {
    const { status, json } = await viewer.send('POST', URL_OF, {
      text: shipped('fp-01').replace('> high_ratio', '> hgh'),
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ clean: false, problems: [{ code: 'policy-name', line: 30, column: 26 }] })
    expect(json).not.toHaveProperty('proof')
  })

  it('is not clean where a rule is never reached', async () => {
    const text = shipped('fp-01').replace('amount_ratio > high_ratio', 'amount_ratio > high_ratio && amount_ratio < 0')
    const { json } = await viewer.send('POST', URL_OF, { text })
    expect(json).toMatchObject({ clean: false, proof: { unreachable: [{ kind: 'rule', id: 'above-3x' }] } })
    expect(json.proof.thresholds).toContainEqual({ in: 'above-3x', condition: 'amount_ratio < 0', never: 'holds' })
  })

  it('needs somebody who may read policies', async () => {
    const answer = await process.send('POST', URL_OF, { body: { text: '' }, scopes: ['decide'] })
    expect(answer).toMatchObject({ status: 403 })
  })
})

describe('a text that takes long to read', () => {
  const text = `a: [${'[],'.repeat(20_000)}]`

  it.each<[string, string, (text: string) => object, number]>([
    ['check', URL_OF, (text) => ({ text }), 200],
    ['evaluate', '/api/v1/policies/fp-01/evaluate', (text) => ({ text, facts: {} }), 400],
    ['diff', '/api/v1/policies/diff', (text) => ({ from: { policy: 'fp-01' }, to: { text } }), 400],
    ['draft', '/api/v1/policies/fp-01/releases', (text) => ({ text }), 422],
    ['backtest', '/api/v1/policies/fp-01/backtests', (text) => ({ to: { text } }), 422],
  ])('is read beside what answers others (%s)', async (_, url, bodyOf, wanted) => {
    const started = performance.now()
    expect(loadPolicy(text).ok).toBe(false)
    const readMs = performance.now() - started
    const activeMs: number[] = []
    // Other work on the machine only adds to the time, so the shortest of three says how long the thread was busy.
    for (let time = 0; time < 3; time++) {
      const before = performance.eventLoopUtilization()
      const { status } = await owner.send('POST', url, bodyOf(text))
      activeMs.push(performance.eventLoopUtilization(before).active)
      expect(status).toBe(wanted)
    }
    expect(Math.min(...activeMs)).toBeLessThan(readMs / 2)
  })
})

describe('texts that are checked one after the other', () => {
  it('are read in one thread, which is there for the next', async () => {
    const started: unknown[] = []
    const told = (worker: unknown) => void started.push(worker)
    nodeProcess.on('worker', told)
    for (let at = 0; at < 10; at++) {
      const { json } = await viewer.send('POST', URL_OF, { text: `policy: p-${at}\n` })
      expect(json.problems).not.toHaveLength(0)
    }
    nodeProcess.off('worker', told)
    expect(started.length).toBeLessThanOrEqual(1)
  })
})
