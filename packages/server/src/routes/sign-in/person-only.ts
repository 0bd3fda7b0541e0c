import type { Principal } from '../../auth/principal.ts'
import { HttpProblem } from '../../http/http-problem.ts'

/** The UUID of the person who asks; a program is refused, since it has no sessions and no password. */
export function personOnly({ id, kind }: Principal): string {
  if (kind !== 'person') throw new HttpProblem({ code: 'forbidden', detail: PEOPLE_ONLY })
  return id.slice('person:'.length)
}

const PEOPLE_ONLY = {
  en: 'this is for people, not for API keys',
  es: 'esto es para personas, no para claves de API',
} as const
