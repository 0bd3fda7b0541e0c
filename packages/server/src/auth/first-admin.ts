import { hasAdmin, issueLink, type PeopleStore } from '@tribunal/adapters/store'
import { linkAddress } from './link-address.ts'

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
