import { replaced, SAMPLE_POLICY, when } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { doPolicyTask } from './do-policy-task.ts'

const answer = (text: string, facts: Record<string, unknown>) => ({ do: 'answer', text, facts }) as const
/** Asks a question of every three claims: a thousand of them are a billion. */
const CUBIC = when(
  '"claims.exists(a, claims.exists(b, claims.exists(c, a.confidence + b.confidence + c.confidence > 3)))"\n    unknown: skip',
)(replaced('nullable: true', 'absent: 0')(SAMPLE_POLICY))
const CLAIMS = Array.from({ length: 1_000 }, () => ({ verdict: 'true_claim', confidence: 0.5 }))

describe('a task about the text of a policy', () => {
  it('answers, proves and compares as this thread would', async () => {
    const found = await doPolicyTask(answer(SAMPLE_POLICY, { coverage: 0.6 }), { timeoutMs: 60_000 })
    expect(found).toMatchObject({ problems: [], answer: { outcome: 'high', rule: 'covered' } })
    const proof = await doPolicyTask({ do: 'prove', text: SAMPLE_POLICY }, { timeoutMs: 60_000 })
    expect(proof).toMatchObject({ policy: 'sample', unreachable: [], undecided: [] })
    const [from, to] = [SAMPLE_POLICY, SAMPLE_POLICY.replace('0.5', '0.6')].map((text) => ({ name: 'sample', text }))
    const compared = await doPolicyTask({ do: 'compare', from: from!, to: to! }, { timeoutMs: 60_000 })
    expect(compared.outcomes).toBe('different')
    expect(compared.text).toContain('+  coverage_min: { value: 0.6')
  })

  it('says what is wrong with the facts', async () => {
    const { problems, answer: none } = await doPolicyTask(answer(SAMPLE_POLICY, { coverage: 2 }), { timeoutMs: 60_000 })
    expect([problems.map(({ field }) => field), none]).toEqual([['coverage'], undefined])
  })

  it('that would take years ends at its limit, and keeps nobody waiting meanwhile', async () => {
    let [last, longest] = [performance.now(), 0]
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const started = performance.now()
    const failed = doPolicyTask(answer(CUBIC, { claims: CLAIMS }), { timeoutMs: 2_000 })
    await expect(failed).rejects.toMatchObject({
      code: 'solver-limit',
      message: 'the time limit of 2 seconds was reached',
    })
    clearInterval(beat)
    expect(longest).toBeLessThan((performance.now() - started) / 2)
  })

  it('is given up when whoever asked leaves', async () => {
    const leaving = new AbortController()
    const asked = doPolicyTask(answer(CUBIC, { claims: CLAIMS }), { timeoutMs: 60_000, signal: leaving.signal })
    setTimeout(() => leaving.abort(new Error('gone')), 300)
    await expect(asked).rejects.toThrow('gone')
    await expect(
      doPolicyTask(answer(SAMPLE_POLICY, {}), { timeoutMs: 60_000, signal: leaving.signal }),
    ).rejects.toThrow('gone')
  })

  it('fails alone where its text is no policy', async () => {
    const failed = doPolicyTask(answer('none', {}), { timeoutMs: 60_000 })
    await expect(failed).rejects.toMatchObject({ code: 'solver-failed' })
  })
})
