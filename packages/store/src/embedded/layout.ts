import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the embedded server keeps its things below the data folder. */
export interface Layout {
  readonly dataDir: string
  /** Everything of the server. */
  readonly home: string
  /** PostgreSQL's own data folder (PGDATA). */
  readonly data: string
  readonly passwordFile: string
  readonly log: string
  readonly pidFile: string
}

export function layoutOf(dataDir: string, home = join(resolve(dataDir), 'postgres')): Layout {
  const data = join(home, 'data')
  return {
    dataDir: resolve(dataDir),
    home,
    data,
    passwordFile: join(home, 'password'),
    log: join(home, 'server.log'),
    pidFile: join(data, 'postmaster.pid'),
  }
}

/** Whether a data folder has an embedded database. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(layoutOf(dataDir).home)
}

/** The database and the role that owns it; the server's own superuser is `postgres`. */
export const DATABASE = 'tribunal'
/** The file name of a socket holds this number; over TCP the port is a free one. */
const SOCKET_PORT = 5432
/** sun_path holds 108 bytes with the final zero (unix(7)); 104 on macOS (sys/un.h). */
const SOCKET_PATH_MAX = process.platform === 'darwin' ? 103 : 107

/** Where a running server is reached. */
export type Address =
  | { readonly kind: 'socket'; readonly folder: string; readonly port: number }
  | { readonly kind: 'tcp'; readonly port: number }

/** A socket in the data folder, where its path fits and the platform has them; else undefined: a loopback port. */
export function socketAddress({ data }: Layout): Address | undefined {
  const path = join(data, `.s.PGSQL.${SOCKET_PORT}`)
  const fits = process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_MAX
  return fits ? { kind: 'socket', folder: data, port: SOCKET_PORT } : undefined
}

/** The URL of the database for `pg`, with the password. */
export function urlOf(address: Address, password: string): string {
  const host = address.kind === 'socket' ? encodeURIComponent(address.folder) : '127.0.0.1'
  return `postgresql://${DATABASE}:${password}@${host}:${address.port}/${DATABASE}`
}

/**
 * A name for the server that a copy of its folder does not have: a copy answers to the same password, and its
 * `postmaster.pid` names the port of the original.
 */
export function clusterName({ data }: Layout): string {
  const { ino } = statSync(data, { bigint: true })
  return `tribunal-${ino}`
}
