import { hasAdmin, issueLink, type PeopleStore } from '@tribunal/adapters/store'
import { linkAddress } from './link-address.ts'

/** A link by which somebody becomes the first admin. */
export interface FirstAdminLink {
  readonly url: string
  readonly expiresAt: Date
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
  const { secret, expiresAt } = await issueLink(store.pool, 'first_admin', null, now)
  return { url: linkAddress(origin, secret), expiresAt }
}

/** Until there is an admin, the server listens to this machine only: whoever has the link may become one. */
export async function mayListenBeyondLoopback(store: Pick<PeopleStore, 'pool'>): Promise<boolean> {
  return await hasAdmin(store.pool)
}
