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

/** A change of accounts that is refused, for a reason that the one who asked can mend. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError'
  readonly code: PeopleErrorCode

  constructor(code: PeopleErrorCode) {
    super(MESSAGES[code])
    this.code = code
  }
}
