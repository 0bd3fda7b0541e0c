import { type CaseEventType, inWordsOfToday } from '@tribunal/engine'
import type { Json } from '@tribunal/policy'
import type { Pool } from 'pg'

/** Something that happened to a case, as the ledger has it, with what was written where it was not erased. */
export interface CaseHistoryEvent {
  readonly seq: number
  readonly type: CaseEventType
  /** RFC 3339. */
  readonly at: string
  readonly actor: string
  readonly data: Readonly<Record<string, Json>>
  /** Names of texts that were written: those missing in `texts` were erased. */
  readonly written: readonly string[]
  readonly texts: Readonly<Record<string, string>>
}

interface Said {
  readonly type: CaseEventType
  readonly at: string
  readonly actor: string
  readonly data: Readonly<Record<string, Json>>
  readonly commitments?: Readonly<Record<string, string>>
}

/** What happened to a case, oldest first. */
export async function caseHistory(pool: Pool, id: string): Promise<readonly CaseHistoryEvent[]> {
  const [events, texts] = await Promise.all([
    pool.query<{ seq: number; bytes: Buffer }>({
      name: 'case_events',
      text: 'select seq, bytes from ledger_events where entity = $1 order by seq',
      values: [`case:${id}`],
    }),
    pool.query<{ seq: number; name: string; body: Buffer }>({
      name: 'case_texts',
      text: 'select seq, name, body from case_texts where case_id = $1',
      values: [id],
    }),
  ])
  return events.rows.map(({ seq, bytes }) => {
    const { type, at, actor, data, commitments = {} } = JSON.parse(bytes.toString()) as Said
    const found = texts.rows.filter((text) => text.seq === seq).map(({ name, body }) => [name, body.toString()])
    return {
      seq,
      type,
      at,
      actor,
      data: inWordsOfToday(data),
      written: Object.keys(commitments),
      texts: Object.fromEntries(found),
    }
  })
}

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
