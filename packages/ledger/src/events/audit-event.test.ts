import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftAt } from '../../test/golden-ledger.ts'
import { CanonicalError } from '../bytes/canonical-json.ts'
import { commitment } from '../tree/merkle-hash.ts'
import { type EventDraft, NO_EVENT, prevOf, sealEvent } from './audit-event.ts'
import { AUDIT_EVENT_TYPES, EARLIER_EVENT_TYPES, eventTypeNamed } from './audit-event-types.ts'

describe('a sealed event', () => {
  it('has its place, the hash of the event before, and the bytes that were hashed', () => {
    const { event, bytes, leaf } = sealEvent(draftAt(0), 0, NO_EVENT)
    expect(event).toEqual({ ...draftAt(0), seq: 0, prev: '0'.repeat(64) })
    expect(Buffer.from(bytes).toString()).toBe(
      '{"actor":"key:1","at":"2026-11-22T08:00:00.000Z",' +
        '"commitments":{"decision":"2dccbb3272c60546dbc4865feb585fb145d822dd3194e2133cc0300240de5555"},' +
        '"data":{"kind":"post","outcome":"clean"},"entity":"decision:019a0000-0000-7000-8000-000000000000",' +
        '"prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":0,"type":"decision.made"}',
    )
    expect(prevOf(leaf)).toBe(createHash('sha256').update(Uint8Array.of(0)).update(bytes).digest('hex'))
    expect(sealEvent(draftAt(1), 1, prevOf(leaf)).event.prev).toBe(prevOf(leaf))
  })

  it('is not made of what JSON cannot say', () => {
    const draft = { ...draftAt(0), data: { score: Number.NaN } } as EventDraft
    expect(() => sealEvent(draft, 0, NO_EVENT)).toThrow(
      new CanonicalError('$.data.score', 'is NaN, which JSON has no number for'),
    )
  })

  it('is hashed by what is given', () => {
    expect(sealEvent(draftAt(0), 0, NO_EVENT, () => Uint8Array.of(7)).leaf).toEqual(Uint8Array.of(7))
  })
})

describe('the types of events', () => {
  it('are what happened to what, each once', () => {
    expect(new Set(AUDIT_EVENT_TYPES).size).toBe(AUDIT_EVENT_TYPES.length)
    for (const type of AUDIT_EVENT_TYPES) expect(type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/)
  })

  it('have a word of today for each that was called otherwise, and any other type is its own', () => {
    for (const [earlier, type] of EARLIER_EVENT_TYPES) {
      expect(AUDIT_EVENT_TYPES).not.toContain(earlier)
      expect(AUDIT_EVENT_TYPES).toContain(type)
      expect(eventTypeNamed(earlier)).toBe(type)
    }
    for (const type of [...AUDIT_EVENT_TYPES, 'constructor', '__proto__', '']) expect(eventTypeNamed(type)).toBe(type)
  })
})

describe('a commitment', () => {
  const salt = new Uint8Array(32).fill(1)

  it('is the hash of salt and content', () => {
    const expected = createHash('sha256').update(salt).update('{"text":"é"}').digest('hex')
    expect(commitment(salt, '{"text":"é"}')).toBe(expected)
    expect(commitment(salt, '{"text":"é"}', () => Uint8Array.of(0xab))).toBe('ab')
  })

  it('is another one for another salt, and for other content', () => {
    const other = new Uint8Array(32).fill(2)
    expect(new Set([commitment(salt, 'a'), commitment(other, 'a'), commitment(salt, 'b')]).size).toBe(3)
  })

  it.each([0, 16, 31, 33])('is not made with a salt of %i bytes', (length) => {
    expect(() => commitment(new Uint8Array(length), 'a')).toThrow(`a salt has 32 bytes, not ${length}`)
  })
})
