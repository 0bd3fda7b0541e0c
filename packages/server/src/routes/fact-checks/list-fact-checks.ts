import { FACT_CHECK, FACT_CHECK_ID, FACT_CHECK_PAGE, FACT_CHECKS_QUERY, listed } from '@tribunal/contract'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, pageFrom } from '../../http/paging.ts'
import { given } from '../cases/shape/case-page.ts'
import { briefs } from './fact-check-shape.ts'
import { shownFactCheck } from './found-fact-check.ts'

export const listFactChecks = defineRoute({
  operation: 'listFactChecks',
  method: 'GET',
  url: '/api/v1/fact-checks',
  permission: 'decisions:read',
  summary: 'List the fact checks of people, those that changed last first',
  tag: 'fact checks',
  query: FACT_CHECKS_QUERY,
  responses: { 200: FACT_CHECK_PAGE },
  async handler(
    { query: { status, waits, rating, decision_id: decision, q: text, limit, after } },
    { factChecks, store },
  ) {
    const found = await factChecks.list({
      ...given({ status, rating, decision, text, after: cursorOf(after) }),
      ...(waits === undefined ? {} : { waits: waits === 'true' }),
      limit: limit + 1,
    })
    const { page, next } = pageFrom(found, limit, ({ state }) => ({ at: state.changed.at, id: state.id }))
    return { status: 200, body: listed(await briefs(page, { store }), next) }
  },
})

export const getFactCheck = defineRoute({
  operation: 'getFactCheck',
  method: 'GET',
  url: '/api/v1/fact-checks/:id',
  permission: 'decisions:read',
  summary: 'Show a fact check with all its versions, and what waits for another person',
  tag: 'fact checks',
  params: FACT_CHECK_ID,
  responses: { 200: FACT_CHECK },
  problems: ['not-found'],
  async handler({ params, principal }, { factChecks, releases, store, config }) {
    return { status: 200, body: await shownFactCheck(params.id, principal, { factChecks, releases, store, config }) }
  },
})
