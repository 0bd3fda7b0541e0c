/**
 * The address of a one-time link. The secret stands behind `#`, which browsers keep to themselves: it is in no log of a
 * server or proxy, and no other site is told of it.
 */
export function linkAddress(origin: string, secret: string): string {
  return `${new URL('/sign-in', origin).href}#link=${secret}`
}
