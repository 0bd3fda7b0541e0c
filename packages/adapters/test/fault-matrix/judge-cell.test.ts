import type { PaymentDecision, PostDecision } from '@tribunal/engine'
import { FAULTS } from '@tribunal/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cell, Outcome } from './cell.ts'
import { type FaultyTribunal, openFaultyTribunal } from './faulty-tribunal.ts'
import { judgeCell, type Standard } from './judge-cell.ts'
import { SUBMISSIONS } from './submissions.ts'

// The judge of the matrix, on decisions that were tampered with: it must see each thing that it is there for.

const fault = FAULTS.find(({ id }) => id === 'status-500')!
const cellOf = (band: string, step: Cell['step']): Cell => {
  const banded = SUBMISSIONS.find((one) => one.band === band)!
  return { ...banded, step, fault, protocol: 'openai', others: false }
}
const PAYMENT = cellOf('high', 'debate-pro-fraud')
const POST = cellOf('suspicious', 'linguistic-profile')

let faulty: FaultyTribunal
let payment: Outcome & { readonly decision: PaymentDecision }
let post: Outcome & { readonly decision: PostDecision }
let standards: Readonly<Record<'payment' | 'post', Standard>>

beforeAll(async () => {
  faulty = await openFaultyTribunal()
  payment = (await faulty.run(PAYMENT)) as typeof payment
  post = (await faulty.run(POST)) as typeof post
  const { replay } = faulty
  const [first, second] = [await faulty.alone(PAYMENT.submission), await faulty.alone(POST.submission)]
  standards = {
    payment: { unasked: first, alone: first, replay },
    post: { unasked: second, alone: second, replay },
  }
})
afterAll(() => faulty.close())

const judgedPayment = (change: Partial<PaymentDecision>, more: Partial<Outcome> = {}) =>
  judgeCell(PAYMENT, { ...payment, ...more, decision: { ...payment.decision, ...change } }, standards.payment)
const judgedPost = (change: Partial<PostDecision>) =>
  judgeCell(POST, { ...post, decision: { ...post.decision, ...change } }, standards.post)

/** The payment's only call, changed. */
function withCall(change: object): Partial<PaymentDecision> {
  const facts = payment.decision.facts!
  const calls = facts.advice.calls!.map((call) => ({ ...call, ...change }))
  return { facts: { ...facts, advice: { ...facts.advice, calls } } }
}

test('what came of a cell is as promised', () => {
  expect(judgedPayment({})).toEqual([])
  expect(judgedPost({})).toEqual([])
})

test('a decision that is none', () => {
  expect(judgedPayment({ confidence: Number.NaN })).toContainEqual(expect.stringContaining('confidence: '))
  expect(judgedPost({ status: 'fine' as never })).toContainEqual(expect.stringContaining('status: '))
})

test('a softer decision', () => {
  expect(judgedPayment({ decision: 'APPROVE' })).toContain('outcome is softer: 3 became 0')
  expect(judgedPost({ status: 'clean' })).toContain('status is softer: 1 became 0')
  const { integrity } = post.decision
  const linguistic_summary = { ...integrity.linguistic_summary, urgency_level: 1, specific_issues: ['spelling'] }
  expect(judgedPost({ integrity: { ...integrity, linguistic_summary } })).toContain(
    `urgency is softer: ${integrity.linguistic_summary.urgency_level} became 1`,
  )
})

test('a decision that changed although nobody helped', () => {
  expect(judgedPayment({ explanation_audit: 'Other words.' })).toEqual([
    'no help, and it changed explanation_audit',
    'no help, and it changed explanation_audit',
    'computed again, explanation_audit is another',
    'computed again, explanation_audit is another',
    'stored and read, explanation_audit is another',
    'stored and read, explanation_audit is another',
  ])
})

test('a call that did not go as the fault says, or says nothing of it', () => {
  expect(judgedPayment(withCall({ status: 'used' }))).toContainEqual(expect.stringMatching(/^debate-pro-fraud is used/))
  expect(judgedPayment(withCall({ note: null }))).toContain('debate-pro-fraud says nothing: failed (no note)')
  expect(judgedPayment(withCall({ note: 'it failed' }))).toContainEqual(
    expect.stringContaining('does not say how it failed'),
  )
  const answers = payment.decision.facts!.advice.calls![0]!.answers
  expect(judgedPayment(withCall({ answers: answers.map((one) => ({ ...one, failure: 'auth' })) }))).toContainEqual(
    expect.stringContaining('failed otherwise'),
  )
  expect(judgedPayment(withCall({ duration_ms: 11_001 }))).toContain('debate-pro-fraud took 11001 ms')
})

test('a trace that leaves the call out, or what became of it', () => {
  const trace = payment.decision.trace.map(({ calls: _, ...line }) => line)
  expect(judgedPayment({ trace })).toContain('the trace does not show that debate-pro-fraud was failed')
  const silent = payment.decision.trace.map((line) => ({ ...line, summary: 'well' }))
  expect(judgedPayment({ trace: silent })).toContainEqual(expect.stringContaining('does not say: server_error'))
})

test('a question that followed a redirect', () => {
  expect(judgedPayment({}, { strayed: true })).toEqual(['the redirect was followed'])
})
