import { type Client, createClient, ProblemError } from '@tribunal/client'
import type { Submission } from '@tribunal/engine'
import { type Decision, UsageError } from './context.ts'
import { BadRecord, inputProblem } from './input/input-problem.ts'
import { safeText } from './output/safe-text.ts'
import type { Settings } from './settings.ts'

/** Where a service is, and the key to it. */
export interface RemoteOptions {
  readonly server: string
  readonly key: string | undefined
}

/** A client of a service. Throws a UsageError where the address is none, or there is no key. */
export function remoteClient({ server, key }: RemoteOptions, { t, language }: Settings): Client {
  if (!URL.canParse(server)) throw new UsageError(t('remote.no_address', { server: safeText(server) }))
  if (!key) throw new UsageError(t('remote.no_key'), t('remote.no_key_help'))
  return createClient({ baseUrl: server, key, language })
}

/** Asks a service; throws a UsageError where it cannot be reached, or does not let the key do this. */
export async function askRemote<T>(server: string, { t }: Settings, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.status === 0)
      throw new UsageError(t('remote.unreachable', { server, detail: reasonOf(error) }), t('remote.unreachable_help'))
    // What another person has to do is no fault of the key.
    if (error.status !== 401 && error.code !== 'forbidden') throw error
    throw new UsageError(t('remote.refused', { server, detail: safeText(error.message) }), t('remote.no_key_help'))
  }
}

/** What `decide` needs of a service somewhere else. */
export interface RemoteTribunal {
  /** Decided and recorded there. Rejects with a BadRecord that holds what the service said where it was not. */
  decide(submission: Submission, options: { readonly signal: AbortSignal }): Promise<Decision>
}

/**
 * A service, as the command line asks it. Throws a UsageError where there is no key, or the service does not take it: no
 * record of the input would fare better.
 */
export async function openRemote(options: RemoteOptions, settings: Settings): Promise<RemoteTribunal> {
  const client = remoteClient(options, settings)
  // The one who may not decide is refused here; an empty batch is refused for being one.
  await askRemote(options.server, settings, () => client.createDecisionBatch({ body: [] })).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
  })
  return {
    async decide(submission, { signal }) {
      // The contract also takes what only the engine's checks would refuse, so its types are wider.
      const sent = submission as Parameters<typeof client.createDecision>[0]['body']
      const { body } = await client
        .createDecision({ body: sent, query: { view: 'full' } }, { signal })
        .catch((error: unknown) => {
          throw new BadRecord([inputProblem('service-failed', { got: safeText(reasonOf(error)) })])
        })
      return (body as { readonly decision: unknown }).decision as Decision
    },
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.message : String(error)
}
