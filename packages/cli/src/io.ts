import type { Writable } from 'node:stream'

export type OutStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** The process as the command line sees it; tests give streams in memory. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  readonly stdout: OutStream
  readonly stderr: OutStream
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process
  return { stdin, stdout, stderr, env, now: Date.now }
}
