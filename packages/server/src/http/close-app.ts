import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { EventListeners } from '../events/event-listeners.ts'

const LOOK_MS = 50

/** Stops listening, answers what is under way, and cuts whatever still hangs after `stopMs`. */
export async function closeApp(app: FastifyInstance, stopMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), stopMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
  }
}

/**
 * Makes closing quick. Streams of events end, and their listeners come back to another process. A connection that was
 * busy when closing began is closed once its answer is sent, where Node would keep it alive for another minute; one
 * that was opened ahead of any request (browsers do that) is closed too, where Node would wait for its request.
 */
export function closeInGoodOrder(app: FastifyInstance, listeners: EventListeners): void {
  const sockets = new Set<Socket>()
  let looking: NodeJS.Timeout | undefined
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const closeIdle = () => {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    listeners.close()
    looking = setInterval(closeIdle, LOOK_MS)
  })
  app.addHook('onClose', async () => clearInterval(looking))
}
