import type { Route } from '../http/define-route.ts'
import { askBacktest, cancelBacktest, getBacktest, listBacktests } from './backtests/backtests.ts'
import { escalateCase, handCaseOver, reassignCase, reopenCase, resolveCase, undoCase } from './cases/act-on-case.ts'
import { hearAppeal, listAppeals, rejectAppeal, submitAppeal } from './cases/appeals.ts'
import { countCases, listCaseReasons, listCases, listHitlQueue, listReviewers } from './cases/case-lists.ts'
import { changeCases, linkCase, noteCase } from './cases/change-cases.ts'
import { getDecisionCommunications, reportSent } from './cases/communications.ts'
import { getCase, getDecisionCase } from './cases/one-case.ts'
import { addReviewContext, listReviewContext } from './cases/review-context.ts'
import { claimCase, extendCase, releaseCase, takeNextCases } from './cases/take-cases.ts'
import { checkCommunications, getCommunications } from './communications/communications.ts'
import { createDecision, createDecisionBatch } from './decisions/create-decisions.ts'
import { listSimilarDecisions, replayDecision } from './decisions/decision-again.ts'
import { getDecision, getProof, getRecord, getSubmission, getTrace } from './decisions/decision-parts.ts'
import { getCounterfactuals, getExplanation } from './decisions/explain-decision.ts'
import { getCampaign } from './decisions/get-campaign.ts'
import { listDecisions } from './decisions/list-decisions.ts'
import { addEvidence, importEvidence } from './evidence/change-evidence.ts'
import { getEvidenceStats, listEvidence } from './evidence/list-evidence.ts'
import { getClaimReview, getStatementOfReasons } from './exports/public-exports.ts'
import { decideAgain, listMatchingCases } from './fact-checks/apply-fact-checks.ts'
import {
  confirmFactCheck,
  correctFactCheck,
  createFactCheck,
  declineFactCheck,
  retractFactCheck,
} from './fact-checks/change-fact-checks.ts'
import { getFactCheck, listFactChecks } from './fact-checks/list-fact-checks.ts'
import { getEvents } from './get-events.ts'
import { getReadiness } from './get-readiness.ts'
import { getRoot } from './get-root.ts'
import { createKey, listKeys, revokeKey } from './keys/keys.ts'
import { getConsistency, getEventProof } from './ledger/ledger-proofs.ts'
import { getCheckpoint, getLedgerKey, getLedgerStatus } from './ledger/ledger-state.ts'
import { listLedgerEvents } from './ledger/list-ledger-events.ts'
import { listLegalHolds, placeLegalHold, releaseLegalHold } from './legal-holds/legal-holds.ts'
import { liftMeasure, listMeasures } from './measures/measures.ts'
import { findNotice, listNotices, matchNotice } from './notices/found-notices.ts'
import { eraseNotice, getNotice, sendNotice } from './notices/send-notice.ts'
import {
  changeChatChannel,
  createChatChannel,
  deleteChatChannel,
  listChatChannels,
  testChatChannel,
} from './notifications/chat-channels.ts'
import { getMailStatus, testMail } from './notifications/mail.ts'
import { changeOwnNotifications, getOwnNotifications } from './notifications/own-notifications.ts'
import { getOverview } from './overview/get-overview.ts'
import {
  endPersonSessions,
  getPerson,
  invitePerson,
  issuePersonLink,
  listPeople,
  setReviewerSkills,
} from './people/people.ts'
import { changeOwnProfile, changePerson, getOwnProfile } from './people/profiles.ts'
import { checkPolicy } from './policies/check-policy.ts'
import { getSettings, listLearnedSignals } from './policies/deployment.ts'
import { diffPolicies } from './policies/diff-policies.ts'
import { evaluatePolicy } from './policies/evaluate-policy.ts'
import { getPolicy, getPolicySchema, listPolicies, listPolicyVersions } from './policies/policies.ts'
import {
  getClaimReviewFeed,
  getJsonFeed,
  getPostCard,
  getPublicStyle,
  getRssFeed,
  showFactCheck,
  showFactChecks,
  showMethod,
} from './public/public-fact-checks.ts'
import { sendErasureForm, sendNoticeForm, showNotice, showNoticeForm } from './public/public-notices.ts'
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
import { getDrift, getSafety, resumeRule } from './safety/safety.ts'
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
import { getSubject } from './subjects/get-subject.ts'
import { eraseSubject, getCustomerTimeline } from './subjects/subjects.ts'
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
  getDecisionCommunications,
  reportSent,
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
  getSubject,
  getCustomerTimeline,
  getStatementOfReasons,
  getClaimReview,
  eraseSubject,
  listLegalHolds,
  placeLegalHold,
  releaseLegalHold,
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
  listMeasures,
  liftMeasure,
  sendNotice,
  listNotices,
  getNotice,
  eraseNotice,
  findNotice,
  matchNotice,
  showNoticeForm,
  sendNoticeForm,
  showNotice,
  sendErasureForm,
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
  getCommunications,
  checkCommunications,
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
  listFactChecks,
  createFactCheck,
  getFactCheck,
  correctFactCheck,
  retractFactCheck,
  confirmFactCheck,
  declineFactCheck,
  listMatchingCases,
  decideAgain,
  showFactChecks,
  showFactCheck,
  showMethod,
  getRssFeed,
  getJsonFeed,
  getClaimReviewFeed,
  getPublicStyle,
  getPostCard,
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
  getOwnNotifications,
  changeOwnNotifications,
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
  listChatChannels,
  createChatChannel,
  changeChatChannel,
  deleteChatChannel,
  testChatChannel,
  getMailStatus,
  testMail,
]
