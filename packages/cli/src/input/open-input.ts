import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { UsageError } from '../context.ts'
import type { Io } from '../io.ts'
import type { Settings } from '../settings.ts'
import type { ReadingFault } from './record.ts'

export interface OpenInput {
  readonly chunks: AsyncIterable<Buffer>
  /** Size in bytes where it is known beforehand. */
  readonly bytes?: number
}

const CHUNK_BYTES = 256 * 1024

/** Opens a file or, for `-`, standard input; a file that cannot be read is named by its code. */
export async function openInput(
  file: string,
  stdin: AsyncIterable<Uint8Array>,
): Promise<OpenInput | { readonly fault: ReadingFault }> {
  if (file === '-') return { chunks: asBuffers(stdin) }
  try {
    const found = await stat(file)
    if (found.isDirectory()) return { fault: 'directory' }
    const chunks = createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>
    return found.isFile() ? { chunks, bytes: found.size } : { chunks }
  } catch (error) {
    return { fault: fileFault(error) }
  }
}

/** What stands behind an error of the file system. */
export function fileFault(error: unknown): ReadingFault {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EISDIR') return 'directory'
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' ? 'file-missing' : 'file-unreadable'
}

async function* asBuffers(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }
}

/** The files named, or standard input; waiting for somebody to type at a terminal is a mistake in nearly every case. */
export function filesOrStdin(files: readonly string[], io: Io, { t }: Settings): readonly string[] {
  if (files.length > 0) return files
  if (io.stdin.isTTY) throw new UsageError(t('usage.no_input'), t('usage.no_input_help'))
  return ['-']
}
