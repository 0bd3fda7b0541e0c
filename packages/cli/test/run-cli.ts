import { Readable, Writable } from 'node:stream'
import { openTribunal as openEngine } from '@tribunal/adapters'
import { main, type TribunalPort } from '@tribunal/cli'
import type { TribunalOptions } from '../src/context.ts'

export interface CliRun {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

export interface CliInput {
  readonly stdin?: string | Uint8Array | AsyncIterable<Uint8Array>
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds since 1970; 0 where absent. */
  readonly now?: () => number
  /** Standard output is a terminal of so many columns. */
  readonly columns?: number
  readonly openTribunal?: (options?: TribunalOptions) => Promise<TribunalPort>
}

/** Runs the command line as a process would, with streams in memory. */
export async function runCli(argv: readonly string[], input: CliInput = {}): Promise<CliRun> {
  const stdout = new Collected(input.columns)
  const stderr = new Collected()
  const stdin = input.stdin === undefined ? Object.assign(Readable.from([]), { isTTY: true }) : chunksOf(input.stdin)
  const io = { stdin, stdout, stderr, env: { LANG: 'en_US.UTF-8', ...input.env }, now: input.now ?? (() => 0) }
  const exit = await main(argv, { io, openTribunal: input.openTribunal ?? openOnce })
  return { exit, stdout: stdout.text, stderr: stderr.text }
}

let engine: TribunalPort | undefined

/** The shipped runtime, opened once a test file: payments of one test file are each other's history. */
async function openOnce(): Promise<TribunalPort> {
  engine ??= openEngine({ dataDir: 'coverage/tribunal-test-data' })
  return engine
}

function chunksOf(stdin: NonNullable<CliInput['stdin']>): AsyncIterable<Uint8Array> {
  if (typeof stdin === 'string') return Readable.from([Buffer.from(stdin)])
  return stdin instanceof Uint8Array ? Readable.from([Buffer.from(stdin)]) : stdin
}

class Collected extends Writable {
  text = ''
  readonly isTTY: boolean
  readonly columns: number

  constructor(columns?: number) {
    super()
    this.isTTY = columns !== undefined
    this.columns = columns ?? 80
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8')
    done()
  }
}

/** The objects of JSON lines output. */
export function linesOf(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
