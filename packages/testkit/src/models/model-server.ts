import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Prompts } from '@tribunal/engine'
import { type ModelQuestion, readQuestion, routeOf, stepOfSystem } from './model-question.ts'
import type { ModelReply } from './model-reply.ts'
import { sendReply } from './send-reply.ts'

/** Says what the model does with a question. */
export type ModelScript = (question: ModelQuestion) => ModelReply

/** A model server on loopback that answers as its script says. */
export interface ModelServer {
  /** `http://127.0.0.1:PORT`. OpenAI's protocol is spoken below `/v1`, Ollama's below `/api`, with any prefix before. */
  readonly origin: string
  /** Every question in the order they came. */
  readonly questions: readonly ModelQuestion[]
  /**
   * Ends every connection and gives the port back. Rejects where the script threw or a request could not be read:
   * such a request was answered with 500, which the test may have taken for the fault it wanted.
   */
  close(): Promise<void>
}

/** Starts the server on a free port of 127.0.0.1. `prompts` tell which step asks. */
export async function startModelServer(script: ModelScript, prompts: Prompts = new Map()): Promise<ModelServer> {
  const questions: ModelQuestion[] = []
  const asked = new Map<string, number>()
  const broken: unknown[] = []

  function hear(path: string, text: string, request: IncomingMessage): ModelQuestion {
    const route = routeOf(path)
    if (!route) throw new Error(`nothing is asked at ${path}`)
    const read = readQuestion(route.protocol, text)
    const key = JSON.stringify([route, read.model, read.system.replaceAll(markerOf(read.user), ''), read.material])
    const attempt = asked.get(key) ?? 0
    asked.set(key, attempt + 1)
    const step = stepOfSystem(read.system, prompts)
    const question = { ...route, ...read, step, attempt, headers: request.headers }
    questions.push(question)
    return question
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const text = await bodyOf(request)
      const question = hear(new URL(request.url ?? '/', 'http://localhost').pathname, text, request)
      sendReply(script(question), question, response)
    } catch (error) {
      // A client that has left wants no answer.
      if (response.destroyed) return
      broken.push(error)
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  // A connection that waits is kept: one that ends just as the next question comes is a fault that no script asked for.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      if (broken.length > 0) throw broken[0]
    },
  }
}

/** A port of 127.0.0.1 on which nothing listens: one that was free a moment ago. */
export async function closedOrigin(): Promise<string> {
  const server = await startModelServer(() => ({ kind: 'silence' }))
  await server.close()
  return server.origin
}

/** Markers are drawn for each call: a retry of the same question has another one. */
function markerOf(user: string): string {
  return user.split('\n', 1)[0]!
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
