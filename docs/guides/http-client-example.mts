import { createClient, each, listen, ProblemError } from '@tribunal/client'

const server = { baseUrl: process.env.TRIBUNAL_URL ?? 'http://127.0.0.1:8700', key: process.env.TRIBUNAL_KEY ?? '' }
const tribunal = createClient(server)

// Decided and durable. With a key of your own, sending it again answers the same decision, after a crash too.
const { body: decision } = await tribunal.createDecision({
  headers: { 'idempotency-key': 'order-1002' },
  body: {
    transaction_id: 'T-1002',
    customer_id: 'C-7',
    amount: '8500.00',
    currency: 'USD',
    country: 'NG',
    channel: 'mobile',
    device_id: 'D-99',
    timestamp: '2026-11-22T02:00:00-05:00',
    merchant_id: 'M-1',
    metadata: { order: '1002' },
    customer_behavior: {
      usual_amount_avg: 500,
      usual_hours: '08:00-22:00',
      usual_countries: ['PE', 'CL'],
      usual_devices: ['D-03'],
    },
  },
})
console.log(decision.outcome, Math.round(decision.risk_score ?? 0))

// Every decision of a list, page by page.
for await (const { submission_id } of each(tribunal.listDecisions, { query: { metadata: 'order:1002' } })) {
  console.log(submission_id)
}

// Events as they happen; `after` goes on where an earlier run ended. `type` says which fields `data` has.
for await (const event of listen(server, { types: ['decision.made'], after: decision.seq - 1 })) {
  if (event.type === 'decision.made') console.log(event.type, event.data.submission_id, event.data.outcome)
  break
}

try {
  await tribunal.getDecision({ params: { id: '00000000-0000-7000-8000-000000000000' } })
} catch (error) {
  if (!(error instanceof ProblemError)) throw error
  console.log(error.status, error.code)
}
