import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { MESSAGE_CODES, type Message, type MessageCode, type MessageParam, render } from '@tribunal/messages'

type CodeOf<Code extends MessageCode> = Code extends `store.${infer Name}` ? Name : never

/** Everything that can be wrong with the store, by its stable code. */
export type StoreProblem = Exclude<CodeOf<MessageCode>, `${string}_help`>

/** What stands in the sentences of a problem: `folder`, `detail` and so on. */
export type StoreErrorValues = Readonly<Record<string, MessageParam>>

/** The store cannot be used. `message` says what is wrong, `help` what to do; both also as data, to be said in any language. */
export class StoreError extends Error {
  readonly code: StoreProblem
  readonly help: string
  readonly said: { readonly message: Message; readonly help: Message }

  constructor(code: StoreProblem, params: StoreErrorValues = {}, options?: ErrorOptions) {
    const said = { message: { code: `store.${code}`, params }, help: { code: `store.${code}_help`, params } }
    super(render(said.message, 'en'), options)
    this.name = 'StoreError'
    this.code = code
    this.help = render(said.help, 'en')
    this.said = said
  }
}

/** What the operating system said of an error: its code where it has one, else its message. */
export function systemCode(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code
  if (typeof code === 'string') return code
  return error instanceof Error ? error.message : String(error)
}

/** What the operating system said of a file that cannot be read, in words where there are some for its code. */
export function unreadable(error: unknown): MessageParam {
  const code = systemCode(error)
  const known = `system.${code.toLowerCase()}`
  return (MESSAGE_CODES as readonly string[]).includes(known) ? { code: known } : code
}

/**
 * SQLSTATEs of files that are not as PostgreSQL wrote them (appendix A): XX001 a page of a table, such as one whose checksum
 * does not fit, XX002 an index, 58P01 a file that is gone.
 */
const DAMAGED = /^(?:XX00[12]|58P01)$/

/** A query that failed because the files of the database are damaged, as a StoreError; undefined of any other error. */
export function databaseDamaged(error: unknown): StoreError | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !DAMAGED.test(systemCode(error))) return undefined
  // Messages are logged without what stands in quotation marks: here it is only the name of a file.
  return new StoreError('database_damaged', { detail: error.message.replaceAll('"', '') }, { cause: error })
}

/** A failed write in the data folder, told by its cause: full disk, read-only disk, or no permission. */
export function writeFailure(folder: string, error: unknown): StoreError {
  const code = probe(folder) ?? systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StoreError('disk_full', { folder }, { cause: error })
  if (code === 'EROFS') return new StoreError('disk_read_only', { folder }, { cause: error })
  return new StoreError('folder_not_writable', { folder, detail: code }, { cause: error })
}

/** Why the nearest folder there is may not be written: making several folders at once tells only that it failed. */
function probe(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    return undefined
  } catch (error) {
    const code = systemCode(error)
    return code === 'ENOENT' && dirname(folder) !== folder ? probe(dirname(folder)) : code
  }
}

/**
 * SQLSTATEs of a server that cannot serve just now (PostgreSQL, appendix A): 08 connection, 25006 it may only be read (a
 * standby, or a switch of its operator), 25P03 an idle transaction was ended, 53 no room or memory left,
 * 57P it stops or starts, 58 its disk fails (58P01: `databaseDamaged`).
 */
const OF_SERVER = /^(?:08...|25006|25P03|53...|57P0.|58(?!P01)...)$/
/** What the system says of a connection that cannot be made, or breaks. */
const OF_SYSTEM = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
/** `pg` and `pg-pool` give no code where a connection ends in the middle of a query, is broken, or is not had in time. */
const OF_DRIVER =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether a query failed because the database is not there just now, rather than because of what it asked. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity, syscall } = error as { code?: unknown; severity?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return OF_DRIVER.test(error.message)
  if (severity !== undefined) return OF_SERVER.test(code)
  // A reader that broke off its own request has the code too, but no call that failed.
  return (syscall === 'connect' || syscall === 'read' || syscall === 'write') && OF_SYSTEM.test(code)
}
