import type { Pool } from 'pg'

/** The names of actors (`person:UUID`, `key:UUID`, `system:NAME`) by themselves; those that nobody has are left out. */
export async function actorNames(
  pool: Pool,
  actors: Iterable<string | null | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const ids: Record<'person' | 'key', string[]> = { person: [], key: [] }
  const names = new Map<string, string>()
  for (const actor of new Set(actors)) {
    const [kind, id] = actor?.split(':') ?? []
    if (!actor || !id) continue
    if (kind === 'person' || kind === 'key') ids[kind].push(id)
    else names.set(actor, id)
  }
  if (ids.person.length + ids.key.length === 0) return names
  const { rows } = await pool.query<{ actor: string; name: string }>({
    name: 'actor_names',
    text: `select 'person:' || id as actor, name from people where id = any($1::uuid[])
      union all select 'key:' || id, name from api_keys where id = any($2::uuid[])`,
    values: [ids.person, ids.key],
  })
  for (const { actor, name } of rows) names.set(actor, name)
  return names
}
