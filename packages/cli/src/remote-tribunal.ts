import { type ClientOptions, createClient, ProblemError } from '@tribunal/client'
import type { Submission } from '@tribunal/engine'
import { UsageError } from './context.ts'
import type { Settings } from './settings.ts'
import type { Decision } from './tribunal-port.ts'

/** What `decide` needs of a service somewhere else. */
export interface RemoteTribunal {
  /** Decided and recorded there. Rejects with what the service said where it was not. */
  decide(submission: Submission, options: { readonly signal: AbortSignal }): Promise<Decision>
}

/** Where a service is, and the key to it. */
export interface RemoteOptions {
  readonly server: string
  readonly key: string | undefined
  /** Another fetch, for tests. */
  readonly fetch?: ClientOptions['fetch']
}

/**
 * A service, as the command line asks it. Throws a UsageError where there is no key, or the service does not take it: no
 * record of the input would fare better.
 */
export async function openRemote({ server, key, fetch }: RemoteOptions, settings: Settings): Promise<RemoteTribunal> {
  const { t, language } = settings
  if (!URL.canParse(server)) throw new UsageError(t('remote.no_address', { server }))
  if (!key) throw new UsageError(t('remote.no_key'), t('remote.no_key_help'))
  const client = createClient({ baseUrl: server, key, language, ...(fetch ? { fetch } : {}) })
  try {
    // Whoever may not decide is refused here; an empty batch is refused for being one.
    await client.createDecisions({ body: [] })
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      throw new UsageError(t('remote.unreachable', { server, detail: reasonOf(error) }), t('remote.unreachable_help'))
    }
    if (error.status === 401 || error.status === 403)
      throw new UsageError(t('remote.refused', { server, detail: error.message }), t('remote.no_key_help'))
  }
  return {
    async decide(submission, { signal }) {
      // The contract also takes what only the engine's checks would refuse, so its types are wider.
      const sent = submission as Parameters<typeof client.createDecisions>[0]['body']
      const { body } = await client.createDecisions({ body: sent }, { signal })
      return (body as { readonly decision: unknown }).decision as Decision
    },
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.message : String(error)
}
