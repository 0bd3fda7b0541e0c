import { SERVICE, SERVICE_HEADERS } from '@tribunal/contract'
import { defineRoute } from '../http/define-route.ts'
import { empty } from '../http/responses.ts'
import { VERSION } from '../version.ts'

/** Where somebody with a browser begins. */
const FRONT_PAGE = '/console/'

const LINKS = {
  contract: '/api/v1/openapi.json',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  sign_in: '/sign-in',
} as const

export const getRoot = defineRoute({
  operation: 'getRoot',
  method: 'GET',
  url: '/',
  permission: 'public',
  summary: 'Say what this server is, and where to go on',
  description: 'A browser is sent to the page that people begin with; programs get the version and the paths to know.',
  tag: 'operation',
  headers: SERVICE_HEADERS,
  responses: {
    200: SERVICE,
    302: empty('The one who accepts HTML goes to the first page'),
  },
  handler({ headers }) {
    if (headers.accept?.includes('text/html'))
      return { status: 302, headers: { location: FRONT_PAGE, vary: 'accept', 'cache-control': 'no-cache' } }
    const body = { name: 'Tribunal', version: VERSION, api: '/api/v1', links: LINKS } as const
    return { status: 200, headers: { vary: 'accept' }, body }
  },
})
