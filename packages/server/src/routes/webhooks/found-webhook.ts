import { OutwardError, parseOutwardUrl } from '@tribunal/adapters/net'
import { PERSONAL_WEBHOOK_FIELDS } from '@tribunal/contract/words'
import { showFound } from '@tribunal/engine'
import { type Message, message } from '@tribunal/messages'
import { type Endpoint, endpointById } from '@tribunal/store/webhooks'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { queuesOf } from '../cases/queues.ts'

/** The endpoint of this id. Throws a `not-found` problem. */
export async function foundWebhook(id: string, { webhooks }: Pick<Services, 'webhooks'>): Promise<Endpoint> {
  return orNotFound(await endpointById(webhooks.store.pool, id))
}

export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new HttpProblem({ code: 'not-found' })
  return found
}

/** Checks an address as far as is possible without a connection. Throws a `webhook-url-refused` problem. */
export function checkUrl(url: string, { webhooks }: Pick<Services, 'webhooks'>): void {
  try {
    parseOutwardUrl(url, webhooks.rule)
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error
    throw new HttpProblem({ code: 'webhook-url-refused', detail: REFUSALS[error.code] ?? REFUSALS['bad_url']! })
  }
}

/** Checks that decisions can be sent to these routes or queues. Throws an `invalid-request` problem that names those there are. */
export function checkRoutes(routes: readonly string[] = [], { tribunal }: Pick<Services, 'tribunal'>): void {
  const ways = tribunal.policies.get('transaction-routing')?.policy.outcomes ?? []
  const known = new Set([...ways, ...queuesOf(tribunal)])
  const unknown = routes.flatMap((route, index) => (known.has(route) ? [] : [{ route, index }]))
  if (unknown.length === 0) return
  const expected = message('request.one_or_more_of', { types: [...known].sort().join(', ') })
  throw new HttpProblem({
    code: 'invalid-request',
    errors: unknown.map(({ route, index }) => {
      return { code: 'invalid-value', field: `body.routes[${index}]`, expected, got: showFound(route) }
    }),
  })
}

const PERSONAL: ReadonlySet<string> = new Set(PERSONAL_WEBHOOK_FIELDS)

/** Checks that fields with personal data are asked for only where these are turned on. Throws an `invalid-request` problem that names them. */
export function checkFields({ fields, personalData }: Pick<Endpoint, 'fields' | 'personalData'>): void {
  if (personalData) return
  const personal = fields.flatMap((field, index) => (PERSONAL.has(field) ? [{ field, index }] : []))
  if (personal.length === 0) return
  throw new HttpProblem({
    code: 'invalid-request',
    errors: personal.map(({ field, index }) => {
      const expected = message('webhook.personal_data_needed')
      return { code: 'invalid-value', field: `body.fields[${index}]`, expected, got: showFound(field) }
    }),
  })
}

const REFUSALS: Readonly<Record<string, Message>> = {
  bad_url: message('webhook.bad_url'),
  scheme_refused: message('webhook.scheme_refused'),
  credentials_refused: message('webhook.credentials_refused'),
  port_refused: message('webhook.port_refused'),
  address_refused: message('webhook.address_refused'),
}
