import { createClient, listen, ProblemError } from '@tribunal/client'

const server = { baseUrl: process.env.TRIBUNAL_URL, key: process.env.TRIBUNAL_KEY }
const tribunal = createClient(server)

// Decided and durable. The client makes up an Idempotency-Key, so that trying again never decides twice.
const { body: decision } = await tribunal.createDecisions({
  body: {
    transaction_id: 'T-1002',
    customer_id: 'C-7',
    amount: 8500,
    currency: 'USD',
    country: 'NG',
    channel: 'mobile',
    device_id: 'D-99',
    timestamp: '2026-11-22T02:00:00-05:00',
    merchant_id: 'M-1',
    customer_behavior: {
      usual_amount_avg: 500,
      usual_hours: '08:00-22:00',
      usual_countries: ['PE', 'CL'],
      usual_devices: ['D-03'],
    },
  },
})
console.log(decision.outcome, Math.round(decision.score))

// Events as they happen; `after` goes on where an earlier run ended.
for await (const event of listen(server, { types: ['decision.made'], after: decision.seq - 1 })) {
  console.log(event.type, event.data.entity === `decision:${decision.id}`)
  break
}

try {
  await tribunal.getDecision({ params: { id: '00000000-0000-7000-8000-000000000000' } })
} catch (error) {
  if (!(error instanceof ProblemError)) throw error
  console.log(error.status, error.code)
}
