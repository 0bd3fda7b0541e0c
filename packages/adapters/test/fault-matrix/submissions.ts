import {
  type ModelStepId,
  PAYMENT_MODEL_STEPS,
  type Payment,
  POST_MODEL_STEPS,
  type Post,
  type Submission,
} from '@tribunal/engine'

/** A submission that stands for a band of risk. */
export interface Banded {
  readonly band: string
  readonly submission: Submission
}

const BEHAVIOR = {
  usual_amount_avg: 500,
  usual_hours: '08:00-22:00',
  usual_countries: ['PE'],
  usual_devices: ['D-01'],
}

function payment(band: string, change: Partial<Payment>): Banded {
  const usual: Payment = {
    kind: 'payment',
    transaction_id: `T-${band}`,
    customer_id: 'C-0',
    amount: 480,
    currency: 'PEN',
    country: 'PE',
    channel: 'app',
    device_id: 'D-01',
    timestamp: '2026-11-10T12:00:00-05:00',
    merchant_id: 'M-001',
    customer_behavior: BEHAVIOR,
  }
  return { band, submission: { ...usual, ...change } }
}

function post(band: string, text: string): Banded {
  const submission: Post = { kind: 'post', id: band, text, lang: 'en' }
  return { band, submission }
}

/** One payment of each risk category. */
const PAYMENTS: readonly Banded[] = [
  payment('low', {}),
  payment('medium', { amount: 1_800, timestamp: '2026-11-10T23:15:00-05:00' }),
  payment('high', { amount: 1_900, country: 'CO', device_id: 'D-05', channel: 'web' }),
  payment('critical', {
    amount: 15_000,
    currency: 'USD',
    country: 'RU',
    device_id: 'D-88',
    channel: 'web_unknown',
    timestamp: '2026-11-10T01:00:00-05:00',
    merchant_id: 'M-999',
  }),
]

/** A post that claims nothing, one that presses, and one that makes claims on which there is evidence. */
export const POSTS: readonly Banded[] = [
  post('calm', 'What a warm evening by the lake.'),
  post(
    'suspicious',
    "WAKE UP!!! They don't want you to know that Big Pharma is POISONING you with vaccines!!! Share before it is deleted, see http://truth-capsule.example/now",
  ),
  post('with-evidence', 'mRNA vaccines cause cancer. Smoking is the leading cause of lung cancer.'),
]

/** Every submission of the matrix. */
export const SUBMISSIONS: readonly Banded[] = [...PAYMENTS, ...POSTS]

/** The model steps of each kind of submission, in the order they are asked. */
export const STEPS: Readonly<Record<Submission['kind'], readonly ModelStepId[]>> = {
  post: POST_MODEL_STEPS,
  payment: PAYMENT_MODEL_STEPS,
}
