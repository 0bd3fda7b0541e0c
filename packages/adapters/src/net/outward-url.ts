import ipaddr from 'ipaddr.js'
import { mayConnect, type OutwardRule } from './address-rule.ts'
import { OutwardError } from './outward-error.ts'

/** Longest address taken: what most servers and browsers read. */
const URL_MAX = 2048
/** Longest name of a host, and of one part of it (RFC 1035, section 2.3.4). */
const HOST_MAX = 253
const LABEL_MAX = 63

/**
 * Reads an address that requests may be sent to under a rule. What two readers could take for two servers (control
 * characters, backslashes, a user before the host) is refused, not repaired. A host that is a number is checked here; what
 * a name leads to is checked when connecting. Throws OutwardError.
 */
export function parseOutwardUrl(text: string, rule: OutwardRule): URL {
  if (text.length > URL_MAX || /[\u0000-\u0020\u007f-\u009f\\]/.test(text) || !URL.canParse(text)) {
    throw new OutwardError('bad_url', 'this is not a web address')
  }
  const url = new URL(text)
  const secure = url.protocol === 'https:'
  if (!secure && !(rule.allowHttp && url.protocol === 'http:')) {
    throw new OutwardError(
      'scheme_refused',
      `the address must begin with https://${rule.allowHttp ? ' or http://' : ''}`,
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutwardError('credentials_refused', 'the address may not hold a user or a password')
  }
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  if (rule.ports !== 'any' && !rule.ports.includes(port)) {
    throw new OutwardError('port_refused', `port ${port} is not one of ${rule.ports.join(', ')}`)
  }
  checkHost(hostOf(url), rule)
  return url
}

/** The host as it is connected to: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function checkHost(host: string, rule: OutwardRule): void {
  if (ipaddr.isValid(host)) {
    if (!mayConnect(host, rule)) throw new OutwardError('address_refused', 'the address is not on the public internet')
  } else if (host.length > HOST_MAX || host.split('.').some((label) => label.length > LABEL_MAX)) {
    throw new OutwardError('bad_url', 'the name of the host is too long')
  }
}
