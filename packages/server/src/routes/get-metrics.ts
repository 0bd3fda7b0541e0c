import { defineRoute } from '../http/define-route.ts'
import { media } from '../http/responses.ts'

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8'

export const getMetrics = defineRoute({
  operation: 'getMetrics',
  method: 'GET',
  url: '/metrics',
  permission: 'metrics:read',
  summary: 'Get the metrics in the text format of Prometheus',
  description: 'Needs a key with the scope `metrics`, which Prometheus sends with `authorization: credentials_file`.',
  tag: 'operation',
  alwaysServed: true,
  responses: { 200: media(PROMETHEUS_TEXT, 'The metrics of this process') },
  handler: async (_, { metrics }) => ({ status: 200, text: await metrics.text() }),
})
