import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendWire, type WireReply } from '@tribunal/testkit'

/** A question as it arrived. */
export interface Arrived {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

/** A server on loopback that answers as its script says, and keeps what it was asked. */
export interface SourceServer {
  readonly origin: string
  readonly questions: readonly Arrived[]
  close(): Promise<void>
}

export async function startSourceServer(
  script: (question: Arrived, earlier: number) => WireReply,
): Promise<SourceServer> {
  const questions: Arrived[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const question = { path: pathname, query: searchParams, headers: request.headers }
    questions.push(question)
    sendWire(script(question, questions.length - 1), response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

export function json(body: unknown, headers: Readonly<Record<string, string>> = {}, status = 200): WireReply {
  return { kind: 'response', status, headers, body: JSON.stringify(body) }
}

/** An answer of the Fact Check Tools API, with the fields that its reference documents. */
export function factChecks(...claims: readonly { text: string; rating: string; title?: string; url?: string }[]) {
  return {
    claims: claims.map(({ text, rating, title = `Fact check: ${text}`, url = 'https://checks.example/1' }) => ({
      text,
      claimant: 'Posts on social media',
      claimDate: '2026-01-02T00:00:00Z',
      claimReview: [
        {
          publisher: { name: 'Checks', site: 'checks.example' },
          url,
          title,
          reviewDate: '2026-01-05T10:00:00Z',
          textualRating: rating,
          languageCode: 'en',
        },
      ],
    })),
    nextPageToken: 'CAo',
  }
}
