import {
  decideRelease,
  noReleases,
  type PolicyReleases,
  RELEASE_EVENT_TYPES,
  type ReleaseCommand,
  type ReleaseContext,
  type ReleaseEvent,
  type ReleaseRefusal,
} from '@tribunal/engine'
import type { Pool } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { archivePolicies } from '../record/archive-policies.ts'
import { inTransaction } from '../transaction.ts'
import { installFiles, type PolicyFile, type Publishing } from './install-files.ts'
import { personBehind } from './person-behind.ts'
import { holdPolicies, policyStates, releaseDraft, writeStates } from './release-rows.ts'

export interface ReleaseStoreOptions {
  readonly pool: Pool
  readonly ledger: Ledger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What became of what was asked of the versions of a policy. */
export type ReleaseResult =
  | { readonly ok: true; readonly state: PolicyReleases }
  | { readonly ok: false; readonly refusal: ReleaseRefusal }

/** Who asks. `person` is found where it is left out. */
export type ReleaseActor = Pick<ReleaseContext, 'actor' | 'decides' | 'texts'> & { readonly seen?: number | undefined }

/**
 * The versions of policies, as people bring them into force. Whatever happens is appended to the ledger in the transaction
 * that changes the rows, which are locked first: of two at once one wins, and the other hears of it.
 */
export class ReleaseStore {
  readonly #options: ReleaseStoreOptions

  constructor(options: ReleaseStoreOptions) {
    this.#options = options
  }

  /** Does what is asked, or says why not. `text`: of a draft, kept with it. */
  async act(policy: string, command: ReleaseCommand, who: ReleaseActor, text?: string): Promise<ReleaseResult> {
    const { pool, ledger, now } = this.#options
    return await inTransaction(pool, async (client) => {
      const state = (await holdPolicies(client, [policy])).get(policy)!
      const { seen, ...asking } = who
      const person = await personBehind(client, who.actor)
      // Read once the row is held: what happened before, elsewhere, is not in the future then.
      const context = { ...asking, person, at: new Date(now()).toISOString(), ...(seen === undefined ? {} : { seen }) }
      const answer = decideRelease(state, command, context)
      if (!answer.ok) return answer
      if (text !== undefined) await archivePolicies(client, [[answer.state.releases.at(-1)!.hash, text]])
      await writeStates(client, [answer.state])
      await ledger.append(
        client,
        answer.events.map((event) => releaseDraft(policy, event)),
      )
      return { ok: true, state: answer.state }
    })
  }

  /**
   * Takes up what the files of policies say: changed ones come into force, or become drafts where versions are reviewed.
   * Returns the policies that changed.
   */
  async install(files: readonly PolicyFile[], publishing: Publishing): Promise<readonly string[]> {
    const { pool, ledger, now } = this.#options
    return await inTransaction(pool, (client) => installFiles(client, ledger, { files, publishing, nowMs: now() }))
  }

  /** The versions of one policy; none where it never had any. */
  async of(policy: string): Promise<PolicyReleases> {
    const { rows } = await this.#options.pool.query<{ state: PolicyReleases }>(
      'select state from policy_states where policy = $1',
      [policy],
    )
    return rows[0]?.state ?? noReleases(policy)
  }

  /** The versions of every policy, by name. */
  async all(): Promise<readonly PolicyReleases[]> {
    return await policyStates(this.#options.pool)
  }

  /** How often anything happened to any version: grows with each event. */
  async revision(): Promise<number> {
    const { rows } = await this.#options.pool.query<{ revision: number }>({
      name: 'policy_revision',
      text: 'select coalesce(sum(revision), 0)::bigint as revision from policy_states',
    })
    return rows[0]!.revision
  }

  /** The person behind an actor: themselves, or the maker of the key. */
  async personBehind(actor: string): Promise<string> {
    return await personBehind(this.#options.pool, actor)
  }

  /** Place in the ledger of the event that first let a release run in shadow; undefined where none did. */
  async shadowedAt(policy: string, release: string): Promise<number | undefined> {
    const { rows } = await this.#options.pool.query<{ seq: number }>(
      `select seq from ledger_events where entity = $1 and type = 'policy.shadowed'
         and convert_from(bytes, 'UTF8')::jsonb #>> '{data,release}' = $2 order by seq limit 1`,
      [`policy:${policy}`, release],
    )
    return rows[0]?.seq
  }

  /** The release events of a policy, oldest first, as the ledger has them. */
  async eventsOf(policy: string): Promise<readonly ReleaseEvent[]> {
    const { rows } = await this.#options.pool.query<{ bytes: Buffer }>(
      'select bytes from ledger_events where entity = $1 and type = any($2) order by seq',
      [`policy:${policy}`, RELEASE_EVENT_TYPES],
    )
    return rows.map(({ bytes }) => JSON.parse(bytes.toString()) as ReleaseEvent)
  }

  /** The policy that a release belongs to; undefined where there is no such release. */
  async policyOf(release: string): Promise<string | undefined> {
    const { rows } = await this.#options.pool.query<{ policy: string }>(
      'select policy from policy_releases where id = $1',
      [release],
    )
    return rows[0]?.policy
  }
}
