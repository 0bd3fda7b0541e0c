import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message as it arrived. */
export interface Received {
  readonly id: string
  readonly payload: string
  readonly headers: IncomingHttpHeaders
}

/** A server that receives webhooks and answers as a test says. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Changes how the next messages are answered: a status, or anything else. */
  answer: number | ((response: ServerResponse, message: Received) => void)
  close(): Promise<void>
}

export async function receive(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { headers } = request
      const message = { id: String(headers['webhook-id']), payload: Buffer.concat(chunks).toString(), headers }
      received.push(message)
      if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end()
      else receiver.answer(response, message)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/hook`, received, answer: 200, close }
  return receiver
}

/** What the library of the specification makes of a message: its content, or an error. */
export function verified(secret: string, { payload, headers }: Received): unknown {
  return new Webhook(secret).verify(payload, headers as Record<string, string>)
}
