// The words of enumerations, without a schema library: what code compares with and iterates over.

/** What is decided on. */
export const KINDS = ['post', 'payment'] as const
/** Of which of the two kinds a submission, a decision or a case is. */
export type Kind = (typeof KINDS)[number]

/**
 * The kind that a text names; undefined where it names none. Specification 4 calls a payment `transaction`, and so does
 * everything recorded before 2026-11-28: both words are read, and `payment` is written.
 */
export function kindNamed(said: unknown): Kind | undefined {
  if (said === 'post') return 'post'
  return said === 'payment' || said === 'transaction' ? 'payment' : undefined
}

/** What an event of the ledger says, in the words of today: a payment was `transaction`, a suspended rule `rule-held`. */
export function inWordsOfToday<Data extends Readonly<Record<string, unknown>>>(data: Data): Data {
  const kind = kindNamed(data['kind'])
  const said = kind === undefined ? data : { ...data, kind }
  return said['rule'] === 'rule-held' ? { ...said, rule: 'rule-suspended' } : said
}

/** Subject of a claim. Document 004, High-Risk Domain Definition: health, finance and politics are of high risk. */
export const CLAIM_DOMAINS = ['health', 'finance', 'politics', 'technology', 'science', 'society', 'general'] as const
/** Of claims, least first. Document 004: `high` makes a claim of any domain a high-risk one. */
export const RISK_LEVELS = ['low', 'medium', 'high'] as const
/**
 * Document 004, Fact-Check Verdict Types. `unknown` is an answer (not enough evidence); no fact check at all is a null beside it.
 */
export const VERDICTS = ['true', 'false', 'mixed', 'unknown'] as const
/** Does the source speak for the claim, against it, both, or neither as far as is known? */
export const STANCES = ['supports', 'refutes', 'mixed', 'neutral'] as const

/**
 * How the author of a post stands to a claim in it (spec section 9, Commitment): states it, asks whether it is so, denies it,
 * tells that somebody who can be asked says it, doubts it, or makes fun of it. `mentions`: the sentence names all that an untrue claim
 * names, and it is not clear whether it states anything; or somebody says it whom nobody can ask (`My barber says …`, `People say …`).
 */
export const COMMITMENTS = ['asserts', 'asks', 'denies', 'reports', 'doubts', 'jokes', 'mentions'] as const

/**
 * Ratings that a fact-checker gives a claim, and the verdict of document 004 that each comes to. Misleading and missing context
 * are `mixed`, satire that is passed on as fact is `false`, as in `content/lists/rating-maps.yaml`.
 */
export const FACT_CHECK_RATINGS = {
  true: 'true',
  false: 'false',
  satire: 'false',
  mixed: 'mixed',
  misleading: 'mixed',
  missing_context: 'mixed',
  unproven: 'unknown',
} as const satisfies Readonly<Record<string, (typeof VERDICTS)[number]>>

/** How sure a fact-checker is, in words. */
export const FACT_CHECK_CONFIDENCES = ['low', 'medium', 'high'] as const

/** What a media item of a fact check is. */
export const MEDIA_KINDS = ['image', 'video', 'audio'] as const

/**
 * What a fact-checker finds of a media item, in the context in which it was shared: the six codes of schema.org's
 * MediaManipulationRatingEnumeration. `out_of_context`: it was not changed, and what was said with it is not so. `edited`: it was cut,
 * cropped or put together. `original`: nothing was changed. `satire`: a joke. `staged`: it was acted out. `transformed`: something in it
 * was changed, or a program made it.
 */
export const MEDIA_AUTHENTICITIES = ['out_of_context', 'edited', 'transformed', 'staged', 'satire', 'original'] as const

/**
 * Where a fact check stands. `proposed`: a person has still to confirm the first version. `published`: its newest version is
 * evidence, also while a correction waits. `declined`: it was never published. `retracted`: it was, and does not count any more.
 */
export const FACT_CHECK_STATUSES = ['proposed', 'published', 'declined', 'retracted'] as const

/** What a proposal would do. */
export const FACT_CHECK_CHANGES = ['publish', 'correct', 'retract'] as const

/** Why a fact check does not let something happen. */
export const FACT_CHECK_REFUSALS = [
  /** Somebody changed it since it was looked at. */
  'changed_meanwhile',
  /** A proposal waits for another person already. */
  'proposal_waits',
  /** Another fact check rates this claim, in one of the same wordings: `fact_check_id`. It is corrected instead. */
  'already_rated',
  /** Nothing waits for another person. */
  'nothing_waits',
  /** The one who proposed it cannot confirm it. */
  'second_person_needed',
  /** A program confirms and declines nothing. */
  'person_needed',
  /** What is not published cannot be corrected or retracted. */
  'not_published',
] as const

/**
 * What a notice says that a post is (Digital Services Act, article 16). The first eleven name illegal content, the others what goes against
 * the terms of a platform.
 */
export const NOTICE_CATEGORIES = [
  'child_abuse',
  'terrorism',
  'threats',
  'hate',
  'intimate_images',
  'private_data',
  'fraud',
  'intellectual_property',
  'unsafe_products',
  'defamation',
  'other_illegal',
  'false_information',
  'harassment',
  'spam',
  'other_terms',
] as const
/** What a notice says that a post is. */
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]

/**
 * Where a notice stands. `received`: nobody looks at the post yet. `in_review`: a person does. `decided`: what holds of the post is its
 * answer. `not_found`: people did not find what it is about.
 */
export const NOTICE_STATUSES = ['received', 'in_review', 'decided', 'not_found'] as const
/** Where a notice stands. */
export type NoticeStatus = (typeof NOTICE_STATUSES)[number]

/**
 * What a decision does to a post, or to the account of its author, for some time. `label`: it is shown with a notice. `warning`: it is
 * shown with a warning. `reduced`: fewer people are shown it. `held`: it is not published yet, and waits for a person. `strike`: it
 * counts against the account. No kind hides or removes what is published.
 */
export const MEASURE_KINDS = ['label', 'warning', 'reduced', 'held', 'strike'] as const
/** What a decision does to a post or an account. */
export type MeasureKind = (typeof MEASURE_KINDS)[number]

/** What a measure is a measure on: the post, or the account of its author. */
export const MEASURE_TARGETS = ['post', 'account'] as const

/**
 * Why a measure ended. `expired`: its time was over. `outcome_changed`: another outcome holds. `reviewed`: a person decided, or took
 * that back, and the same outcome has other measures then. `ground_retracted`: a fact check that the decision cites was retracted, or
 * corrected to another verdict. `lifted`: somebody lifted it, with a reason. `erased`: the decision was erased.
 */
export const MEASURE_CAUSES = [
  'expired',
  'outcome_changed',
  'reviewed',
  'ground_retracted',
  'lifted',
  'erased',
] as const
/** Why a measure ended. */
export type MeasureCause = (typeof MEASURE_CAUSES)[number]

/** Why there is a case: a decision asked for a person, an appeal, reports of readers, or a notice. */
export const CASE_CAUSES = ['routing', 'appeal', 'community', 'notice'] as const

/** Deployment stages of document 002: `supervised` enforces, `advisory` turns BLOCK into REVIEW, `shadow` enforces nothing. */
export const STAGES = ['supervised', 'advisory', 'shadow'] as const

/** Emotions that a record has only where the text stirs them; fear and outrage it always has. */
export const OTHER_EMOTIONS = ['anger', 'disgust', 'sadness', 'joy', 'hope'] as const

/** Least severe first: the order the safety properties are stated in. */
export const PAYMENT_OUTCOMES = ['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'] as const

/** What happens to a post, least severe first. */
export const POST_OUTCOMES = ['clean', 'needs_review', 'blocked'] as const

/** What a machine or a person may decide, of either kind: the one word to act on. */
export const OUTCOMES = [...POST_OUTCOMES, ...PAYMENT_OUTCOMES] as const

/** Labels of document 000. */
export const POST_LABELS = ['high_conf_true', 'high_conf_fake', 'send_downstream'] as const

/** Of payments; `unknown` where the risk was not measured. */
export const RISK_CATEGORIES = ['low', 'medium', 'high', 'critical', 'unknown'] as const

/** What a decision is filed under: the risk of a payment, the label of a post. */
export const DECISION_CATEGORIES = [...POST_LABELS, ...RISK_CATEGORIES] as const

/** Of cases, most pressing first. */
export const CASE_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const

/** What people are doing with a case: it waits, one person holds it, or they are done with it. */
export const CASE_STATUSES = ['open', 'claimed', 'resolved'] as const

/**
 * Whose turn a case is: the first reviewer, a second one, a lead where the two differ, or somebody who hears an
 * appeal. A second person and a lead may follow on who hears an appeal, too.
 */
export const CASE_STAGES = ['first', 'second', 'settle', 'appeal'] as const

/**
 * How far an appeal has come. `upheld`, `reversed` and `modified` answer one that was heard, and
 * `rejected_invalid` turns one down unheard; the others wait for an answer.
 */
export const APPEAL_STATUSES = [
  'submitted',
  'triaged',
  'rejected_invalid',
  'in_review',
  'upheld',
  'reversed',
  'modified',
] as const

/** Statuses of an appeal that waits for its answer. */
export const PENDING_APPEALS = ['submitted', 'triaged', 'in_review'] as const

/** Why a case does not let something happen. */
export const CASE_REFUSALS = [
  /** Somebody else holds the claim: `by`, `until`. */
  'held_by_other',
  /** The claim ended at `until`: it ran out, or was taken away. Or it was never made. */
  'not_held',
  /** Decided by `by` at `at`: finally, or it is another one's turn since. */
  'already_resolved',
  /** People are not done with it yet. */
  'not_resolved',
  /** The one who decided on it may not decide on it again. */
  'own_decision',
  /** Only a lead may take it, or do this. */
  'lead_needed',
  /** A lead gave it to `by`. */
  'assigned_to_other',
  /** The window closed at `until`. */
  'undo_too_late',
  /** A second decision was followed by a look at the first one, so it cannot be made again alone. */
  'first_seen',
  /** The last thing that happened is not a resolution of yours. */
  'nothing_to_undo',
  'unknown_outcome',
  'unknown_reason',
  'rationale_needed',
  /** An outcome that settles nothing says which queue or person the case goes to. */
  'hand_over_needed',
  /** Nobody goes on with what this outcome settles. */
  'hand_over_unneeded',
  /** An appeal is decided by a person, not by a program. */
  'person_needed',
  /** An appeal waits for its answer already. */
  'appeal_pending',
  /** The decision was appealed before, and answered at `at`. */
  'appeal_used',
  /** The time to appeal ended at `until`. */
  'appeal_too_late',
  /** An appeal that is being heard is answered on its merits. */
  'appeal_heard',
  /** There is no appeal to answer. */
  'no_appeal',
] as const

/** What may be asked of a case. */
export const CASE_ACTS = [
  'claim',
  'extend',
  'release',
  'resolve',
  'undo',
  'reopen',
  'escalate',
  'hand_over',
  'reassign',
  'hear',
  'reject_appeal',
] as const

/** How a step ended. `fallback`: a deterministic analyser answered in place of a model. */
export const STEP_STATUSES = ['ok', 'fallback', 'skipped', 'timeout', 'error'] as const

/** The windows that earlier payments are counted over: 10 minutes, 1 hour, 24 hours, 7 days, 30 days; the order of every list of counts. */
export const PAYMENT_WINDOWS = ['10min', '1h', '24h', '7d', '30d'] as const

/** Everybody whose earlier payments are counted over the windows, and seen from a payment. */
export const PAYMENT_ENTITIES = ['customer', 'device', 'merchant', 'country'] as const

/** Where a language model may be asked about a post, by the id that configuration, prompts and traces use. */
export const POST_MODEL_STEPS = [
  'linguistic-profile',
  'text-detection',
  'claim-extraction',
  'claim-verification',
  'downstream-analysis',
] as const

/** The same for a payment. */
export const PAYMENT_MODEL_STEPS = [
  'policy-matching',
  'debate-pro-fraud',
  'debate-pro-customer',
  'arbiter',
  'customer-explanation',
  'audit-explanation',
] as const

/** Every place where a language model may be asked, of either kind. */
export const MODEL_STEPS = [...POST_MODEL_STEPS, ...PAYMENT_MODEL_STEPS] as const

/** Why a model gave no answer. */
export const MODEL_FAILURES = [
  /** No answer within the time that the model has. */
  'timeout',
  /** The caller left before the answer came. */
  'cancelled',
  /** No connection, or one that broke; a redirect counts as this, because none is followed. */
  'unreachable',
  /** HTTP 429. It is worth another attempt, as is `server_error`. */
  'rate_limited',
  /** HTTP 408, or 500 and above. */
  'server_error',
  /** Any other HTTP status from 400: the question is not as the server wants it. */
  'bad_request',
  /** HTTP 401 or 403, or a body that says the API key is not valid. */
  'auth',
  /** HTTP 404: the server does not know the model. */
  'no_model',
  /** The answer has not the form of the provider. */
  'bad_body',
  /** The answer has more bytes than are read. */
  'too_large',
  'truncated',
  /** The model declined, or the filter of its provider stopped it. */
  'refused',
  /** The model failed several times in a row, and is not asked for a while. */
  'circuit_open',
  /** The time of the submission, or what may be spent, is used up. */
  'over_budget',
  /** Only recordings may answer here, and none has this question. */
  'not_recorded',
  /** Asking itself failed: anything that is none of the above. */
  'broken',
] as const

/** What lists of cases are narrowed by: a status, or `waiting`, which is open or claimed. */
export const CASES_SHOWN = ['waiting', ...CASE_STATUSES] as const

/** How lists of cases are ordered: `due` by priority, then by when they are due; `risk` gravest first. */
export const CASE_ORDERS = ['due', 'oldest', 'newest', 'risk', 'resolved'] as const

/**
 * The outcomes a person may choose, least severe first; the keys 1, 2 and 3 of a reviewer. `ESCALATE_TO_HUMAN` is not
 * among them: a person who wants another one to decide escalates the case. `needs_review` keeps the notice on the post, and
 * hands the case over to a queue or a person.
 */
export const PERSON_OUTCOMES = {
  post: ['clean', 'needs_review', 'blocked'],
  payment: ['APPROVE', 'CHALLENGE', 'BLOCK'],
} as const satisfies Readonly<Record<Kind, readonly Outcome[]>>

/** The reasons for which an appeal may be turned down unheard. */
export const APPEAL_REJECTIONS = ['not_affected', 'no_grounds', 'other_decision', 'abusive'] as const

/** What people made of the machine's outcome. */
export const REVIEWED = ['overridden', 'confirmed', 'unreviewed'] as const

/** What a past decision has in common with another one. */
export const SIMILAR_WHY = ['text', 'author', 'customer', 'device', 'merchant'] as const

/** In the order in which a release goes through them; `shadow` and `rollout` can be left out. */
export const RELEASE_STAGES = ['draft', 'proved', 'backtested', 'shadow', 'rollout', 'active', 'retired'] as const

/** Types of the events that releases are made of; other events about a policy say nothing of them. */
export const RELEASE_EVENT_TYPES = [
  'policy.installed',
  'policy.drafted',
  'policy.proved',
  'policy.waived',
  'policy.backtest_attached',
  'policy.shadowed',
  'policy.rolled_out',
  'policy.activated',
  'policy.retired',
  'policy.rolled_back',
] as const

/** What may be done with a release, in the order in which it is. */
export const RELEASE_STEPS = [
  'prove',
  'waive',
  'attach_backtest',
  'shadow',
  'rollout',
  'activate',
  'retire',
  'withdraw',
] as const

/** How far a backtest has come. A cancelled one has found what it had looked at until then. */
export const BACKTEST_STATUSES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const

/** Where the time of a scoped stage lies. */
export const STAGE_TIMES = ['coming', 'now', 'over'] as const

/** What became of a message to an endpoint. `dead`: given up; it can be sent again. */
export const DELIVERY_STATES = ['pending', 'delivered', 'dead'] as const

/** Fields of a submission that an endpoint may ask for, beside what every message about a decision carries. */
export const WEBHOOK_FIELDS = ['language', 'amount', 'currency', 'subject', 'metadata'] as const
/**
 * Those of them that are personal data: what one person paid, who it was, and what the sender noted about it. Tribunal keeps them only
 * where they can be erased, and what was sent to somebody else it cannot erase.
 */
export const PERSONAL_WEBHOOK_FIELDS = ['amount', 'currency', 'subject', 'metadata'] as const

/**
 * What people are notified of. `case_opened`: a case is new in a queue. `case_assigned`: a lead gave somebody a case.
 * `case_handed_over`: the one who held a case gave it to somebody. `second_review`: a case waits for a second person, as one who
 * releases what was blocked. `lead_needed`: only a lead may decide a case now. `appeal_arrived`: somebody appealed.
 * `case_overdue`: a case waits longer than it should. `fact_check_waiting`: a proposed fact check waits for another person.
 */
export const NOTIFICATION_KINDS = [
  'case_assigned',
  'case_handed_over',
  'case_opened',
  'appeal_arrived',
  'second_review',
  'lead_needed',
  'case_overdue',
  'fact_check_waiting',
] as const
/** What somebody is notified of. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
/** Those for one person alone. */
export const PERSONAL_NOTIFICATIONS = [
  'case_assigned',
  'case_handed_over',
] as const satisfies readonly NotificationKind[]
/** What a chat channel may be notified of. */
export type ChannelNotification = Exclude<NotificationKind, (typeof PERSONAL_NOTIFICATIONS)[number]>
/** What a chat channel may be notified of: what is not for one person. */
export const CHANNEL_NOTIFICATIONS = NOTIFICATION_KINDS.filter(
  (kind): kind is ChannelNotification => !(PERSONAL_NOTIFICATIONS as readonly NotificationKind[]).includes(kind),
)
/** How a person is notified of a kind. */
export const NOTIFICATION_MODES = ['off', 'at_once', 'digest'] as const
/** How a person is notified of a kind. */
export type NotificationMode = (typeof NOTIFICATION_MODES)[number]
/** The form in which a chat takes messages: `slack` is that of Slack, Mattermost, Rocket.Chat, and Discord with `/slack` after its address. */
export const CHAT_FORMATS = ['slack', 'teams'] as const
/** The form in which a chat takes messages. */
export type ChatFormat = (typeof CHAT_FORMATS)[number]

/** Whether a text names a time zone of IANA, such as `Europe/Madrid`. An offset (`+02:00`) is none: it knows no summer. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** Why another outcome holds: a review came to it, an appeal did, or a resolution was taken back. */
export const EFFECT_CAUSES = ['review', 'appeal', 'undo'] as const

/** The lists whose filters can be saved. */
export const FILTERED_LISTS = ['cases', 'decisions', 'events'] as const

/** What a person may be, from least to most. */
export const ROLE_NAMES = ['viewer', 'reviewer', 'fact_checker', 'lead', 'policy_owner', 'admin'] as const

/** What an API key may be for. */
export const SCOPE_NAMES = [
  'decide',
  'read',
  'review',
  'audit',
  'metrics',
  'policies',
  'notices:trusted',
  'admin',
] as const

/** Everything that an operation can ask for. Roles and scopes permit some of it each. */
export const PERMISSIONS = [
  'decisions:create',
  'decisions:read',
  'decisions:erase',
  'cases:read',
  'cases:ask',
  'cases:work',
  'cases:lead',
  'policies:read',
  'policies:write',
  'policies:publish',
  'rules:resume',
  'evidence:manage',
  'fact_checks:write',
  'notices:trusted',
  'audit:read',
  'people:manage',
  'keys:manage',
  'webhooks:manage',
  'metrics:read',
  'events:read',
] as const

/**
 * How the platform came to know of a post, in the words of the DSA transparency database: by a notice (article 16), a
 * trusted flagger (article 22), another notification, or by itself.
 */
export const SOURCE_TYPES = [
  'SOURCE_ARTICLE_16',
  'SOURCE_TRUSTED_FLAGGER',
  'SOURCE_TYPE_OTHER_NOTIFICATION',
  'SOURCE_VOLUNTARY',
] as const

/** What may be asked of a case, by the name that `may` of a case gives it. */
export type CaseAct = (typeof CASE_ACTS)[number]
/** What a decision is filed under: a label of document 000, or a risk category of document 001. */
export type DecisionCategory = (typeof DECISION_CATEGORIES)[number]
/** The one word to act on: of posts `clean` … `blocked`, of payments `APPROVE` … `BLOCK`. */
export type Outcome = (typeof OUTCOMES)[number]
/** Who or what had part in a payment, as the windows count them. */
export type PaymentEntity = (typeof PAYMENT_ENTITIES)[number]
/** Id of a model step, as configuration, prompts, traces and recordings write it. */
export type ModelStepId = (typeof MODEL_STEPS)[number]
/** Why a model gave no answer that could be used; a fact of the record, beside what the fallback answered. */
export type ModelFailure = (typeof MODEL_FAILURES)[number]
/** What a person may be; roles add up. */
export type Role = (typeof ROLE_NAMES)[number]
/** What an API key may be for; scopes add up. */
export type Scope = (typeof SCOPE_NAMES)[number]
/** What an operation asks for. */
export type Permission = (typeof PERMISSIONS)[number]
/** How a fact-checker rates a claim. */
export type FactCheckRating = keyof typeof FACT_CHECK_RATINGS
/** What a media item of a fact check is. */
export type MediaKind = (typeof MEDIA_KINDS)[number]
/** What a fact-checker finds of a media item. */
export type MediaAuthenticity = (typeof MEDIA_AUTHENTICITIES)[number]
/** How sure a fact-checker is of a rating. */
export type FactCheckConfidence = (typeof FACT_CHECK_CONFIDENCES)[number]
/** Where a fact check stands. */
export type FactCheckStatus = (typeof FACT_CHECK_STATUSES)[number]
/** What a proposal would do to a fact check. */
export type FactCheckChange = (typeof FACT_CHECK_CHANGES)[number]
/** Why a fact check does not let something happen. */
export type FactCheckRefusal = (typeof FACT_CHECK_REFUSALS)[number]
