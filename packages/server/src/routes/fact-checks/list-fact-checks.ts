import { FACT_CHECK, FACT_CHECK_ID, FACT_CHECK_PAGE, FACT_CHECKS_QUERY, listed } from '@tribunal/contract'
import { defineRoute } from '../../http/define-route.ts'
import { given } from '../cases/shape/case-page.ts'
import { cursorOf, cursorText } from '../decisions/list-decisions.ts'
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
      ...given({ status, rating, decision, text }),
      ...(waits === undefined ? {} : { waits: waits === 'true' }),
      limit: limit + 1,
      ...(after === undefined ? {} : { after: cursorOf(after) }),
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)?.state
    const next = found.length > limit && last ? cursorText({ at: last.changed.at, id: last.id }) : null
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
