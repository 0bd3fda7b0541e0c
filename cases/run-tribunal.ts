import { Readable, Writable } from 'node:stream'
import { main } from '@tribunal/cli'

/** What a run of the command line wrote, and how it ended. */
export interface TribunalRun {
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `tribunal` in this process, without a terminal, colours or a clock. */
export async function runTribunal(args: readonly string[], input = ''): Promise<TribunalRun> {
  const stdout = new Sink()
  const stderr = new Sink()
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)])
  const exit = await main(args, { io: { stdin, stdout, stderr, env: {}, now: () => 0 } })
  return { exit, stdout: stdout.text, stderr: stderr.text }
}

class Sink extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8')
    done()
  }
}
