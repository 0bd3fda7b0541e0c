import type { EventDraft } from '@tribunal/ledger'
import type { PoolClient } from 'pg'
import type { Ledger } from '../ledger/ledger.ts'
import { accountKey } from '../people/sign-in-failures.ts'

/**
 * Erases what notices say and who sent them, inside a transaction: those named, those about decisions, and those of a sender by the
 * address of the mail, which trusted flaggers give beside their key. Where each stands can still be seen by its link. Returns of each
 * the decision that it is about, null where it is matched with none. Who calls it asks whether these are held.
 */
export async function eraseNotices(
  client: PoolClient,
  ledger: Ledger,
  {
    ids = [],
    decisionIds = [],
    email,
  }: { readonly ids?: readonly string[]; readonly decisionIds?: readonly string[]; readonly email?: string },
  { at, actor }: { readonly at: string; readonly actor: string },
): Promise<readonly (string | null)[]> {
  const { rows } = await client.query<{ id: string; decision_id: string | null }>(
    `update notices set sender = null, digest = null, salt = null, body = null, sender_salt = null, sender_body = null
     where body is not null and (id = any($1::uuid[]) or decision_id = any($2::uuid[]) or sender = $3
       or (trusted and lower(convert_from(sender_body, 'UTF8')::jsonb ->> 'email') = lower($4))) returning id, decision_id`,
    [ids, decisionIds, email === undefined ? null : accountKey(email), email ?? null],
  )
  const drafts = rows.map(
    ({ id }): EventDraft => ({ type: 'notice.erased', entity: `notice:${id}`, at, actor, data: {} }),
  )
  if (drafts.length > 0) await ledger.append(client, drafts)
  return rows.map(({ decision_id }) => decision_id)
}
