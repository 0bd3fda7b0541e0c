import { totalmem } from 'node:os'
import type { Address } from './layout.ts'

const MIB = 1024 * 1024

/** Settings written into a new `postgresql.conf`; the operator of the server may change them there. */
export function sizeSettings(memoryBytes = totalmem()): readonly string[] {
  // A thirty-second of the memory, for small machines are shared with the program itself; PostgreSQL's own default is 128 MB.
  const buffers = Math.min(512, Math.max(32, Math.floor(memoryBytes / 32 / MIB)))
  return [
    `shared_buffers=${buffers}MB`,
    'max_connections=100',
    'jit=off',
    // A start after a crash reads the journal since the checkpoint before: a quarter of PostgreSQL's own 1 GB takes about a second.
    'max_wal_size=256MB',
  ]
}

/** Settings given at every start, which no file and no ALTER SYSTEM overrides: durability, and who can connect. */
export function fixedSettings(address: Address, clusterName: string): readonly string[] {
  return [
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'password_encryption=scram-sha-256',
    // Relative to the data folder, which is the server's working folder.
    `unix_socket_directories=${address.kind === 'socket' ? '.' : ''}`,
    'unix_socket_permissions=0700',
    `listen_addresses=${address.kind === 'tcp' ? '127.0.0.1' : ''}`,
    `port=${address.port}`,
    `cluster_name=${clusterName}`,
    'logging_collector=off',
    'log_destination=stderr',
    'log_checkpoints=off',
    'log_timezone=UTC',
    'timezone=UTC',
  ]
}
