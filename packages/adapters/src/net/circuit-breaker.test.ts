import { describe, expect, it } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

function breaker() {
  const clock = { now: 0 }
  return { clock, circuit: new CircuitBreaker({ failures: 2, open_ms: 100 }, () => clock.now) }
}

function opened() {
  const { clock, circuit } = breaker()
  circuit.fail('closed')
  circuit.fail('closed')
  return { clock, circuit }
}

describe('a circuit', () => {
  it('opens after the configured failures in a row', () => {
    const { circuit } = breaker()
    circuit.fail('closed')
    expect(circuit.enter()).toBe('closed')
    circuit.fail('closed')
    expect(circuit.enter()).toBe('open')
  })

  it('counts only failures in a row', () => {
    const { circuit } = breaker()
    circuit.fail('closed')
    circuit.succeed()
    circuit.fail('closed')
    expect(circuit.enter()).toBe('closed')
  })

  it('lets one question through after a while, and no second one beside it', () => {
    const { clock, circuit } = opened()
    clock.now = 99
    expect(circuit.enter()).toBe('open')
    clock.now = 100
    expect([circuit.enter(), circuit.enter()]).toEqual(['probe', 'open'])
  })

  it('closes when the probe is answered, and opens again when it fails', () => {
    const { clock, circuit } = opened()
    clock.now = 100
    circuit.fail(circuit.enter())
    expect(circuit.enter()).toBe('open')
    clock.now = 200
    circuit.enter()
    circuit.succeed()
    expect([circuit.enter(), circuit.enter()]).toEqual(['closed', 'closed'])
  })

  it('lets another probe through where the caller of the first left', () => {
    const { clock, circuit } = opened()
    clock.now = 100
    circuit.enter()
    circuit.leave('probe')
    expect(circuit.enter()).toBe('probe')
  })

  it('is not moved by questions that were on their way when it opened', () => {
    const { clock, circuit } = opened()
    clock.now = 90
    circuit.fail('closed')
    clock.now = 100
    expect(circuit.enter()).toBe('probe')
    circuit.fail('closed')
    circuit.leave('closed')
    expect(circuit.enter()).toBe('open')
  })

  it('does not stay open for hours because the clock went back', () => {
    const { clock, circuit } = opened()
    clock.now = -3_600_000
    expect(circuit.enter()).toBe('probe')
  })
})
