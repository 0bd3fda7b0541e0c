import { canonicalJson, fromBase64, toBase64, toUtf8 } from '@tribunal/ledger'
import { describe, expect, it } from 'vitest'
import { RECORDED } from '../../test/recorded-proof.ts'
import { openEd25519 } from './ed25519.ts'
import { type ProofQuestion, type ProofStepId, verifyProof } from './verify-proof.ts'

const { proof, key } = RECORDED
/** Its event is from before events named the policy of their rule; the page shows the rule of the outcome. */
const decision = { ...RECORDED.decision, policy: 'publication', rule: 'unverifiable' }
const SENT = { bytes: toUtf8(RECORDED.submission), salt: fromBase64(RECORDED.salt)! }
const QUESTION: ProofQuestion = { proof, key, shown: decision, sent: SENT }

const browser = await openEd25519()
const script = await openEd25519({ importKey: () => Promise.reject() } as unknown as SubtleCrypto)
const statesOf = async (change: Partial<ProofQuestion>) =>
  (await verifyProof({ ...QUESTION, ...change }, browser)).steps
const flipped = (bytes: Uint8Array, at = 0) => Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte))

describe('the proof of a decision', () => {
  it.each([['the browser', browser] as const, ['a script', script] as const])(
    'holds in every step where nothing was changed, computed by %s',
    async (_, ed25519) => {
      const report = await verifyProof(QUESTION, ed25519)
      expect(report).toMatchObject({ holds: true, file: { index: 137, checkpoint: { size: 203 } } })
      expect(new Set(Object.values(report.steps))).toEqual(new Set(['holds']))
      expect(report.path!.path).toHaveLength(8)
      expect(JSON.parse(report.eventText!)).toMatchObject({ type: 'decision.made', seq: 137 })
    },
  )

  it.each<[ProofStepId, string, Partial<ProofQuestion>]>([
    ['event', 'of another decision', { shown: { ...decision, id: '01a202bf-f8e7-7e76-b530-5efa29f62cb2' } }],
    ['shown', 'where the page shows another outcome', { shown: { ...decision, outcome: 'clean' } }],
    ['shown', 'where the page shows another score', { shown: { ...decision, score: 0.96 } }],
    ['shown', 'where the page shows another category', { shown: { ...decision, category: 'high_conf_true' } }],
    ['submission', 'where a letter of what was sent differs', { sent: { ...SENT, bytes: flipped(SENT.bytes, 60) } }],
    ['submission', 'with the salt of another', { sent: { ...SENT, salt: flipped(SENT.salt) } }],
    ['signature', 'signed by another key', { key: key.replace(/.{4}$/, 'AAAA') }],
    ['signature', 'with a key of another name', { key: key.replace('tribunal.local/0', 'tribunal.local/1') }],
    ['signature', 'with what is no key', { key: 'key' }],
  ])('fails in the step `%s` alone %s', async (step, _, change) => {
    const states = await statesOf(change)
    expect(Object.entries(states).filter(([, state]) => state !== 'holds')).toEqual([[step, 'fails']])
  })

  it('leaves out what was sent where that was erased, and still holds', async () => {
    const report = await verifyProof({ ...QUESTION, sent: undefined }, browser)
    expect(report).toMatchObject({ holds: true, steps: { submission: 'skipped', path: 'holds' } })
  })

  it('holds the rule and its policy against an event that names both', async () => {
    const [, extra] = proof.split('\n')
    const event = new TextDecoder().decode(fromBase64(extra!.slice('extra '.length)))
    const made = JSON.parse(event)
    const naming = canonicalJson({ ...made, data: { ...made.data, policy: 'publication', rule: 'unverifiable' } })
    const named = proof.replace(extra!, `extra ${toBase64(toUtf8(naming))}`)
    const shown = async (change: object) => (await statesOf({ proof: named, shown: { ...decision, ...change } })).shown
    expect(await shown({})).toBe('holds')
    expect(await shown({ rule: 'default' })).toBe('fails')
    expect(await shown({ policy: 'final-decision' })).toBe('fails')
  })

  it.each([
    ['transaction', 'payment', 'holds'],
    ['payment', 'payment', 'holds'],
    ['transaction', 'post', 'fails'],
  ])('of an event that says `%s` and a page that shows `%s` %s', async (said, kind, state) => {
    const [, extra] = proof.split('\n')
    const event = new TextDecoder().decode(fromBase64(extra!.slice('extra '.length)))
    const renamed = toBase64(toUtf8(event.replace('"kind":"post"', `"kind":"${said}"`)))
    const states = await statesOf({ proof: proof.replace(extra!, `extra ${renamed}`), shown: { ...decision, kind } })
    expect(states.shown).toBe(state)
  })

  it('fails where an event was put in the place of the one that was hashed', async () => {
    const [, extra] = proof.split('\n')
    const event = new TextDecoder().decode(fromBase64(extra!.slice('extra '.length)))
    const forged = toBase64(toUtf8(event.replace('needs_review', 'clean')))
    const states = await statesOf({
      proof: proof.replace(extra!, `extra ${forged}`),
      shown: { ...decision, outcome: 'clean' },
    })
    expect(states).toMatchObject({ event: 'holds', shown: 'holds', path: 'fails', signature: 'holds' })
  })

  it('fails where size or root of the checkpoint were changed', async () => {
    expect(await statesOf({ proof: proof.replace('\n203\n', '\n204\n') })).toMatchObject({ signature: 'fails' })
    expect(await statesOf({ proof: proof.replace('\npJwf', '\nqJwf') })).toMatchObject({
      path: 'fails',
      signature: 'fails',
    })
  })

  it('is never believed with any one byte of it changed', async () => {
    const bytes = toUtf8(proof)
    for (let at = 0; at < bytes.length; at++) {
      const text = new TextDecoder().decode(flipped(bytes, at))
      expect((await verifyProof({ ...QUESTION, proof: text }, browser)).holds, `byte ${at}`).toBe(false)
    }
  })

  it('is no proof, and nothing more is asked of it, where its file is none', async () => {
    const report = await verifyProof({ ...QUESTION, proof: '<html>' }, browser)
    expect(report).toMatchObject({ holds: false, steps: { file: 'fails', event: 'open', signature: 'open' } })
  })
})
