/** Why a request to somebody else's server was not sent, or got no answer that counts. */
export const OUTWARD_FAILURES = [
  /** No address of the web that can be read in one way. */
  'bad_url',
  /** Another scheme than https (or http, where it is allowed). */
  'scheme_refused',
  /** A user or a password stands in the address. */
  'credentials_refused',
  /** A port that is not for web servers. */
  'port_refused',
  /** The name leads to an address that is not on the public internet. */
  'address_refused',
  'unknown_host',
  /** No connection, or it broke. */
  'unreachable',
  /** The certificate does not hold for this server. */
  'certificate_refused',
  /** No whole answer within the limit. */
  'timeout',
  'cancelled',
  /** The answer is larger than what is read. */
  'too_large',
  /** More redirects than are followed. */
  'too_many_redirects',
] as const

export type OutwardFailure = (typeof OUTWARD_FAILURES)[number]

/** A request outward failed. The message may be shown to who chose the address: it names no address of ours. */
export class OutwardError extends Error {
  readonly code: OutwardFailure

  constructor(code: OutwardFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutwardError'
    this.code = code
  }
}

/** What Node reports of a broken request, in our words. */
export function outwardErrorOf(error: unknown): OutwardError {
  if (error instanceof OutwardError) return error
  const { code = '', name = '' } = error as { readonly code?: string; readonly name?: string }
  const options = { cause: error }
  if (name === 'TimeoutError') return new OutwardError('timeout', 'no whole answer in time', options)
  if (name === 'AbortError') return new OutwardError('cancelled', 'the request was given up', options)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') {
    return new OutwardError('unknown_host', 'the name of the server is not known', options)
  }
  if (/CERT|TLS|SSL|UNABLE_TO_VERIFY|SELF_SIGNED/.test(code)) {
    return new OutwardError('certificate_refused', `the certificate of the server does not hold (${code})`, options)
  }
  return new OutwardError('unreachable', `no connection${code === '' ? '' : ` (${code})`}`, options)
}
