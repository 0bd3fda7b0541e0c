/**
 * What can have happened, in the past tense, by what it happened to. A type that was written once stays, with its meaning:
 * old ledgers hold it.
 */
export const AUDIT_EVENT_TYPES = [
  // Decisions.
  /** A submission was decided. Commits to the submission and to the decision. */
  'decision.made',
  /** A person's resolution took the place of the machine's outcome, which stays in its own event. */
  'decision.overridden',
  /** A person's resolution came to what the machine had decided. */
  'decision.confirmed',
  /** A person took their resolution back, and the outcome of before holds again. */
  'decision.restored',
  /** The outcome that holds is another than before; it follows the event of the resolution or undo that changed it. */
  'decision.effective_changed',
  /** A decision was computed again from its record; data says whether it came out the same. */
  'decision.replayed',
  /** What a decision was about was erased; the commitments of `decision.made` have nothing left to open them. */
  'decision.erased',

  // What ends, and what is held.
  /** A run of retention ended contents; data says by which periods, of which kinds, outcomes and times, how many, and which stayed. */
  'retention.applied',
  /** Contents of a person, or of a decision, neither end nor are erased until this is released. Commits to the reason and the person. */
  'hold.placed',
  /** Somebody released a legal hold. Commits to the reason. */
  'hold.released',
  /** What a released hold said, of a person or a decision that was erased, went with them. */
  'hold.erased',

  // What the person concerned hears.
  /** From here on customers, authors and readers hear other words about a decision: data has them, in every language. */
  'communication.changed',
  /** A platform says that it sent the words that held then; data says when, by which channel, in which language. */
  'communication.sent',

  // What a decision does to a post or an account.
  /** A measure began; data says which, why, from when until when, and by which document. */
  'measure.started',
  /** A measure ended; data says why. Commits to the reason of the one who lifted it. */
  'measure.ended',

  // Human work.
  /** Routing asked for a person. */
  'case.opened',
  /** A reviewer took the case, until the lease expires. */
  'case.claimed',
  /** The reviewer needs it for longer. */
  'case.extended',
  /** The reviewer gave the case back; data says whether they passed it by. */
  'case.released',
  /** The reviewer's lease ran out, and the case is open again. */
  'case.expired',
  /** A reviewer decided: outcome, reason code, rationale. */
  'case.resolved',
  /** A resolution was taken back within its window. */
  'case.undone',
  /** A reviewer asked for a lead. */
  'case.escalated',
  /** An appeal, or a mistake, opened a resolved case again. */
  'case.reopened',
  /** Queue, priority or reviewer changed. */
  'case.reassigned',
  /** Somebody wrote a note on a case. */
  'case.noted',
  /** Somebody tied a case to another, or to a decision. */
  'case.linked',
  /** Somebody asked for another look at a decision. */
  'appeal.submitted',
  /** An appeal may be heard. */
  'appeal.triaged',
  /** An appeal may not be heard; data says why. */
  'appeal.rejected',
  /** A person other than the one who decided has taken the appeal. */
  'appeal.review_started',
  /** The appeal was decided, and the decision stands. */
  'appeal.upheld',
  /** The appeal was decided, and the decision is taken back. */
  'appeal.reversed',
  /** The appeal was decided, and the decision is changed. */
  'appeal.modified',
  /** A reader of a post said something about it, with sources. */
  'review_context.added',
  /** Statements of readers about a post were erased with somebody; data says how many. The post itself stays. */
  'review_context.erased',

  // Notices about content.
  /** Somebody sent a notice about a post. Commits to what was written, and to who wrote it. */
  'notice.received',
  /** A person found the decision that a notice is about. */
  'notice.matched',
  /** A notice has its answer: the outcome that holds, or that what it is about was not found. */
  'notice.decided',
  /** What a notice says, and who sent it, was erased. */
  'notice.erased',

  // What decides.
  /** The file of a policy brought a version into force. */
  'policy.installed',
  /** Somebody began a release with a text. */
  'policy.drafted',
  /** A release was proved; data says what the proof found. */
  'policy.proved',
  /** Somebody explained why a release may be published although its proof found something. */
  'policy.waived',
  /** A finished backtest was attached to a release. */
  'policy.backtest_attached',
  /** A release runs beside what decides. */
  'policy.shadowed',
  /** A release decides for a share of subjects. */
  'policy.rolled_out',
  /** A release decides for everybody. */
  'policy.activated',
  /** A release was given up, or its shadow or rollout was stopped. */
  'policy.retired',
  /** A rollout was ended, or the version before the active one decides again. */
  'policy.rolled_back',
  /** A rule fired far more often than is usual: its outcomes go to people from here on; data says how often. */
  'rule.suspended',
  /** A person resumed a suspended rule; data says why, and how often an hour it may fire. */
  'rule.resumed',
  /** A policy was run over recorded facts, to see what it would have decided. */
  'policy.backtested',
  /** The configuration brought other settings of decisions into force; data has all of them. */
  'settings.changed',
  /** Evidence, word lists or watchlists were added or replaced. */
  'evidence.imported',

  // Fact checks of people.
  /** A person or a program gave a claim a rating, a correction, or asked for a retraction; another person has to confirm it. */
  'fact_check.proposed',
  /** A version is published, and evidence from now on. Commits to what was written. */
  'fact_check.published',
  /** A fact check is evidence for nothing from now on. */
  'fact_check.retracted',
  /** A proposal was taken away, by another person or by its author. */
  'fact_check.declined',

  // Who may do what.
  /** A program got a key. */
  'key.created',
  /** A key stopped working. */
  'key.revoked',
  /** A person got an account. */
  'person.created',
  /** A person may now do more, or less. */
  'person.role_changed',
  /** A person's name or address was changed. */
  'person.updated',
  /** A person set a password; data says on what occasion. */
  'person.password_set',
  /** An account of an identity provider now opens this one. */
  'person.identity_linked',
  /** An account stopped working. */
  'person.disabled',
  /** An account works again. */
  'person.enabled',
  /** A person signed in. */
  'session.opened',
  /** A person signed out. */
  'session.closed',
  /** Every session of a person was ended. */
  'session.ended_all',
  /** Too many wrong passwords: an account or an address has to wait, as data says. Once in a row of failures, and few an hour. */
  'session.throttled',

  // The world outside.
  /** An endpoint receives events from now on. */
  'webhook.created',
  /** An endpoint's address, events or secret changed. */
  'webhook.updated',
  /** An endpoint receives no more events. */
  'webhook.deleted',
  /** An endpoint receives nothing until it is enabled again; data says whether somebody asked, or it failed for too long. */
  'webhook.disabled',
  /** An endpoint receives events again. */
  'webhook.enabled',
  /** Deliveries were given up after every attempt; data says how many. */
  'webhook.delivery_failed',
  /**
   * A statement of reasons or a claim review was handed out over the API, as data says; once a day to the same caller.
   * Reading the ledger on its own machine is not told: that must need neither its key nor the right to write.
   */
  'record.exported',

  // The record itself.
  /** The first event of a ledger: its name and its key. */
  'ledger.opened',
  /** Somebody who keeps copies was shown a checkpoint. */
  'ledger.witnessed',
  /** Checkpoints are signed with another key from here on. */
  'ledger.key_changed',
  /** The database was restored from a backup; data says up to which event. */
  'ledger.restored',
] as const

/** Types by the words that ledgers before 2026-11-28 have for them, with the words of today. */
export const EARLIER_EVENT_TYPES: ReadonlyMap<string, AuditEventType> = new Map([
  ['rule.held', 'rule.suspended'],
  ['rule.released', 'rule.resumed'],
])

/** The type of an event in the word of today. */
export function eventTypeNamed(type: string): string {
  return EARLIER_EVENT_TYPES.get(type) ?? type
}

/** The type of an event that this version writes. A ledger may hold others: of earlier and of later versions. */
export type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number]
