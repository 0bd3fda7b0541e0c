import type { AddressInfo } from 'node:net'
import { type FirstAdminLink, firstAdminLink, mayListenBeyondLoopback } from './auth/first-admin.ts'
import { closeApp } from './http/close-app.ts'
import { createApp } from './http/create-app.ts'
import { type OpenServicesOptions, openServices } from './open-services.ts'
import type { Services } from './services.ts'

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, or the public address where one is configured. */
  readonly url: string
  /** To become the first admin; undefined where there is one. */
  readonly firstAdmin: FirstAdminLink | undefined
  /** True where another address was configured, and it listens to this machine only until there is an admin. */
  readonly onlyLoopback: boolean
  readonly services: Services
  /** Takes no new work, answers what is under way, waits until all of it is durable, and lets go of the store. */
  stop(): Promise<void>
}

export type StartOptions = OpenServicesOptions

const LOOPBACK = '127.0.0.1'

/** Starts API and workers in this process. Throws StoreError, HouseError, or the system's error where it cannot listen. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config } = options
  const opened = await openServices(options)
  const { services } = opened
  const app = createApp(services)
  try {
    const onlyLoopback = !isLoopback(config.host) && !(await mayListenBeyondLoopback(services.auth.store))
    await app.listen({ host: onlyLoopback ? LOOPBACK : config.host, port: config.port })
    const url = config.public_url ?? addressOf(app.server.address() as AddressInfo)
    const firstAdmin = await firstAdminLink(services.auth.store, url, new Date(services.now()))
    let stopping: Promise<void> | undefined
    const stop = async () => {
      opened.stop()
      await closeApp(app, config.limits.stop)
      await opened.close()
    }
    return { url, firstAdmin, onlyLoopback, services, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await app.close()
    await opened.close()
    throw error
  }
}

/** Does the background work of a service without answering requests. What it gives back stops it in good order. */
export async function startWorker(options: StartOptions): Promise<() => Promise<void>> {
  const opened = await openServices(options)
  return () => opened.close()
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function addressOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
