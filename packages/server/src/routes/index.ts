import type { Route } from '../http/define-route.ts'
import { askBacktest, listBacktests } from './backtests/backtests.ts'
import { cancelBacktest, getBacktest } from './backtests/get-backtest.ts'
import { addReviewContext } from './cases/add-review-context.ts'
import { hearAppeal, listAppeals, rejectAppeal, submitAppeal } from './cases/appeals.ts'
import { listCaseReasons, listCases, listHitlQueue, listReviewers } from './cases/case-lists.ts'
import { changeCases, linkCase, noteCase } from './cases/change-cases.ts'
import { countCases } from './cases/count-cases.ts'
import { reopenCase, resolveCase, undoCase } from './cases/decide-case.ts'
import { getCase, getDecisionCase, listReviewContext } from './cases/one-case.ts'
import { claimCase, extendCase, releaseCase, takeNextCases } from './cases/take-cases.ts'
import { escalateCase, handCaseOver, reassignCase } from './cases/transfer-case.ts'
import { getCustomerTimeline } from './customers/get-customer-timeline.ts'
import { createDecision, createDecisionBatch } from './decisions/create-decisions.ts'
import { listSimilarDecisions, replayDecision } from './decisions/decision-again.ts'
import { getDecision, getProof, getRecord, getSubmission, getTrace } from './decisions/decision-parts.ts'
import { getCampaign } from './decisions/get-campaign.ts'
import { getCounterfactuals } from './decisions/get-counterfactuals.ts'
import { getExplanation } from './decisions/get-explanation.ts'
import { listDecisions } from './decisions/list-decisions.ts'
import { addEvidence, importEvidence } from './evidence/change-evidence.ts'
import { getEvidenceStats, listEvidence } from './evidence/list-evidence.ts'
import { getClaimReview, getStatementOfReasons } from './exports/public-exports.ts'
import { getEvents } from './get-events.ts'
import { getReadiness } from './get-readiness.ts'
import { getRoot } from './get-root.ts'
import { getSettings } from './get-settings.ts'
import { createKey, listKeys, revokeKey } from './keys/keys.ts'
import { getConsistency, getEventProof } from './ledger/ledger-proofs.ts'
import { getCheckpoint, getLedgerKey, getLedgerStatus } from './ledger/ledger-state.ts'
import { listLedgerEvents } from './ledger/list-ledger-events.ts'
import { getOverview } from './overview/get-overview.ts'
import { changePerson } from './people/change-person.ts'
import { changeOwnProfile, getOwnProfile } from './people/own-profile.ts'
import {
  endPersonSessions,
  getPerson,
  invitePerson,
  issuePersonLink,
  listPeople,
  setReviewerSkills,
} from './people/people.ts'
import { checkPolicy } from './policies/check-policy.ts'
import { diffPolicies } from './policies/diff-policies.ts'
import { evaluatePolicy } from './policies/evaluate-policy.ts'
import { getPolicy, getPolicySchema, listPolicies, listPolicyVersions } from './policies/policies.ts'
import { attachBacktest, draftRelease } from './releases/draft-release.ts'
import { getRelease } from './releases/get-release.ts'
import {
  activateRelease,
  retireRelease,
  rollOutRelease,
  shadowRelease,
  waiveFindings,
  withdrawRelease,
} from './releases/release-steps.ts'
import { listReleases, proveRelease, rollBackPolicy } from './releases/releases.ts'
import { getDrift } from './safety/get-drift.ts'
import { getSafety, resumeRule } from './safety/safety.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from './saved-filters/saved-filters.ts'
import { getHealth, getMetrics, getOpenApi, getProblem } from './service-state.ts'
import { beginOidcSignIn, finishOidcSignIn } from './sign-in/oidc-sign-in.ts'
import { changePassword, readSignInLink, useSignInLink } from './sign-in/passwords.ts'
import {
  getSession,
  getSignInOptions,
  getSignInPage,
  getSignInScript,
  getSignInStyle,
  signIn,
  signOut,
  signOutEverywhere,
} from './sign-in/sessions.ts'
import { listLearnedSignals } from './signals/list-learned-signals.ts'
import { eraseSubject } from './subjects/erase-subject.ts'
import { listWebhookDeliveries, resendWebhookDeliveries, testWebhook } from './webhooks/webhook-deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from './webhooks/webhooks.ts'

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
  createDecision,
  createDecisionBatch,
  listDecisions,
  getDecision,
  getSubmission,
  getRecord,
  getExplanation,
  getTrace,
  getSafety,
  getDrift,
  resumeRule,
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
