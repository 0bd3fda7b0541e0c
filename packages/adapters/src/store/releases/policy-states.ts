import type { PolicyReleases } from '@tribunal/engine'
import type { Pool } from 'pg'

/** The versions of every policy, by name. */
export async function policyStates(pool: Pick<Pool, 'query'>): Promise<readonly PolicyReleases[]> {
  const { rows } = await pool.query<{ state: PolicyReleases }>('select state from policy_states order by policy')
  return rows.map(({ state }) => state)
}
