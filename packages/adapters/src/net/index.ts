export { isPublicAddress, type OutwardRule, OWN_NETWORK, PUBLIC_INTERNET } from './address-rule.ts'
export {
  createOutwardClient,
  type OutwardAnswer,
  type OutwardClient,
  type OutwardOptions,
  type OutwardRequest,
} from './outward-client.ts'
export { OUTWARD_FAILURES, OutwardError, type OutwardFailure, outwardErrorOf } from './outward-error.ts'
export { parseOutwardUrl } from './outward-url.ts'
export {
  type Mailer,
  MailerError,
  type MailerOptions,
  type MailResult,
  type OutgoingMail,
  openMailer,
} from './smtp-mailer.ts'
