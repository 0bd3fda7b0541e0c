import { expect } from 'vitest'

const made = new Map<string | undefined, number>()

/**
 * The number of a submission within its test file, from 1. A worker shares this module between files, and the id of a clean
 * post decides whether it is drawn for a look: a count that went on from file to file would draw one now and then.
 */
function nextNumber(): number {
  const file = expect.getState().testPath
  const number = (made.get(file) ?? 0) + 1
  made.set(file, number)
  return number
}

/** A payment of its own, with what a test changes. */
export function payment(change: object = {}): object {
  return {
    kind: 'payment',
    transaction_id: `T-${nextNumber()}`,
    customer_id: 'C-1',
    amount: 1800,
    currency: 'PEN',
    country: 'PE',
    channel: 'web',
    device_id: 'D-01',
    timestamp: '2026-11-10T12:00:00-05:00',
    merchant_id: 'M-001',
    customer_behavior: {
      usual_amount_avg: 500,
      usual_hours: '08:00-22:00',
      usual_countries: ['PE'],
      usual_devices: ['D-01'],
    },
    ...change,
  }
}

/** A post of its own, with what a test changes. */
export function post(change: object = {}): object {
  return {
    kind: 'post',
    id: `P-${nextNumber()}`,
    author: 'A-1',
    text: 'mRNA vaccines cause cancer, they say',
    lang: 'en',
    ...change,
  }
}
