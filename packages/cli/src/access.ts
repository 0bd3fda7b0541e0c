import type { PeopleStore } from '@tribunal/adapters/store'
import type { OpenedRecord } from './open-record.ts'

/** Who acts, in the ledger: whoever has the machine. */
export const COMMAND_LINE = 'system:command-line'

/** Where people and keys are kept, with their changes recorded in the ledger. */
export function peopleStoreOf({ store, ledger }: OpenedRecord): PeopleStore {
  return { pool: store.pool, append: (client, events) => ledger.append(client, events) }
}
