import type { PoolClient } from 'pg'

/**
 * The person behind an actor: themselves, or the maker of the key, and of the key that this one was made with: two keys of one
 * person are one person, however many stand between.
 */
export async function personBehind(client: Pick<PoolClient, 'query'>, actor: string): Promise<string> {
  const { rows } = await client.query<{ actor: string }>(
    `with recursive makers (actor, far) as (
       select $1::text, 0
       union all
       select k.created_by, m.far + 1 from makers m join api_keys k on 'key:' || k.id = m.actor)
     select actor from makers order by far desc limit 1`,
    [actor],
  )
  return rows[0]!.actor
}
