export { isPublicAddress, type OutwardRule, OWN_NETWORK, PUBLIC_INTERNET } from './address-rule.ts'
export {
  createOutwardClient,
  type OutwardAnswer,
  type OutwardClient,
  type OutwardOptions,
  type OutwardRequest,
} from './outward-client.ts'
export { OUTWARD_FAILURES, OutwardError, type OutwardFailure } from './outward-error.ts'
export { parseOutwardUrl } from './outward-url.ts'
export { RETRY_FOR_MS } from './retry-schedule.ts'
export type { AttemptResult } from './webhooks/attempt.ts'
export * from './webhooks/deliveries.ts'
export type { DisabledBecause, Endpoint, EndpointWish, WebhookStore } from './webhooks/endpoint.ts'
export * from './webhooks/endpoints.ts'
export { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from './webhooks/webhook-events.ts'
export { deliveriesFor, WebhookOutbox } from './webhooks/webhook-outbox.ts'
export {
  startWebhookWorker,
  WEBHOOK_QUEUE,
  type WebhookWorker,
  type WebhookWorkerOptions,
} from './webhooks/webhook-worker.ts'
