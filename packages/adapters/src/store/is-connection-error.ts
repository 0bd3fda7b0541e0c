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
