import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { replaced, SAMPLE_POLICY, when } from '@tribunal/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { openPolicyThread, type PolicyThread, type PolicyThreadOptions } from './policy-thread.ts'

let thread: PolicyThread | undefined
afterEach(() => thread?.close())
const open = (options?: PolicyThreadOptions): PolicyThread => {
  thread = openPolicyThread(options)
  return thread
}

const answer = (text: string, facts: Record<string, unknown>) => ({ do: 'answer', text, facts }) as const
/** Asks a question of every three claims: a thousand of them are a billion. */
const CUBIC = when(
  '"claims.exists(a, claims.exists(b, claims.exists(c, a.confidence + b.confidence + c.confidence > 3)))"\n    unknown: skip',
)(replaced('nullable: true', 'absent: 0')(SAMPLE_POLICY))
const LIMIT = { timeoutMs: 60_000 }
const CLAIMS = Array.from({ length: 1_000 }, () => ({ verdict: 'true_claim', confidence: 0.5 }))

describe('a task about the text of a policy', () => {
  it('answers, proves and compares as this thread would', async () => {
    const one = open()
    const found = await one.do(answer(SAMPLE_POLICY, { coverage: 0.6 }), { timeoutMs: 60_000 })
    expect(found).toMatchObject({ problems: [], answer: { outcome: 'high', rule: 'covered' } })
    const proof = await one.do({ do: 'prove', text: SAMPLE_POLICY }, { timeoutMs: 60_000 })
    expect(proof).toMatchObject({ policy: 'sample', unreachable: [], undecided: [] })
    const [from, to] = [SAMPLE_POLICY, SAMPLE_POLICY.replace('0.5', '0.6')].map((text) => ({ name: 'sample', text }))
    const compared = await one.do({ do: 'compare', from: from!, to: to! }, { timeoutMs: 60_000 })
    expect(compared.outcomes).toBe('different')
    expect(compared.text).toContain('+  coverage_min: { value: 0.6')
  })

  it('says what is wrong with the facts', async () => {
    const { problems, answer: none } = await open().do(answer(SAMPLE_POLICY, { coverage: 2 }), { timeoutMs: 60_000 })
    expect([problems.map(({ field }) => field), none]).toEqual([['coverage'], undefined])
  })

  it('that would take years ends at its limit, and does not block the process meanwhile', async () => {
    let [last, longest] = [performance.now(), 0]
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const started = performance.now()
    const failed = open().do(answer(CUBIC, { claims: CLAIMS }), { timeoutMs: 2_000 })
    await expect(failed).rejects.toMatchObject({
      code: 'solver-limit',
      message: 'the time limit of 2 seconds was reached',
    })
    clearInterval(beat)
    expect(longest).toBeLessThan((performance.now() - started) / 2)
  })

  it('stops its task when the caller leaves', async () => {
    const leaving = new AbortController()
    const one = open()
    const asked = one.do(answer(CUBIC, { claims: CLAIMS }), { timeoutMs: 60_000, signal: leaving.signal })
    setTimeout(() => leaving.abort(new Error('gone')), 300)
    await expect(asked).rejects.toThrow('gone')
    await expect(one.do(answer(SAMPLE_POLICY, {}), { timeoutMs: 60_000, signal: leaving.signal })).rejects.toThrow(
      'gone',
    )
  })

  it('says what keeps a text from the place of another', async () => {
    const one = open()
    const [text, other] = [SAMPLE_POLICY, replaced('policy: sample', 'policy: other')(SAMPLE_POLICY)]
    const ask = (only: 'to-decide' | 'to-try') => one.do({ do: 'load', text: other, place: { text, only } }, LIMIT)
    expect(await ask('to-decide')).toMatchObject({ ok: true, misfits: [{ part: 'id', name: 'other' }] })
    expect(await ask('to-try')).toMatchObject({ ok: true, misfits: [] })
    expect(await one.do({ do: 'load', text: 'none', file: 'x.yaml' }, LIMIT)).toMatchObject({
      ok: false,
      problems: [{ file: 'x.yaml' }],
    })
  })

  it('fails alone where its text is not a policy', async () => {
    const failed = open().do(answer('none', {}), { timeoutMs: 60_000 })
    await expect(failed).rejects.toMatchObject({ code: 'solver-failed' })
  })
})

describe('the thread that texts are read in', () => {
  /** A thread has its number for good: the same one means that none was started in between. */
  const threads = () => {
    const started: Worker[] = []
    const told = (worker: Worker) => void started.push(worker)
    process.on('worker', told)
    return { started, stop: () => process.off('worker', told) }
  }
  const read = { do: 'load', text: SAMPLE_POLICY } as const

  it('stays for the next text, and goes once none comes', async () => {
    const { started, stop } = threads()
    const one = open({ stayMs: 500 })
    for (let at = 0; at < 20; at++) expect(await one.do(read, LIMIT)).toMatchObject({ ok: true })
    expect(started).toHaveLength(1)
    await once(started[0]!, 'exit')
    expect(await one.do(read, LIMIT)).toMatchObject({ ok: true })
    expect(started).toHaveLength(2)
    stop()
  })

  it('is another for each text where it is not to stay', async () => {
    const { started, stop } = threads()
    const one = open({ stayMs: 0 })
    for (let at = 0; at < 2; at++) await one.do(read, LIMIT)
    expect(started).toHaveLength(2)
    stop()
  })

  it('is another after a text that broke it, took too long or was given up', async () => {
    const one = open()
    const reads = async () => expect(await one.do(read, LIMIT)).toMatchObject({ ok: true })
    await expect(one.do(answer('none', {}), LIMIT)).rejects.toMatchObject({ code: 'solver-failed' })
    await reads()
    const cubic = answer(CUBIC, { claims: CLAIMS })
    await expect(one.do(cubic, { timeoutMs: 1_000 })).rejects.toMatchObject({ code: 'solver-limit' })
    await reads()
    await expect(one.do(cubic, { ...LIMIT, signal: AbortSignal.timeout(300) })).rejects.toThrow()
    await reads()
  })
})
