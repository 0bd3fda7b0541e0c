/** An answer that was acknowledged. */
export interface Acknowledged {
  readonly submissionId: string
  readonly decisionId: string
}

/** Where payments are sent, and the key they are sent with. */
export interface Target {
  readonly url: string
  readonly secret: string
}

/** What became of one payment. */
export interface Answer {
  /** 0: the connection was cut. */
  readonly status: number
  /** Code of the problem it was answered with. */
  readonly code?: string
  readonly tookMs: number
  /** Of the payment; also its key. */
  readonly id: string
  readonly acknowledged?: Acknowledged
}

/** Payments of so many customers sent by several at once, each with a key, until `end` is aborted; gives what was acknowledged. */
export async function sendPayments(
  target: Target,
  prefix: string,
  end: AbortSignal,
  { senders = 16, customers = 0, onAnswer = (_: Answer): void => undefined } = {},
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  let sent = 0
  const sender = async () => {
    while (!end.aborted) {
      const customer = customers > 0 ? `C-${sent % customers}` : undefined
      const answer = await sendPayment(target, `${prefix}-${sent++}`, customer)
      onAnswer(answer)
      if (answer.acknowledged) acknowledged.push(answer.acknowledged)
      if (!answer.acknowledged) await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return acknowledged
}

/** One payment, under a key of its own. */
export async function sendPayment({ url, secret }: Target, id: string, customer?: string): Promise<Answer> {
  const started = performance.now()
  const took = () => performance.now() - started
  try {
    const answer = await fetch(`${url}/api/v1/decisions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(payment(id, customer)),
    })
    const { status } = answer
    const body = (await answer.json()) as { id: string; code: string }
    if (status === 201) return { id, status, tookMs: took(), acknowledged: { submissionId: id, decisionId: body.id } }
    return { id, status, code: body.code, tookMs: took() }
  } catch {
    // The connection was cut: nothing was acknowledged.
    return { id, status: 0, tookMs: took() }
  }
}

function payment(id: string, customer = `C-${id.length}`) {
  return {
    kind: 'payment',
    transaction_id: id,
    customer_id: customer,
    amount: 100,
    currency: 'PEN',
    country: 'PE',
    channel: 'web',
    device_id: 'D-01',
    timestamp: '2026-11-10T12:00:00-05:00',
    merchant_id: 'M-001',
  }
}
