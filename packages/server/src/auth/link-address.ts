import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'

/** Where something listens. */
interface Listening {
  /** A name or an IP address. */
  readonly address: string
  readonly port: number
}

/** Addresses that a browser on this machine opens, where "all of them" is none. */
const OPENABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

export function listeningOrigin({ address, port }: Listening): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

/** The origin that links of ours begin with: `public_url`, or else the address that the service listens on. */
export function linkOrigin(
  { public_url, host, port }: Pick<ServerConfig, 'public_url' | 'host' | 'port'>,
  listening: Listening = { address: host, port },
): string {
  const { address } = listening
  return public_url ?? listeningOrigin({ ...listening, address: OPENABLE[address] ?? address })
}

/** The same for an answer. The name of this server in the request is not used: the sender writes it. */
export function answerOrigin({ server: { server } }: FastifyRequest, config: ServerConfig): string {
  const address = server.address()
  return linkOrigin(config, typeof address === 'object' && address !== null ? address : undefined)
}

/**
 * The address of a one-time link. The secret stands behind `#`, which browsers keep to themselves: it is in no log of a
 * server or proxy, and no other site hears of it.
 */
export function linkAddress(origin: string, secret: string): string {
  return `${new URL('/sign-in', origin).href}#link=${secret}`
}
