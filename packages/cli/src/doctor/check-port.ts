import { createServer } from 'node:net'
import { systemCode } from '@tribunal/adapters/store'
import type { ServerConfig } from '@tribunal/server'
import { type Finding, problem, tell } from './finding.ts'

const ANSWER_TIMEOUT_MS = 2_000

/** Whether the service can listen where it is to: the port is free, or it is a running Tribunal that has it. */
export async function checkPort({ host, port }: Pick<ServerConfig, 'host' | 'port'>): Promise<Finding> {
  const code = await listenCode(host, port)
  if (code === undefined) return tell('port', 'ok', 'doctor.port', { host, port })
  if (code === 'EADDRINUSE' && (await isTribunal(host, port)))
    return tell('port', 'ok', 'doctor.port_ours', { host, port })
  return problem('port', code === 'EADDRINUSE' ? 'doctor.port_busy' : 'doctor.port_refused', {
    host,
    port,
    detail: code,
  })
}

function listenCode(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(systemCode(error)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function isTribunal(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${name}:${port}/api/v1/openapi.json`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const document = (await answer.json()) as { readonly info?: { readonly title?: unknown } } | null
    return document?.info?.title === 'Tribunal'
  } catch {
    return false
  }
}
