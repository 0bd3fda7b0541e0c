import type pg from 'pg'

/** Runs one statement: the pool, or a client inside a transaction. */
export type Sql = Pick<pg.ClientBase, 'query'>

/** A change of somebody's rights, to be recorded. Never a name, an address or a secret: the ledger is kept for ever. */
export interface RightsEvent {
  readonly type:
    | 'key.created'
    | 'key.revoked'
    | 'person.created'
    | 'person.role_changed'
    | 'person.updated'
    | 'person.disabled'
    | 'person.enabled'
    | 'person.password_set'
    | 'person.identity_linked'
    | 'session.opened'
    | 'session.closed'
    | 'session.ended_all'
    | 'session.throttled'
  /** `key:UUID` or `person:UUID`; `sign-in:account` and `sign-in:address` where no account is meant. */
  readonly entity: string
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  /** `key:UUID`, `person:UUID` or `system:NAME`. */
  readonly actor: string
  readonly data: Readonly<Record<string, string | readonly string[] | null>>
}

/** Appends events to the ledger within the client's transaction (`ledger.append`). */
export type AppendEvents = (client: pg.PoolClient, events: readonly RightsEvent[]) => Promise<unknown>

/** Where people, keys and sessions are kept, and where a change of their rights is recorded. */
export interface PeopleStore {
  readonly pool: pg.Pool
  readonly append: AppendEvents
}

/** Who changes something, and when. */
export interface Act {
  /** `key:UUID`, `person:UUID` or `system:NAME`. */
  readonly actor: string
  readonly now: Date
}

/** Why a change of accounts is refused. */
export type PeopleErrorCode =
  | 'email-taken'
  | 'last-admin'
  | 'no-such-person'
  | 'disabled'
  | 'link-invalid'
  | 'identity-conflict'

const MESSAGES: Readonly<Record<PeopleErrorCode, string>> = {
  'email-taken': 'another account has this address',
  'last-admin': 'the last admin cannot be removed; make somebody else one first',
  'no-such-person': 'there is no such person',
  disabled: 'the account is disabled',
  'link-invalid': 'the link is used, expired or unknown',
  'identity-conflict': 'the address belongs to an account that signs in in another way',
}

/** A change of accounts that is refused, for a reason that the one who asked can correct. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError'
  readonly code: PeopleErrorCode

  constructor(code: PeopleErrorCode) {
    super(MESSAGES[code])
    this.code = code
  }
}
