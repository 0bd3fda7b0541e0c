import type { Pool } from 'pg'

/** Texts of policies by their SHA-256; those that are not kept are left out. */
export async function policyTexts(
  pool: Pick<Pool, 'query'>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { readonly policy: string; readonly version: string; readonly text: string }>> {
  const { rows } = await pool.query<{ hash: string; policy: string; version: string; text: string }>(
    'select hash, policy, version, source as text from policy_sources where hash = any($1)',
    [hashes],
  )
  return new Map(rows.map(({ hash, ...kept }) => [hash, kept]))
}
