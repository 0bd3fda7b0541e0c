let made = 0

/** A payment of its own, with what a test changes. */
export function payment(change: object = {}): object {
  return {
    kind: 'transaction',
    transaction_id: `T-${++made}`,
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
    id: `P-${++made}`,
    author: 'A-1',
    text: 'mRNA vaccines cause cancer, they say',
    lang: 'en',
    ...change,
  }
}
