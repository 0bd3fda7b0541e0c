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

/** One line of standard input, its end left out: a secret that is to stand in no list of processes. */
export async function stdinLine({ stdin }: Pick<Io, 'stdin'>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}
