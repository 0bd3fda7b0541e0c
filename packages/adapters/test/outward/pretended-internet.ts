import * as http from 'node:http'
import * as https from 'node:https'
import { type AddressInfo, connect, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Agents } from '../../src/net/outward-client.ts'

/** A public address that answers for every name of the pretended internet; nothing is ever sent there. */
export const PUBLIC = { address: '93.184.215.14', family: 4 }

interface Connecting {
  readonly host?: string
  readonly lookup?: LookupFunction
}

type Connected = (error: Error | null, socket: Duplex) => void

/** An internet of one real server: every connection that the guarded lookup lets pass ends at it, unencrypted. */
export interface PretendedInternet {
  readonly agents: Agents
  /** Addresses that connections were opened to. */
  readonly dialled: readonly string[]
  /** Requests that arrived: `GET host/path`. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

export async function pretendInternet(answer: http.RequestListener): Promise<PretendedInternet> {
  const dialled: string[] = []
  const asked: string[] = []
  const { port, close } = await listen((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`)
    answer(request, response)
  })

  const dial = ({ host = '', lookup }: Connecting, connected: Connected) => {
    const open = (address: string) => {
      dialled.push(address)
      connected(null, connect(port, '127.0.0.1'))
    }
    // As node:net does it: an address needs no lookup, a name does.
    if (/^[\d.]+$|:/.test(host)) return open(host)
    lookup?.(host, { all: true }, (error, addresses) => {
      if (error) return connected(error, undefined as never)
      open(typeof addresses === 'string' ? addresses : addresses[0]!.address)
    })
  }
  class Plain extends http.Agent {
    override createConnection(options: object, connected: Connected): undefined {
      dial(options, connected)
    }
  }
  class Secure extends https.Agent {
    override createConnection(options: object, connected: Connected): undefined {
      dial(options, connected)
    }
  }
  const agents = { http: new Plain({ keepAlive: true }), https: new Secure({ keepAlive: true }) as https.Agent }
  return {
    agents,
    dialled,
    asked,
    close() {
      agents.http.destroy()
      agents.https.destroy()
      return close()
    },
  }
}

/** A server on a free port of this machine. */
export async function listen(answer: http.RequestListener): Promise<{ port: number; close(): Promise<void> }> {
  const server = http.createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
