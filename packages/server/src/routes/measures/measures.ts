import { listed, MEASURE, MEASURE_ID, MEASURE_LIFT, MEASURE_PAGE, MEASURES_QUERY } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { defineRoute } from '../../http/define-route.ts'
import { cursorOf, pageFrom } from '../../http/paging.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { measureShapes } from '../../record/measure-shape.ts'

export const listMeasures = defineRoute({
  operation: 'listMeasures',
  method: 'GET',
  url: '/api/v1/measures',
  permission: 'decisions:read',
  summary: 'List what decisions do to posts and accounts, those that began last first',
  description:
    'A measure follows from the outcome that holds, as the document `content/lists/measures.yaml` says, and is over at `ends_at`, or before where its ground falls away. No measure hides or removes a post.',
  tag: 'measures',
  query: MEASURES_QUERY,
  responses: { 200: MEASURE_PAGE },
  async handler({ query }, { measures, store }) {
    const { open, kind, subject, decision_id: decision, limit, after } = query
    const found = await measures.find({
      ...{ kind, subject, decision },
      open: open === undefined ? undefined : open === 'true',
      limit: limit + 1,
      after: cursorOf(after),
    })
    const { page, next } = pageFrom(found, limit, ({ state }) => ({ at: state.starts_at, id: state.id }))
    return { status: 200, body: listed(await measureShapes(page, { store }), next) }
  },
})

export const liftMeasure = defineRoute({
  operation: 'liftMeasure',
  method: 'POST',
  url: '/api/v1/measures/:id/lift',
  permission: 'cases:lead',
  summary: 'End a measure before its time, for a reason',
  description:
    'The outcome of the decision stays as it is. The same measure begins again only where people decide the post anew.',
  tag: 'measures',
  params: MEASURE_ID,
  body: MEASURE_LIFT,
  responses: { 200: MEASURE },
  problems: ['not-found', 'conflict'],
  async handler({ params: { id }, body, principal }, { measures, store }) {
    const result = await measures.lift(id, body.reason, principal.id)
    const [found] = await measures.find({ id, limit: 1 })
    if (result === 'no_measure' || !found)
      throw new HttpProblem({ code: 'not-found', detail: message('measure.none', { id }) })
    if (result === 'ended_before')
      throw new HttpProblem({ code: 'conflict', detail: message('measure.ended_before', { at: found.end?.at ?? '' }) })
    const [shown] = await measureShapes([found], { store })
    return { status: 200, body: shown! }
  },
})
