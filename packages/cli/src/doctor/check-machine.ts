import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { mailerOf, type ServerConfig } from '@tribunal/server'
import { systemCode } from '@tribunal/store'
import { type Finding, problem, tell } from './finding.ts'

/** What `engines` in package.json says. */
const OLDEST = { major: 20, minor: 19 }

/** The version of Node, such as `20.19.0`. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
  return enough ? tell('node', 'ok', 'doctor.node', { version }) : problem('node', 'doctor.node_old', { version })
}

const MIB = 1024 * 1024
/** PostgreSQL's own `max_wal_size`: what the journal of a database may take before old parts of it are reused. */
const FREE_MIN_MIB = 1024
const FREE_COMFORTABLE_MIB = 5 * 1024

/** Who may do what in the data folder, and how much room its disk has. */
export function checkFolder(folder: string): readonly Finding[] {
  const there = nearest(folder)
  return [checkPermissions(folder, there), checkSpace(there)]
}

function checkPermissions(folder: string, there: string): Finding {
  const check = 'data_folder'
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return problem(check, 'doctor.folder_closed', { folder: there, detail: systemCode(error) })
  }
  if (!existsSync(folder)) return tell(check, 'note', 'doctor.folder_new', { folder })
  const mode = statSync(folder).mode & 0o777
  // Passing through is harmless, and the server's own user may have to; listing and writing are not.
  if (process.platform !== 'win32' && (mode & 0o022) !== 0) {
    return problem(check, 'doctor.folder_open', { folder, mode: mode.toString(8).padStart(4, '0') })
  }
  return tell(check, 'ok', 'doctor.folder', { folder })
}

function checkSpace(there: string): Finding {
  const { bavail, bsize } = statfsSync(there)
  return spaceFinding(there, Math.floor((bavail * bsize) / MIB))
}

/** What `free` MiB on the disk of a folder mean. */
export function spaceFinding(folder: string, free: number): Finding {
  if (free < FREE_MIN_MIB) return problem('disk_space', 'doctor.disk_full', { free, folder })
  return tell('disk_space', free < FREE_COMFORTABLE_MIB ? 'note' : 'ok', 'doctor.disk', { free, folder })
}

/** The folder, or the nearest above it that exists. */
function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

const ANSWER_TIMEOUT_MS = 2_000

/** Whether the service can listen where it is to: the port is free, or it is a running Tribunal that has it. */
export async function checkPort({ host, port }: Pick<ServerConfig, 'host' | 'port'>): Promise<Finding> {
  const code = await listenCode(host, port)
  if (code === undefined) return tell('port', 'ok', 'doctor.port', { host, port })
  if (code === 'EADDRINUSE' && (await isTribunal(host, port)))
    return tell('port', 'ok', 'doctor.port_ours', { host, port })
  return problem('port', code === 'EADDRINUSE' ? 'doctor.port_busy' : 'doctor.port_refused', {
    host,
    port,
    detail: code,
  })
}

function listenCode(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(systemCode(error)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function isTribunal(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${name}:${port}/api/v1/openapi.json`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const document = (await answer.json()) as { readonly info?: { readonly title?: unknown } } | null
    return document?.info?.title === 'Tribunal'
  } catch {
    return false
  }
}

/** Whether the mail server takes mail of ours; nothing is sent. */
export async function checkMail({
  mail,
  public_url,
}: Pick<ServerConfig, 'mail' | 'public_url'>): Promise<readonly Finding[]> {
  const mailer = mailerOf(mail)
  if (!mailer) return [tell('mail', 'ok', 'doctor.mail_off')]
  const { server, from } = mailer
  const result = await mailer.verify()
  mailer.close()
  const reached = result.sent
    ? tell('mail', 'ok', 'doctor.mail', { server, from })
    : problem('mail', 'doctor.mail_fails', { server, detail: `${result.error}: ${result.detail}` })
  return public_url === undefined ? [reached, problem('mail', 'doctor.mail_no_links')] : [reached]
}
