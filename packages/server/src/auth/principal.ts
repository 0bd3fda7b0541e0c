import type { Permission, Role } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import { HttpProblem } from '../problems/http-problem.ts'

/** A key by its prefix, or a session by the hash of its token in hexadecimal. */
export interface Credential {
  readonly kind: 'key' | 'session'
  readonly id: string
}

/** Who is asking: a program with an API key, or a person with a session. */
export interface Principal {
  /** `key:UUID` or `person:UUID`; the actor of audit events. */
  readonly id: string
  readonly kind: 'program' | 'person'
  /** The key's or person's name, to be shown; never an address. */
  readonly name: string
  readonly permissions: ReadonlySet<Permission>
  /** The credential that admitted the request, so that its right can be checked again while the answer goes on. */
  readonly credential: Credential
  /** Of a person only. */
  readonly roles?: readonly Role[]
}

/** The UUID of the person who asks; a program is refused, since it has no sessions and no password. */
export function personOnly({ id, kind }: Principal): string {
  if (kind !== 'person') throw new HttpProblem({ code: 'forbidden', detail: PEOPLE_ONLY })
  return id.slice('person:'.length)
}

const PEOPLE_ONLY = message('auth.people_only')
