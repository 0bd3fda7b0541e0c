import type { LocalText } from '@tribunal/messages'
import type { StoreError } from '@tribunal/store'
import { inEveryLanguage, type MessageKey, type MessageValues } from '../messages/catalogue.ts'

/** What was looked at. */
export type CheckName =
  | 'node'
  | 'configuration'
  | 'stages'
  | 'data_folder'
  | 'disk_space'
  | 'database'
  | 'connection'
  | 'rights'
  | 'durability'
  | 'schema'
  | 'months'
  | 'clock'
  | 'signing_key'
  | 'ledger'
  | 'policies'
  | 'witness'
  | 'backup'
  | 'files'
  | 'evidence'
  | 'sources'
  | 'mail'
  | 'port'

/** What one look showed. A `note` is good to know; a `problem` is to be corrected, and `help` says how. */
export interface Finding {
  readonly check: CheckName
  readonly state: 'ok' | 'note' | 'problem'
  readonly message: LocalText
  readonly help?: LocalText
}

/** All is well, or something is good to know. */
export function tell(
  check: CheckName,
  state: 'ok' | 'note',
  key: MessageKey & `doctor.${string}`,
  values: MessageValues = {},
): Finding {
  return { check, state, message: inEveryLanguage(key, values) }
}

/** Keys of messages that have one more with what to do: `KEY` and `KEY_help`. */
type Helped = MessageKey extends infer Key
  ? Key extends `${infer Stem}_help`
    ? Stem & `doctor.${string}`
    : never
  : never

/** Something to be corrected; the catalogue says how under `KEY_help`. */
export function problem(check: CheckName, key: Helped, values: MessageValues = {}): Finding {
  const message = inEveryLanguage(key as MessageKey, values)
  return { check, state: 'problem', message, help: inEveryLanguage(`${key}_help` as MessageKey, values) }
}

/** What the store says of itself. */
export function storeProblem(check: CheckName, { said }: StoreError): Finding {
  return { check, state: 'problem', message: said.message, help: said.help }
}
