import { type Endpoint, endpointById, OutwardError, parseOutwardUrl } from '@tribunal/adapters/webhooks'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'

/** The endpoint of this id. Throws a `not-found` problem. */
export async function foundWebhook(id: string, { webhooks }: Services): Promise<Endpoint> {
  return orNotFound(await endpointById(webhooks.store.pool, id))
}

export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw new HttpProblem({ code: 'not-found' })
  return found
}

/** Checks an address as far as it can be told without a connection. Throws a `webhook-url-refused` problem. */
export function checkUrl(url: string, { webhooks }: Services): void {
  try {
    parseOutwardUrl(url, webhooks.rule)
  } catch (error) {
    if (!(error instanceof OutwardError)) throw error
    throw new HttpProblem({ code: 'webhook-url-refused', detail: REFUSALS[error.code] ?? REFUSALS['bad_url']! })
  }
}

const REFUSALS: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  bad_url: {
    en: 'This is no address of the web that can be read in one way.',
    es: 'No es una dirección web que se pueda leer de una sola manera.',
  },
  scheme_refused: {
    en: 'The address must begin with https://.',
    es: 'La dirección debe empezar por https://.',
  },
  credentials_refused: {
    en: 'The address may not hold a user or a password.',
    es: 'La dirección no puede contener un usuario ni una contraseña.',
  },
  port_refused: {
    en: 'The port is not one of those configured as webhooks.ports.',
    es: 'El puerto no es de los configurados en webhooks.ports.',
  },
  address_refused: {
    en: 'The address is not on the public internet; webhooks.allow_private_addresses allows others.',
    es: 'La dirección no está en internet público; webhooks.allow_private_addresses permite otras.',
  },
}
