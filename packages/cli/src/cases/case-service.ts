import { type Client, ProblemError } from '@tribunal/client'
import { linkOrigin } from '@tribunal/server'
import { type Context, UsageError } from '../context.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import { configOf } from '../open-record.ts'
import { safeText } from '../output/safe-text.ts'
import { askRemote, remoteClient } from '../remote-tribunal.ts'
import type { Settings } from '../settings.ts'

/** Where the service is whose cases these are. */
export interface CaseServiceOptions {
  readonly server?: string | undefined
  readonly config?: string | undefined
}

/** What a service answers to its cases being asked for; problems are reported as usage errors. */
export type AskCases = <T>(ask: (client: Client) => Promise<{ readonly body: T }>) => Promise<T>

/**
 * Asks the service at `--server` or `TRIBUNAL_SERVER`, or else at the address that the configuration names: cases are worked on where everybody
 * else works on them.
 */
export function caseService({ server, config }: CaseServiceOptions, context: Context, settings: Settings): AskCases {
  const at = server ?? context.io.env['TRIBUNAL_SERVER'] ?? addressOf(config, context, settings)
  const client = remoteClient({ server: at, key: context.io.env['TRIBUNAL_API_KEY'] }, settings)
  return async (ask) => {
    try {
      return (await askRemote(at, settings, () => ask(client))).body
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const fields = error.errors.map(({ field, expected }) => `${field}: ${String(expected)}`)
      const said = [error.title, error.detail, ...fields].filter((part) => part !== undefined)
      throw new UsageError(said.map((part) => safeText(part)).join(': '), helpFor(error, settings))
    }
  }
}

function addressOf(file: string | undefined, context: Context, settings: Settings): string {
  return linkOrigin(configOf(file, context, settings))
}

/** What to do about a refusal, by its reason. */
const HELP: ReadonlyMap<string, MessageKey> = new Map([
  ['not_held', 'cases.claim_help'],
  ['person_needed', 'remote.person_help'],
])

function helpFor({ conflict }: ProblemError, { t }: Settings): string | undefined {
  const key = conflict && HELP.get(conflict.reason)
  return key && t(key)
}
