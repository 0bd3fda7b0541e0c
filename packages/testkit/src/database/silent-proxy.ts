import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands between a service and its database, and can stop forwarding without closing anything. */
export interface SilentProxy {
  /** Of the database, through the proxy. */
  readonly url: string
  /**
   * `forward`: the connections of now and later work. `old_silent`: the proxy drops all bytes of the connections of now, and
   * later ones work. `all_silent`: it accepts later ones, and drops their bytes too. Dropped bytes never arrive.
   */
  set(mode: 'forward' | 'old_silent' | 'all_silent'): void
  close(): Promise<void>
}

/** A proxy on the loopback before the PostgreSQL of an address, whose host is a name or the folder of a socket. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const [, user = '', host = '', port = '5432', path = ''] =
    /^postgres(?:ql)?:\/\/(.*@)?([^:/]*)(?::(\d+))?(\/.*)$/.exec(databaseUrl) ?? []
  const folder = decodeURIComponent(host)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let mode: Parameters<SilentProxy['set']>[0] = 'forward'
  const server = createServer((client) => {
    const database = folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), folder)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      if (mode === 'all_silent') silent.add(from)
      from.on('data', (bytes) => {
        if (!silent.has(from)) to.write(bytes)
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!silent.has(from)) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgresql://${user}127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    set(next) {
      mode = next
      if (next !== 'forward') for (const socket of sockets) silent.add(socket)
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
