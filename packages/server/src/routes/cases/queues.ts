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

/** The queues that cases can be in; undefined where a policy names them by any text, and so may people then. */
function knownQueues(tribunal: Services['tribunal']): readonly string[] | undefined {
  const isText = [...tribunal.policies.values()].some(({ policy }) => policy.results.get('queue')?.type === 'string')
  return isText ? undefined : queuesOf(tribunal)
}

/**
 * Checks a queue that a case is to be moved to, found at `field` of a request. Throws an `invalid-request` problem that names those
 * there are: nobody would look into another one. A policy whose queue is any text may send cases anywhere, and so may people then.
 */
export function checkQueue(queue: string | undefined, field: string, { tribunal }: Pick<Services, 'tribunal'>): void {
  if (queue !== undefined) checkAmong(queue, field, knownQueues(tribunal))
}

/** Where appeals wait against decisions that had no case; no policy sends there. */
const APPEALS = 'appeals'

/** The queues that somebody can follow; undefined where these may have any name. */
export function followedQueues(tribunal: Services['tribunal']): readonly string[] | undefined {
  const known = knownQueues(tribunal)
  return known && [...new Set([...known, APPEALS])].sort()
}

/** Checks queues that somebody follows, found at `body.queues`. Throws as {@link checkQueue}. */
export function checkQueues(queues: readonly string[] = [], { tribunal }: Pick<Services, 'tribunal'>): void {
  const known = followedQueues(tribunal)
  for (const [index, queue] of queues.entries()) checkAmong(queue, `body.queues[${index}]`, known)
}

function checkAmong(queue: string, field: string, known: readonly string[] | undefined): void {
  if (known === undefined || known.includes(queue)) return
  const expected = message('request.one_of', { values: known.join(', ') })
  throw new HttpProblem({
    code: 'invalid-request',
    errors: [{ code: 'invalid-value', field, expected, got: showFound(queue) }],
  })
}
