import { message } from '@tribunal/messages'
import { hasAdmin, issueLink, type PeopleStore } from '@tribunal/store'
import type { FastifyInstance } from 'fastify'
import { HttpProblem } from '../problems/http-problem.ts'
import { linkAddress } from './link-address.ts'

/** The two ends of a connection. */
interface Ends {
  readonly remoteAddress?: string | undefined
  readonly localAddress?: string | undefined
}

/**
 * Answers this machine only until there is an admin, as `isThere` says; a caller from elsewhere reads why, and what to do. Whether there is an
 * admin by now is asked when somebody from elsewhere comes, so it holds at once, whichever process made the admin. What
 * says whether the process is well is answered to all: who watches over a service may be anywhere.
 */
export function guardBootstrap(app: FastifyInstance, isThere: () => Promise<boolean>): void {
  let open = false
  let asked: Promise<boolean> | undefined
  // One question at a time, however many come.
  const ask = () => {
    asked ??= isThere().finally(() => {
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

/** A link by which somebody becomes the first admin. */
export interface FirstAdminLink {
  readonly url: string
  readonly expiresAt: Date
  /** Whether an earlier link was still good, and no longer is. */
  readonly replaces: boolean
}

/**
 * The link to be printed at the start, good for an hour and once; a former one stops working. `undefined` where there is
 * an admin. `origin` is the address that the server listens on.
 */
export async function firstAdminLink(
  store: PeopleStore,
  origin: string,
  now: Date,
): Promise<FirstAdminLink | undefined> {
  if (await hasAdmin(store.pool)) return undefined
  const { rowCount } = await store.pool.query(
    `select from sign_in_links where purpose = 'first_admin' and used_at is null and expires_at > $1`,
    [now],
  )
  const { secret, expiresAt } = await issueLink(store.pool, 'first_admin', null, now)
  return { url: linkAddress(origin, secret), expiresAt, replaces: rowCount !== 0 }
}
