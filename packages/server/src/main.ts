import type { AddressInfo } from 'node:net'
import { hasAdmin } from '@tribunal/store'
import { type FirstAdminLink, firstAdminLink, guardBootstrap } from './auth/bootstrap-guard.ts'
import { linkOrigin, listeningOrigin } from './auth/link-address.ts'
import { createApp } from './create-app.ts'
import { closeApp } from './http/close-app.ts'
import { type OpenServicesOptions, openServices } from './open-services.ts'
import type { Services } from './services.ts'

/** A server that listens. */
export interface RunningServer {
  /** Where it listens, or the public address where one is configured. */
  readonly url: string
  /** To become the first admin; undefined where there is one. */
  readonly firstAdmin: FirstAdminLink | undefined
  /** True where it listens beyond this machine, but answers nobody elsewhere until there is an admin. */
  readonly onlyThisMachine: boolean
  readonly services: Services
  /**
   * Says for `limits.drain` that it is not ready, then takes no new work, answers what is under way, waits until all of it is
   * durable, and closes the store. Each of these has a limit of time.
   */
  stop(): Promise<void>
}

export type StartOptions = OpenServicesOptions

/** Starts API and workers in this process. Throws StoreError, ConfigurationError, or the system's error where it cannot listen. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config } = options
  const opened = await openServices(options)
  const { services } = opened
  const app = createApp(services)
  try {
    const { pool } = services.store
    const onlyThisMachine = !isLoopback(config.host) && !(await hasAdmin(pool))
    if (onlyThisMachine) guardBootstrap(app, () => hasAdmin(pool))
    await app.listen({ host: config.host, port: config.port })
    const address = app.server.address() as AddressInfo
    const url = config.public_url ?? listeningOrigin(address)
    const origin = linkOrigin(config, address)
    const firstAdmin = await firstAdminLink(services.auth.store, origin, new Date(services.now()))
    let stopping: Promise<void> | undefined
    const stop = async () => {
      opened.leave()
      await new Promise((resolve) => setTimeout(resolve, config.limits.drain))
      opened.stop()
      await closeApp(app, config.limits.stop)
      await opened.close()
    }
    return { url, firstAdmin, onlyThisMachine, services, stop: () => (stopping ??= stop()) }
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
