import { showFound } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'

/** The word of policies for no queue. */
const NO_QUEUE = 'none'

/** The queues that the policies in force send posts and payments to, in alphabetical order. */
export function queuesOf({ policies }: Services['tribunal']): readonly string[] {
  const queues = [...policies.values()].flatMap(({ policy }) => {
    const queue = policy.results.get('queue')
    return queue?.type === 'enum' ? queue.values : []
  })
  return [...new Set(queues)].filter((name) => name !== NO_QUEUE).sort()
}

/**
 * Checks a queue that a case is to be moved to, found at `field` of a request. Throws an `invalid-request` problem that names those
 * there are: nobody would look into another one. A policy whose queue is any text may send cases anywhere, and so may people then.
 */
export function checkQueue(queue: string | undefined, field: string, { tribunal }: Pick<Services, 'tribunal'>): void {
  const isText = [...tribunal.policies.values()].some(({ policy }) => policy.results.get('queue')?.type === 'string')
  const known = queuesOf(tribunal)
  if (queue === undefined || isText || known.includes(queue)) return
  const expected = message('request.one_of', { values: known.join(', ') })
  throw new HttpProblem({
    code: 'invalid-request',
    errors: [{ code: 'invalid-value', field, expected, got: showFound(queue) }],
  })
}

/** Where appeals wait against decisions that had no case; no policy sends there. */
const APPEALS = 'appeals'

/** Checks queues that somebody follows, found at `body.queues`. Throws as {@link checkQueue}. */
export function checkQueues(queues: readonly string[] = [], services: Pick<Services, 'tribunal'>): void {
  for (const [index, queue] of queues.entries()) {
    if (queue !== APPEALS) checkQueue(queue, `body.queues[${index}]`, services)
  }
}
