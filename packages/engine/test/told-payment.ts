import type { Payment } from '../src/domain/index.ts'

/** The payment of document 001's examples: 3.6 times what is usual, and nothing else against it. */
export const PAYMENT: Payment = {
  kind: 'payment',
  transaction_id: 'T-1',
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
}
