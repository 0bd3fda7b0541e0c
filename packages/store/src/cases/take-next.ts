import { isPerson } from '@tribunal/engine'
import type { PoolClient } from 'pg'
import { type CaseFilter, conditionsOf, held } from './case-filter.ts'

/** Who wants cases, and which. */
export interface NextWish {
  readonly actor: string
  readonly lead: boolean
  readonly filter: Omit<CaseFilter, 'status' | 'heldBy' | 'assignee'>
  readonly count: number
  /** RFC 3339: now. */
  readonly at: string
  /** Cases that the transaction has locked already: its own locks it would not pass over. */
  readonly except: readonly string[]
}

/** For how long a case that somebody passed by is given to them after all others. */
const SKIPPED_FOR = "interval '1 hour'"
/** Languages of texts that any reviewer may be given. */
const ANY_LANG = "('mixed', 'und')"

/**
 * Locks the best cases for somebody until the transaction ends, and names them: first those given to them, then the most
 * pressing, last those they passed by within the hour. Cases that others are taking at this moment are left to them, so that
 * nobody waits. At most `count`.
 */
export async function takeNext(client: PoolClient, wish: NextWish): Promise<string[]> {
  const { actor, count, except } = wish
  const reviewer = await abilities(client, actor)
  const taken: string[] = []
  for (const turn of ['assigned', 'fresh', 'skipped'] as const) {
    if (taken.length >= count) break
    if (turn === 'assigned' && !reviewer.assigned) continue
    taken.push(...(await take(client, turn, wish, reviewer, count - taken.length, [...except, ...taken])))
  }
  return taken
}

/** What a person can decide on. A program that works cases reads every language and needs no skill. */
interface Abilities {
  /** Null: any. */
  readonly languages: readonly string[] | null
  readonly skills: readonly string[] | null
  /** Whether any case was given to them by name. */
  readonly assigned: boolean
}

async function abilities(client: PoolClient, actor: string): Promise<Abilities> {
  const [kind, id] = actor.split(':')
  const { rows } = await client.query<{ skills: string[] | null; languages: string[] | null; assigned: boolean }>({
    name: 'abilities',
    text: `select p.skills, p.languages,
        exists (select from cases where assignee = $2 and status <> 'resolved') as assigned
      from (values (1)) one left join people p on p.id = $1`,
    values: [kind === 'person' ? id : null, actor],
  })
  const { skills, languages, assigned } = rows[0]!
  if (kind !== 'person') return { languages: null, skills: null, assigned }
  return { skills: skills ?? [], languages: languages?.length ? languages : null, assigned }
}

async function take(
  client: PoolClient,
  turn: 'assigned' | 'fresh' | 'skipped',
  { actor, lead, filter, at }: NextWish,
  { languages, skills }: Abilities,
  count: number,
  except: readonly string[],
): Promise<string[]> {
  const wanted = conditionsOf({ ...filter, status: 'waiting' }, at)
  const me = wanted.value(actor)
  wanted.add(`not ${held('$1::timestamptz')}`)
  wanted.add(`not c.deciders @> array[${me}::text]`)
  if (!lead) wanted.add('not c.lead_only')
  if (!isPerson(actor)) wanted.add(`c.stage = 'first'`)
  if (turn === 'assigned') wanted.add(`c.assignee = ${me}`)
  else {
    // The one who was given a case by name was chosen for it.
    wanted.add('c.assignee is null')
    if (skills) wanted.on(skills, (p) => `(c.skill is null or c.skill = any(${p}::text[]))`)
    if (languages)
      wanted.on(languages, (p) => `(c.lang is null or c.lang = any(${p}::text[]) or c.lang in ${ANY_LANG})`)
    const skipped = `exists (select from case_skips s
      where s.actor = ${me} and s.case_id = c.id and s.at > $1::timestamptz - ${SKIPPED_FOR})`
    wanted.add(turn === 'fresh' ? `not ${skipped}` : skipped)
  }
  if (except.length > 0) wanted.on(except, (p) => `c.id <> all(${p}::uuid[])`)
  // The planner knows little of a queue that has just filled, and would sort all of it for the first one: the index has the
  // order. Of what was given to one person there is little to sort.
  await client.query(`set local enable_sort = ${turn === 'assigned' ? 'on' : 'off'}`)
  const { rows } = await client.query<{ id: string }>(
    `select c.id from cases c where ${wanted.sql}
     order by c.priority, c.due_at, c.id limit ${count} for update of c skip locked`,
    wanted.values,
  )
  return rows.map(({ id }) => id)
}
