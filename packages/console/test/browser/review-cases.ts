import { admin } from './people.ts'

/** As many submissions as one request takes. */
const TOGETHER = 1_000
/** The queue of payments about which too little is known: each opens a case, and none needs a model or evidence. */
export const QUEUE = 'missing-evidence'

/** The files of tests share one service, and each counts for itself: a customer of another file would have a past. */
const FILE = `R-${process.pid}`

let sent = 0

/** Sends payments of unknown customers, each of which a person has to decide; returns how many cases wait in their queue. */
export async function openCases(count: number): Promise<number> {
  const { ask } = await admin()
  for (let left = count; left > 0; left -= TOGETHER) {
    const payments = Array.from({ length: Math.min(left, TOGETHER) }, unknownPayment)
    await ask('POST', '/api/v1/decisions/batch', payments)
  }
  const { by_queue } = await ask<{ by_queue: { queue: string; waiting: number }[] }>('GET', '/api/v1/cases/counts')
  return by_queue.find(({ queue }) => queue === QUEUE)?.waiting ?? 0
}

/** A payment of a customer of whom nothing is known, in a currency without a rate (`unknown-habits`, amount-unknown). */
export function unknownPayment() {
  const number = ++sent
  return {
    kind: 'payment',
    transaction_id: `${FILE}-${number}`,
    customer_id: `C-${FILE}-${number}`,
    amount: 300_000 + (number % 900),
    currency: 'BYR',
    country: 'KE',
    channel: 'mobile',
    device_id: `D-${FILE}-${number}`,
    timestamp: '2026-11-10T10:00:00+03:00',
    merchant_id: 'M-007',
  }
}
