import type { ClientBase, Pool } from 'pg'

/**
 * Keeps the texts of policies that decide, or may come to, so that a decision can be read by the policy of its time; and in the
 * same way the document of texts to people.
 */
export async function archivePolicies(
  client: Pick<ClientBase, 'query'>,
  sources: Iterable<readonly [hash: string, text: string]>,
): Promise<void> {
  const rows = [...sources].map(([hash, source]) => ({
    hash,
    policy: documentOf(source),
    version: lineOf(source, 'version'),
    source,
  }))
  await client.query(
    `insert into policy_sources (hash, policy, version, source)
     select hash, policy, version, source from jsonb_to_recordset($1::jsonb) as x(hash text, policy text, version text, source text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** The id of a document: a policy names it as `policy`, the texts to people are a `list`. */
export function documentOf(source: string): string {
  return lineOf(source, 'policy|list')
}

/** The value of a top line of a document that was loaded, and so has it, without quotation marks. */
export function lineOf(source: string, name: string): string {
  return new RegExp(`^(?:${name}):\\s*["']?([^\\s"']+)`, 'm').exec(source)?.[1] ?? ''
}

/** The text of a policy by the hash that decisions name; undefined where it never decided here. */
export async function policySource(
  pool: Pool,
  policy: string,
  hash: string,
): Promise<{ readonly version: string; readonly hash: string; readonly text: string } | undefined> {
  const { rows } = await pool.query<{ version: string; hash: string; text: string }>(
    'select version, hash, source as text from policy_sources where policy = $1 and hash = $2',
    [policy, hash],
  )
  return rows[0]
}

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
