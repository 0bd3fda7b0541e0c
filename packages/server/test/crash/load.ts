/** An answer that was acknowledged. */
export interface Acknowledged {
  readonly submissionId: string
  readonly decisionId: string
}

/** Payments sent by several at once, each with a key, until `end` is aborted; gives what was acknowledged. */
export async function sendPayments(
  { url, secret }: { readonly url: string; readonly secret: string },
  prefix: string,
  end: AbortSignal,
  senders = 16,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  let sent = 0
  const sender = async () => {
    while (!end.aborted) {
      const id = `${prefix}-${sent++}`
      try {
        const answer = await fetch(`${url}/api/v1/decisions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': id },
          body: JSON.stringify(payment(id)),
        })
        const body = (await answer.json()) as { id: string }
        if (answer.status === 201) acknowledged.push({ submissionId: id, decisionId: body.id })
      } catch {
        // The connection was cut: nothing was acknowledged.
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  await Promise.all(Array.from({ length: senders }, sender))
  return acknowledged
}

function payment(id: string) {
  return {
    kind: 'transaction',
    transaction_id: id,
    customer_id: `C-${id.length}`,
    amount: 100,
    currency: 'PEN',
    country: 'PE',
    channel: 'web',
    device_id: 'D-01',
    timestamp: '2026-11-10T12:00:00-05:00',
    merchant_id: 'M-001',
  }
}
