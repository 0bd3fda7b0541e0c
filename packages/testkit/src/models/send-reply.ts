import type { ServerResponse } from 'node:http'
import type { ModelQuestion } from './model-question.ts'
import { envelopeOf, type ModelReply, type Saying } from './model-reply.ts'

const JSON_HEADERS = { 'content-type': 'application/json' }

/** Does with the connection what the reply says. What keeps a timer gives it back when the connection closes. */
export function sendReply(reply: ModelReply, question: ModelQuestion, response: ServerResponse): void {
  if (reply.kind === 'says') response.writeHead(200, JSON_HEADERS).end(envelopeOf(question, reply))
  else sendWire(reply, response)
}

/** A reply that is of no model's protocol: what any HTTP server may do with a connection. */
export type WireReply = Exclude<ModelReply, Saying>

/** The same for a server that is no model. */
export function sendWire(reply: WireReply, response: ServerResponse): void {
  switch (reply.kind) {
    case 'response':
      sendResponse(reply.status, { ...JSON_HEADERS, ...reply.headers }, reply.body, response)
      return
    case 'part':
      sendPart(reply.body, reply.ending, response)
      return
    case 'silence':
      return
    case 'reset':
      response.socket?.resetAndDestroy()
      return
    case 'drip':
      drip(reply.body, reply.everyMs, response)
  }
}

function sendResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Extract<ModelReply, { readonly kind: 'response' }>['body'],
  response: ServerResponse,
): void {
  const parts = [body].flat()
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const told = 'transfer-encoding' in headers ? {} : { 'content-length': length }
  response.writeHead(status, { ...headers, ...told })
  for (const part of parts) response.write(part)
  response.end()
}

function sendPart(body: string, ending: 'stall' | 'end' | 'reset', response: ServerResponse): void {
  // The promised length is longer than what comes, so that an early end is one.
  response.writeHead(200, { ...JSON_HEADERS, 'content-length': Buffer.byteLength(body) + 1024 })
  response.flushHeaders()
  response.write(body, () => {
    if (ending === 'end') response.socket?.end()
    if (ending === 'reset') response.socket?.resetAndDestroy()
  })
}

function drip(body: string, everyMs: number, response: ServerResponse): void {
  const bytes = Buffer.from(body)
  response.writeHead(200, { ...JSON_HEADERS, 'content-length': bytes.length })
  let sent = 0
  const next = () => {
    if (sent >= bytes.length) response.end()
    else response.write(bytes.subarray(sent, ++sent))
  }
  next()
  const timer = setInterval(next, everyMs)
  response.once('close', () => clearInterval(timer))
}
