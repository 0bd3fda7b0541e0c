import type { Role } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import { permissionsOfRoles } from '../../auth/permissions.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { checkQueue } from './queues.ts'

interface Reviewer {
  readonly id: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly skills: readonly string[]
  readonly languages: readonly string[]
}

/** Everybody who may work on cases, by name. */
export async function reviewers({ store }: Pick<Services, 'store'>): Promise<readonly Reviewer[]> {
  const { rows } = await store.pool.query<Reviewer>(
    `select 'person:' || id as id, name, roles, skills, languages from people where disabled_at is null order by name, id`,
  )
  return rows.filter(({ roles }) => permissionsOfRoles(roles).has('cases:work'))
}

/** The person (`person:UUID`). Throws a `not-a-reviewer` problem where that is nobody who may work on cases. */
export async function orNoReviewer(id: string, { store }: Pick<Services, 'store'>): Promise<string> {
  const known = await reviewers({ store })
  if (known.some((one) => one.id === id)) return id
  throw new HttpProblem({
    code: 'not-a-reviewer',
    detail: message('case.no_reviewer'),
  })
}

/** Where a case goes on, found at `field` of a request. Throws as `checkQueue` and `orNoReviewer`. */
export async function handedOver<To extends { readonly queue?: string | undefined; readonly to?: string | undefined }>(
  handOver: To | undefined,
  field: string,
  { store, tribunal }: Pick<Services, 'store' | 'tribunal'>,
): Promise<To | undefined> {
  checkQueue(handOver?.queue, `${field}.queue`, { tribunal })
  if (handOver?.to) await orNoReviewer(handOver.to, { store })
  return handOver
}
