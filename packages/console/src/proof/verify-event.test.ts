import { fromBase64, fromUtf8 } from '@tribunal/ledger'
import { describe, expect, it } from 'vitest'
import { RECORDED } from '../../test/recorded-proof.ts'
import { openEd25519 } from './ed25519.ts'
import { type EventStep, type ShownEvent, verifyEvent } from './verify-event.ts'

const { proof, key } = RECORDED
const ed25519 = await openEd25519()
const shown = JSON.parse(fromUtf8(fromBase64(/^extra (.+)$/m.exec(proof)![1]!)!)!) as ShownEvent

describe('the proof of an event', () => {
  it('holds in every step where the event is shown as it was hashed, in whatever order', async () => {
    const data = Object.fromEntries(Object.entries(shown.data).reverse())
    const report = await verifyEvent({ proof, key, shown: { ...shown, data } }, ed25519)
    expect(report).toMatchObject({
      holds: true,
      steps: { file: 'holds', shown: 'holds', path: 'holds', signature: 'holds' },
    })
  })

  it.each<[EventStep, string, object]>([
    ['shown', 'another type', { shown: { ...shown, type: 'decision.erased' } }],
    ['shown', 'another actor', { shown: { ...shown, actor: 'person:nobody' } }],
    ['shown', 'another place', { shown: { ...shown, seq: shown.seq + 1 } }],
    ['shown', 'a field more', { shown: { ...shown, data: { ...shown.data, more: 1 } } }],
    ['signature', 'another key', { key: key.replace(/.{4}$/, 'AAAA') }],
    ['path', 'another hash on the way', { proof: proof.replace(/^LPtS/m, 'LPtT') }],
  ])('fails in the step `%s` for %s', async (step, _, change) => {
    const { steps, holds } = await verifyEvent({ proof, key, shown, ...change }, ed25519)
    expect([steps[step], holds]).toEqual(['fails', false])
  })

  it('goes no further with what is no proof', async () => {
    const { steps } = await verifyEvent({ proof: 'nothing', key, shown }, ed25519)
    expect(Object.values(steps)).toEqual(['fails', 'open', 'open', 'open'])
  })
})
