import { message } from '@tribunal/messages'
import type { FastifyInstance } from 'fastify'
import { HttpProblem } from '../problems/http-problem.ts'

/** The two ends of a connection. */
interface Ends {
  readonly remoteAddress?: string | undefined
  readonly localAddress?: string | undefined
}

/**
 * Answers this machine only until `hasAdmin`; a caller from elsewhere reads why, and what to do. Whether there is an
 * admin by now is asked when somebody from elsewhere comes, so it holds at once, whichever process made the admin. What
 * says whether the process is well is answered to all: who watches over a service may be anywhere.
 */
export function guardBootstrap(app: FastifyInstance, hasAdmin: () => Promise<boolean>): void {
  let open = false
  let asked: Promise<boolean> | undefined
  // One question at a time, however many come.
  const ask = () => {
    asked ??= hasAdmin().finally(() => {
      asked = undefined
    })
    return asked
  }
  app.addHook('onRequest', async (request) => {
    if (open || request.routeOptions.config.alwaysServed || isThisMachine(request.raw.socket)) return
    open = await ask()
    if (!open) throw new HttpProblem({ code: 'awaits-first-admin', detail: DETAIL })
  })
}

/** Whether the other end of a connection is on this machine: at its loopback, or at the very address that it connected to. */
export function isThisMachine({ remoteAddress = '', localAddress }: Ends): boolean {
  const plain = remoteAddress.replace(/^::ffff:/, '')
  return plain === '::1' || plain.startsWith('127.') || (remoteAddress !== '' && remoteAddress === localAddress)
}

const DETAIL = message('auth.before_first_admin')
