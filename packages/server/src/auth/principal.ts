import type { Role } from '@tribunal/adapters/store'
import type { Permission } from './permissions.ts'

/** Who is asking: a program with an API key, or a person with a session. */
export interface Principal {
  /** `key:UUID` or `person:UUID`; the actor of audit events. */
  readonly id: string
  readonly kind: 'program' | 'person'
  /** The key's or person's name, to be shown; never an address. */
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
  /** Of a person only. */
  readonly roles?: readonly Role[]
}
