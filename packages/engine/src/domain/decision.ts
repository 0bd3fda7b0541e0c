import type { Settings } from '@tribunal/contract'

// What a decision is, of either kind: the contract has the one definition of it.
export type {
  AgreementPoint,
  AmountRatio,
  Argument,
  Campaign,
  CaseRoute,
  ChannelRisk,
  CitedSource,
  Claim,
  ClaimDomain,
  ClaimLikenessFacts,
  Commitment,
  ContextSignals,
  CustomerBehavior,
  DecidedClaim,
  Detection,
  Downstream,
  Emotion,
  EntityWindows,
  Evidence,
  Exposure,
  FinalLabel,
  Finding,
  ForensicLog,
  HistorySummary,
  Influence,
  KnownBehavior,
  LexiconMatch,
  LinguisticProfile,
  ManipulationFacts,
  ManipulationScore,
  ModelAnswer,
  ModelCall,
  ModelStance,
  ModelVerdict,
  OutsideEvidence,
  PassageReading,
  Payment,
  PaymentAdvice,
  PaymentDecision,
  PaymentFacts,
  PaymentHistory,
  PaymentOutcome,
  PaymentWarning,
  PerWindow,
  PolicyMatch,
  Post,
  PostDecision,
  PostFacts,
  PostMedia,
  PublicationStatus,
  RatingCounts,
  RecordedScore,
  RecordedShare,
  RecordedSignals,
  RefusedStance,
  RiskCategory,
  RiskLevel,
  Screening,
  ScreeningAction,
  Settings,
  ShadowAnswer,
  SideWeight,
  SourceRecord,
  Stage,
  Stance,
  StanceWeights,
  StepStatus,
  Submission,
  ThreatIntelligence,
  ThreatMatch,
  Tone,
  TraceCall,
  TraceStep,
  Velocity,
  Verdict,
  Verification,
} from '@tribunal/contract'
export * from '@tribunal/contract/words'

/**
 * The settings of a deployment that names none: document 002 enforced, document 004 as it is, and the guarded arbiter (spec
 * section 9).
 */
export const DEFAULT_SETTINGS: Settings = {
  stage: 'supervised',
  publication: 'publication',
  arbiter: 'arbiter-guarded',
}

/**
 * The sentences of today. Since 2 they call nothing usual that is not known to be, and say why no model answered; since 3 the case for
 * fraud tells what was learned and why a payment without a known usual amount is held up, and an average of 0 counts as not known.
 */
export const SENTENCES = 3

/** Milliseconds, rounded to the microsecond: what is shown of a duration, since more digits are noise. */
export function microseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
