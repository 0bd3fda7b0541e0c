import { isIP } from 'node:net'
import { type Database, sslModeOf } from '@tribunal/adapters/store'
import { type Finding, problem, tell } from './finding.ts'

/**
 * Whether the way to a database elsewhere is encrypted, and to the right server: the password and everything that is recorded
 * goes over it. Nothing of an embedded one, and of one that is on this machine.
 */
export async function checkConnection({ pool, url }: Pick<Database, 'pool' | 'url'>): Promise<readonly Finding[]> {
  if (isLocal(url)) return []
  const sslmode = sslModeOf(url) ?? '–'
  if (sslmode === 'no-verify') return [problem('connection', 'doctor.connection_unverified', { sslmode })]
  const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  if (rows[0]?.ssl !== true) return [problem('connection', 'doctor.connection_plain', { sslmode })]
  return [tell('connection', 'ok', 'doctor.connection', { sslmode })]
}

/** A socket in a folder, or the loopback. */
function isLocal(url: string): boolean {
  const named = /^[^:]+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(url)?.[1] ?? ''
  const host = new URLSearchParams(url.split('?')[1]).get('host') ?? decodeURIComponent(named).replace(/^\[|\]$/g, '')
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}
