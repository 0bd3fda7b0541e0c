import { showFound } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'

/** The word of policies for no queue. */
const NO_QUEUE = 'none'

/** The queues that posts are sent to and the routes that payments take, by the policies in force. */
export function queuesOf({ policies }: Services['tribunal']): ReadonlySet<string> {
  const queues = [...policies.values()].flatMap(({ policy }) => {
    const queue = policy.results.get('queue')
    return queue?.type === 'enum' ? queue.values : []
  })
  const routes = policies.get('transaction-routing')?.policy.outcomes ?? []
  return new Set([...routes, ...queues].filter((name) => name !== NO_QUEUE))
}

/**
 * A queue to move a case to, found at `field` of a request. Throws an `invalid-request` problem that names those there are: nobody
 * would look into another one.
 */
export function orNoQueue(queue: string, field: string, { tribunal }: Pick<Services, 'tribunal'>): string {
  const known = queuesOf(tribunal)
  if (known.has(queue)) return queue
  const expected = message('request.one_of', { values: [...known].sort().join(', ') })
  throw new HttpProblem({
    code: 'invalid-request',
    errors: [{ code: 'invalid-value', field, expected, got: showFound(queue) }],
  })
}
