export { WEBHOOK_EVENTS, type WebhookEvent } from '@tribunal/contract'
export type { AttemptResult } from './attempt.ts'
export {
  type Delivery,
  type DeliveryFilter,
  type DeliveryState,
  endpointsDue,
  forgetDeliveries,
  listDeliveries,
  RETRY_FOR_MS,
  resendDead,
  testDelivery,
} from './deliveries.ts'
export type { DisabledBecause, Endpoint, EndpointWish, WebhookField, WebhookStore } from './endpoint.ts'
export * from './endpoints.ts'
export { type ToldEvent, toldEvent, withSubmission } from './webhook-events.ts'
export { deliveriesFor, WebhookOutbox } from './webhook-outbox.ts'
export {
  startWebhookWorker,
  WEBHOOK_QUEUE,
  type WebhookWorker,
  type WebhookWorkerOptions,
} from './webhook-worker.ts'
