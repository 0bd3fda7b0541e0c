import type { Route } from '../http/define-route.ts'
import { askBacktest } from './backtests/ask-backtest.ts'
import { cancelBacktest, getBacktest } from './backtests/get-backtest.ts'
import { listBacktests } from './backtests/list-backtests.ts'
import { addReviewContext } from './cases/add-review-context.ts'
import { linkCase, noteCase } from './cases/annotate-case.ts'
import { changeCases } from './cases/change-cases.ts'
import { claimCase, extendCase, releaseCase } from './cases/claim-case.ts'
import { countCases } from './cases/count-cases.ts'
import { hearAppeal, rejectAppeal } from './cases/decide-appeal.ts'
import { reopenCase, resolveCase, undoCase } from './cases/decide-case.ts'
import { getCase } from './cases/get-case.ts'
import { getDecisionCase } from './cases/get-decision-case.ts'
import { listAppeals } from './cases/list-appeals.ts'
import { listCaseReasons } from './cases/list-case-reasons.ts'
import { listCases } from './cases/list-cases.ts'
import { listHitlQueue } from './cases/list-hitl-queue.ts'
import { listReviewContext } from './cases/list-review-context.ts'
import { listReviewers } from './cases/list-reviewers.ts'
import { submitAppeal } from './cases/submit-appeal.ts'
import { takeNextCases } from './cases/take-next-cases.ts'
import { escalateCase, handCaseOver, reassignCase } from './cases/transfer-case.ts'
import { getCustomerTimeline } from './customers/get-customer-timeline.ts'
import { createDecisions } from './decisions/create-decisions.ts'
import { getCampaign } from './decisions/get-campaign.ts'
import { getCounterfactuals } from './decisions/get-counterfactuals.ts'
import { getDecision } from './decisions/get-decision.ts'
import { getExplanation } from './decisions/get-explanation.ts'
import { getProof } from './decisions/get-proof.ts'
import { getSubmission } from './decisions/get-submission.ts'
import { getTrace } from './decisions/get-trace.ts'
import { listDecisions } from './decisions/list-decisions.ts'
import { listSimilarDecisions } from './decisions/list-similar-decisions.ts'
import { replayDecision } from './decisions/replay-decision.ts'
import { addEvidence } from './evidence/add-evidence.ts'
import { getEvidenceStats } from './evidence/get-evidence-stats.ts'
import { importEvidence } from './evidence/import-evidence.ts'
import { listEvidence } from './evidence/list-evidence.ts'
import { getClaimReview } from './exports/get-claim-review.ts'
import { getStatementOfReasons } from './exports/get-statement-of-reasons.ts'
import { getEvents } from './get-events.ts'
import { getHealth } from './get-health.ts'
import { getMetrics } from './get-metrics.ts'
import { getOpenApi } from './get-openapi.ts'
import { getProblem } from './get-problem.ts'
import { getReadiness } from './get-readiness.ts'
import { getRoot } from './get-root.ts'
import { getSettings } from './get-settings.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { getCheckpoint } from './ledger/get-checkpoint.ts'
import { getConsistency } from './ledger/get-consistency.ts'
import { getEventProof } from './ledger/get-event-proof.ts'
import { getLedgerKey } from './ledger/get-ledger-key.ts'
import { getLedgerStatus } from './ledger/get-ledger-status.ts'
import { listLedgerEvents } from './ledger/list-ledger-events.ts'
import { getOverview } from './overview/get-overview.ts'
import { changeOwnProfile } from './people/change-own-profile.ts'
import { changePerson } from './people/change-person.ts'
import { endPersonSessions } from './people/end-person-sessions.ts'
import { getOwnProfile } from './people/get-own-profile.ts'
import { getPerson } from './people/get-person.ts'
import { invitePerson } from './people/invite-person.ts'
import { issuePersonLink } from './people/issue-person-link.ts'
import { listPeople } from './people/list-people.ts'
import { setReviewerSkills } from './people/set-reviewer-skills.ts'
import { checkPolicy } from './policies/check-policy.ts'
import { diffPolicies } from './policies/diff-policies.ts'
import { evaluatePolicy } from './policies/evaluate-policy.ts'
import { getPolicy } from './policies/get-policy.ts'
import { getPolicySchema } from './policies/get-policy-schema.ts'
import { listPolicies } from './policies/list-policies.ts'
import { listPolicyVersions } from './policies/list-policy-versions.ts'
import { attachBacktest } from './releases/attach-backtest.ts'
import { draftRelease } from './releases/draft-release.ts'
import { getRelease } from './releases/get-release.ts'
import { listReleases } from './releases/list-releases.ts'
import { proveRelease } from './releases/prove-release.ts'
import {
  activateRelease,
  retireRelease,
  rollOutRelease,
  shadowRelease,
  waiveFindings,
  withdrawRelease,
} from './releases/release-steps.ts'
import { rollBackPolicy } from './releases/roll-back-policy.ts'
import { getDrift } from './safety/get-drift.ts'
import { getSafety } from './safety/get-safety.ts'
import { releaseRule } from './safety/release-rule.ts'
import { deleteSavedFilter } from './saved-filters/delete-saved-filter.ts'
import { listSavedFilters } from './saved-filters/list-saved-filters.ts'
import { saveFilter } from './saved-filters/save-filter.ts'
import { beginOidcSignIn } from './sign-in/begin-oidc-sign-in.ts'
import { changePassword } from './sign-in/change-password.ts'
import { finishOidcSignIn } from './sign-in/finish-oidc-sign-in.ts'
import { getSession } from './sign-in/get-session.ts'
import { getSignInOptions } from './sign-in/get-sign-in-options.ts'
import { readSignInLink } from './sign-in/read-sign-in-link.ts'
import { signIn } from './sign-in/sign-in.ts'
import { getSignInPage, getSignInScript, getSignInStyle } from './sign-in/sign-in-page.ts'
import { signOut } from './sign-in/sign-out.ts'
import { signOutEverywhere } from './sign-in/sign-out-everywhere.ts'
import { useSignInLink } from './sign-in/use-sign-in-link.ts'
import { listLearnedSignals } from './signals/list-learned-signals.ts'
import { eraseSubject } from './subjects/erase-subject.ts'
import { changeWebhook } from './webhooks/change-webhook.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { getWebhook } from './webhooks/get-webhook.ts'
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { resendWebhookDeliveries } from './webhooks/resend-webhook-deliveries.ts'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
import { testWebhook } from './webhooks/test-webhook.ts'

/**
 * Every operation, one line each. OpenAPI, the typed client and the matrix of routes and roles follow from this list.
 */
export const ROUTES: readonly Route[] = [
  getRoot,
  getHealth,
  getReadiness,
  getMetrics,
  getOpenApi,
  getProblem,
  createDecisions,
  listDecisions,
  getDecision,
  getSubmission,
  getExplanation,
  getTrace,
  getSafety,
  getDrift,
  releaseRule,
  getCounterfactuals,
  getProof,
  replayDecision,
  listSimilarDecisions,
  getCampaign,
  getDecisionCase,
  getCustomerTimeline,
  getStatementOfReasons,
  getClaimReview,
  eraseSubject,
  listCases,
  countCases,
  listCaseReasons,
  listReviewers,
  listHitlQueue,
  takeNextCases,
  changeCases,
  getCase,
  claimCase,
  extendCase,
  releaseCase,
  resolveCase,
  undoCase,
  reopenCase,
  escalateCase,
  handCaseOver,
  reassignCase,
  noteCase,
  linkCase,
  hearAppeal,
  rejectAppeal,
  submitAppeal,
  listAppeals,
  addReviewContext,
  listReviewContext,
  getOverview,
  getCheckpoint,
  getConsistency,
  getLedgerKey,
  getLedgerStatus,
  listLedgerEvents,
  getEventProof,
  listPolicies,
  getPolicy,
  checkPolicy,
  diffPolicies,
  evaluatePolicy,
  listPolicyVersions,
  listReleases,
  draftRelease,
  rollBackPolicy,
  getRelease,
  proveRelease,
  attachBacktest,
  waiveFindings,
  shadowRelease,
  rollOutRelease,
  activateRelease,
  retireRelease,
  withdrawRelease,
  getPolicySchema,
  askBacktest,
  listBacktests,
  getBacktest,
  cancelBacktest,
  listEvidence,
  addEvidence,
  importEvidence,
  getEvidenceStats,
  getSettings,
  listLearnedSignals,
  getEvents,
  getSignInPage,
  getSignInScript,
  getSignInStyle,
  getSignInOptions,
  signIn,
  readSignInLink,
  useSignInLink,
  beginOidcSignIn,
  finishOidcSignIn,
  getSession,
  signOut,
  signOutEverywhere,
  changePassword,
  listPeople,
  invitePerson,
  getOwnProfile,
  changeOwnProfile,
  setReviewerSkills,
  getPerson,
  changePerson,
  issuePersonLink,
  endPersonSessions,
  listSavedFilters,
  saveFilter,
  deleteSavedFilter,
  listKeys,
  createKey,
  revokeKey,
  listWebhooks,
  createWebhook,
  getWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  resendWebhookDeliveries,
]
