// Written by tools/contract.mjs from contract/openapi.json: change the routes, not this file.
// biome-ignore-all format: written by a tool

export type ApiKey = {
  readonly id: string
  readonly name: string
  /** How the key begins */
  readonly prefix: string
  readonly scopes: ReadonlyArray<"decide" | "read" | "review" | "audit" | "metrics" | "policies" | "notices:trusted" | "admin">
  readonly created_at: string
  /** `person:ID`, `key:ID` or `system:NAME` */
  readonly created_by: string
  readonly expires_at: string | null
  /** Exact to a minute */
  readonly last_used_at: string | null
  readonly revoked_at: string | null
}

export type Appeal = {
  readonly id: string
  readonly status: "submitted" | "triaged" | "rejected_invalid" | "in_review" | "upheld" | "reversed" | "modified"
  readonly submitted_at: string
  readonly submitted_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  }
  /** By when it is to be answered */
  readonly due_at: string
  /** Null where it was erased */
  readonly text: string | null
  readonly answered: {
    readonly by: {
      /** `person:UUID` or `key:UUID` */
      readonly id: string
      readonly name: string
    }
    readonly answered_at: string
    /** What holds from then on; null where it was not heard */
    readonly outcome: string | null
    readonly reason_code: string
    /** Null where it was erased */
    readonly answer: string | null
  } | null
}

export type AppealDecidedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "appeal.upheld" | "appeal.reversed" | "appeal.modified"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly appeal_id: string
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** It holds from this event on */
    readonly outcome: string
  }
}

export type AppealEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "appeal.submitted" | "appeal.triaged" | "appeal.rejected" | "appeal.review_started"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly appeal_id: string
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    readonly due_at?: string
    /** Why it may not be heard */
    readonly reason_code?: string
  }
}

/** One side of the debate about a payment */
export type Argument = {
  readonly argument: string | GivenText | Message
  readonly confidence: number
  readonly evidence: ReadonlyArray<string>
}

export type AuditedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "decision.replayed" | "retention.applied" | "hold.placed" | "hold.released" | "hold.erased" | "communication.sent" | "case.extended" | "case.noted" | "case.linked" | "review_context.added" | "review_context.erased" | "notice.erased" | "policy.drafted" | "policy.proved" | "policy.waived" | "policy.backtest_attached" | "policy.shadowed" | "policy.retired" | "policy.backtested" | "settings.changed" | "evidence.imported" | "key.created" | "key.revoked" | "person.created" | "person.role_changed" | "person.updated" | "person.password_set" | "person.identity_linked" | "person.disabled" | "person.enabled" | "session.opened" | "session.closed" | "session.ended_all" | "session.throttled" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.disabled" | "webhook.enabled" | "webhook.delivery_failed" | "record.exported" | "ledger.opened" | "ledger.witnessed" | "ledger.key_changed" | "ledger.restored"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: Readonly<Record<string, unknown>>
}

export type Backtest = {
  readonly id: string
  readonly policy: string
  readonly from: {
    /** SHA-256 of its text */
    readonly hash: string
    readonly version: string
  }
  readonly to: {
    /** SHA-256 of its text */
    readonly hash: string
    readonly version: string
  }
  readonly since: string | null
  readonly until: string | null
  readonly status: "queued" | "running" | "done" | "cancelled" | "failed"
  readonly progress: number
  readonly asked_by: string
  /** RFC 3339 */
  readonly asked_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** Why it failed */
  readonly error: string | null
}

/** What a version makes of the last 24 hours, and of which facts, against the backtest it was published with */
export type BacktestDrift = {
  readonly policy: string
  /** The version that decides */
  readonly version: string
  /** The backtest that it was published with */
  readonly backtest: string
  /** Decisions of the last 24 hours that were drawn */
  readonly decisions: number
  /** Null where either side has fewer than 250 decisions */
  readonly outcomes: {
    /** Population stability index */
    readonly index: number
    /** Below 0.1, up to 0.25, above */
    readonly band: "stable" | "moved" | "shifted"
    /** Counts of the backtest */
    readonly before: Readonly<Record<string, number>>
    /** Counts of the last 24 hours */
    readonly now: Readonly<Record<string, number>>
  } | null
  readonly rules: {
    /** Population stability index */
    readonly index: number
    /** Below 0.1, up to 0.25, above */
    readonly band: "stable" | "moved" | "shifted"
    /** Counts of the backtest */
    readonly before: Readonly<Record<string, number>>
    /** Counts of the last 24 hours */
    readonly now: Readonly<Record<string, number>>
  } | null
  /** Those looked for at least 250 times on both sides, the furthest moved first; numbers by their tenths */
  readonly facts: ReadonlyArray<{
    readonly path: string
    /** Population stability index */
    readonly index: number
    /** Below 0.1, up to 0.25, above */
    readonly band: "stable" | "moved" | "shifted"
    /** Counts of the backtest */
    readonly before: Readonly<Record<string, number>>
    /** Counts of the last 24 hours */
    readonly now: Readonly<Record<string, number>>
  }>
}

/** What two versions of a policy decide on the same recorded facts */
export type BacktestResult = {
  readonly policy: string
  readonly from: {
    /** SHA-256 of its text */
    readonly hash: string
    readonly version: string
    /** Id that the text gives itself */
    readonly policy: string
  }
  readonly to: {
    /** SHA-256 of its text */
    readonly hash: string
    readonly version: string
    /** Id that the text gives itself */
    readonly policy: string
  }
  readonly since: string | null
  readonly until: string | null
  /** It was cancelled: this is of the decisions looked at until then */
  readonly partial: boolean
  /** In which the policy took part */
  readonly decisions: number
  /** With another outcome */
  readonly changed: number
  /** Facts that do not fit what a version declares */
  readonly bad: number
  readonly problems: ReadonlyArray<{
    readonly at: string
    readonly field: string
    readonly expected: string
  }>
  /** Decisions whose record was changed so that it cannot be read */
  readonly unreadable: number
  /** Decisions whose facts were taken from their record, which is slower */
  readonly from_bodies: number
  readonly cells: ReadonlyArray<{
    readonly from: string
    readonly to: string
    readonly count: number
    /** Of them, settled by another rule */
    readonly other_rule: number
    /** Of them, settled by the same rule with another score, other results or other overrides */
    readonly other_results: number
    /** Sums of payments */
    readonly money: ReadonlyArray<{
      readonly currency: string
      readonly amount: number
    }>
    /** Of those with any change, the rule before and after; most frequent first */
    readonly rules: ReadonlyArray<{
      readonly from: string
      readonly to: string
      readonly count: number
    }>
    /** Ids of decisions with a change, drawn evenly */
    readonly sample: ReadonlyArray<string>
  }>
  /** Decisions that each rule settles */
  readonly rules: ReadonlyArray<{
    readonly rule: string
    readonly from: number
    readonly to: number
  }>
  /** How facts are spread; what later ones are compared with */
  readonly facts: ReadonlyArray<{
    readonly path: string
    readonly type: "number" | "length" | "word" | "bool" | "text"
    readonly looked: number
    readonly absent: number
    readonly null: number
    /** At 0, 1, 5, 10, 25, 50, 75, 90, 95, 99 and 100 %; empty where there are none */
    readonly quantiles: ReadonlyArray<number>
    /** Of numbers and lengths, the tenths by which `parts` are counted */
    readonly cuts: ReadonlyArray<number>
    /** How many lie between the cuts, least first; a value that is two cuts or more has a part of its own */
    readonly parts: ReadonlyArray<readonly [string, number]>
    readonly words: ReadonlyArray<readonly [string, number]>
  }>
  /** Records that this is computed from, drawn evenly */
  readonly facts_records: number
  readonly effects: {
    /** Decisions with any change */
    readonly of: number
    /** Of them, computed whole with both versions; drawn evenly where they are fewer */
    readonly looked: number
    readonly outcomes: ReadonlyArray<{
      readonly from: string
      readonly to: string
      readonly count: number
    }>
    readonly cases: {
      readonly opens: number
      readonly vanishes: number
      readonly moves: number
      readonly stays: number
    }
    readonly queues: ReadonlyArray<{
      readonly queue: string
      readonly more: number
      readonly fewer: number
    }>
  } | null
  /** Where people have decided. They see what was sent to them, so neither share is that of all decisions */
  readonly people: {
    readonly from: {
      /** The version and people asked for something */
      readonly both: number
      readonly machine_only: number
      readonly people_only: number
      readonly neither: number
      /** Of what the version asks something of, the share where people did; Wilson interval of 95 % */
      readonly precision: {
        readonly rate: number | null
        readonly low: number | null
        readonly high: number | null
      }
      /** Of what people asked something of, the share where the version does */
      readonly recall: {
        readonly rate: number | null
        readonly low: number | null
        readonly high: number | null
      }
    }
    readonly to: {
      /** The version and people asked for something */
      readonly both: number
      readonly machine_only: number
      readonly people_only: number
      readonly neither: number
      /** Of what the version asks something of, the share where people did; Wilson interval of 95 % */
      readonly precision: {
        readonly rate: number | null
        readonly low: number | null
        readonly high: number | null
      }
      /** Of what people asked something of, the share where the version does */
      readonly recall: {
        readonly rate: number | null
        readonly low: number | null
        readonly high: number | null
      }
    }
    readonly reviewed: number
    readonly looked: number
  } | null
}

/** A backtest with what it found */
export type BacktestShown = {
  readonly id: string
  readonly policy: string
  readonly from: {
    /** SHA-256 of its text */
    readonly hash: string
    readonly version: string
  }
  readonly to: {
    /** SHA-256 of its text */
    readonly hash: string
    readonly version: string
  }
  readonly since: string | null
  readonly until: string | null
  readonly status: "queued" | "running" | "done" | "cancelled" | "failed"
  readonly progress: number
  readonly asked_by: string
  /** RFC 3339 */
  readonly asked_at: string
  readonly started_at: string | null
  readonly ended_at: string | null
  /** Why it failed */
  readonly error: string | null
  /** Null until it has ended */
  readonly result: BacktestResult | null
}

/** Near-duplicate posts seen as one, when this one was decided */
export type Campaign = {
  /** Of its first post */
  readonly id: string
  /** Posts so far, this one included */
  readonly size: number
  /** When its first post was made, or else received */
  readonly first_seen: string
  /** Different ones, of posts whose author is known */
  readonly authors: number
  /** In the hour before this one was made, itself included */
  readonly posts_1h: number
  readonly posts_24h: number
  /** To the most alike earlier post, once names, figures, links and disguises are put aside */
  readonly similarity: number
}

export type CampaignStanding = {
  /** Of its first post */
  readonly id: string
  /** Its first post was erased: the id still names the campaign, and leads to no post */
  readonly first_erased: boolean
  /** This one included */
  readonly posts: number
  /** Distinct, of posts that name one */
  readonly authors: number
  readonly first_at: string
  readonly last_at: string
  /** What people decided on its other posts */
  readonly decided_by_people: ReadonlyArray<{
    readonly outcome: string
    readonly posts: number
  }>
  /** What the machine decided on its other posts, where no person did */
  readonly machine_only: ReadonlyArray<{
    readonly outcome: string
    readonly posts: number
  }>
  /** Cases about its other posts that wait for a person */
  readonly waiting: number
}

/** A case that people decide */
export type Case = {
  readonly id: string
  readonly decision_id: string
  readonly kind: "post" | "payment"
  readonly queue: string
  /** Why there is a case */
  readonly cause: "routing" | "appeal" | "community" | "notice"
  /** Notices about the post */
  readonly notices_count: number
  readonly priority: "urgent" | "high" | "normal" | "low"
  readonly lang: string | null
  /** What a reviewer has to know to be given it */
  readonly skill: string | null
  /** Whose turn it is: the first reviewer, a second, a lead, or who hears the appeal; a second and a lead may follow on an appeal, too */
  readonly stage: "first" | "second" | "settle" | "appeal"
  readonly status: "open" | "claimed" | "resolved"
  readonly lead_only: boolean
  /** Whether the machine’s verdict is hidden until the first reviewer has chosen */
  readonly blind: boolean
  readonly machine_outcome: string
  /** What holds now: what people decided, or else the machine */
  readonly effective_outcome: string
  readonly rule: string | null
  /** How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured */
  readonly risk_score: number | null
  readonly opened_at: string
  readonly due_at: string
  readonly overdue: boolean
  readonly assignee: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  } | null
  readonly held_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
    readonly expires_at: string
  } | null
  readonly resolved_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  } | null
  readonly resolved_at: string | null
  readonly appeal: {
    readonly id: string
    readonly status: "submitted" | "triaged" | "rejected_invalid" | "in_review" | "upheld" | "reversed" | "modified"
    readonly due_at: string
    /** Null while it waits for its answer, by `due_at` */
    readonly answered_at: string | null
  } | null
  /** Null where it was erased */
  readonly submission_id: string | null
  readonly subject: string | null
  /** The beginning of the text, or what a payment is in a line */
  readonly preview: string | null
  /** Null of a post, and where it was erased */
  readonly payment: PaymentBrief | null
  readonly version: number
}

/** A case with all that is needed to decide it */
export type CaseDetail = {
  readonly case: {
    readonly id: string
    readonly decision_id: string
    readonly kind: "post" | "payment"
    readonly queue: string
    /** Why there is a case */
    readonly cause: "routing" | "appeal" | "community" | "notice"
    /** Notices about the post */
    readonly notices_count: number
    readonly priority: "urgent" | "high" | "normal" | "low"
    readonly lang: string | null
    /** What a reviewer has to know to be given it */
    readonly skill: string | null
    /** Whose turn it is: the first reviewer, a second, a lead, or who hears the appeal; a second and a lead may follow on an appeal, too */
    readonly stage: "first" | "second" | "settle" | "appeal"
    readonly status: "open" | "claimed" | "resolved"
    readonly lead_only: boolean
    /** Whether the machine’s verdict is hidden until the first reviewer has chosen */
    readonly blind: boolean
    readonly machine_outcome: string
    /** What holds now: what people decided, or else the machine */
    readonly effective_outcome: string
    readonly rule: string | null
    /** How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured */
    readonly risk_score: number | null
    readonly opened_at: string
    readonly due_at: string
    readonly overdue: boolean
    readonly assignee: {
      /** `person:UUID` or `key:UUID` */
      readonly id: string
      readonly name: string
    } | null
    readonly held_by: {
      /** `person:UUID` or `key:UUID` */
      readonly id: string
      readonly name: string
      readonly expires_at: string
    } | null
    readonly resolved_by: {
      /** `person:UUID` or `key:UUID` */
      readonly id: string
      readonly name: string
    } | null
    readonly resolved_at: string | null
    readonly appeal: {
      readonly id: string
      readonly status: "submitted" | "triaged" | "rejected_invalid" | "in_review" | "upheld" | "reversed" | "modified"
      readonly due_at: string
      /** Null while it waits for its answer, by `due_at` */
      readonly answered_at: string | null
    } | null
    /** Null where it was erased */
    readonly submission_id: string | null
    readonly subject: string | null
    /** The beginning of the text, or what a payment is in a line */
    readonly preview: string | null
    /** Null of a post, and where it was erased */
    readonly payment: PaymentBrief | null
    readonly version: number
    readonly resolutions: ReadonlyArray<{
      readonly by: {
        /** `person:UUID` or `key:UUID` */
        readonly id: string
        readonly name: string
      }
      readonly resolved_at: string
      readonly stage: "first" | "second" | "settle" | "appeal"
      readonly outcome: string
      readonly reason_code: string
      /** Chosen before the verdict was shown */
      readonly blind_first: {
        readonly outcome: string
      } | null
      /** 0 at first; each reopening begins another */
      readonly round: number
    }>
    /** `case:UUID`, `decision:UUID` */
    readonly links: ReadonlyArray<string>
    readonly notes_count: number
    /** Until when the caller can take back what they decided */
    readonly undo_expires_at: string | null
    readonly may: {
      readonly claim: CaseMay
      readonly extend: CaseMay
      readonly release: CaseMay
      readonly resolve: CaseMay
      readonly undo: CaseMay
      readonly reopen: CaseMay
      readonly escalate: CaseMay
      readonly hand_over: CaseMay
      readonly reassign: CaseMay
      readonly hear: CaseMay
      readonly reject_appeal: CaseMay
    }
  }
  readonly decision: Decision
  /** What was decided about, as it was read; null where it was erased */
  readonly submission: Submission | null
  readonly history: ReadonlyArray<{
    /** Its place in the ledger */
    readonly seq: number
    readonly type: string
    readonly at: string
    readonly actor: {
      /** `person:UUID` or `key:UUID` */
      readonly id: string
      readonly name: string
    }
    readonly data: Readonly<Record<string, unknown>>
    /** What was written; null where it was erased */
    readonly texts: Readonly<Record<string, string | null>>
  }>
  readonly outcomes: ReadonlyArray<CaseOutcome>
  /** What settled the machine’s outcome */
  readonly policy: {
    readonly id: string
    readonly version: string
    readonly rule: string
    /** The rule as it stands in the policy of that time */
    readonly excerpt: string | null
    /** Of its beginning in the file; counts from 1 */
    readonly line: number | null
  } | null
  /** What users said about the post */
  readonly context: ReadonlyArray<ReviewContext>
  /** Notices about the post, those of trusted flaggers first */
  readonly notices: {
    readonly count: number
    /** How many of them trusted flaggers sent */
    readonly trusted: number
    readonly data: ReadonlyArray<Notice>
  }
  /** Whether the machine’s verdict is to be hidden until an outcome is chosen */
  readonly blind_hidden: boolean
}

export type CaseEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "case.claimed" | "case.released" | "case.expired" | "case.escalated" | "case.reopened" | "case.reassigned"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** Whose turn it was: the first reviewer, a second, a lead, or the one who hears the appeal */
    readonly stage?: string
    /** Until when the one who claimed it holds it */
    readonly expires_at?: string
    readonly due_at?: string
    /** Where it is reassigned to */
    readonly queue?: string
    readonly priority?: "urgent" | "high" | "normal" | "low"
  }
}

/** True, or why not; `erased`: the content of the decision is gone */
export type CaseMay = true | "held_by_other" | "not_held" | "already_resolved" | "not_resolved" | "own_decision" | "lead_needed" | "assigned_to_other" | "undo_too_late" | "first_seen" | "nothing_to_undo" | "unknown_outcome" | "unknown_reason" | "rationale_needed" | "hand_over_needed" | "hand_over_unneeded" | "person_needed" | "appeal_pending" | "appeal_used" | "appeal_too_late" | "appeal_heard" | "no_appeal" | "erased"

export type CaseOpenedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "case.opened"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    readonly kind: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** Of the machine */
    readonly outcome: string
    readonly queue: string
    readonly priority: "urgent" | "high" | "normal" | "low"
    readonly due_at: string
  }
}

export type CaseOutcome = {
  readonly outcome: string
  /** On the keyboard */
  readonly key: string
  /** Where the case may go on, of an outcome that settles nothing; null of others */
  readonly hand_over: {
    readonly queues: ReadonlyArray<string>
  } | null
  readonly reasons: ReadonlyArray<{
    readonly code: string
    /** The same for every outcome and every case of its kind */
    readonly number: number
    readonly title: string | GivenText | Message
    /** Whether it has to be said in a text as well */
    readonly needs_rationale: boolean
  }>
}

export type CaseResolvedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "case.resolved"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** Whose turn it was: the first reviewer, a second, a lead, or the one who hears the appeal */
    readonly stage: string
    /** Act on a resolution only where this is true */
    readonly final?: boolean
    readonly next: "done" | "second" | "settle"
    /** It holds from this event on */
    readonly outcome?: string
    /** In place of `outcome` where it is not final */
    readonly proposed_outcome?: string
    readonly reason_code?: string
    readonly second_review?: "none" | "four_eyes" | "sample"
    /** In the stream, until an outcome takes effect: another person has still to come to one alone, or to settle */
    readonly withheld?: true
  }
}

/** The case that routing opens */
export type CaseRoute = {
  readonly queue: string
  readonly priority: "urgent" | "high" | "normal" | "low"
  readonly reason: string | GivenText | Message
}

export type CaseUndoneEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "case.undone"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** Until when the one who took it back holds the case */
    readonly expires_at: string
    /** What was taken back */
    readonly undone_outcome?: string
    /** In the stream, for other people than the one who took it back */
    readonly withheld?: true
  }
}

export type ChatChannel = {
  readonly id: string
  readonly name: string
  /** Server of its address; the rest is secret */
  readonly host: string
  /** `slack`: Slack, Mattermost, Rocket.Chat, Discord with `/slack` after its address. `teams`: a workflow of Microsoft Teams */
  readonly format: "slack" | "teams"
  /** What the channel is notified of */
  readonly kinds: ReadonlyArray<"case_opened" | "appeal_arrived" | "second_review" | "lead_needed" | "case_overdue" | "fact_check_waiting">
  /** Of cases, only those in one of these queues; empty: all. What is given to one person by name counts in any queue */
  readonly queues: ReadonlyArray<string>
  /** Of cases in queues, only those at least so pressing; `low`: all */
  readonly least_priority: "urgent" | "high" | "normal" | "low"
  /** In which notifications are written */
  readonly language: "en" | "es"
  readonly created_at: string
  /** Since when every attempt has failed */
  readonly first_failed_at: string | null
  readonly disabled_at: string | null
  /** `failing`: for too long; `gone`: it answered 410 */
  readonly disabled_because: "asked" | "failing" | "gone" | null
  /** What became of the newest message; null where there was none */
  readonly last_message: {
    readonly state: "pending" | "delivered" | "dead"
    readonly at: string
    readonly error: string | null
  } | null
}

/** A domain that a post links to */
export type CitedSource = {
  readonly domain: string
  readonly quality: {
    readonly status: "ok"
    readonly value: number
  } | {
    readonly status: "unavailable"
    /** What it would take */
    readonly reason: string | Message
  }
  /** `fact-checker`, `newsroom` …; `look-alike` where it imitates another. Absent where nobody rated it */
  readonly kind?: string
  readonly reason?: string | GivenText | Message
  /** Whose rating it is, and its ISO date */
  readonly rated?: {
    readonly by: string
    readonly on: string
  }
  /** The listed domain that it is made to look like */
  readonly imitates?: string
  /** What became here of posts that cite it; absent where there is no record */
  readonly record?: {
    /** Earlier ones that cite it */
    readonly posts: number
    /** Of those with a final label: `high_conf_fake` */
    readonly refuted?: RecordedShare
    /** Of those that people settled */
    readonly blocked_by_people?: RecordedShare
  }
}

/** One checkable statement found in a post */
export type Claim = {
  /** Unique within its post: `c1`, `c2`, … in text order; then `m1`, … for those that only a model found */
  readonly id: string
  /** The claim as a sentence of its own, which is what is looked up: without marks, openers and tails, and with what a pronoun stands for in its place. In older records the text of the post from `start` to `end` */
  readonly text: string
  /** UTF-16 offset into the text of the post */
  readonly start: number
  /** The same, excluded */
  readonly end: number
  readonly type: "fact" | "opinion" | "experience"
  readonly domain: "health" | "finance" | "politics" | "technology" | "science" | "society" | "general"
  readonly risk_level: "low" | "medium" | "high"
  /** How sure the extractor is that it is checkable; below 0.3 claims are dropped */
  readonly confidence: number
  /** Absent where the deterministic extractor found it */
  readonly found_by?: "model"
  /** How the author stands to the claim; absent in records from before it was read, where it counts as stated. Only what is asserted can block */
  readonly commitment?: "asserts" | "asks" | "denies" | "reports" | "doubts" | "jokes" | "mentions"
  /** It is not clear how the author stands to the claim, so that it counts as reported: it stands in data or under a head, or the words around it (`not_own_words`) leave it open */
  readonly stance_unsure?: true
  /** What shows that the author does not simply state it: UTF-16 offsets into the text of the post */
  readonly commitment_shown_by?: {
    readonly start: number
    readonly end: number
  }
  /** What the author of a denial asserts: the claim, denied. Absent where its wording is not sure */
  readonly statement?: string
  /** How sure a learned signal is that its sentence tells of somebody’s own life; absent where none is installed for its language */
  readonly own_life?: number
  /** How sure a learned signal is, by the words around it, that the author does not stand behind it. From a bound on that content/models/not-own-words.md gives, it counts as reported; below 0.5 with `stance_unsure`. Absent where it was not asked */
  readonly not_own_words?: number
  /** A word of the claim (`it`, a subject left out) stands for something that was not found for sure */
  readonly unresolved?: true
}

export type CommunicationChangedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "communication.changed"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** It holds from this event on */
    readonly outcome: string
    /** What the person concerned is to hear from now on, by language; null where the words of the machine hold again (`explanation` of the decision) */
    readonly texts: ToldText | null
  }
}

/** The texts that customers and authors read */
export type Communications = {
  /** People read it now */
  readonly active: boolean
  /** YAML */
  readonly text: string
  readonly content: CommunicationsContent
}

export type CommunicationsContent = {
  readonly version: string
  readonly hash: string
  /** English and Spanish first */
  readonly languages: ReadonlyArray<string>
  /** Every text as it is written, in the order of the document: `outcomes.BLOCK`, `reasons.amount`, … */
  readonly templates: ReadonlyArray<{
    readonly field: string
    /** By language: `en`, `es` and any other that the document has */
    readonly texts: Readonly<Record<string, string>>
  }>
  /** Every text about a payment as its customer reads it */
  readonly customers: ReadonlyArray<{
    readonly outcome: string
    readonly reason: string
    /** By language: `en`, `es` and any other that the document has */
    readonly texts: Readonly<Record<string, string>>
  }>
  /** Empty: every text may be sent */
  readonly findings: ReadonlyArray<{
    /** Where the text stands in the document: `outcomes.BLOCK` */
    readonly field: string
    readonly language: string
    /** The reason with which the text is unsafe; null: with every one, or it takes none */
    readonly reason: string | null
    readonly code: "empty" | "too_long" | "mark" | "hidden" | "internal_word" | "other_letter" | "address"
    readonly detail: GivenText
  }>
}

/** A claim of a post, with its evidence and what that says of it */
export type DecidedClaim = {
  /** Unique within its post: `c1`, `c2`, … in text order; then `m1`, … for those that only a model found */
  readonly id: string
  /** The claim as a sentence of its own, which is what is looked up: without marks, openers and tails, and with what a pronoun stands for in its place. In older records the text of the post from `start` to `end` */
  readonly text: string
  /** UTF-16 offset into the text of the post */
  readonly start: number
  /** The same, excluded */
  readonly end: number
  readonly type: "fact" | "opinion" | "experience"
  readonly domain: "health" | "finance" | "politics" | "technology" | "science" | "society" | "general"
  readonly risk_level: "low" | "medium" | "high"
  /** How sure the extractor is that it is checkable; below 0.3 claims are dropped */
  readonly confidence: number
  /** Absent where the deterministic extractor found it */
  readonly found_by?: "model"
  /** How the author stands to the claim; absent in records from before it was read, where it counts as stated. Only what is asserted can block */
  readonly commitment?: "asserts" | "asks" | "denies" | "reports" | "doubts" | "jokes" | "mentions"
  /** It is not clear how the author stands to the claim, so that it counts as reported: it stands in data or under a head, or the words around it (`not_own_words`) leave it open */
  readonly stance_unsure?: true
  /** What shows that the author does not simply state it: UTF-16 offsets into the text of the post */
  readonly commitment_shown_by?: {
    readonly start: number
    readonly end: number
  }
  /** What the author of a denial asserts: the claim, denied. Absent where its wording is not sure */
  readonly statement?: string
  /** How sure a learned signal is that its sentence tells of somebody’s own life; absent where none is installed for its language */
  readonly own_life?: number
  /** How sure a learned signal is, by the words around it, that the author does not stand behind it. From a bound on that content/models/not-own-words.md gives, it counts as reported; below 0.5 with `stance_unsure`. Absent where it was not asked */
  readonly not_own_words?: number
  /** A word of the claim (`it`, a subject left out) stands for something that was not found for sure */
  readonly unresolved?: true
  readonly evidence: ReadonlyArray<RetrievedEvidence>
  readonly verification: Verification
  /** What sources outside found; absent where none was asked about this claim */
  readonly outside?: ReadonlyArray<OutsideEvidence>
}

/** A recorded decision */
export type Decision = {
  readonly id: string
  /** Its place in the ledger */
  readonly seq: number
  readonly decided_at: string
  readonly kind: "post" | "payment"
  /** The machine’s outcome, the one word to act on: `clean`, `needs_review` or `blocked` of a post; `APPROVE`, `CHALLENGE`, `ESCALATE_TO_HUMAN` or `BLOCK` of a payment */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** `label` of a post, `risk_category` of a payment */
  readonly category: "high_conf_true" | "high_conf_fake" | "send_downstream" | "low" | "medium" | "high" | "critical" | "unknown"
  /** The policy that set the outcome, and what had the last word in it; null where none was asked, or the decision was erased and recorded before 2026-11-23 */
  readonly decided_by: {
    readonly policy: string
    /** Null where it is not kept */
    readonly version: string | null
    /** A rule, a default or an override of that policy */
    readonly rule: string
  } | null
  /** How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured */
  readonly risk_score: number | null
  /** Null where it was erased */
  readonly submission_id: string | null
  readonly erased: boolean
  /** When retention ended what the decision was about; absent where it did not */
  readonly content_ended_at?: string
  readonly effective: EffectiveOutcome
  /** Of a payment; null of a post, and where it was erased */
  readonly confidence: number | null
  /** Why the outcome is what it is: the reason of the rule that set it, and of each override, in their order. None where it was erased, or failed before a policy was asked */
  readonly reasons: ReadonlyArray<GivenText>
  /** Words for the customer or the readers on the outcome that holds now: no score, no threshold, no internal word. Null where it was erased */
  readonly explanation: ToldText | null
  /** The case that routing opened; null where it opened none, and where the decision was erased */
  readonly case: {
    readonly queue: string
    readonly priority: "urgent" | "high" | "normal" | "low"
  } | null
  /** What it does to the post and to the account of the author; absent where it did nothing */
  readonly measures?: ReadonlyArray<MeasureBrief>
  /** With `view=full`. False: policies answer otherwise today than was recorded, so that what is shown beside the outcome may not be what was said then; `replay` names every difference */
  readonly reproduced?: boolean
  /** With `view=full`; null where it was erased */
  readonly decision?: PostDecision | PaymentDecision | null
}

/** A recorded decision without its content */
export type DecisionBrief = {
  readonly id: string
  /** Its place in the ledger */
  readonly seq: number
  readonly decided_at: string
  readonly kind: "post" | "payment"
  /** The machine’s outcome, the one word to act on: `clean`, `needs_review` or `blocked` of a post; `APPROVE`, `CHALLENGE`, `ESCALATE_TO_HUMAN` or `BLOCK` of a payment */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** `label` of a post, `risk_category` of a payment */
  readonly category: "high_conf_true" | "high_conf_fake" | "send_downstream" | "low" | "medium" | "high" | "critical" | "unknown"
  /** The policy that set the outcome, and what had the last word in it; null where none was asked, or the decision was erased and recorded before 2026-11-23 */
  readonly decided_by: {
    readonly policy: string
    /** Null where it is not kept */
    readonly version: string | null
    /** A rule, a default or an override of that policy */
    readonly rule: string
  } | null
  /** How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured */
  readonly risk_score: number | null
  /** Null where it was erased */
  readonly submission_id: string | null
  readonly erased: boolean
  /** The outcome that holds now: that of people, or else that of the machine */
  readonly effective_outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** The case that people decide on; null where there is none */
  readonly case_id: string | null
  /** Whether a reviewer of the same submission is to choose without the machine’s verdict, and has not yet: pages that lead there hide it */
  readonly blind_hidden: boolean
  /** The customer, or the author; null where it was erased, or there is none */
  readonly subject: string | null
  /** The beginning of a post; amount, currency, country and channel of a payment; null where it was erased */
  readonly preview: string | null
  /** Null of a post, and where it was erased */
  readonly payment: PaymentBrief | null
}

/** What the person concerned was to hear about a decision */
export type DecisionCommunications = {
  readonly id: string
  readonly said: ReadonlyArray<SaidWords>
  readonly sent: ReadonlyArray<SentWords>
  /** Absent for callers without the permission `cases:read` */
  readonly answers?: ReadonlyArray<{
    readonly appeal_id: string
    readonly answered_at: string
    /** What held from then on; null where the appeal was not heard */
    readonly outcome: string | null
    /** Null where it was erased */
    readonly answer: string | null
  }>
}

export type DecisionEffectiveChangedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "decision.effective_changed"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    readonly kind: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** It holds from this event on */
    readonly outcome: string
    /** It held until this event */
    readonly previous_outcome: string
    readonly machine_outcome: string
    /** `review`: people decided; `appeal`: an appeal was decided; `undo`: a resolution was taken back */
    readonly because: "review" | "appeal" | "undo"
    /** Of the resolution that took effect; null of `undo` */
    readonly reason_code: string | null
  }
}

export type DecisionErasedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "decision.erased"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    /** Every decision that was erased, at most 500 */
    readonly decision_ids: ReadonlyArray<string>
    /** Where it is only one */
    readonly decision_id?: string
  }
}

/** A recorded decision, and what was odd about the submission */
export type DecisionMade = {
  readonly id: string
  /** Its place in the ledger */
  readonly seq: number
  readonly decided_at: string
  readonly kind: "post" | "payment"
  /** The machine’s outcome, the one word to act on: `clean`, `needs_review` or `blocked` of a post; `APPROVE`, `CHALLENGE`, `ESCALATE_TO_HUMAN` or `BLOCK` of a payment */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** `label` of a post, `risk_category` of a payment */
  readonly category: "high_conf_true" | "high_conf_fake" | "send_downstream" | "low" | "medium" | "high" | "critical" | "unknown"
  /** The policy that set the outcome, and what had the last word in it; null where none was asked, or the decision was erased and recorded before 2026-11-23 */
  readonly decided_by: {
    readonly policy: string
    /** Null where it is not kept */
    readonly version: string | null
    /** A rule, a default or an override of that policy */
    readonly rule: string
  } | null
  /** How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured */
  readonly risk_score: number | null
  /** Null where it was erased */
  readonly submission_id: string | null
  readonly erased: boolean
  /** When retention ended what the decision was about; absent where it did not */
  readonly content_ended_at?: string
  readonly effective: EffectiveOutcome
  /** Of a payment; null of a post, and where it was erased */
  readonly confidence: number | null
  /** Why the outcome is what it is: the reason of the rule that set it, and of each override, in their order. None where it was erased, or failed before a policy was asked */
  readonly reasons: ReadonlyArray<GivenText>
  /** Words for the customer or the readers on the outcome that holds now: no score, no threshold, no internal word. Null where it was erased */
  readonly explanation: ToldText | null
  /** The case that routing opened; null where it opened none, and where the decision was erased */
  readonly case: {
    readonly queue: string
    readonly priority: "urgent" | "high" | "normal" | "low"
  } | null
  /** What it does to the post and to the account of the author; absent where it did nothing */
  readonly measures?: ReadonlyArray<MeasureBrief>
  /** With `view=full`. False: policies answer otherwise today than was recorded, so that what is shown beside the outcome may not be what was said then; `replay` names every difference */
  readonly reproduced?: boolean
  /** With `view=full`; null where it was erased */
  readonly decision?: PostDecision | PaymentDecision | null
  /** What is odd and was not read; left out where nothing is */
  readonly warnings?: ReadonlyArray<{
    /** Stable; a program may act on it */
    readonly code: string
    /** Where: `body.amount`, `query.limit` */
    readonly field: string
    readonly expected: string
    /** What was found, cut to 60 characters */
    readonly got?: string
    readonly help?: string
    /** Of a text that cannot be read; counts from 1 */
    readonly line?: number
    /** Of a text that cannot be read; counts from 1 */
    readonly column?: number
  }>
}

export type DecisionMadeEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "decision.made"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    readonly kind: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** It holds from this event on */
    readonly outcome: string
    /** Of a payment its risk category, of a post its label */
    readonly category: string
    /** Where routing sends it: a route of payments, or the queue of the case of a post */
    readonly route: string | null
    /** What had the last word; null where no policy could be asked */
    readonly decided_by: {
      readonly policy: string
      readonly rule: string
    } | null
    /** Ids of the rule that decided and of every override that replaced its outcome, in that order */
    readonly reason_codes: ReadonlyArray<string>
    /** How grave it is, 0 to 100; greater is worse. Null where it could not be measured */
    readonly risk_score: number | null
  }
}

export type DecisionReviewedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "decision.overridden" | "decision.confirmed" | "decision.restored"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly case_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    /** It holds from this event on */
    readonly outcome: string
    readonly machine_outcome: string
  }
}

/** What a text shows of machines and scams (document 003, detector) */
export type Detection = {
  readonly ai_probability: {
    readonly status: "ok"
    readonly value: number
  } | {
    readonly status: "unavailable"
    /** What it would take */
    readonly reason: string | Message
  }
  readonly bot_patterns: "none" | "template" | "spam"
  readonly manipulation_tactics: ReadonlyArray<string>
  readonly scam_indicators: ReadonlyArray<string>
}

/** What the downstream analyses of a post found, run where its label asks for them */
export type Downstream = {
  /** Techniques, each with its place in the text; those of a model are `model-propaganda` */
  readonly propaganda: ReadonlyArray<Finding>
  /** How strongly the text stirs each; beside fear and outrage only those that it stirs */
  readonly emotion: {
    readonly fear: number
    readonly outrage: number
    readonly anger?: number
    readonly disgust?: number
    readonly sadness?: number
    readonly joy?: number
    readonly hope?: number
  }
  /** The words that stir, with the emotion as their id; absent in older records */
  readonly emotion_words?: ReadonlyArray<Finding>
  readonly sources: ReadonlyArray<CitedSource>
  /** Earlier posts that it copies, and claims found false that it comes near to */
  readonly context: ReadonlyArray<{
    /** Of the earlier post, or of the claim in the evidence base */
    readonly id: string
    readonly kind: "near_duplicate" | "known_narrative"
    readonly similarity: number
  }>
  readonly human_review: boolean
}

/** The outcome that holds now, by whom, and when that was decided */
export type EffectiveOutcome = {
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** `person:UUID` or `key:UUID` of who decided last; `policy:ID` while the machine’s outcome holds; null where no policy was asked */
  readonly by: string | null
  readonly decided_at: string
}

/** Earlier payments that one entity had part in */
export type EntityWindows = {
  /** Seconds since the first earlier payment */
  readonly first_seen_s: number | null
  readonly last_seen_s: number | null
  /** In 10 minutes, 1 hour, 24 hours, 7 days, 30 days; both ends included */
  readonly payments: ReadonlyArray<number | null>
  /** To the cent; a payment in a currency without a rate adds nothing */
  readonly sum_usd: ReadonlyArray<number | null>
  /** Held back for their risk, or blocked; by a person where one decided. In decisions from before 30 November 2026 always by the machine */
  readonly held: ReadonlyArray<number | null>
  /** Blocked by a review, as far as it was known when this one was decided: since each window began, later payments too; at least so many where a window is not complete. Absent where none is known */
  readonly confirmed_fraud?: ReadonlyArray<number | null>
  /** In minor units of the payment's own currency, without the others */
  readonly sum_minor?: ReadonlyArray<number | null>
  /** Different ones since the window began, 64 for 64 or more; the kind of the entity itself is absent. In decisions without `sum_minor`: among the latest 16 payments of each window */
  readonly customers?: ReadonlyArray<number | null>
  readonly devices?: ReadonlyArray<number | null>
  readonly merchants?: ReadonlyArray<number | null>
  readonly countries?: ReadonlyArray<number | null>
  /** Only in decisions without `sum_minor`: the counts are at least this */
  readonly partial?: true
}

/** Something that happened */
export type Event = DecisionMadeEvent | DecisionReviewedEvent | CommunicationChangedEvent | DecisionEffectiveChangedEvent | MeasureStartedEvent | MeasureEndedEvent | DecisionErasedEvent | CaseOpenedEvent | CaseResolvedEvent | CaseUndoneEvent | CaseEvent | AppealEvent | AppealDecidedEvent | PolicyEvent | PolicyRolledOutEvent | FactCheckEvent | NoticeReceivedEvent | NoticeDecidedEvent | RuleEvent | AuditedEvent

export type EvidenceImport = {
  readonly format: "claim-review" | "csv" | "jsonl"
  /** Records found */
  readonly read: number
  /** Entries that are in the base now and were not before */
  readonly added: number
  readonly duplicates: number
  readonly problems: ReadonlyArray<{
    /** Counted from 1; null where the format has no lines */
    readonly line: number | null
    readonly record: number
    readonly field: string | null
    /** What should have stood there; of a warning also what comes of it. In the language of the request */
    readonly expected: string
    /** `rejected`: the record was left out */
    readonly kind: "rejected" | "warning"
  }>
}

/** An entry of the evidence base */
export type EvidenceItem = {
  readonly id: string
  readonly title: string
  readonly url: string | null
  readonly publisher: string | null
  /** `YYYY-MM-DD` */
  readonly date: string | null
  /** What the page says */
  readonly snippet: string
  /** A claim that was checked, as the publisher worded it; null of a passage */
  readonly claim: string | null
  /** Of the claim */
  readonly verdict: "true" | "false" | "mixed" | "unknown" | null
  /** The publisher’s own */
  readonly rating: string | null
  /** Under which terms its words may be used; null where it is not told */
  readonly license: string | null
  /** 0 to 1; null where the source is not in the list */
  readonly source_quality: number | null
  /** How well it fits what was searched for, 0 to 1; null where nothing was */
  readonly score: number | null
  /** Towards what was searched for, as a decision would read it; null where nothing was */
  readonly stance: "supports" | "refutes" | "mixed" | "neutral" | null
  /** Why it was found; null where nothing was searched for */
  readonly why: {
    /** In common with what was searched for, as stems, the most telling first */
    readonly words: ReadonlyArray<string>
    /** How alike the subjects are */
    readonly similarity: number
    /** Probability that this very claim was checked */
    readonly match: number | null
  } | null
}

/** A claim that people of this service rated, and on what grounds */
export type FactCheck = {
  readonly id: string
  /** The decision on which it was given */
  readonly decision_id: string | null
  /** `published`: its newest version is evidence, also while a correction waits */
  readonly status: "proposed" | "published" | "declined" | "retracted"
  readonly revision: number
  /** Of the newest version, or of what waits where nothing was published */
  readonly claim: string
  readonly rating: "true" | "false" | "satire" | "mixed" | "misleading" | "missing_context" | "unproven" | null
  readonly verdict: "true" | "false" | "mixed" | "unknown" | null
  readonly confidence: "low" | "medium" | "high" | null
  /** Number of the newest published version; 0 where there is none */
  readonly version: number
  /** The change that waits for another person; null where none does */
  readonly waits: "publish" | "correct" | "retract" | null
  readonly changed_at: string
  readonly changed_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  }
  /** The page that everybody may read; null where there is none */
  readonly page_url: string | null
  /** Every published version, the newest first */
  readonly versions: ReadonlyArray<FactCheckVersion>
  readonly proposal: FactCheckProposal | null
  /** When, by whom and why it was retracted or declined; null where it was not */
  readonly ended: {
    readonly at: string
    readonly by: {
      /** `person:UUID` or `key:UUID` */
      readonly id: string
      readonly name: string
    }
    readonly reason: string | null
  } | null
}

export type FactCheckBrief = {
  readonly id: string
  /** The decision on which it was given */
  readonly decision_id: string | null
  /** `published`: its newest version is evidence, also while a correction waits */
  readonly status: "proposed" | "published" | "declined" | "retracted"
  readonly revision: number
  /** Of the newest version, or of what waits where nothing was published */
  readonly claim: string
  readonly rating: "true" | "false" | "satire" | "mixed" | "misleading" | "missing_context" | "unproven" | null
  readonly verdict: "true" | "false" | "mixed" | "unknown" | null
  readonly confidence: "low" | "medium" | "high" | null
  /** Number of the newest published version; 0 where there is none */
  readonly version: number
  /** The change that waits for another person; null where none does */
  readonly waits: "publish" | "correct" | "retract" | null
  readonly changed_at: string
  readonly changed_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  }
}

/** What a fact-checker wrote */
export type FactCheckContent = {
  readonly claims: ReadonlyArray<{
    readonly lang: string
    readonly text: string
  }>
  readonly sources: ReadonlyArray<{
    readonly url: string
    readonly title: string | null
    readonly quotation: string | null
    readonly archive_url: string | null
    readonly date: string | null
  }>
  readonly explanations: ReadonlyArray<{
    readonly lang: string
    readonly short: string
    readonly long: string | null
  }>
  /** Empty in versions that name none */
  readonly media: ReadonlyArray<FactCheckMedia>
}

export type FactCheckEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "fact_check.proposed" | "fact_check.published" | "fact_check.retracted" | "fact_check.declined"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly fact_check_id: string
    /** The decision on which it was given */
    readonly decision_id?: string | null
    /** The id that the sender gave it */
    readonly submission_id?: string | null
    /** What was proposed */
    readonly change?: "publish" | "correct" | "retract"
    /** Of the version; absent of a retraction */
    readonly rating?: string
    /** What the rating comes to */
    readonly verdict?: "true" | "false" | "mixed" | "unknown"
  }
}

/** An image, a video or a recording with which a claim is made */
export type FactCheckMedia = {
  readonly url: string
  readonly kind: "image" | "video" | "audio"
  readonly authenticity: "out_of_context" | "edited" | "transformed" | "staged" | "satire" | "original"
  readonly context: ReadonlyArray<{
    readonly lang: string
    readonly text: string
  }>
  readonly original_url: string | null
  readonly page_url: string | null
}

/** A change that waits for another person */
export type FactCheckProposal = {
  readonly change: "publish" | "correct" | "retract"
  /** Null of a retraction */
  readonly rating: "true" | "false" | "satire" | "mixed" | "misleading" | "missing_context" | "unproven" | null
  readonly verdict: "true" | "false" | "mixed" | "unknown" | null
  readonly confidence: "low" | "medium" | "high" | null
  readonly proposed_at: string
  readonly proposed_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  }
  readonly reason: string | null
  /** Null of a retraction */
  readonly content: FactCheckContent | null
  /** You may: another person proposed it */
  readonly may_confirm: boolean
}

export type FactCheckVersion = {
  readonly number: number
  readonly rating: "true" | "false" | "satire" | "mixed" | "misleading" | "missing_context" | "unproven"
  readonly verdict: "true" | "false" | "mixed" | "unknown"
  readonly confidence: "low" | "medium" | "high"
  readonly published_at: string
  readonly proposed_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  }
  /** Null where nobody else had to */
  readonly confirmed_by: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  } | null
  /** Why the version before was corrected; null of the first */
  readonly reason: string | null
  readonly content: FactCheckContent
}

/** Something that was seen in a text, and where */
export type Finding = {
  /** Which analyser: `scam-indicator`, `propaganda`, `emotion` … */
  readonly signal: string
  /** Which entry of it: a noun that names what was found, such as `guaranteed-return` */
  readonly id: string
  /** UTF-16 offset into the text as submitted */
  readonly start: number
  /** The same, excluded */
  readonly end: number
  readonly reason: string | GivenText | Message
  /** It was seen only once a disguise was undone */
  readonly disguised?: boolean
}

/** The forensic log of document 003 */
export type ForensicLog = {
  /** Null where the profile was not measured */
  readonly integrity_score: number | null
  readonly verdict: string
  readonly confidence: string | GivenText | Message
  readonly penalties_applied: ReadonlyArray<{
    readonly name: string
    readonly amount: number
  }>
  readonly total_penalty: number
  readonly linguistic_summary: LinguisticProfile
  readonly detection_summary: Detection
}

/** A recorded decision with what others say of its post */
export type FoundDecision = {
  readonly id: string
  /** Its place in the ledger */
  readonly seq: number
  readonly decided_at: string
  readonly kind: "post" | "payment"
  /** The machine’s outcome, the one word to act on: `clean`, `needs_review` or `blocked` of a post; `APPROVE`, `CHALLENGE`, `ESCALATE_TO_HUMAN` or `BLOCK` of a payment */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** `label` of a post, `risk_category` of a payment */
  readonly category: "high_conf_true" | "high_conf_fake" | "send_downstream" | "low" | "medium" | "high" | "critical" | "unknown"
  /** The policy that set the outcome, and what had the last word in it; null where none was asked, or the decision was erased and recorded before 2026-11-23 */
  readonly decided_by: {
    readonly policy: string
    /** Null where it is not kept */
    readonly version: string | null
    /** A rule, a default or an override of that policy */
    readonly rule: string
  } | null
  /** How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured */
  readonly risk_score: number | null
  /** Null where it was erased */
  readonly submission_id: string | null
  readonly erased: boolean
  /** When retention ended what the decision was about; absent where it did not */
  readonly content_ended_at?: string
  readonly effective: EffectiveOutcome
  /** Of a payment; null of a post, and where it was erased */
  readonly confidence: number | null
  /** Why the outcome is what it is: the reason of the rule that set it, and of each override, in their order. None where it was erased, or failed before a policy was asked */
  readonly reasons: ReadonlyArray<GivenText>
  /** Words for the customer or the readers on the outcome that holds now: no score, no threshold, no internal word. Null where it was erased */
  readonly explanation: ToldText | null
  /** The case that routing opened; null where it opened none, and where the decision was erased */
  readonly case: {
    readonly queue: string
    readonly priority: "urgent" | "high" | "normal" | "low"
  } | null
  /** What it does to the post and to the account of the author; absent where it did nothing */
  readonly measures?: ReadonlyArray<MeasureBrief>
  /** With `view=full`. False: policies answer otherwise today than was recorded, so that what is shown beside the outcome may not be what was said then; `replay` names every difference */
  readonly reproduced?: boolean
  /** With `view=full`; null where it was erased */
  readonly decision?: PostDecision | PaymentDecision | null
  /** What users said about the post; absent where nobody did, and without the permission `cases:read` */
  readonly review_context?: ReadonlyArray<ReviewContext>
  /** Notices about the post; absent where there are none */
  readonly notices_count?: number
}

/** A text that comes with a policy, a list or a model, in both languages */
export type GivenText = {
  readonly en: string
  readonly es: string
}

/** What is usual for a customer, and whence that is known */
export type KnownBehavior = {
  /** Average amount of a usual payment, in `average_currency`; 0 or less: no ratio can be formed */
  readonly usual_amount_avg: number
  /** ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted */
  readonly average_currency?: string
  /** `HH:MM-HH:MM`, both ends included; over midnight it wraps. Anything else makes the hours unknown */
  readonly usual_hours: string
  /** ISO 3166-1 alpha-2 */
  readonly usual_countries: ReadonlyArray<string>
  readonly usual_devices: ReadonlyArray<string>
  /** Learned ones; no policy reads them */
  readonly usual_channels?: ReadonlyArray<string>
  readonly source: "given" | "learned"
}

/** What a learned signal said, by the model of that time, or why it said nothing */
export type LearnedScore = {
  readonly status: "ok"
  readonly value: {
    /** Calibrated */
    readonly probability: number
    /** Strongest first */
    readonly influences: ReadonlyArray<{
      /** As in the file of the model: `word:guaranteed`, `shape:url`, `amount-to-usual` */
      readonly feature: string
      /** In log-odds; below 0: speaks against */
      readonly weight: number
      /** UTF-16 offset into the text; absent where it is of the whole */
      readonly start?: number
      readonly end?: number
    }>
    /** Of the model; behind a `+` that of its head, where one weighed in */
    readonly version: string
    /** From here on the signal is raised, and has influences */
    readonly threshold: number
  }
} | {
  readonly status: "unavailable"
  /** What it would take */
  readonly reason: string | Message
}

/** A learned signal of texts, or of payments */
export type LearnedSignal = {
  readonly id: string
  readonly version: string
  readonly title: GivenText
  /** Outside of it the signal is unavailable; null for one of payments, whose card says its domain */
  readonly domain: {
    /** ISO 639-1 codes */
    readonly languages: ReadonlyArray<string>
    /** Of the text, in UTF-16 code units */
    readonly min_length: number
    readonly max_length: number
    /** Of the text */
    readonly min_lines: number
  } | null
  /** Probability from which the signal is raised */
  readonly threshold: number
  /** What is known of the model, as Markdown; null where it has no card */
  readonly card: string | null
}

/** An audit event */
export type LedgerEvent = {
  /** Its place in the ledger */
  readonly seq: number
  readonly type: string
  /** What it happened to: `decision:UUID`, `case:UUID` */
  readonly entity: string
  readonly at: string
  /** `person:UUID`, `key:UUID` or `system:NAME` */
  readonly actor: string | null
  readonly data: Readonly<Record<string, unknown>>
  /** To what is kept beside the ledger, by name */
  readonly commitments: Readonly<Record<string, string>>
  /** Leaf hash of the event before, in hexadecimal */
  readonly prev: string | null
  /** In hexadecimal */
  readonly leaf_hash: string
  /** The event is not what was written; run `tribunal audit verify` */
  readonly fault: "event_unreadable" | "event_not_canonical" | null
}

/** A legal hold: nothing of it ends or is erased until it is released */
export type LegalHold = {
  readonly id: string
  /** The customer or author that is held; null of a hold on a decision, and where it was erased since */
  readonly subject: string | null
  /** The decision that is held; null of a hold on a person */
  readonly decision_id: string | null
  /** The case that the decision was named by */
  readonly case_id: string | null
  /** Null where it was erased with the person, or with what the decision was about */
  readonly reason: string | null
  readonly placed_at: string
  readonly placed_by: string
  /** Null while it holds */
  readonly released_at: string | null
  readonly released_by: string | null
  readonly release_reason: string | null
  /** Decisions whose content it keeps now; a hold on a person also keeps what is decided later */
  readonly covers: {
    /** Counted up to 1 000; 0 once it is released */
    readonly decisions: number
    /** Whether there may be more than were counted */
    readonly at_least: boolean
  }
}

/** How a text is written (document 003, profiler) */
export type LinguisticProfile = {
  /** 0 calm to 10 pressing */
  readonly urgency_level: number
  /** 0 unreadable to 10 flawless; unavailable for languages without an analyser */
  readonly grammar_quality: {
    readonly status: "ok"
    readonly value: number
  } | {
    readonly status: "unavailable"
    /** What it would take */
    readonly reason: string | Message
  }
  readonly tone_type: "professional" | "informal" | "sensationalist" | "threatening"
  readonly credibility_markers: "high" | "medium" | "low"
  readonly specific_issues: ReadonlyArray<string>
}

export type MailStatus = {
  /** Whether `mail.url` is set */
  readonly configured: boolean
  /** Host and port */
  readonly server: string | null
  readonly from: string | null
  /** Mails that wait to be sent, or to be sent again */
  readonly waiting: number
  readonly sent_24h: number
  /** Given up within a day */
  readonly failed_24h: number
  readonly last_sent_at: string | null
  /** Of the newest attempt that failed: codes only, never an address */
  readonly last_error: string | null
  readonly last_error_at: string | null
}

export type MatchingCase = {
  readonly case_id: string
  readonly decision_id: string
  /** What of the post may be the claim: one of its claims, or the whole text */
  readonly claim: string
  /** Probability that it is the very claim; null where it only names the same things */
  readonly match: number | null
}

/** What a decision does to a post or an account, and how it ended */
export type Measure = {
  readonly id: string
  /** `label`: the post is shown with a notice; `warning`: with a warning; `reduced`: to fewer people; `held`: it is not published yet, and waits for a person; `strike`: it counts against the account */
  readonly kind: "label" | "warning" | "reduced" | "held" | "strike"
  /** The post, or the account of its author */
  readonly on: "post" | "account"
  /** Entry of the document of measures that it follows from */
  readonly reason_code: string
  readonly starts_at: string
  /** It is over from this moment on */
  readonly ends_at: string
  readonly decision_id: string
  /** Of the post; null where it was erased */
  readonly submission_id: string | null
  /** The author; null where it was erased, or the post names none */
  readonly subject: string | null
  /** Of the decision, that held when it began */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** The reason in words, as the author may read it */
  readonly reason: ToldText
  /** The document of measures that it follows from */
  readonly document: {
    readonly version: string
    /** SHA-256, in hexadecimal */
    readonly hash: string
  }
  /** Null while it is open */
  readonly ended: {
    readonly at: string
    /** `expired`: its time was over; `outcome_changed`: another outcome holds; `reviewed`: a person decided, and the same outcome has other measures then; `ground_retracted`: a fact check that the decision cites was retracted or corrected to another verdict; `lifted`: somebody lifted it; `erased`: the decision was erased */
    readonly cause: "expired" | "outcome_changed" | "reviewed" | "ground_retracted" | "lifted" | "erased"
    /** `person:UUID`, `key:UUID` or `system:NAME` */
    readonly by: {
      /** `person:UUID` or `key:UUID` */
      readonly id: string
      readonly name: string
    }
    /** Why it was lifted; null where it was not, and where that was erased */
    readonly reason: string | null
  } | null
  /** Whether a reviewer of the same post is to choose without the machine’s verdict, and has not yet: pages that lead there hide it */
  readonly blind_hidden: boolean
}

/** What a decision does to a post or an account, for some time */
export type MeasureBrief = {
  readonly id: string
  /** `label`: the post is shown with a notice; `warning`: with a warning; `reduced`: to fewer people; `held`: it is not published yet, and waits for a person; `strike`: it counts against the account */
  readonly kind: "label" | "warning" | "reduced" | "held" | "strike"
  /** The post, or the account of its author */
  readonly on: "post" | "account"
  /** Entry of the document of measures that it follows from */
  readonly reason_code: string
  readonly starts_at: string
  /** It is over from this moment on */
  readonly ends_at: string
  /** Null while it is open: act on those only */
  readonly ended: {
    readonly at: string
    /** `expired`: its time was over; `outcome_changed`: another outcome holds; `reviewed`: a person decided, and the same outcome has other measures then; `ground_retracted`: a fact check that the decision cites was retracted or corrected to another verdict; `lifted`: somebody lifted it; `erased`: the decision was erased */
    readonly cause: "expired" | "outcome_changed" | "reviewed" | "ground_retracted" | "lifted" | "erased"
  } | null
}

export type MeasureEndedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "measure.ended"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly measure_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    readonly measure_kind: "label" | "warning" | "reduced" | "held" | "strike"
    /** The post, or the account of its author */
    readonly on: "post" | "account"
    readonly cause: "expired" | "outcome_changed" | "reviewed" | "ground_retracted" | "lifted" | "erased"
  }
}

export type MeasureStartedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "measure.started"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly measure_id: string
    readonly decision_id: string
    /** The id that the sender gave it; null where it was erased */
    readonly submission_id: string | null
    /** In webhooks, and where the event itself says it */
    readonly kind?: "post" | "payment"
    /** The outcome that holds when the message is sent, which is the one to act on. In webhooks only */
    readonly effective_outcome?: string
    /** Of a post, as a BCP 47 tag or `mixed`; null of a payment. In webhooks that ask for it; null where it was erased */
    readonly language?: string | null
    /** Of a payment; null of a post. In webhooks that ask for it; null where it was erased */
    readonly amount?: number | null
    /** Of a payment, by ISO 4217; null of a post. In webhooks that ask for it; null where it was erased */
    readonly currency?: string | null
    /** The customer, or the author; null where a post names none. In webhooks that ask for it; null where it was erased */
    readonly subject?: string | null
    /** As the sender gave it; null where there is none. In webhooks that ask for it; null where it was erased */
    readonly metadata?: Readonly<Record<string, string>> | null
    readonly measure_kind: "label" | "warning" | "reduced" | "held" | "strike"
    /** The post, or the account of its author */
    readonly on: "post" | "account"
    /** Entry of the document of measures that it follows from */
    readonly reason_code: string
    /** The reason in words, by language */
    readonly texts: ToldText
    /** It holds from this event on */
    readonly outcome: string
    readonly starts_at: string
    /** It is over from this moment on, also before `measure.ended` says so */
    readonly ends_at: string
  }
}

/** A sentence of Tribunal as data; the package `@tribunal/messages` says it in a language */
export type Message = {
  /** Stable, as in the catalogue of messages: `signal.text_not_profiled` */
  readonly code: string
  /** What stands in the sentence: texts, numbers, messages, lists of them */
  readonly params?: Readonly<Record<string, unknown>>
}

/** How far outcomes or rules have moved */
export type MixDrift = {
  /** `post` or `payment`: its outcomes; the name of a policy: its rules */
  readonly of: string
  /** Population stability index */
  readonly index: number
  /** Below 0.1, up to 0.25, above */
  readonly band: "stable" | "moved" | "shifted"
  /** Counts of the days before */
  readonly before: Readonly<Record<string, number>>
  /** Counts of the last 24 hours */
  readonly now: Readonly<Record<string, number>>
}

/** One asking of a model: a recorded fact, and never an instruction */
export type ModelCall = {
  readonly step: "linguistic-profile" | "text-detection" | "claim-extraction" | "claim-verification" | "downstream-analysis" | "policy-matching" | "debate-pro-fraud" | "debate-pro-customer" | "arbiter" | "customer-explanation" | "audit-explanation"
  /** What was asked about where a step asks more than once: a claim */
  readonly subject?: string
  /** `arbiter@1.0.0` */
  readonly prompt: string
  /** SHA-256 of the prompt file */
  readonly prompt_hash: string
  /** SHA-256 of the instructions, the material and the schema */
  readonly input_hash: string
  /** Since the submission was received */
  readonly started_ms: number
  readonly duration_ms: number
  /** Several where the step asks for a consensus */
  readonly answers: ReadonlyArray<{
    /** Name of the configured model and what it is: `judge (ollama/qwen3:8b)` */
    readonly model: string
    /** The raw text; null where there is none */
    readonly answer: string | null
    readonly failure: "timeout" | "cancelled" | "unreachable" | "rate_limited" | "server_error" | "bad_request" | "auth" | "no_model" | "bad_body" | "too_large" | "truncated" | "refused" | "circuit_open" | "over_budget" | "not_recorded" | "broken" | null
    /** What the failure was, on one line and without secrets */
    readonly detail: string | null
    readonly input_tokens: number | null
    readonly output_tokens: number | null
    /** At the configured prices; null where the model has none, or did not count */
    readonly cost_usd: number | null
    readonly latency_ms: number
    /** Requests sent, retries included; 0 where none was */
    readonly attempts: number
    readonly source: "model" | "recording"
  }>
  /** `used`: it became facts. `refused`: it came and could not be used. `failed`: none came */
  readonly status: "used" | "refused" | "failed"
  /** Why it was refused or failed, or what part of it was left out */
  readonly note: string | Message | null
  /** Share of the answers that agree, where there are several */
  readonly agreement?: number
}

/** Which way a model says a source speaks, and how sure it is of that */
export type ModelStance = {
  /** Of the evidence */
  readonly id: string
  readonly stance: "supports" | "refutes" | "mixed" | "neutral"
  readonly confidence: number
}

/** How a model reads the evidence on one claim: advice */
export type ModelVerdict = {
  readonly verdict: "true" | "false" | "mixed" | "unknown"
  readonly confidence: number
  readonly support_confidence: number
  readonly refute_confidence: number
  /** Ids of evidence that it was given */
  readonly cited: ReadonlyArray<string>
  readonly stances: ReadonlyArray<ModelStance>
}

/** A notice about content */
export type Notice = {
  readonly id: string
  /** Null where no decision was found for it */
  readonly decision_id: string | null
  readonly case_id: string | null
  /** What the post is said to be: illegal content from `child_abuse` to `other_illegal`, then what goes against terms */
  readonly category: "child_abuse" | "terrorism" | "threats" | "hate" | "intimate_images" | "private_data" | "fraud" | "intellectual_property" | "unsafe_products" | "defamation" | "other_illegal" | "false_information" | "harassment" | "spam" | "other_terms"
  /** A trusted flagger sent it */
  readonly trusted: boolean
  /** The key of the trusted flagger */
  readonly flagger: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  } | null
  readonly lang: "en" | "es"
  readonly received_at: string
  /** `received`: nobody looks at it yet; `in_review`: a person does; `decided`: `outcome` is the answer; `not_found`: people did not find what it is about */
  readonly status: "received" | "in_review" | "decided" | "not_found"
  /** What holds of the post now; null until the notice has its answer */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK" | null
  readonly decided_at: string | null
  /** What was written; null where it was erased */
  readonly content: {
    readonly post_id: string | null
    readonly location: string | null
    readonly text: string | null
    readonly explanation: string
  } | null
}

export type NoticeDecidedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "notice.decided"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly notice_id: string
    /** Null where its content was not found */
    readonly decision_id: string | null
    readonly case_id: string | null
    /** The id that the sender gave it */
    readonly submission_id?: string | null
    /** It holds from this event on; null where its content was not found */
    readonly outcome: string | null
  }
}

export type NoticeDetail = {
  readonly id: string
  /** Null where no decision was found for it */
  readonly decision_id: string | null
  readonly case_id: string | null
  /** What the post is said to be: illegal content from `child_abuse` to `other_illegal`, then what goes against terms */
  readonly category: "child_abuse" | "terrorism" | "threats" | "hate" | "intimate_images" | "private_data" | "fraud" | "intellectual_property" | "unsafe_products" | "defamation" | "other_illegal" | "false_information" | "harassment" | "spam" | "other_terms"
  /** A trusted flagger sent it */
  readonly trusted: boolean
  /** The key of the trusted flagger */
  readonly flagger: {
    /** `person:UUID` or `key:UUID` */
    readonly id: string
    readonly name: string
  } | null
  readonly lang: "en" | "es"
  readonly received_at: string
  /** `received`: nobody looks at it yet; `in_review`: a person does; `decided`: `outcome` is the answer; `not_found`: people did not find what it is about */
  readonly status: "received" | "in_review" | "decided" | "not_found"
  /** What holds of the post now; null until the notice has its answer */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK" | null
  readonly decided_at: string | null
  /** What was written; null where it was erased */
  readonly content: {
    readonly post_id: string | null
    readonly location: string | null
    readonly text: string | null
    readonly explanation: string
  } | null
  /** Null without the permission `cases:lead`, and where it was erased */
  readonly sender: {
    readonly name: string | null
    readonly email: string | null
  } | null
}

export type NoticeReceipt = {
  readonly id: string
  readonly received_at: string
  /** Opens the status of the notice; it is shown once */
  readonly secret: string
  /** Where its status is shown as JSON */
  readonly status_url: string
  /** The same for people; null where the service has no public pages for notices */
  readonly page_url: string | null
}

export type NoticeReceivedEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "notice.received" | "notice.matched"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly notice_id: string
    /** Null where no decision was found for it */
    readonly decision_id: string | null
    /** The case on which it is looked at */
    readonly case_id: string | null
    /** The id that the sender gave it */
    readonly submission_id?: string | null
    readonly category?: "child_abuse" | "terrorism" | "threats" | "hate" | "intimate_images" | "private_data" | "fraud" | "intellectual_property" | "unsafe_products" | "defamation" | "other_illegal" | "false_information" | "harassment" | "spam" | "other_terms"
    readonly trusted?: boolean
    /** `answered`: what people decided before is the answer; `unmatched`: no decision was found for it */
    readonly route: "case" | "answered" | "unmatched"
  }
}

export type NoticeState = {
  readonly id: string
  /** What the post is said to be: illegal content from `child_abuse` to `other_illegal`, then what goes against terms */
  readonly category: "child_abuse" | "terrorism" | "threats" | "hate" | "intimate_images" | "private_data" | "fraud" | "intellectual_property" | "unsafe_products" | "defamation" | "other_illegal" | "false_information" | "harassment" | "spam" | "other_terms"
  readonly received_at: string
  /** `received`: nobody looks at it yet; `in_review`: a person does; `decided`: `outcome` is the answer; `not_found`: people did not find what it is about */
  readonly status: "received" | "in_review" | "decided" | "not_found"
  /** What holds of the post now, also after an appeal; null until the notice has its answer */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK" | null
  readonly decided_at: string | null
  /** Whether a person decided; null until then */
  readonly by_person: boolean | null
  /** The same in words, with how to complain */
  readonly explanation: string
  /** What the notice says, and who sent it, was erased */
  readonly erased: boolean
}

export type NotificationSettings = {
  /** By kind: `at_once`: a mail; `digest`: a line of the mail of the day; `off`: neither */
  readonly kinds: {
    readonly case_assigned: "off" | "at_once" | "digest"
    readonly case_handed_over: "off" | "at_once" | "digest"
    readonly case_opened: "off" | "at_once" | "digest"
    readonly appeal_arrived: "off" | "at_once" | "digest"
    readonly second_review: "off" | "at_once" | "digest"
    readonly lead_needed: "off" | "at_once" | "digest"
    readonly case_overdue: "off" | "at_once" | "digest"
    readonly fact_check_waiting: "off" | "at_once" | "digest"
  }
  /** Of cases, only those in one of these queues; empty: all. What is given to one person by name counts in any queue */
  readonly queues: ReadonlyArray<string>
  /** Of cases in queues, only those at least so pressing; `low`: all */
  readonly least_priority: "urgent" | "high" | "normal" | "low"
  /** In which notifications are written */
  readonly language: "en" | "es"
  readonly digest: {
    /** At which the digest of the day is sent, where there is something in it */
    readonly hour: number
    /** Of IANA, such as `Europe/Madrid`; times in mails are of it too */
    readonly time_zone: string
  }
  /** Where mails go: the address that one signs in with */
  readonly email: string
  /** Whether this server sends mail; where not, nothing is sent */
  readonly mail: boolean
}

/** What a source outside found on a claim: words of strangers, shown to people. No verdict, score or outcome rests on it */
export type OutsideEvidence = {
  /** Stable: the same finding has the same id */
  readonly id: string
  /** As the configuration of the sources calls it */
  readonly source: string
  /** When the source answered; before the decision where the answer was kept */
  readonly retrieved_at: string
  readonly title: string
  /** `http` or `https` */
  readonly url?: string
  readonly publisher?: string
  /** ISO date of publication */
  readonly date?: string
  readonly snippet: string
  /** Absent where the address is in no list */
  readonly source_quality?: number
  /** Where it is a fact check */
  readonly checked_claim?: {
    readonly claim: string
    readonly verdict: "true" | "false" | "mixed" | "unknown"
    readonly rating?: string
  }
}

/** What happened in a window of time */
export type Overview = {
  readonly from: string
  readonly to: string
  readonly bucket: "hour" | "day"
  readonly counted: {
    /** When the last event that is counted happened */
    readonly last_at: string | null
    /** Events that are not counted yet; ask again a moment later */
    readonly behind: number
  }
  readonly decisions: number
  /** Decisions by what people made of them, or else by the machine’s outcome; by when they were made */
  readonly holds: ReadonlyArray<{
    /** Where the hour or the day begins, in UTC */
    readonly at: string
    readonly kind: string
    /** That holds now */
    readonly outcome: string
    readonly count: number
  }>
  readonly mix: ReadonlyArray<{
    /** Where the hour or the day begins, in UTC */
    readonly at: string
    readonly kind: string
    /** The machine’s */
    readonly outcome: string
    readonly count: number
  }>
  /** Policies that began to decide in another version than before */
  readonly policy_marks: ReadonlyArray<{
    readonly began_at: string
    readonly policy: string
    readonly version: string | null
    readonly hash: string
  }>
  /** An outcome that only asks for a person (`needs_review`, `ESCALATE_TO_HUMAN`) is never overridden: `by_outcome` has how many people decided on, and counts nowhere else */
  readonly overrides: {
    /** Decisions of the window that people decided on, and whose outcome did more than ask for a person */
    readonly reviewed: number
    /** Those of them where they came to another outcome */
    readonly count: number
    /** 0 to 1; null of none */
    readonly rate: number | null
    /** Wilson score interval, 95 % */
    readonly low: number | null
    readonly high: number | null
    readonly by_outcome: ReadonlyArray<{
      readonly kind: string
      readonly outcome: string
      readonly reviewed: number
      readonly overridden: number
      /** 0 to 1; null of none */
      readonly rate: number | null
      /** Wilson score interval, 95 % */
      readonly low: number | null
      readonly high: number | null
    }>
  }
  /** Most hits first; of every policy that has ever answered, also the rules that never did */
  readonly by_rule: ReadonlyArray<{
    readonly policy: string
    readonly rule: string
    /** Decisions that it settled */
    readonly hits: number
    /** Those of them that people decided on, and whose outcome did more than ask for a person */
    readonly reviewed: number
    readonly overridden: number
    /** Share of the reviewed that people left as they were; null of none */
    readonly precision: number | null
    /** Wilson score interval, 95 % */
    readonly low: number | null
    readonly high: number | null
    /** When it last settled something; null: never */
    readonly last_at: string | null
  }>
  /** Decisions in which a step fell back on what needs no model, ran out of time, or failed */
  readonly fallback: {
    readonly count: number
    readonly share: number | null
  }
  /** Overrides of policies that replaced an outcome */
  readonly safety_overrides: ReadonlyArray<{
    readonly policy: string
    readonly id: string
    readonly count: number
  }>
  readonly models: {
    readonly calls: number
    readonly failures: number
    readonly cost_usd: number
    /** To within 2 % */
    readonly p50_ms: number | null
    readonly p95_ms: number | null
    /** Hours or days in which any was asked */
    readonly by_time: ReadonlyArray<{
      /** Where the hour or the day begins, in UTC */
      readonly at: string
      readonly calls: number
      readonly failures: number
      readonly cost_usd: number
      /** To within 2 % */
      readonly p50_ms: number | null
      readonly p95_ms: number | null
    }>
  }
  readonly queue: {
    /** Cases that wait now, whatever the window */
    readonly waiting: number
    readonly overdue: number
    /** When the one that has waited longest was opened */
    readonly oldest_at: string | null
    readonly ages: {
      readonly under_1h: number
      readonly h1_4: number
      readonly h4_24: number
      readonly over_24h: number
    }
    readonly arrivals: ReadonlyArray<{
      /** Where the hour or the day begins, in UTC */
      readonly at: string
      readonly count: number
    }>
    readonly resolved: ReadonlyArray<{
      /** Where the hour or the day begins, in UTC */
      readonly at: string
      readonly count: number
    }>
  }
  readonly reviewers: {
    /** Who decided something */
    readonly people: number
    /** Of the caller; nobody else is shown them */
    readonly mine: {
      readonly decided: number
      /** From claim to resolution */
      readonly median_ms: number | null
      readonly undone: number
      /** With the machine only where its outcome settled something */
      readonly agreement: {
        /** Second reviewers with the first */
        readonly second_review: {
          readonly agreed: number
          readonly of: number
          /** 0 to 1; null of none */
          readonly rate: number | null
          /** Wilson score interval, 95 % */
          readonly low: number | null
          readonly high: number | null
        }
        /** Reviewers with the machine, before they saw its outcome */
        readonly blind_first: {
          readonly agreed: number
          readonly of: number
          /** 0 to 1; null of none */
          readonly rate: number | null
          /** Wilson score interval, 95 % */
          readonly low: number | null
          readonly high: number | null
        }
        /** Reviewers with the machine, whose outcome they saw from the start */
        readonly shown_first: {
          readonly agreed: number
          readonly of: number
          /** 0 to 1; null of none */
          readonly rate: number | null
          /** Wilson score interval, 95 % */
          readonly low: number | null
          readonly high: number | null
        }
      }
    }
    /** Null where fewer than three people decided: it would tell of each */
    readonly together: {
      readonly decided: number
      /** From claim to resolution */
      readonly median_ms: number | null
      readonly undone: number
      /** With the machine only where its outcome settled something */
      readonly agreement: {
        /** Second reviewers with the first */
        readonly second_review: {
          readonly agreed: number
          readonly of: number
          /** 0 to 1; null of none */
          readonly rate: number | null
          /** Wilson score interval, 95 % */
          readonly low: number | null
          readonly high: number | null
        }
        /** Reviewers with the machine, before they saw its outcome */
        readonly blind_first: {
          readonly agreed: number
          readonly of: number
          /** 0 to 1; null of none */
          readonly rate: number | null
          /** Wilson score interval, 95 % */
          readonly low: number | null
          readonly high: number | null
        }
        /** Reviewers with the machine, whose outcome they saw from the start */
        readonly shown_first: {
          readonly agreed: number
          readonly of: number
          /** 0 to 1; null of none */
          readonly rate: number | null
          /** Wilson score interval, 95 % */
          readonly low: number | null
          readonly high: number | null
        }
      }
    } | null
  }
}

/** How a passage was read without a model: what agrees with the claim, what differs */
export type PassageReading = {
  /** Of the evidence */
  readonly id: string
  readonly stance: "supports" | "refutes" | "mixed" | "neutral"
  /** How much speaks for the stronger side; 0.5 and less settles nothing */
  readonly confidence: number
  /** Differences first */
  readonly points: ReadonlyArray<{
    readonly kind: "number" | "date" | "name" | "negation" | "opposite" | "quantifier" | "cue"
    readonly agrees: boolean
    /** UTF-16 offsets into the text of the claim; absent where it has nothing of it */
    readonly claim?: {
      readonly start: number
      readonly end: number
    }
    /** The same into the snippet */
    readonly source?: {
      readonly start: number
      readonly end: number
    }
  }>
}

/** A payment */
export type Payment = {
  /** `transaction` is read as `payment` */
  readonly kind?: "payment" | "transaction"
  readonly transaction_id: string
  readonly customer_id: string
  /** Above 0, in units of the currency; best a decimal text (`"1234.50"`), which is exact. At most 15 digits, and no more behind the point than the currency has */
  readonly amount: number | string
  /** ISO 4217 */
  readonly currency: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly channel: string
  readonly device_id: string
  /** Its wall-clock time is the customer’s local time */
  readonly timestamp: string
  readonly merchant_id: string
  /** What the merchant sells. Only learned signals read it: without one of the words on its model card, `payment-fraud` is `unavailable` */
  readonly merchant_category?: string | null
  /** Learned from earlier payments where absent */
  readonly customer_behavior?: {
    readonly usual_amount_avg: number
    /** ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted */
    readonly average_currency?: string | null
    /** `HH:MM-HH:MM`, both ends included. Anything else is warned about, and makes the hours unknown */
    readonly usual_hours: string
    readonly usual_countries: ReadonlyArray<string>
    readonly usual_devices: ReadonlyArray<string>
    readonly [more: string]: unknown
  } | null
  /** Up to 50 texts of the sender by name: kept, found by, shown to people; no policy reads them */
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly [more: string]: unknown
}

/** What a list shows of a payment */
export type PaymentBrief = {
  readonly amount: number
  readonly currency: string
  readonly country: string
  readonly channel: string
}

/** Everything decided about a payment, and why */
export type PaymentDecision = {
  readonly kind: "payment"
  readonly transaction_id: string
  readonly decision: "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  readonly confidence: number
  readonly signals: ReadonlyArray<string>
  readonly citations_internal: ReadonlyArray<{
    readonly policy_id: string
    readonly text: string
  }>
  readonly citations_external: ReadonlyArray<{
    readonly source: string
    readonly detail: string
  }>
  /** In Spanish, as document 001 has it; both languages under `explanations` */
  readonly explanation_customer: string
  readonly explanation_audit: string
  readonly agent_trace: ReadonlyArray<string>
  readonly explanations: {
    readonly customer: ToldText
    readonly audit: GivenText
  }
  readonly composite_risk_score: number | null
  readonly risk_category: "low" | "medium" | "high" | "critical" | "unknown"
  readonly evidence: {
    /** To the usual amount; null where nothing is known of what is usual */
    readonly amount_ratio: number | null
    readonly deviation_score: number | null
    readonly velocity_alert: boolean
    readonly policy_matches: ReadonlyArray<PolicyMatch>
    readonly threats: ReadonlyArray<ThreatMatch>
    readonly threat_level: number
    readonly all_citations: ReadonlyArray<string>
    /** What the signals were measured against; null where none was given and no history exists */
    readonly behavior: KnownBehavior | null
    readonly history: {
      /** Null where the window of 30 days, or of a day, is not complete */
      readonly earlier_payments: number | null
      readonly duplicate: boolean
      readonly out_of_order: boolean
      /** In which the customer paid in the last 30 days, this payment included: several, where an average came without its currency */
      readonly currencies?: ReadonlyArray<string>
    }
    /** Signals that could not be measured: unknown, which is not the same as absent */
    readonly unavailable: ReadonlyArray<{
      readonly signal: string
      readonly reason: string | Message
    }>
    /** What to look at in what was sent */
    readonly warnings?: ReadonlyArray<{
      /** The average came without a currency, and the customer pays in several */
      readonly code: "average-currency"
      readonly text: string | GivenText | Message
    }>
  }
  readonly debate: {
    readonly pro_fraud: Argument
    readonly pro_customer: Argument
    /** `mixed`: a model argued one side, and the signals the other */
    readonly source: "model" | "mixed" | "deterministic"
  }
  readonly overrides: ReadonlyArray<{
    readonly id: string
    readonly replaced: string
  }>
  readonly source: "model" | "fallback" | "error"
  readonly out_of_envelope: boolean
  /** Where the decision goes: to the caller, the blocking webhook, or the queue of people */
  readonly route: "caller" | "blocking_webhook" | "human_queue"
  /** Null where it failed before anything was measured */
  readonly facts: PaymentFacts | null
  /** Absent where routing opens no case */
  readonly case?: CaseRoute
  readonly trace: ReadonlyArray<TraceStep>
  /** What versions of policies that ran beside it would have made of it */
  readonly shadow?: ReadonlyArray<ShadowAnswer>
  /** What each policy answered, in the order in which they were asked */
  readonly answers: ReadonlyArray<PolicyAnswer>
  /** Policy id to content hash */
  readonly policies: Readonly<Record<string, string>>
}

/** What a decision about a payment rests on */
export type PaymentFacts = {
  readonly payment: PaymentRead
  readonly behavior: KnownBehavior | null
  readonly history: {
    /** Null where the window of 30 days, or of a day, is not complete */
    readonly earlier_payments: number | null
    readonly duplicate: boolean
    readonly out_of_order: boolean
    /** In which the customer paid in the last 30 days, this payment included: several, where an average came without its currency */
    readonly currencies?: ReadonlyArray<string>
  }
  readonly signals: {
    readonly amount_ratio: {
      readonly status: "ok"
      /** The amount over the average of the customer, as a quotient of two integers, so that thresholds and scores are exact decimals */
      readonly value: {
        /** 0 to 2^46 */
        readonly part: number
        /** 1 to 2^46 */
        readonly whole: number
        /** The double nearest to the quotient: what policies compare */
        readonly value: number
      }
    } | {
      readonly status: "unavailable"
      /** What it would take */
      readonly reason: string | Message
    }
    readonly off_hours: {
      readonly status: "ok"
      readonly value: boolean
    } | {
      readonly status: "unavailable"
      /** What it would take */
      readonly reason: string | Message
    }
    readonly foreign_country: {
      readonly status: "ok"
      readonly value: boolean
    } | {
      readonly status: "unavailable"
      /** What it would take */
      readonly reason: string | Message
    }
    readonly unknown_device: {
      readonly status: "ok"
      readonly value: boolean
    } | {
      readonly status: "unavailable"
      /** What it would take */
      readonly reason: string | Message
    }
    readonly channel_risk: "low" | "medium" | "high"
    /** Names of what stands out, in the documented order */
    readonly flags: ReadonlyArray<string>
  }
  readonly exposure: {
    /** The country is in the list of countries */
    readonly country_high_risk: {
      readonly status: "ok"
      readonly value: boolean
    } | {
      readonly status: "unavailable"
      /** What it would take */
      readonly reason: string | Message
    }
    /** It is in the group `fatf-call-for-action` of that list; absent in older records */
    readonly country_call_for_action?: {
      readonly status: "ok"
      readonly value: boolean
    } | {
      readonly status: "unavailable"
      /** What it would take */
      readonly reason: string | Message
    }
    /** At the rates of the list of currencies */
    readonly amount_usd: {
      readonly status: "ok"
      readonly value: number
    } | {
      readonly status: "unavailable"
      /** What it would take */
      readonly reason: string | Message
    }
  }
  readonly deviation: {
    readonly status: "ok"
    readonly value: number
  } | {
    readonly status: "unavailable"
    /** What it would take */
    readonly reason: string | Message
  }
  readonly velocity: {
    readonly status: "ok"
    readonly value: {
      /** In the ten minutes that end with this payment */
      readonly payments_10min: number
      /** In the hour that ends with it */
      readonly payments_60min: number
      /** Earlier ones of that hour, in the same currency, of at most a tenth of its amount */
      readonly small_payments_60min: number
      /** Different ones in the 24 hours that end with it, its own included */
      readonly countries_24h: number
    }
  } | {
    readonly status: "unavailable"
    /** What it would take */
    readonly reason: string | Message
  }
  /** Null where the watchlists could not be asked */
  readonly threats: {
    /** Merchants first, then countries, then devices; within each by source */
    readonly matches: ReadonlyArray<ThreatMatch>
    /** The strongest confidence, plus 0.1 for each further source */
    readonly level: number
  } | null
  /** Absent where nothing counted earlier payments */
  readonly windows?: PaymentHistory
  /** Beside the composite risk of the document, and never in it */
  readonly learned?: Readonly<Record<string, LearnedScore>>
  /** A field of the payment seems to address a model that reads it */
  readonly injection_suspected?: boolean
  /** Rules suspended when it was decided, as `policy/rule`; absent where none was */
  readonly suspended_rules?: ReadonlyArray<string>
  /** Version of the sentences in which the engine argues and explains; absent in records from before 2 */
  readonly sentences?: 2 | 3
  readonly advice: {
    /** The answers of the judge models as they came: one, or several that have to agree */
    readonly judgement?: string | ReadonlyArray<string>
    /** Internal policies that a model finds matching; they can be added, never removed */
    readonly policy_matches?: ReadonlyArray<{
      readonly policy_id: string
    }>
    /** Of a model debater; the deterministic one stands where it is missing */
    readonly pro_fraud?: Argument
    readonly pro_customer?: Argument
    /** A message to the customer in the words of a model; the template stands where it is missing or does not fit */
    readonly explanation_customer?: GivenText
    /** What a model adds for the auditor: shown as its words */
    readonly explanation_audit?: GivenText
    /** Models that were asked, with their answers as they came */
    readonly calls?: ReadonlyArray<ModelCall>
  }
}

/** Earlier payments over windows, for everybody who has part in a payment */
export type PaymentHistory = {
  readonly customer: EntityWindows
  readonly device: EntityWindows
  readonly merchant: EntityWindows
  readonly country: EntityWindows
}

/** A payment */
export type PaymentInput = {
  /** `transaction` is read as `payment` */
  readonly kind?: "payment" | "transaction"
  readonly transaction_id: string
  readonly customer_id: string
  /** Above 0, in units of the currency; best a decimal text (`"1234.50"`), which is exact. At most 15 digits, and no more behind the point than the currency has */
  readonly amount: number | string
  /** ISO 4217 */
  readonly currency: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly channel: string
  readonly device_id: string
  /** Its wall-clock time is the customer’s local time */
  readonly timestamp: string
  readonly merchant_id: string
  /** What the merchant sells. Only learned signals read it: without one of the words on its model card, `payment-fraud` is `unavailable` */
  readonly merchant_category?: string | null
  /** Learned from earlier payments where absent */
  readonly customer_behavior?: {
    readonly usual_amount_avg: number
    /** ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted */
    readonly average_currency?: string | null
    /** `HH:MM-HH:MM`, both ends included. Anything else is warned about, and makes the hours unknown */
    readonly usual_hours: string
    readonly usual_countries: ReadonlyArray<string>
    readonly usual_devices: ReadonlyArray<string>
    readonly [more: string]: unknown
  } | null
  /** Up to 50 texts of the sender by name: kept, found by, shown to people; no policy reads them */
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly [more: string]: unknown
}

/** A payment as it was read */
export type PaymentRead = {
  readonly kind: "payment"
  readonly transaction_id: string
  readonly customer_id: string
  readonly amount: number
  /** ISO 4217 */
  readonly currency: string
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly channel: string
  readonly device_id: string
  /** RFC 3339; the wall-clock time written in it is the local time of the customer */
  readonly timestamp: string
  readonly merchant_id: string
  /** What the merchant sells, as the system of the sender calls it; only learned signals read it */
  readonly merchant_category?: string
  readonly customer_behavior?: {
    /** Average amount of a usual payment, in `average_currency`; 0 or less: no ratio can be formed */
    readonly usual_amount_avg: number
    /** ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted */
    readonly average_currency?: string
    /** `HH:MM-HH:MM`, both ends included; over midnight it wraps. Anything else makes the hours unknown */
    readonly usual_hours: string
    /** ISO 3166-1 alpha-2 */
    readonly usual_countries: ReadonlyArray<string>
    readonly usual_devices: ReadonlyArray<string>
  }
  readonly metadata?: Readonly<Record<string, string>>
}

export type Person = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: ReadonlyArray<"viewer" | "reviewer" | "fact_checker" | "lead" | "policy_owner" | "admin">
  /** A reviewer is given cases that need none, or one of these */
  readonly skills: ReadonlyArray<string>
  /** A reviewer is given cases in these; none: in any */
  readonly languages: ReadonlyArray<string>
  /** False until an invitation is accepted, and where an identity provider signs in */
  readonly has_password: boolean
  /** Its issuer, where it signs this person in */
  readonly identity_provider: string | null
  readonly created_at: string
  readonly disabled_at: string | null
}

/** A policy with everything its text says */
export type Policy = {
  readonly id: string
  readonly version: string
  /** SHA-256 of its file, as decisions name it */
  readonly hash: string
  readonly title: GivenText
  /** The document it follows */
  readonly source: string
  /** Least severe first */
  readonly outcomes: ReadonlyArray<string>
  /** YAML */
  readonly text: string
  readonly author: string
  readonly changelog: ReadonlyArray<string>
  /** Null of a scorecard */
  readonly hit: "first" | "most_severe" | null
  /** The list on whose elements rules are tried */
  readonly for_each: {
    readonly list: string
    readonly as: string
  } | null
  readonly facts: ReadonlyArray<PolicyFact>
  readonly results: ReadonlyArray<PolicyFact>
  readonly constants: ReadonlyArray<{
    readonly name: string
    readonly value: string | number | boolean | null
    readonly reason: string
  }>
  readonly rules: ReadonlyArray<PolicyRule>
  readonly scorecard: {
    readonly base: number
    readonly combine: "add" | "subtract"
    /** The score is this or more */
    readonly low: number | null
    readonly high: number | null
    readonly factors: ReadonlyArray<PolicyFactor>
  } | null
  readonly computed: ReadonlyArray<{
    readonly name: string
    /** As CEL */
    readonly value: string
  }>
  readonly invariants: ReadonlyArray<{
    readonly id: string
    readonly sentence: GivenText
    /** As CEL */
    readonly holds: string
  }>
}

/** What a policy answers, and why */
export type PolicyAnswer = {
  readonly policy: string
  readonly version: string
  readonly outcome: string
  /** The rule or band that determined the outcome, before overrides */
  readonly rule: string
  readonly reason: string | GivenText | Message
  /** Reason codes of the determining rule and of each override, in order */
  readonly codes: ReadonlyArray<string>
  /** Of a scorecard: the nearest double of the exact, clamped score; null where a fact is unknown */
  readonly score?: number | null
  /** Of a scorecard: the sum of its factors, before base and clamp; null where a fact is unknown */
  readonly total?: number | null
  /** Of a scorecard */
  readonly factors?: ReadonlyArray<{
    readonly id: string
    readonly name: string | GivenText
    /** What was measured; absent where unknown */
    readonly value?: number | boolean
    /** What it added to the score, or took from it; 0 where it did not hold */
    readonly amount: number
    readonly held: boolean | "unknown"
  }>
  /** Named results, set by rules and overrides, or computed */
  readonly results: Readonly<Record<string, unknown>>
  readonly trace: ReadonlyArray<{
    readonly rule: string
    readonly held: boolean | "unknown"
    /** Index of the list element that the rule was tried on, under `for_each` */
    readonly item?: number
    /** Those that made it hold, or left it unknown; none of a rule that did not hold */
    readonly facts: ReadonlyArray<{
      /** `claims[2].refute_confidence` */
      readonly fact: string
      /** Absent where the fact was missing */
      readonly value?: unknown
      readonly op: string
      readonly limit?: unknown
      /** Name of the constant that the limit came from */
      readonly constant?: string
    }>
  }>
  /** Under `for_each`: the answer for each element, in order */
  readonly items?: ReadonlyArray<{
    readonly item: number
    readonly outcome: string
    readonly rule: string
    readonly reason: string | GivenText
  }>
  /** Those that applied, each with what it replaced */
  readonly overrides: ReadonlyArray<{
    readonly id: string
    readonly replaced: string
    readonly outcome: string
    readonly reason: string | GivenText | Message
    readonly code?: string
    readonly facts: ReadonlyArray<{
      /** `claims[2].refute_confidence` */
      readonly fact: string
      /** Absent where the fact was missing */
      readonly value?: unknown
      readonly op: string
      readonly limit?: unknown
      /** Name of the constant that the limit came from */
      readonly constant?: string
    }>
  }>
  /** Facts that were missing where a rule looked for them */
  readonly unknown: ReadonlyArray<string>
}

/** What would have changed the answer of one policy */
export type PolicyCounterfactuals = {
  readonly policy: string
  readonly version: string
  /** What it answered */
  readonly outcome: string
  readonly rule: string
  /** At most three for each other outcome, smallest first */
  readonly counterfactuals: ReadonlyArray<{
    readonly outcome: string
    /** The rule or band that would have determined it */
    readonly rule: string
    /** Those that would have applied */
    readonly overrides: ReadonlyArray<string>
    /** Together; none of them can be left out */
    readonly changes: ReadonlyArray<{
      /** For example `claims[2].refute_confidence` */
      readonly fact: string
      /** Absent where the fact was missing */
      readonly from?: unknown
      /** Of a number the range that would do, without ends that its declared range has; else the value, or what would have become of it */
      readonly to: {
        readonly equal?: unknown
        readonly above?: number
        readonly at_least?: number
        readonly below?: number
        readonly at_most?: number
        readonly missing?: true
        readonly removed?: true
        readonly added?: true
      }
      /** A value that would do, in as few decimals as tell it apart */
      readonly example?: unknown
    }>
    /** How far the facts would have had to move, in parts of their declared ranges; 1 for each that is not a number */
    readonly distance: number
    readonly sentence: string | GivenText | Message
    /** What the decision would have come to; `changed`: another outcome */
    readonly decision: {
      readonly outcome: string
      readonly category: string
      readonly case: boolean
      readonly changed: boolean
    }
  }>
  /** Outcomes that no change of at most three facts gives */
  readonly out_of_reach: ReadonlyArray<string>
  /** No smaller change exists */
  readonly complete: boolean
  /** Why a smaller change may have been missed */
  readonly cut: ReadonlyArray<"facts" | "tries" | "curved" | "joint">
}

export type PolicyEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "policy.installed" | "policy.activated" | "policy.rolled_back"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly policy_id: string
    readonly release_id: string
    readonly version: string
    /** SHA-256 of the text of the policy, in hexadecimal */
    readonly hash: string
  }
}

/** What a policy may read, or gives */
export type PolicyFact = {
  /** `claims`, then `claims[]`, then `claims[].claim_score`: what holds others comes before them */
  readonly path: string
  readonly type: "number" | "string" | "bool" | "enum" | "list" | "object"
  /** `null` is a value of it */
  readonly nullable: boolean
  /** Of a number: its lowest value; null where it has none */
  readonly low: number | null
  readonly high: number | null
  /** Of an enum; else empty */
  readonly values: ReadonlyArray<string>
  /** The value where it is not given; null: then it is unknown */
  readonly absent: string | number | boolean | null
}

/** A factor of a scorecard */
export type PolicyFactor = {
  readonly id: string
  readonly name: GivenText
  readonly kind: "when" | "weighted" | "tiers"
  /** What is measured, as CEL */
  readonly value: string
  /** Null where tiers say what it adds */
  readonly weight: number | null
  readonly tiers: ReadonlyArray<{
    readonly test: "at_least" | "at_most" | "above" | "below" | "is"
    readonly bound: string | number | boolean | null
    readonly amount: number
    readonly name: GivenText
  }>
  /** What a missing fact makes of the score */
  readonly missing: "unknown" | "zero"
  readonly line: number | null
}

/** An internal policy (FP-01 … FP-06) that matches a payment */
export type PolicyMatch = {
  readonly policy_id: string
  readonly rule: string
  readonly title: GivenText
  readonly text: string | GivenText | Message
  readonly action: "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  readonly severity: "low" | "medium" | "high" | "critical"
  /** How strongly it speaks for fraud here; input of the composite risk score */
  readonly relevance: number
}

/** The versions of one policy */
export type PolicyReleases = {
  readonly policy: string
  /** Grows with everything that happens to a version; send it with a step to learn of others */
  readonly revision: number
  /** The release that decides */
  readonly active: string | null
  /** The release that decides for a share of subjects */
  readonly rollout: string | null
  /** SHA-256 of the file when it last brought a version into force */
  readonly file: string | null
  /** Newest first */
  readonly releases: ReadonlyArray<Release>
}

export type PolicyRolledOutEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "policy.rolled_out"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly policy_id: string
    readonly release_id: string
    readonly version: string
    /** SHA-256 of the text of the policy, in hexadecimal */
    readonly hash: string
    /** Of subjects, above 0 and at most 100 */
    readonly percent: number
  }
}

/** A rule of a policy, or what stands in the place of one */
export type PolicyRule = {
  readonly id: string
  /** `empty`: of an empty list; `default`: no rule holds; `unknown`: a fact is missing */
  readonly part: "rule" | "band" | "empty" | "default" | "unknown" | "override"
  /** Its condition, as CEL or as a bound of the score; null where it has none */
  readonly when: string | null
  /** An outcome, or the expression that names one */
  readonly outcome: string
  readonly reason: GivenText
  readonly code: string | null
  /** A condition that is unknown is `skip`ped, or `lead`s where the policy says */
  readonly on_unknown: "skip" | "lead"
  readonly sets: ReadonlyArray<{
    readonly name: string
    /** As CEL */
    readonly value: string
  }>
  /** Where it begins in the text, counted from 1 */
  readonly line: number | null
}

/** A post */
export type Post = {
  readonly kind?: "post"
  readonly id: string
  readonly text: string
  readonly author?: string | null
  /** BCP 47, or `mixed` */
  readonly lang?: string | null
  readonly created_at?: string | null
  readonly url?: string | null
  readonly media?: ReadonlyArray<{
    readonly type: string
    readonly url: string
    readonly alt?: string | null
    readonly [more: string]: unknown
  }> | null
  readonly domain?: string | null
  readonly context?: string | null
  /** Up to 50 texts of the sender by name: kept, found by, shown to people; no policy reads them */
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly [more: string]: unknown
}

/** Everything decided about a post, and why */
export type PostDecision = {
  readonly kind: "post"
  readonly id: string
  readonly lang: string
  /** The one word to act on; absent in records from before there was one, whose `status` it is */
  readonly outcome?: "clean" | "needs_review" | "blocked"
  readonly label: "high_conf_true" | "high_conf_fake" | "send_downstream"
  /** Of the publication policy alone */
  readonly status: "clean" | "needs_review" | "blocked"
  readonly escalate_to_human: boolean
  readonly screening: Screening
  readonly integrity: ForensicLog
  readonly claims: ReadonlyArray<DecidedClaim>
  /** Further claims that were not looked at: of a post the 50 of the highest risk are, each statement once. Such a post is never clean, and a person decides. Absent where there are none */
  readonly claims_unread?: number
  /** Claims are not found in the language of the text: that there are none says nothing. Absent where they are */
  readonly language_unread?: true
  readonly retrieval_coverage: number
  readonly manipulation: {
    readonly score: number
    readonly terms: {
      readonly caps: number
      readonly punctuation: number
      readonly loaded: number
      readonly repetition: number
    }
  }
  readonly downstream?: Downstream
  /** What was seen in the text, in its order */
  readonly findings: ReadonlyArray<Finding>
  readonly explanations: {
    readonly public: string | GivenText | Message
    readonly audit: string | GivenText | Message
  }
  readonly facts: PostFacts
  /** Absent where routing opens no case */
  readonly case?: CaseRoute
  readonly trace: ReadonlyArray<TraceStep>
  /** What versions of policies that ran beside it would have made of it */
  readonly shadow?: ReadonlyArray<ShadowAnswer>
  /** What each policy answered, in the order in which they were asked */
  readonly answers: ReadonlyArray<PolicyAnswer>
  /** Policy id to content hash */
  readonly policies: Readonly<Record<string, string>>
}

/** What a decision about a post rests on */
export type PostFacts = {
  readonly lang: string
  readonly settings: {
    readonly stage: "supervised" | "advisory" | "shadow"
    /** Name of the scoped stage that holds in place of the deployment’s own; absent where none does */
    readonly stage_by?: string
    /** The policy that publishes, or the stricter one that closes the document’s own recommendations */
    readonly publication: "publication" | "publication-strict"
    /** `arbiter-guarded` sends a decision of a model out of the documented band to a person */
    readonly arbiter: "arbiter" | "arbiter-guarded"
  }
  readonly claim_likeness?: {
    readonly election_anchor: boolean
    readonly assertive_claim_term: boolean
    readonly disinfo_narrative_term: boolean
    readonly numeric_reference: boolean
    readonly long_form_statement: boolean
    readonly question_penalty: boolean
    readonly hedging_penalty: boolean
  }
  /** Phrases of the screening lexicon */
  readonly lexicon_matches?: ReadonlyArray<{
    readonly id: string
    readonly action: "REVIEW" | "BLOCK"
    readonly label: string
    /** How the author stands to what it says; absent in older records, where it counts as asserted */
    readonly commitment?: "asserts" | "asks" | "denies" | "reports" | "doubts" | "jokes" | "mentions"
  }>
  readonly manipulation?: {
    /** Runs of letters, marks, numbers and underscores */
    readonly words: number
    /** Of two or more characters, with a cased letter and no lower-case one */
    readonly caps_words: number
    /** Number of `!` and `?` */
    readonly punctuation: number
    readonly loaded_words: number
    /** `!` or `?` stand three or more in a row */
    readonly repeated: boolean
  }
  readonly profile?: LinguisticProfile
  readonly detection?: Detection
  readonly disguised?: boolean
  /** The text seems to address a model that reads it */
  readonly injection_suspected?: boolean
  /** What learned signals say, by the id of their model; absent where none was installed */
  readonly learned?: Readonly<Record<string, LearnedScore>>
  /** Rules suspended when it was decided, as `policy/rule`; absent where none was */
  readonly suspended_rules?: ReadonlyArray<string>
  readonly claims?: ReadonlyArray<Claim>
  /** Different claims beyond those, for which no evidence was searched; absent where there are none */
  readonly claims_unread?: number
  /** Claims are not found in the language of the text: that there are none says nothing */
  readonly language_unread?: true
  /** Per claim, in the order of `claims` */
  readonly evidence?: ReadonlyArray<ReadonlyArray<RetrievedEvidence>>
  /** Claims with at least one item of evidence ÷ max(1, claims) */
  readonly retrieval_coverage?: number
  /** Per claim, in the order of `claims` */
  readonly verifications?: ReadonlyArray<Verification>
  /** What sources outside found, by the id of the claim; no policy reads it */
  readonly outside?: Readonly<Record<string, ReadonlyArray<OutsideEvidence>>>
  readonly downstream?: Downstream
  /** Absent where no earlier post was like it, or nothing was compared */
  readonly campaign?: Campaign
  /** What each added signal of texts measured, by its id; absent in older records */
  readonly signals?: Readonly<Record<string, unknown>>
  readonly findings: ReadonlyArray<Finding>
  /** The policy that makes one outcome of the answers; absent in older records, whose outcome is the status */
  readonly outcome_policy?: "post-outcome"
  /** The policy that says in which order people look at claims; absent where the priority is that of routing */
  readonly order_policy?: "review-order"
  /** It reads unchecked claims of high risk, too; absent in older records */
  readonly order_reads?: "risks"
  /** Where the draw of the post fell; absent where clean posts are not sampled */
  readonly sample?: number
  /** Models that were asked, with their answers as they came. What became of them is in the facts above */
  readonly model_calls?: ReadonlyArray<ModelCall>
}

/** A post */
export type PostInput = {
  readonly kind?: "post"
  readonly id: string
  readonly text: string
  readonly author?: string | null
  /** BCP 47, or `mixed` */
  readonly lang?: string | null
  readonly created_at?: string | null
  readonly url?: string | null
  readonly media?: ReadonlyArray<{
    readonly type: string
    readonly url: string
    readonly alt?: string | null
    readonly [more: string]: unknown
  }> | null
  readonly domain?: string | null
  readonly context?: string | null
  /** Up to 50 texts of the sender by name: kept, found by, shown to people; no policy reads them */
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly [more: string]: unknown
}

export type Problem = {
  /** `/problems/` and the code: what describes this kind of problem */
  readonly type: string
  /** The kind of problem, in the language of `Accept-Language` (en, es) */
  readonly title: string
  readonly status: number
  /** Stable; a program may act on it */
  readonly code: string
  /** What is wrong this time */
  readonly detail?: string
  /** Names the request in the log of the server */
  readonly request_id: string
  readonly errors?: ReadonlyArray<{
    /** Stable; a program may act on it */
    readonly code: string
    /** Where: `body.amount`, `query.limit` */
    readonly field: string
    readonly expected: string
    /** What was found, cut to 60 characters */
    readonly got?: string
    readonly help?: string
    /** Of a text that cannot be read; counts from 1 */
    readonly line?: number
    /** Of a text that cannot be read; counts from 1 */
    readonly column?: number
  }>
  /** What is odd besides, as a misspelt field */
  readonly warnings?: ReadonlyArray<{
    /** Stable; a program may act on it */
    readonly code: string
    /** Where: `body.amount`, `query.limit` */
    readonly field: string
    readonly expected: string
    /** What was found, cut to 60 characters */
    readonly got?: string
    readonly help?: string
    /** Of a text that cannot be read; counts from 1 */
    readonly line?: number
    /** Of a text that cannot be read; counts from 1 */
    readonly column?: number
  }>
  /** Of problems about cases: what stands in the way; stable */
  readonly reason?: string
  /** The one who does */
  readonly by?: {
    readonly id: string
    readonly name: string
  } | null
  /** When what stands in the way happened */
  readonly happened_at?: string | null
  /** Until when it stands in the way */
  readonly expires_at?: string | null
}

/** A part of a number of things, with the 95 % (Wilson) interval of its share */
export type RecordedShare = {
  readonly count: number
  readonly of: number
  readonly low: number
  readonly high: number
}

/** One version of a policy on its way: draft to retired */
export type Release = {
  readonly id: string
  readonly policy: string
  readonly version: string
  readonly hash: string
  readonly stage: "draft" | "proved" | "backtested" | "shadow" | "rollout" | "active" | "retired"
  /** Of subjects that it decides for while it is rolled out; else 0 */
  readonly percent: number
  readonly drafted: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
  }
  readonly proof: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
    readonly clean: boolean
    /** Ids of invariants, and facts declared monotone, that are not as the policy says */
    readonly refuted: ReadonlyArray<string>
    /** Ids of what the solver gave up on */
    readonly unknown: ReadonlyArray<string>
    /** Ids of rules, bands and overrides that decide no input */
    readonly idle: ReadonlyArray<string>
  } | null
  readonly waiver: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
    readonly reason: string
  } | null
  readonly backtest: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
    readonly id: string
    readonly from: string
    readonly to: string
    /** SHA-256 of its result */
    readonly result: string
  } | null
  /** The last thing that happened to it */
  readonly changed: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
  }
}

export type ReleaseDetail = {
  readonly id: string
  readonly policy: string
  readonly version: string
  readonly hash: string
  readonly stage: "draft" | "proved" | "backtested" | "shadow" | "rollout" | "active" | "retired"
  /** Of subjects that it decides for while it is rolled out; else 0 */
  readonly percent: number
  readonly drafted: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
  }
  readonly proof: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
    readonly clean: boolean
    /** Ids of invariants, and facts declared monotone, that are not as the policy says */
    readonly refuted: ReadonlyArray<string>
    /** Ids of what the solver gave up on */
    readonly unknown: ReadonlyArray<string>
    /** Ids of rules, bands and overrides that decide no input */
    readonly idle: ReadonlyArray<string>
  } | null
  readonly waiver: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
    readonly reason: string
  } | null
  readonly backtest: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
    readonly id: string
    readonly from: string
    readonly to: string
    /** SHA-256 of its result */
    readonly result: string
  } | null
  /** The last thing that happened to it */
  readonly changed: {
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
  }
  readonly revision: number
  /** YAML */
  readonly text: string
  /** Every event about it, oldest first, as the ledger has them */
  readonly history: ReadonlyArray<{
    /** Person, program, or part of Tribunal */
    readonly by: {
      readonly id: string
      readonly name: string
    }
    readonly done_at: string
    readonly event: "policy.installed" | "policy.drafted" | "policy.proved" | "policy.waived" | "policy.backtest_attached" | "policy.shadowed" | "policy.rolled_out" | "policy.activated" | "policy.retired" | "policy.rolled_back"
    /** The stage that the event left the release in */
    readonly stage: "draft" | "proved" | "backtested" | "shadow" | "rollout" | "active" | "retired"
    /** Of subjects that it decides for after the event; 0 outside a rollout */
    readonly percent: number
    /** The words of the person who explained a proof or rolled back; else null */
    readonly reason: string | null
  }>
  /** Sentences of the policy that its proof refuted, as the policy says it would; null before a proof */
  readonly excused: ReadonlyArray<{
    readonly id: string
    readonly sentence: GivenText
    /** Why the policy says that the sentence does not hold */
    readonly excuse: GivenText
  }> | null
  /** What comes next, for the caller */
  readonly steps: ReadonlyArray<{
    readonly step: "prove" | "waive" | "attach_backtest" | "shadow" | "rollout" | "activate" | "retire" | "withdraw"
    /** Why you may not take it now; null: you may */
    readonly reason: string | null
    /** The same in words */
    readonly detail: string | null
  }>
  /** While it ran in shadow, by pairs of outcomes; null where it never did */
  readonly shadow: ReadonlyArray<{
    /** What the decision came to */
    readonly decided: string
    /** What it would have come to; null where that failed */
    readonly shadow: string | null
    readonly count: number
  }> | null
  /** False: more decisions are still to be counted; ask again */
  readonly shadow_complete: boolean
}

/** A rule that was suspended and decides again, up to what a person allowed */
export type ResumedRule = {
  readonly policy: string
  readonly rule: string
  readonly resumed_at: string
  /** How often an hour it may determine an outcome */
  readonly allowance: number
  /** Until then: seven days after it was resumed */
  readonly allowed_until: string
  /** How often it has in the running hour, as far as this process knows */
  readonly hits_now: number
}

/** A source that was found for a claim */
export type RetrievedEvidence = {
  /** Stable, in the evidence base that it came from */
  readonly id: string
  readonly title: string
  readonly url?: string
  readonly publisher?: string
  /** ISO date of publication */
  readonly date?: string
  readonly snippet: string
  readonly stance: "supports" | "refutes" | "mixed" | "neutral"
  /** From the list of sources; absent where the publisher is not in it */
  readonly source_quality?: number
  /** How well it matches the claim */
  readonly retrieval_score: number
  /** Where it is a fact check */
  readonly checked_claim?: {
    /** As the publisher worded it */
    readonly claim: string
    readonly verdict: "true" | "false" | "mixed" | "unknown"
    readonly rating?: string
    /** Probability that it is the same statement, polarity aside */
    readonly match?: number
    /** It is said of the same in other words; its verdict is not carried over */
    readonly near?: true
  }
}

export type ReviewContext = {
  readonly user: string
  readonly verdict: "validate" | "flag"
  readonly sources: ReadonlyArray<string>
  readonly note: string | null
  readonly created_at: string
}

export type RuleEvent = {
  /** `evt_` and the place in the ledger: the same in the stream and in every webhook */
  readonly id: string
  /** Its place in the ledger: a later event has a greater one */
  readonly seq: number
  readonly type: "rule.suspended" | "rule.resumed"
  readonly api_version: "v1"
  readonly timestamp: string
  /** What it happened to: `decision:UUID`, `case:UUID`, `fact_check:UUID`, `notice:UUID`, `measure:UUID`, `policy:ID` */
  readonly entity: string
  /** Who did it: `person:UUID`, `key:UUID` or `system:NAME`; in the stream only */
  readonly actor?: string
  readonly data: {
    readonly policy_id: string
    readonly rule: string
    readonly hits?: number
    readonly limit?: number
  }
}

export type SaidWords = {
  readonly since_at: string
  /** Null of the words that hold now */
  readonly until_at: string | null
  /** That held then */
  readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
  /** Who decided it: `policy:ID`, `person:UUID` or `key:UUID` */
  readonly by: string | null
  /** Null where they were erased: a machine’s words can quote what was submitted */
  readonly texts: ToldText | null
  /** False of a decision from before the words were recorded: these are the words of today */
  readonly recorded: boolean
}

export type SavedFilter = {
  readonly id: string
  /** What is filtered */
  readonly list: "cases" | "decisions" | "events"
  readonly name: string
  readonly shared: boolean
  readonly query: Readonly<Record<string, string>>
  readonly mine: boolean
  /** Null where a key keeps it */
  readonly owner_name: string | null
  readonly created_at: string
}

/** How far scores have moved */
export type ScoreDrift = {
  /** Integrity of posts, composite risk of payments */
  readonly of: "post" | "payment"
  /** Population stability index */
  readonly index: number
  /** Below 0.1, up to 0.25, above */
  readonly band: "stable" | "moved" | "shifted"
  /** How many scores of the days before were looked at */
  readonly before: number
  /** How many of the last 24 hours */
  readonly now: number
}

/** The action of screening alone (document 002) */
export type Screening = {
  readonly action: "ALLOW" | "REVIEW" | "BLOCK"
  readonly label: string | null
  readonly reason_codes: ReadonlyArray<string>
  readonly claim_likeness: number
  readonly band: "low" | "medium" | "high"
  /** Ids of the features that held, sorted */
  readonly features: ReadonlyArray<string>
  readonly has_election_anchor: boolean
  readonly stage: "supervised" | "advisory" | "shadow"
  /** Name of the scoped stage that held, where one did */
  readonly stage_by?: string
}

export type SentWords = {
  readonly sent_at: string
  readonly reported_at: string
  /** Who said so: `key:UUID` or `person:UUID` */
  readonly by: string
  /** A word of your own, such as `app`, `email`, `sms`, `letter` */
  readonly channel: string
  /** BCP 47 */
  readonly language: string
  /** It was written in other words than these */
  readonly own_words: boolean
  /** The words that held at that moment, of `es` where it is `es-PE`; null where they were others, erased, or not in that language */
  readonly text: string | null
}

export type Session = {
  readonly principal: {
    /** `person:ID` or `key:ID` */
    readonly id: string
    readonly kind: "program" | "person"
    readonly name: string
    /** Of a person; a key has none */
    readonly roles: ReadonlyArray<"viewer" | "reviewer" | "fact_checker" | "lead" | "policy_owner" | "admin">
    readonly permissions: ReadonlyArray<"decisions:create" | "decisions:read" | "decisions:erase" | "cases:read" | "cases:ask" | "cases:work" | "cases:lead" | "policies:read" | "policies:write" | "policies:publish" | "rules:resume" | "evidence:manage" | "fact_checks:write" | "notices:trusted" | "audit:read" | "people:manage" | "keys:manage" | "webhooks:manage" | "metrics:read" | "events:read">
  }
  /** To be sent in the header `X-CSRF-Token` with everything but GET; null where a key signs in */
  readonly csrf_token: string | null
  /** Null where a key signs in */
  readonly expires_at: string | null
}

/** What a version of a policy that runs in shadow would have answered */
export type ShadowAnswer = {
  readonly policy: string
  readonly version: string
  /** SHA-256 of the text of the version */
  readonly hash: string
  /** What it answered; null where it failed */
  readonly outcome: string | null
  readonly rule: string | null
  /** The outcome that the whole decision would have had */
  readonly decision_outcome: string | null
  /** Why it gave no answer */
  readonly error?: string
}

/** What speaks on one side of a claim, as a model reads it */
export type SideWeight = {
  /** Different ones that speak on this side */
  readonly sources: number
  /** Over sources of known quality: the sum of quality × how sure */
  readonly rated: number
  /** Over sources that no list rates: the sum of how sure */
  readonly unrated: number
}

export type SignInLink = {
  /** Good for once; shown now and never again */
  readonly url: string
  readonly expires_at: string
}

/** An author or a customer, as the record has them now */
export type Subject = {
  readonly id: string
  readonly decisions: {
    readonly total: number
    readonly posts: number
    readonly payments: number
    /** Where another outcome than the machine’s holds now */
    readonly overridden: number
    /** Null where nothing was decided */
    readonly first_at: string | null
    readonly last_at: string | null
    /** Each decision counts once; the most frequent first */
    readonly by_outcome: ReadonlyArray<{
      readonly kind: "post" | "payment"
      /** The machine’s */
      readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
      /** What holds now, after people */
      readonly effective_outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
      /** As of decisions: pages that reviewers come to from a case do not count these */
      readonly blind_hidden: boolean
      readonly count: number
    }>
  }
  /** Null without the permission `cases:read` */
  readonly cases: {
    /** That wait for a person */
    readonly open: number
    /** At most 20 of those */
    readonly most_pressing: ReadonlyArray<Case>
    /** With an appeal, also an answered one */
    readonly appealed: number
    /** At most 20 of those, the last opened first; `appeal` has the last one */
    readonly last_appealed: ReadonlyArray<Case>
  } | null
  /** Notices about the posts */
  readonly notices_count: number
  /** What decisions do to the posts and the account now */
  readonly measures: {
    /** That hold now, on the posts and on the account */
    readonly open: number
    /** Posts with a strike that holds now */
    readonly open_strikes: number
    /** At most 20, those that began last first */
    readonly newest_open: ReadonlyArray<Measure>
  }
  /** Of how many decisions `campaigns` and `payments` are counted: the newest, at most 2 000 */
  readonly looked_through: number
  /** That the posts belong to, the most frequent first, at most 20 */
  readonly campaigns: ReadonlyArray<{
    /** Of its first post */
    readonly id: string
    /** Of this author */
    readonly posts: number
    /** When the last of these was decided on */
    readonly last_at: string
  }>
  /** Null without a payment */
  readonly payments: {
    readonly devices: Used
    readonly countries: Used
    readonly merchants: Used
    readonly channels: Used
  } | null
}

export type Submission = Payment | Post

export type SubmissionInput = PaymentInput | PostInput

/** A rule whose outcomes go to a person */
export type SuspendedRule = {
  readonly policy: string
  readonly rule: string
  readonly suspended_at: string
  /** How often it had determined an outcome in the hour in which it was suspended */
  readonly hits: number
  /** How often it was allowed to */
  readonly limit: number
  /** The same in the running hour, as far as this process knows */
  readonly hits_now: number
}

/** An entry of a watchlist that names something of a payment */
export type ThreatMatch = {
  readonly source: string
  readonly type: "merchant" | "country" | "device"
  readonly value: string
  readonly confidence: number
  readonly detail: string
  /** ISO date of the entry */
  readonly date: string
}

/** A payment of a customer, and what was decided about it */
export type TimelinePayment = {
  readonly decision_id: string
  readonly decided_at: string
  readonly transaction_id: string
  /** When it was made; its wall-clock time is the customer’s local time */
  readonly timestamp: string
  readonly amount: number
  readonly currency: string
  readonly country: string
  readonly channel: string
  readonly device_id: string
  readonly merchant_id: string
  readonly outcome: string
  /** What holds now, after people */
  readonly effective_outcome: string
  /** Of its risk */
  readonly category: string
  /** How grave it is, 0 to 100; greater is worse. Of a payment its composite risk; of a post its outcome says in which third, its integrity where in it. Null where it was not measured */
  readonly risk_score: number | null
  readonly case_id: string | null
}

/** What a reader or a customer reads, in every language that is installed */
export type ToldText = {
  readonly en: string
  readonly es: string
  readonly [more: string]: unknown
}

/** One step of a decision, with its times, its end and its model calls */
export type TraceStep = {
  readonly step: string
  /** Since the submission was received */
  readonly started_ms: number
  readonly duration_ms: number
  /** `fallback`: a deterministic analyser answered in place of a model */
  readonly status: "ok" | "fallback" | "skipped" | "timeout" | "error"
  readonly summary: string | Message
  /** Models that were asked in this step; their raw answers are in the facts */
  readonly calls?: ReadonlyArray<{
    readonly step: "linguistic-profile" | "text-detection" | "claim-extraction" | "claim-verification" | "downstream-analysis" | "policy-matching" | "debate-pro-fraud" | "debate-pro-customer" | "arbiter" | "customer-explanation" | "audit-explanation"
    readonly subject?: string
    readonly status: "used" | "refused" | "failed"
    readonly prompt: string
    readonly prompt_hash: string
    readonly models: ReadonlyArray<string>
    readonly input_tokens: number | null
    readonly output_tokens: number | null
    readonly cost_usd: number | null
    readonly duration_ms: number
    readonly note: string | Message | null
  }>
}

/** What payments have in common */
export type Used = {
  /** How many there are */
  readonly distinct: number
  /** The most frequent first, at most 20 */
  readonly values: ReadonlyArray<{
    readonly value: string
    readonly payments: number
    /** When the last of these payments was made */
    readonly last_at: string
  }>
}

/** What the evidence says of one claim */
export type Verification = {
  readonly claim_id: string
  readonly support_confidence: number
  readonly refute_confidence: number
  /** 0 refuted, 0.5 neutral, 1 supported; null where there is no evidence, or the verifier failed */
  readonly claim_score: number | null
  /** Null where the verifier failed, or where the policy `worth-checking` finds the claim not worth a check. `unknown` is an answer */
  readonly fact_check: {
    readonly verdict: "true" | "false" | "mixed" | "unknown"
    readonly confidence: number
  } | null
  /** The claim is the plain negation of what was checked, and the verdict was turned round: no final label rests on it */
  readonly turned?: boolean
  /** Ids of the evidence that the verdict rests on */
  readonly cited: ReadonlyArray<string>
  readonly reason: string | Message
  /** How each passage was read without a model; absent where none was read */
  readonly passages?: ReadonlyArray<PassageReading>
  /** By a model, where one was asked */
  readonly said?: ModelVerdict
  /** What the stances of the model weigh; the policy `evidence-aggregation` says which verdict stands. In the facts `fact_check` is then the verdict without the model */
  readonly weighed?: {
    readonly supporting: SideWeight
    readonly refuting: SideWeight
    /** Of the sources shown, those that the verdict of the model cites */
    readonly cited_share: number
    /** Sources that are fact checks of the claim, by what they found; one that a negation may turn round counts as true and as false. Absent where there is none */
    readonly ratings?: {
      readonly true: number
      readonly false: number
      readonly mixed: number
    }
    /** Stances of the model that contradict the rating of their own source, and weigh nothing */
    readonly refused?: ReadonlyArray<{
      /** Of the evidence */
      readonly id: string
      readonly stance: "supports" | "refutes" | "mixed" | "neutral"
      /** The rating of the claim by the source itself */
      readonly rating: "true" | "false" | "mixed" | "unknown"
    }>
  }
}

export type Webhook = {
  readonly id: string
  readonly url: string
  readonly description: string
  /** Events that the endpoint receives */
  readonly events: ReadonlyArray<"decision.made" | "decision.overridden" | "decision.confirmed" | "decision.restored" | "communication.changed" | "decision.effective_changed" | "measure.started" | "measure.ended" | "decision.erased" | "case.opened" | "case.resolved" | "case.undone" | "case.claimed" | "case.released" | "case.expired" | "case.escalated" | "case.reopened" | "case.reassigned" | "appeal.submitted" | "appeal.triaged" | "appeal.rejected" | "appeal.review_started" | "appeal.upheld" | "appeal.reversed" | "appeal.modified" | "policy.installed" | "policy.activated" | "policy.rolled_back" | "policy.rolled_out" | "fact_check.proposed" | "fact_check.published" | "fact_check.retracted" | "fact_check.declined" | "notice.received" | "notice.matched" | "notice.decided" | "rule.suspended" | "rule.resumed">
  /** Of decisions, only those sent to one of these routes or queues, such as `blocking_webhook`; empty: all */
  readonly routes: ReadonlyArray<string>
  /** Fields that every message about a decision carries beside ids, kind and outcomes. `amount`, `currency`, `subject`, `metadata` are personal data and need `personal_data` */
  readonly fields: ReadonlyArray<"language" | "amount" | "currency" | "subject" | "metadata">
  /** Whether messages may carry personal data. Off unless somebody turns it on: Tribunal cannot erase at a receiver what it has sent, and one that only acts on outcomes does not need it */
  readonly personal_data: boolean
  readonly created_at: string
  /** Since when every attempt has failed */
  readonly first_failed_at: string | null
  readonly disabled_at: string | null
  /** `failing`: for too long; `gone`: it answered 410 */
  readonly disabled_because: "asked" | "failing" | "gone" | null
  /** Until when the secret before this one signs as well */
  readonly old_secret_expires_at: string | null
}

export type WebhookDelivery = {
  /** With `msg_` before it, the `webhook-id` of every attempt */
  readonly id: string
  readonly type: string
  /** Place of the event in the ledger; null for a test */
  readonly seq: number | null
  /** The event as it waits; what may change or be erased (`submission_id`, `effective_outcome`, fields of the submission) is added when it is signed and sent */
  readonly payload: string
  /** `dead`: given up; it can be sent again */
  readonly state: "pending" | "delivered" | "dead"
  readonly attempts: number
  readonly created_at: string
  /** When it is tried next, after those before it about the same submission; null once it is settled */
  readonly next_at: string | null
  readonly settled_at: string | null
  /** HTTP status of the last answer */
  readonly last_status: number | null
  readonly last_error: string | null
}

/** A test of an endpoint */
export type WebhookTestEvent = {
  readonly id: string
  readonly type: "webhook.test"
  readonly api_version: "v1"
  readonly timestamp: string
  readonly data: {
    readonly message: string
  }
}

/** What each operation takes and answers, by status. */
export interface Operations {
  /** Say what this server is, and where to go on */
  getRoot: {
    input: {
      headers?: { "accept"?: string }
    }
    answers: {
      200: {
        readonly name: "Tribunal"
        readonly version: string
        /** What every path of the API begins with */
        readonly api: "/api/v1"
        readonly links: {
          /** A path on this server */
          readonly contract: string
          /** A path on this server */
          readonly health: string
          /** A path on this server */
          readonly readiness: string
          /** A path on this server */
          readonly metrics: string
          /** A path on this server */
          readonly sign_in: string
        }
      }
      302: undefined
    }
  }
  /** Say whether the process is alive */
  getHealth: {
    input: Record<string, never>
    answers: {
      200: {
        readonly status: "ok"
      }
    }
  }
  /** Say whether the server can take work */
  getReadiness: {
    input: Record<string, never>
    answers: {
      200: {
        readonly status: "ready" | "not-ready"
        readonly checks: {
          /** A decision could be written: the database answers within two seconds, may be written, and wrote what came last */
          readonly store: "ok" | "unavailable"
          /** There is room for decisions that wait to be recorded */
          readonly queue: "ok" | "full"
          /** The server was not asked to stop */
          readonly process: "ok" | "stopping"
          /** Whether checkpoints are copied to `ledger.witness_file`; where that fails, the server is ready all the same */
          readonly witness: "ok" | "failing" | "none"
          /** Whether what was verified of the whole record in the background is as it was signed for (`ledger.verify_within`); where it is not, the server is ready all the same */
          readonly record: "ok" | "failing" | "none"
          /** Whether the continuous backup has everything up to `backup.max_age` ago; where it is late, the server is ready all the same */
          readonly backup: "ok" | "late" | "none"
        }
      }
      503: {
        readonly status: "ready" | "not-ready"
        readonly checks: {
          /** A decision could be written: the database answers within two seconds, may be written, and wrote what came last */
          readonly store: "ok" | "unavailable"
          /** There is room for decisions that wait to be recorded */
          readonly queue: "ok" | "full"
          /** The server was not asked to stop */
          readonly process: "ok" | "stopping"
          /** Whether checkpoints are copied to `ledger.witness_file`; where that fails, the server is ready all the same */
          readonly witness: "ok" | "failing" | "none"
          /** Whether what was verified of the whole record in the background is as it was signed for (`ledger.verify_within`); where it is not, the server is ready all the same */
          readonly record: "ok" | "failing" | "none"
          /** Whether the continuous backup has everything up to `backup.max_age` ago; where it is late, the server is ready all the same */
          readonly backup: "ok" | "late" | "none"
        }
      }
    }
  }
  /** Get the metrics in the text format of Prometheus */
  getMetrics: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** Get this contract */
  getOpenApi: {
    input: Record<string, never>
    answers: {
      200: {
        readonly openapi: string
        readonly [more: string]: unknown
      }
    }
  }
  /** Describe one kind of problem */
  getProblem: {
    input: {
      params: { "code": string }
    }
    answers: {
      200: {
        readonly code: string
        readonly status: number
        readonly title: GivenText
      }
    }
  }
  /** Decide a post or a payment */
  createDecision: {
    input: {
      query?: { "view"?: "summary" | "full" }
      headers?: { "idempotency-key"?: string }
      body: SubmissionInput
    }
    answers: {
      201: DecisionMade
    }
  }
  /** Find decisions, newest first */
  listDecisions: {
    input: {
      query?: { "q"?: string; "kind"?: "post" | "payment"; "outcome"?: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"; "effective"?: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"; "reviewed"?: "overridden" | "confirmed" | "unreviewed"; "category"?: "high_conf_true" | "high_conf_fake" | "send_downstream" | "low" | "medium" | "high" | "critical" | "unknown"; "rule"?: string; "policy_hash"?: string; "submission_id"?: string; "subject"?: string; "metadata"?: string; "campaign"?: string; "fact_check"?: string; "from"?: string; "to"?: string; "after"?: string; "limit"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<DecisionBrief>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Decide many posts and payments */
  createDecisionBatch: {
    input: {
      query?: { "view"?: "summary" | "full" }
      headers?: { "idempotency-key"?: string }
      body: ReadonlyArray<SubmissionInput>
    }
    answers: {
      200: {
        readonly decided: number
        readonly refused: number
        readonly results: ReadonlyArray<{
          readonly status: "decided"
          readonly index: number
          readonly decision: Decision
          /** What is odd and was not read; left out where nothing is */
          readonly warnings?: ReadonlyArray<{
            /** Stable; a program may act on it */
            readonly code: string
            /** Where: `body.amount`, `query.limit` */
            readonly field: string
            readonly expected: string
            /** What was found, cut to 60 characters */
            readonly got?: string
            readonly help?: string
            /** Of a text that cannot be read; counts from 1 */
            readonly line?: number
            /** Of a text that cannot be read; counts from 1 */
            readonly column?: number
          }>
        } | {
          readonly status: "refused"
          readonly index: number
          readonly submission_id: string | null
          readonly errors: ReadonlyArray<{
            /** Stable; a program may act on it */
            readonly code: string
            /** Where: `body.amount`, `query.limit` */
            readonly field: string
            readonly expected: string
            /** What was found, cut to 60 characters */
            readonly got?: string
            readonly help?: string
            /** Of a text that cannot be read; counts from 1 */
            readonly line?: number
            /** Of a text that cannot be read; counts from 1 */
            readonly column?: number
          }>
          /** What is odd and was not read; left out where nothing is */
          readonly warnings?: ReadonlyArray<{
            /** Stable; a program may act on it */
            readonly code: string
            /** Where: `body.amount`, `query.limit` */
            readonly field: string
            readonly expected: string
            /** What was found, cut to 60 characters */
            readonly got?: string
            readonly help?: string
            /** Of a text that cannot be read; counts from 1 */
            readonly line?: number
            /** Of a text that cannot be read; counts from 1 */
            readonly column?: number
          }>
        }>
      }
    }
  }
  /** Show one decision with what holds now and everything it rests on */
  getDecision: {
    input: {
      params: { "id": string }
      query?: { "view"?: "summary" | "full" }
    }
    answers: {
      200: FoundDecision
    }
  }
  /** Show what a decision is about, exactly as it was sent */
  getSubmission: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: Submission
    }
  }
  /** Show what is stored of a decision, byte for byte */
  getDecisionRecord: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly kind: "post" | "payment"
        readonly [more: string]: unknown
      }
    }
  }
  /** Explain one decision: to whom it concerns, and to an auditor */
  getExplanation: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly id: string
        readonly effective: EffectiveOutcome
        readonly to_person: ToldText
        readonly to_auditor: GivenText
        /** Facts that, had they been different, would have changed the outcome; policy by policy, smallest first */
        readonly would_have_changed: ReadonlyArray<string | GivenText | Message>
        readonly answers: ReadonlyArray<PolicyAnswer>
      }
    }
  }
  /** Show what the person concerned was to hear about a decision, and when */
  getDecisionCommunications: {
    input: {
      params: { "id": string }
      query?: { "at"?: string }
    }
    answers: {
      200: DecisionCommunications
    }
  }
  /** Report that the words about a decision were sent */
  reportSent: {
    input: {
      params: { "id": string }
      body: {
        /** A word of your own, such as `app`, `email`, `sms`, `letter` */
        readonly channel: string
        /** BCP 47 */
        readonly language: string
        /** Now, where absent; never before the decision. With any offset */
        readonly sent_at?: string
        /** It was written in other words than these */
        readonly own_words?: boolean
      }
    }
    answers: {
      204: undefined
    }
  }
  /** Show the steps of one decision, with their times, failures and model calls */
  getTrace: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly id: string
        readonly trace: ReadonlyArray<TraceStep>
      }
    }
  }
  /** Show the rules that are suspended, whose outcomes go to people, and what resumed ones may come to */
  getSafety: {
    input: Record<string, never>
    answers: {
      200: {
        readonly suspended: ReadonlyArray<SuspendedRule>
        readonly resumed: ReadonlyArray<ResumedRule>
      }
    }
  }
  /** Show how far the last day has moved from the week before, and from the backtests of the versions that decide */
  getDrift: {
    input: Record<string, never>
    answers: {
      200: {
        readonly mixes: ReadonlyArray<MixDrift>
        readonly scores: ReadonlyArray<ScoreDrift>
        readonly backtests: ReadonlyArray<BacktestDrift>
      }
    }
  }
  /** Resume a suspended rule: from now on it decides again */
  resumeRule: {
    input: {
      params: { "policy": string; "rule": string }
      body: {
        /** Why, for the ledger */
        readonly reason: string
        /** How often per hour the rule may fire from now on; twice what it came to where absent */
        readonly allowance?: number
      }
    }
    answers: {
      200: {
        /** How often per hour the rule may fire now */
        readonly allowance: number
        /** Rules that are still suspended */
        readonly suspended: ReadonlyArray<SuspendedRule>
      }
    }
  }
  /** Show the smallest changes of facts that would have changed one decision */
  getCounterfactuals: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly id: string
        readonly policies: ReadonlyArray<PolicyCounterfactuals>
      }
    }
  }
  /** Prove that a decision is in the ledger, unchanged */
  getProof: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: string
    }
  }
  /** Compute one decision again from what it recorded */
  replayDecision: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly id: string
        readonly result: "same" | "different" | "erased"
        /** `policies.arbiter`, `settings.stage`, `version` … */
        readonly changed: ReadonlyArray<string>
        readonly differences: ReadonlyArray<{
          readonly path: string
          readonly saved: unknown
          readonly now: unknown
        }>
      }
    }
  }
  /** Find past decisions that are like this one */
  listSimilarDecisions: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<{
          readonly decision: DecisionBrief
          /** What they have in common */
          readonly why: ReadonlyArray<"text" | "author" | "customer" | "device" | "merchant">
          /** Share of wording in common, 0 to 1; null where it was not compared */
          readonly similarity: number | null
        }>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Tell how the campaign stands that a post belongs to */
  getCampaign: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly campaign: CampaignStanding | null
      }
    }
  }
  /** Show the case of a decision, as people decide on it */
  getDecisionCase: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Show an author or a customer: decisions, cases, measures, devices */
  getSubject: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: Subject
    }
  }
  /** Show the payments of a customer, last made first */
  getCustomerTimeline: {
    input: {
      params: { "id": string }
      query?: { "after"?: string; "limit"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<TimelinePayment>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** State the reasons of a decision about a post (DSA, article 17) */
  getStatementOfReasons: {
    input: {
      params: { "id": string }
      query?: { "source_type"?: "SOURCE_ARTICLE_16" | "SOURCE_TRUSTED_FLAGGER" | "SOURCE_TYPE_OTHER_NOTIFICATION"; "source_identity"?: string }
    }
    answers: {
      200: {
        readonly due: false
        readonly reason: string | GivenText | Message
      } | {
        readonly due: true
        /** Whether it can be sent as it is */
        readonly complete: boolean
        /** Fields of the DSA transparency database */
        readonly statement: {
          readonly puid: string
          readonly [more: string]: unknown
        }
        /** What a person must fill in or correct */
        readonly to_fill_in: ReadonlyArray<{
          readonly field: string
          readonly code: string
          readonly message: string | GivenText | Message
        }>
      }
    }
  }
  /** Show the checked claims of a post as schema.org ClaimReview */
  getClaimReview: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly claim_reviews: ReadonlyArray<{
          readonly "@context": string
          readonly "@type": "ClaimReview"
          readonly [more: string]: unknown
        }>
      }
    }
  }
  /** Erase what decisions about one person were about */
  eraseSubject: {
    input: {
      body: {
        readonly subject: string
      }
    }
    answers: {
      200: {
        /** Decisions */
        readonly erased: number
        readonly decision_ids: ReadonlyArray<string>
        /** Statements of the person about posts of others, and of anybody about theirs */
        readonly contexts: number
        /** Notices that the person sent, by the address of their mail, and about their posts */
        readonly notices: number
        /** Saved searches that name the person */
        readonly saved_filters: number
      }
    }
  }
  /** List legal holds, newest first */
  listLegalHolds: {
    input: {
      query?: { "active"?: "true" | "false"; "subject"?: string; "limit"?: number; "after"?: string }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<LegalHold>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Hold what decisions about a person, or one decision, were about */
  placeLegalHold: {
    input: {
      body: {
        /** The customer, or the author */
        readonly subject: string
        /** For those who read the record later, kept without spaces around it; the ledger commits to it */
        readonly reason: string
      } | {
        readonly decision_id: string
        /** For those who read the record later, kept without spaces around it; the ledger commits to it */
        readonly reason: string
      } | {
        readonly case_id: string
        /** For those who read the record later, kept without spaces around it; the ledger commits to it */
        readonly reason: string
      }
    }
    answers: {
      201: LegalHold
    }
  }
  /** Release a legal hold, for a reason */
  releaseLegalHold: {
    input: {
      params: { "id": string }
      body: {
        /** For those who read the record later, kept without spaces around it; the ledger commits to it */
        readonly reason: string
      }
    }
    answers: {
      200: LegalHold
    }
  }
  /** Find cases: those that wait, where nothing else is asked for */
  listCases: {
    input: {
      query?: { "status"?: "waiting" | "open" | "claimed" | "resolved"; "queue"?: string; "priority"?: string; "kind"?: "post" | "payment"; "lang"?: string; "outcome"?: string; "rule"?: string; "stage"?: string; "held_by"?: string; "assignee"?: string; "overdue"?: "true" | "false"; "appeal"?: "any" | "pending" | "submitted" | "triaged" | "rejected_invalid" | "in_review" | "upheld" | "reversed" | "modified"; "subject"?: string; "submission_id"?: string; "campaign"?: string; "q"?: string; "order"?: "due" | "oldest" | "newest" | "risk" | "resolved"; "after"?: string; "limit"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<Case>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Count cases by queue, priority, stage and age */
  countCases: {
    input: {
      query?: { "status"?: "waiting" | "open" | "claimed" | "resolved"; "queue"?: string; "priority"?: string; "kind"?: "post" | "payment"; "lang"?: string; "outcome"?: string; "rule"?: string; "stage"?: string; "held_by"?: string; "assignee"?: string; "overdue"?: "true" | "false"; "appeal"?: "any" | "pending" | "submitted" | "triaged" | "rejected_invalid" | "in_review" | "upheld" | "reversed" | "modified"; "subject"?: string; "submission_id"?: string; "campaign"?: string; "q"?: string }
    }
    answers: {
      200: {
        readonly total: number
        readonly by_queue: ReadonlyArray<{
          readonly queue: string
          /** Open or claimed */
          readonly waiting: number
          readonly claimed: number
          readonly overdue: number
          /** When the one that waits longest was opened */
          readonly oldest: string | null
        }>
        readonly by_priority: Readonly<Record<string, number>>
        readonly by_stage: Readonly<Record<string, number>>
        /** Of those that wait, by the time since they were opened */
        readonly ages: {
          readonly under_1h: number
          readonly h1_4: number
          readonly h4_24: number
          readonly over_24h: number
        }
        /** Of the caller, whatever the filter */
        readonly mine: {
          readonly held: number
          readonly assigned: number
          readonly resolved_1h: number
          readonly resolved_24h: number
          /** Cases in an hour after which a break is proposed */
          readonly exposure_limit: number
        }
      }
    }
  }
  /** List what a person may decide, and the reasons for it */
  listCaseReasons: {
    input: Record<string, never>
    answers: {
      200: {
        readonly post: ReadonlyArray<CaseOutcome>
        readonly payment: ReadonlyArray<CaseOutcome>
      }
    }
  }
  /** List the people a case can be given to */
  listReviewers: {
    input: Record<string, never>
    answers: {
      200: {
        readonly data: ReadonlyArray<{
          /** `person:UUID` or `key:UUID` */
          readonly id: string
          readonly name: string
          readonly lead: boolean
          readonly skills: ReadonlyArray<string>
          /** None: any */
          readonly languages: ReadonlyArray<string>
        }>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** List what a person must decide, the most pressing first */
  listHitlQueue: {
    input: {
      query?: { "kind"?: "post" | "payment"; "after"?: string; "limit"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<Case>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Claim the best cases that wait for the caller */
  takeNextCases: {
    input: {
      body?: {
        readonly count?: number
        readonly queue?: ReadonlyArray<string>
        readonly priority?: ReadonlyArray<"urgent" | "high" | "normal" | "low">
        readonly kind?: "post" | "payment"
        readonly lang?: ReadonlyArray<string>
        readonly stage?: ReadonlyArray<"first" | "second" | "settle" | "appeal">
        readonly overdue?: boolean
        /** The machine’s */
        readonly outcome?: ReadonlyArray<"clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK">
        /** That settled the machine’s outcome */
        readonly rule?: string
        /** `pending`: one that waits for its answer */
        readonly appeal?: "any" | "pending" | "submitted" | "triaged" | "rejected_invalid" | "in_review" | "upheld" | "reversed" | "modified"
        /** About posts of this campaign; its id is that of its first post */
        readonly campaign?: string
        /** Any id, whole: of the case, decision, submission, or its subject */
        readonly q?: string
      }
    }
    answers: {
      200: {
        readonly cases: ReadonlyArray<CaseDetail>
        /** Cases that the caller holds now, these included */
        readonly held: number
      }
    }
  }
  /** Do one thing with many cases, or show what would happen */
  changeCases: {
    input: {
      body: {
        readonly ids: ReadonlyArray<string>
        readonly action: {
          readonly do: "claim"
        } | {
          readonly do: "release"
          readonly skipped?: boolean
        } | {
          readonly do: "reassign"
          readonly queue?: string
          readonly priority?: "urgent" | "high" | "normal" | "low"
          /** The one who decides it; null: anybody */
          readonly to?: string | null
        } | {
          readonly do: "escalate"
          readonly note?: string
        } | {
          readonly do: "note"
          readonly note: string
        } | {
          readonly do: "resolve"
          /** One of the outcomes of the case */
          readonly outcome: string
          /** One of the reasons of the outcome */
          readonly reason_code: string
          /** Needed where the reason says so, and of every appeal */
          readonly rationale?: string
          /** Where the case goes on: needed of `needs_review`, which settles nothing, and refused of any other outcome */
          readonly hand_over?: {
            readonly queue?: string
            /** A person who works on cases */
            readonly to?: string
          }
        }
        /** Change nothing, and answer what would have happened */
        readonly preview?: boolean
      }
    }
    answers: {
      200: {
        readonly preview: boolean
        readonly done: number
        readonly refused: number
        readonly results: ReadonlyArray<{
          readonly id: string
          readonly ok: true
          readonly status: "open" | "claimed" | "resolved"
          readonly queue: string
          readonly priority: "urgent" | "high" | "normal" | "low"
          readonly due_at: string
          readonly assignee: string | null
          readonly effective_outcome: string
          readonly version: number
        } | {
          readonly id: string
          readonly ok: false
          readonly code: string
          readonly reason: string
          readonly by: {
            /** `person:UUID` or `key:UUID` */
            readonly id: string
            readonly name: string
          } | null
          readonly happened_at: string | null
          readonly expires_at: string | null
        }>
      }
    }
  }
  /** Show one case with all that is needed to decide it */
  getCase: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Take a case, so that nobody else decides it meanwhile */
  claimCase: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Keep a case for longer */
  extendCase: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Give a case back */
  releaseCase: {
    input: {
      params: { "id": string }
      body?: {
        /** Looked at and passed by: others come first for an hour */
        readonly skipped?: boolean
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Decide a case */
  resolveCase: {
    input: {
      params: { "id": string }
      body: {
        /** One of the outcomes of the case */
        readonly outcome: string
        /** One of the reasons of the outcome */
        readonly reason_code: string
        /** Needed where the reason says so, and of every appeal */
        readonly rationale?: string
        /** Where the case goes on: needed of `needs_review`, which settles nothing, and refused of any other outcome */
        readonly hand_over?: {
          readonly queue?: string
          /** A person who works on cases */
          readonly to?: string
        }
        /** What was chosen before the machine’s verdict was shown */
        readonly blind_first?: {
          readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "BLOCK"
        }
        /** Of the case that was looked at; refused where it has changed */
        readonly version?: number
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Take back what one has decided, within ten seconds */
  undoCase: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Open a decided case once more, because it was decided wrongly */
  reopenCase: {
    input: {
      params: { "id": string }
      body: {
        readonly rationale: string
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Ask a lead to decide */
  escalateCase: {
    input: {
      params: { "id": string }
      body?: {
        readonly note?: string
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Give a case to somebody else */
  handCaseOver: {
    input: {
      params: { "id": string }
      body: {
        /** A person who works on cases */
        readonly to: string
        readonly note?: string
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Move a case to another queue, priority or person */
  reassignCase: {
    input: {
      params: { "id": string }
      body?: {
        readonly queue?: string
        readonly priority?: "urgent" | "high" | "normal" | "low"
        /** The one who decides it; null: anybody */
        readonly to?: string | null
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Write a note on a case */
  noteCase: {
    input: {
      params: { "id": string }
      body: {
        readonly note: string
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Tie a case to another one, or to a decision */
  linkCase: {
    input: {
      params: { "id": string }
      body: {
        readonly to: string
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Begin to hear the appeal of a case */
  hearAppeal: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Answer that an appeal may not be heard */
  rejectAppeal: {
    input: {
      params: { "id": string }
      body: {
        readonly reason_code: "not_affected" | "no_grounds" | "other_decision" | "abusive"
        /** Sent to the appellant */
        readonly answer: string
      }
    }
    answers: {
      200: CaseDetail
    }
  }
  /** Ask for another look at a decision */
  submitAppeal: {
    input: {
      params: { "id": string }
      body: {
        /** Why it should be decided otherwise */
        readonly text: string
      }
    }
    answers: {
      201: {
        readonly appeal: Appeal
        readonly case_id: string
      }
    }
  }
  /** List the appeals against a decision, with their answers */
  listAppeals: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly case_id: string | null
        readonly appeals: ReadonlyArray<Appeal>
      }
    }
  }
  /** Add what a user says about a post */
  addReviewContext: {
    input: {
      params: { "id": string }
      body: {
        /** Who says it; not the author */
        readonly user: string
        readonly verdict: "validate" | "flag"
        readonly sources?: ReadonlyArray<string>
        readonly note?: string
      }
    }
    answers: {
      200: {
        readonly result: "added" | "replaced"
        readonly decision_id: string
        /** Of the case about the post, where there is one */
        readonly case_id: string | null
      }
    }
  }
  /** List what users said about a post, the newest first */
  listReviewContext: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly validates: number
        readonly flags: number
        readonly context: ReadonlyArray<ReviewContext>
      }
    }
  }
  /** List what decisions do to posts and accounts, those that began last first */
  listMeasures: {
    input: {
      query?: { "open"?: "true" | "false"; "kind"?: "label" | "warning" | "reduced" | "held" | "strike"; "subject"?: string; "decision_id"?: string; "limit"?: number; "after"?: string }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<Measure>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** End a measure before its time, for a reason */
  liftMeasure: {
    input: {
      params: { "id": string }
      body: {
        /** For those who read the record later; it is erased with the decision */
        readonly reason: string
      }
    }
    answers: {
      200: Measure
    }
  }
  /** Send a notice about a post that is illegal or goes against the terms (DSA, article 16) */
  sendNotice: {
    input: {
      body: {
        /** The decision about the post, where the sender knows it */
        readonly decision_id?: string
        /** Id of the post, as the platform sent it to be decided */
        readonly post_id?: string
        /** Where the content is: its address, or words that lead to it. Needed without an id */
        readonly location?: string
        /** The content itself, where it can be copied */
        readonly text?: string
        /** What the post is said to be: illegal content from `child_abuse` to `other_illegal`, then what goes against terms */
        readonly category: "child_abuse" | "terrorism" | "threats" | "hate" | "intimate_images" | "private_data" | "fraud" | "intellectual_property" | "unsafe_products" | "defamation" | "other_illegal" | "false_information" | "harassment" | "spam" | "other_terms"
        /** Why it is what the category says */
        readonly explanation: string
        /** Of the sender; needed unless the category is `child_abuse` */
        readonly name?: string
        /** The same */
        readonly email?: string
        /** The sender believes in good faith that what they say is accurate and complete */
        readonly good_faith: true
        /** Of the answer; that of `Accept-Language` where left out */
        readonly lang?: "en" | "es"
      }
    }
    answers: {
      201: NoticeReceipt
    }
  }
  /** List notices about posts, the newest first */
  listNotices: {
    input: {
      query?: { "decision_id"?: string; "unmatched"?: "true" | "false"; "trusted"?: "true" | "false"; "limit"?: number; "after"?: string }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<Notice>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Show where a notice stands, to its sender */
  getNotice: {
    input: {
      params: { "secret": string }
    }
    answers: {
      200: NoticeState
    }
  }
  /** Erase what a notice says and who sent it */
  eraseNotice: {
    input: {
      params: { "secret": string }
    }
    answers: {
      204: undefined
    }
  }
  /** Show one notice */
  findNotice: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: NoticeDetail
    }
  }
  /** Tie a notice to the decision about its content */
  matchNotice: {
    input: {
      params: { "id": string }
      body: {
        /** The decision about its content; null where that is not found, as the sender sees */
        readonly decision_id: string | null
      }
    }
    answers: {
      200: NoticeDetail
    }
  }
  /** Show the form for a notice to everybody */
  showNoticeForm: {
    input: {
      query?: { "lang"?: "en" | "es"; "post"?: string; "url"?: string }
    }
    answers: {
      200: string
    }
  }
  /** Send a notice with the form */
  sendNoticeForm: {
    input: {
      query?: { "lang"?: "en" | "es" }
    }
    answers: {
      303: undefined
      400: string
    }
  }
  /** Show where a notice stands, to its sender */
  showNotice: {
    input: {
      params: { "secret": string }
      query?: { "lang"?: "en" | "es"; "sent"?: "1"; "held"?: "1" }
    }
    answers: {
      200: string
      404: string
    }
  }
  /** Erase a notice from its page */
  sendErasureForm: {
    input: {
      params: { "secret": string }
      query?: { "lang"?: "en" | "es" }
    }
    answers: {
      303: undefined
    }
  }
  /** Show what was decided, what people made of it, and how the queues stand */
  getOverview: {
    input: {
      query?: { "from"?: string; "to"?: string; "bucket"?: "hour" | "day"; "kind"?: "post" | "payment" }
    }
    answers: {
      200: Overview
    }
  }
  /** Show the newest signed checkpoint of the ledger */
  getCheckpoint: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** Prove that the ledger has only grown */
  getConsistency: {
    input: {
      query: { "from": number; "to": number }
    }
    answers: {
      200: {
        readonly from: number
        readonly to: number
        /** In base64, in the order of RFC 6962; none where the sizes are the same */
        readonly hashes: ReadonlyArray<string>
      }
    }
  }
  /** Show the public key that signs the ledger */
  getLedgerKey: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** Show where the ledger stands */
  getLedgerStatus: {
    input: Record<string, never>
    answers: {
      200: {
        /** The name of the ledger */
        readonly origin: string
        /** Events */
        readonly size: number
        /** Root of the tree of all events, in base64, as checkpoints have it */
        readonly root: string
        /** The public key that signs it: `name+id+base64` */
        readonly key: string
        /** The newest one that was signed */
        readonly checkpoint: {
          readonly size: number
          readonly root: string
          readonly signed_at: string
          readonly note: string
        } | null
        /** The last event */
        readonly last: {
          readonly seq: number
          readonly type: string
          readonly at: string
        } | null
        /** The last whole verification of the record in the background; null before one has ended */
        readonly verified: {
          readonly began: string
          readonly ended: string
          /** Events that the ledger had at its end */
          readonly size: number
          /** What is not as it was signed for; `tribunal audit verify` names it */
          readonly found: number
        } | null
      }
    }
  }
  /** Find events of the ledger, newest first */
  listLedgerEvents: {
    input: {
      query?: { "type"?: string; "entity"?: string; "actor"?: string; "from"?: string; "to"?: string; "after"?: number; "limit"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<LedgerEvent>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Prove that an event is in the ledger, unchanged */
  getEventProof: {
    input: {
      params: { "seq": number }
    }
    answers: {
      200: string
    }
  }
  /** List the policies that decide */
  listPolicies: {
    input: Record<string, never>
    answers: {
      200: {
        readonly data: ReadonlyArray<{
          readonly id: string
          readonly version: string
          /** SHA-256 of its file, as decisions name it */
          readonly hash: string
          readonly title: GivenText
          /** The document it follows */
          readonly source: string
          /** Least severe first */
          readonly outcomes: ReadonlyArray<string>
        }>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Show a policy with its text, as it decides or as it once decided */
  getPolicy: {
    input: {
      params: { "id": string }
      query?: { "hash"?: string }
    }
    answers: {
      200: Policy
    }
  }
  /** Prove a policy for all inputs while it is being written, and record nothing */
  checkPolicy: {
    input: {
      body: {
        /** YAML of the policy */
        readonly text: string
      }
    }
    answers: {
      200: {
        /** Nothing has to be corrected: it may be published without a waiver */
        readonly clean: boolean
        /** Why the text does not load; empty where it does */
        readonly problems: ReadonlyArray<{
          readonly code: string
          /** From 1 */
          readonly line: number
          /** From 1 */
          readonly column: number
          readonly message: string
          readonly hint?: string
        }>
        readonly proof?: {
          readonly invariants: ReadonlyArray<{
            readonly id: string
            readonly sentence: GivenText
            readonly status: "proved" | "refuted" | "unknown"
            readonly expected_to_fail?: GivenText
            /** Facts that show it; `evaluate` gives the same answer on them */
            readonly counterexample?: Readonly<Record<string, unknown>>
            readonly outcome?: string
            readonly rule?: string
            /** Whether it would hold in every order of the overrides */
            readonly any_order?: {
              readonly status: "proved" | "refuted" | "unknown"
              readonly order?: ReadonlyArray<string>
              /** Facts that show it; `evaluate` gives the same answer on them */
              readonly counterexample?: Readonly<Record<string, unknown>>
              readonly outcome?: string
            }
          }>
          readonly unreachable: ReadonlyArray<{
            readonly kind: "rule" | "band" | "override"
            readonly id: string
          }>
          readonly shadowed: ReadonlyArray<{
            readonly id: string
            readonly by: ReadonlyArray<string>
          }>
          readonly outcome_equivalent: ReadonlyArray<string>
          readonly gaps: ReadonlyArray<{
            readonly field: string
            readonly value: string | boolean
            /** With the word, every input that meets all of these is left to the default; absent where few settle it */
            readonly where?: ReadonlyArray<string>
            /** Other inputs with the word are left to the default too */
            readonly more?: boolean
            /** Facts that show it; `evaluate` gives the same answer on them */
            readonly example: Readonly<Record<string, unknown>>
          }>
          readonly overlaps: ReadonlyArray<{
            readonly rules: ReadonlyArray<string>
            /** Facts that show it; `evaluate` gives the same answer on them */
            readonly example: Readonly<Record<string, unknown>>
          }>
          readonly thresholds: ReadonlyArray<{
            readonly in: string
            readonly condition: string
            readonly never: "holds" | "fails"
          }>
          readonly monotone: ReadonlyArray<{
            readonly fact: string
            readonly sentence: GivenText
            readonly status: "proved" | "refuted" | "unknown"
            /** A record, the same with one number raised, and what becomes of the outcome */
            readonly counterexample?: {
              /** Facts that show it; `evaluate` gives the same answer on them */
              readonly facts: Readonly<Record<string, unknown>>
              /** Facts that show it; `evaluate` gives the same answer on them */
              readonly raised: Readonly<Record<string, unknown>>
              readonly outcome: string
              readonly raised_outcome: string
            }
          }>
          /** What raising each number of the facts can do to the outcome */
          readonly numbers: ReadonlyArray<{
            /** Path of a number, such as `claims[].confidence` */
            readonly fact: string
            /** Whether raising it ever makes the outcome less severe */
            readonly softens: "never" | "sometimes" | "unknown"
            readonly hardens: "never" | "sometimes" | "unknown"
            /** A record, the same with one number raised, and what becomes of the outcome */
            readonly softening?: {
              /** Facts that show it; `evaluate` gives the same answer on them */
              readonly facts: Readonly<Record<string, unknown>>
              /** Facts that show it; `evaluate` gives the same answer on them */
              readonly raised: Readonly<Record<string, unknown>>
              readonly outcome: string
              readonly raised_outcome: string
            }
            /** A record, the same with one number raised, and what becomes of the outcome */
            readonly hardening?: {
              /** Facts that show it; `evaluate` gives the same answer on them */
              readonly facts: Readonly<Record<string, unknown>>
              /** Facts that show it; `evaluate` gives the same answer on them */
              readonly raised: Readonly<Record<string, unknown>>
              readonly outcome: string
              readonly raised_outcome: string
            }
            readonly up_to_length?: number
          }>
          /** Pairs of overrides that lead to another outcome when they change places */
          readonly override_conflicts: ReadonlyArray<{
            readonly first: string
            readonly second: string
            /** Facts that show it; `evaluate` gives the same answer on them */
            readonly facts: Readonly<Record<string, unknown>>
            readonly outcome: string
            readonly exchanged_outcome: string
          }>
          /** Ids about which the solver gave up */
          readonly undecided: ReadonlyArray<string>
          /** Set where lists were looked at only up to this length */
          readonly up_to_length?: number
        }
      }
    }
  }
  /** Say which inputs two policies decide differently, for all inputs, and record nothing */
  diffPolicies: {
    input: {
      body: {
        readonly from: {
          /** YAML of a policy */
          readonly text: string
        } | {
          /** Of the policy */
          readonly policy: string
          /** Of an earlier version; the one that decides now where absent */
          readonly hash?: string
        }
        readonly to: {
          /** YAML of a policy */
          readonly text: string
        } | {
          /** Of the policy */
          readonly policy: string
          /** Of an earlier version; the one that decides now where absent */
          readonly hash?: string
        }
      }
    }
    answers: {
      200: {
        readonly from: {
          readonly policy: string
          readonly version: string
          readonly hash: string
        }
        readonly to: {
          readonly policy: string
          readonly version: string
          readonly hash: string
        }
        /** `same` is proved of all inputs; `unknown`: a fact means something else to each, or the solver gave up */
        readonly outcomes: "same" | "different" | "unknown"
        /** Inputs with another outcome, by the outcomes */
        readonly changes: ReadonlyArray<{
          /** Outcome */
          readonly from: string
          readonly to: string
          readonly regions: ReadonlyArray<{
            /** The conditions are those of one element of the list; no other is decided more severely */
            readonly each?: {
              readonly list: string
              readonly as: string
            }
            /** All inputs of the region meet all of them */
            readonly conditions: ReadonlyArray<{
              /** As a policy would write it, constants as their values */
              readonly text: string
              /** It is neither true nor false: a fact is missing */
              readonly unknown?: true
              /** Whose score or outcome it is about */
              readonly of?: "from" | "to"
            }>
            /** Only some of these inputs are decided so */
            readonly partly?: true
            /** A record, and what each of them answers on it */
            readonly example: {
              readonly facts: Readonly<Record<string, unknown>>
              readonly from: {
                readonly outcome: string
                readonly rule: string
              }
              readonly to: {
                readonly outcome: string
                readonly rule: string
              }
            }
          }>
          /** There may be inputs of this change outside of the regions */
          readonly more: boolean
          /** A record, and what each of them answers on it */
          readonly example: {
            readonly facts: Readonly<Record<string, unknown>>
            readonly from: {
              readonly outcome: string
              readonly rule: string
            }
            readonly to: {
              readonly outcome: string
              readonly rule: string
            }
          }
        }>
        readonly same_outcome: {
          readonly rules: ReadonlyArray<{
            readonly from: string
            readonly to: string
            /** A record, and what each of them answers on it */
            readonly example: {
              readonly facts: Readonly<Record<string, unknown>>
              readonly from: {
                readonly outcome: string
                readonly rule: string
              }
              readonly to: {
                readonly outcome: string
                readonly rule: string
              }
            }
          }>
          readonly results: ReadonlyArray<{
            readonly result: string
            readonly from: string | number | boolean | null
            readonly to: string | number | boolean | null
            /** A record, and what each of them answers on it */
            readonly example: {
              readonly facts: Readonly<Record<string, unknown>>
              readonly from: {
                readonly outcome: string
                readonly rule: string
              }
              readonly to: {
                readonly outcome: string
                readonly rule: string
              }
            }
          }>
          readonly only_from: ReadonlyArray<string>
          readonly only_to: ReadonlyArray<string>
        }
        readonly facts: {
          readonly only_from: ReadonlyArray<string>
          readonly only_to: ReadonlyArray<string>
          readonly changed: ReadonlyArray<{
            readonly fact: string
            readonly from: string
            readonly to: string
            readonly comparable: boolean
          }>
        }
        readonly outcome_words: {
          readonly only_from: ReadonlyArray<string>
          readonly only_to: ReadonlyArray<string>
        }
        /** Set where lists were looked at only up to this length */
        readonly up_to_length?: number
        /** What differs in their texts, as a unified diff; empty: nothing */
        readonly text: string
      }
    }
  }
  /** Ask a policy what it would answer, and record nothing */
  evaluatePolicy: {
    input: {
      params: { "id": string }
      body?: {
        /** In the place of those of the decision, one by one */
        readonly facts?: Readonly<Record<string, unknown>>
        /** A decision whose facts are taken, as far as `facts` does not name them */
        readonly decision?: string
        /** Of an earlier version; the one that decides now where absent */
        readonly hash?: string
        /** YAML of a policy that is only being written, which is asked in the place of a version. A policy of this id need not exist yet */
        readonly text?: string
      }
    }
    answers: {
      200: {
        /** Those the answer rests on */
        readonly facts: Readonly<Record<string, unknown>>
        readonly answer: PolicyAnswer
      }
    }
  }
  /** List the versions of a policy that have been in force here, newest first */
  listPolicyVersions: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<{
          readonly hash: string
          readonly version: string
          /** It is the one that decides now */
          readonly current: boolean
          /** Of the first decision made with it that is counted; null where there is none */
          readonly first_at: string | null
          readonly last_at: string | null
          /** Made while it was in force */
          readonly decisions: number
        }>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Show the texts that customers and authors read */
  getCommunications: {
    input: {
      query?: { "hash"?: string }
    }
    answers: {
      200: Communications
    }
  }
  /** Check texts to people while they are being written, and record nothing */
  checkCommunications: {
    input: {
      body: {
        /** YAML of the document */
        readonly text: string
        /** In the place of that of the document */
        readonly version?: string
        /** Texts in the place of those of the document, one by one; a field that it does not have changes nothing */
        readonly changes?: ReadonlyArray<{
          /** `outcomes.BLOCK` */
          readonly field: string
          readonly language: string
          readonly text: string
        }>
      }
    }
    answers: {
      200: {
        /** The document can be published: no problem and no finding */
        readonly clean: boolean
        /** YAML, with the changes: what a draft begins with. Every other line is as it was sent */
        readonly text: string
        /** Why the text is not a document of texts */
        readonly problems: ReadonlyArray<{
          /** `outcomes.BLOCK.en`; empty where it is about the whole document */
          readonly field: string
          /** Counts from 1 */
          readonly line: number
          readonly expected: string
        }>
        /** Null where there are problems */
        readonly content: CommunicationsContent | null
      }
    }
  }
  /** List the versions of a policy, from draft to retired, newest first */
  listReleases: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Begin a release with a text */
  draftRelease: {
    input: {
      params: { "id": string }
      body: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
        /** YAML */
        readonly text: string
      }
    }
    answers: {
      201: PolicyReleases
    }
  }
  /** Go one step back: end the rollout, or else let the version before decide again */
  rollBackPolicy: {
    input: {
      params: { "id": string }
      body: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
        /** Why, in words; kept for ever, so name nobody a decision is about */
        readonly reason: string
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Show a release: its text, its history, what it needs next, and what it came to in shadow */
  getRelease: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: ReleaseDetail
    }
  }
  /** Prove a release for all inputs, and write down what was found */
  proveRelease: {
    input: {
      params: { "id": string }
      body?: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Attach a finished backtest of its text to a release */
  attachBacktest: {
    input: {
      params: { "id": string }
      body: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
        readonly backtest: string
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Explain why a release may be published although its proof found something */
  waiveFindings: {
    input: {
      params: { "id": string }
      body: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
        /** Why, in words; kept for ever, so name nobody a decision is about */
        readonly reason: string
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Let a release run beside decisions */
  shadowRelease: {
    input: {
      params: { "id": string }
      body?: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Let a release decide for a share of subjects, or change the share */
  rollOutRelease: {
    input: {
      params: { "id": string }
      body: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
        /** Of subjects; two decimals */
        readonly percent: number
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Let a release decide for everybody */
  activateRelease: {
    input: {
      params: { "id": string }
      body?: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Stop the shadow or the rollout of a release */
  retireRelease: {
    input: {
      params: { "id": string }
      body?: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Give up a release that decides nothing */
  withdrawRelease: {
    input: {
      params: { "id": string }
      body?: {
        /** Of the versions that were looked at; refused where they have changed */
        readonly revision?: number
      }
    }
    answers: {
      200: PolicyReleases
    }
  }
  /** Get the JSON Schema of a policy file */
  getPolicySchema: {
    input: Record<string, never>
    answers: {
      200: {
        readonly title: string
        readonly [more: string]: unknown
      }
    }
  }
  /** Try a version of a policy on recorded decisions */
  askBacktest: {
    input: {
      params: { "id": string }
      body: {
        /** Of the version to compare with; the one that decides now where absent */
        readonly from?: string
        /** The version to try: YAML, or the hash of one that has decided or been drafted here */
        readonly to: {
          readonly text: string
        } | {
          readonly hash: string
        }
        /** Only decisions from then on */
        readonly since?: string
        /** Only decisions before then */
        readonly until?: string
        /** Decisions named of each kind of change; 5 where absent */
        readonly sample?: number
      }
    }
    answers: {
      202: Backtest
    }
  }
  /** List the backtests of a policy, the last asked for first */
  listBacktests: {
    input: {
      params: { "id": string }
      query?: { "after"?: string; "limit"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<Backtest>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Show how far a backtest is, and what it found */
  getBacktest: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: BacktestShown
    }
  }
  /** End a backtest with what it has found so far */
  cancelBacktest: {
    input: {
      params: { "id": string }
    }
    answers: {
      202: Backtest
    }
  }
  /** Search the evidence base, best first, or look through it, newest first */
  listEvidence: {
    input: {
      query?: { "q"?: string; "limit"?: number; "after"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<EvidenceItem>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
        /** Entries of the base; null where something was searched for */
        readonly total: number | null
      }
    }
  }
  /** Add one piece of evidence: a claim that was checked, or a passage */
  addEvidence: {
    input: {
      body: {
        /** As the publisher worded it; this or `text` */
        readonly claim?: string
        /** Of the claim */
        readonly verdict?: "true" | "false" | "mixed" | "unknown"
        /** The publisher’s own; read where there is no verdict */
        readonly rating?: string
        /** What the page says */
        readonly text?: string
        readonly title?: string
        readonly url?: string
        readonly publisher?: string
        /** `YYYY-MM-DD` */
        readonly date?: string
        /** BCP 47 */
        readonly lang?: string
        /** An SPDX name, or an address */
        readonly license?: string
      }
    }
    answers: {
      201: EvidenceImport
    }
  }
  /** Add the evidence of a file */
  importEvidence: {
    input: {
      body: {
        /** The text of the file */
        readonly content: string
        /** Told from the content where absent */
        readonly format?: "claim-review" | "csv" | "jsonl"
        /** CSV only: the column that holds a field, where its name is not one in common use */
        readonly mapping?: Readonly<Record<string, string>>
        /** Only say what would become of it: nothing is added */
        readonly preview?: boolean
      }
    }
    answers: {
      200: EvidenceImport
    }
  }
  /** Show how much evidence there is, of what, in which languages */
  getEvidenceStats: {
    input: Record<string, never>
    answers: {
      200: {
        readonly items: number
        readonly checked_claims: number
        readonly passages: number
        readonly verdicts: Readonly<Record<string, number>>
        /** By BCP 47 tag; `und` where none is given */
        readonly languages: Readonly<Record<string, number>>
        readonly publishers: number
        /** Date of the newest entry */
        readonly newest: string | null
        /** Changes with the content */
        readonly content_hash: string
      }
    }
  }
  /** List the fact checks of people, those that changed last first */
  listFactChecks: {
    input: {
      query?: { "status"?: "proposed" | "published" | "declined" | "retracted"; "waits"?: "true" | "false"; "rating"?: "true" | "false" | "satire" | "mixed" | "misleading" | "missing_context" | "unproven"; "decision_id"?: string; "q"?: string; "limit"?: number; "after"?: string }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<FactCheckBrief>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Rate a claim */
  createFactCheck: {
    input: {
      body: {
        /** `misleading` and `missing_context` come to the verdict `mixed`, `satire` to `false`, `unproven` to `unknown` */
        readonly rating: "true" | "false" | "satire" | "mixed" | "misleading" | "missing_context" | "unproven"
        /** How sure the fact-checker is */
        readonly confidence: "low" | "medium" | "high"
        /** The claim in its words, and in other words or languages: a post with any of them is decided by it */
        readonly claims: ReadonlyArray<{
          /** BCP 47 */
          readonly lang: string
          /** One statement, as people make it */
          readonly text: string
        }>
        /** What the rating rests on */
        readonly sources?: ReadonlyArray<{
          readonly url: string
          readonly title?: string
          /** What the source says, in its own words */
          readonly quotation?: string
          /** Where a copy of it is kept */
          readonly archive_url?: string
          /** Of the source */
          readonly date?: string
        }>
        /** One a language; the first is shown where a language is missing */
        readonly explanations: ReadonlyArray<{
          /** BCP 47 */
          readonly lang: string
          /** For a reader in a hurry: one or two sentences */
          readonly short: string
          readonly long?: string
        }>
        /** Images, videos and recordings with which the claim is made */
        readonly media?: ReadonlyArray<{
          /** Of the image, video or recording as it was shared; readers see it as a link */
          readonly url: string
          readonly kind: "image" | "video" | "audio"
          /** What it is in the context in which it was shared, in the six codes of schema.org `MediaReview` */
          readonly authenticity: "out_of_context" | "edited" | "transformed" | "staged" | "satire" | "original"
          /** Where it comes from, or what was changed: one text a language; the first is shown where a language is missing */
          readonly context: ReadonlyArray<{
            /** BCP 47 */
            readonly lang: string
            readonly text: string
          }>
          /** The original, or a page that shows it */
          readonly original_url?: string
          /** The page on which it was seen */
          readonly page_url?: string
        }>
        /** The decision on which it is given */
        readonly decision_id?: string
      }
    }
    answers: {
      201: FactCheck
    }
  }
  /** Show a fact check with all its versions, and what waits for another person */
  getFactCheck: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: FactCheck
    }
  }
  /** Correct a published fact check */
  correctFactCheck: {
    input: {
      params: { "id": string }
      body: {
        /** `misleading` and `missing_context` come to the verdict `mixed`, `satire` to `false`, `unproven` to `unknown` */
        readonly rating: "true" | "false" | "satire" | "mixed" | "misleading" | "missing_context" | "unproven"
        /** How sure the fact-checker is */
        readonly confidence: "low" | "medium" | "high"
        /** The claim in its words, and in other words or languages: a post with any of them is decided by it */
        readonly claims: ReadonlyArray<{
          /** BCP 47 */
          readonly lang: string
          /** One statement, as people make it */
          readonly text: string
        }>
        /** What the rating rests on */
        readonly sources?: ReadonlyArray<{
          readonly url: string
          readonly title?: string
          /** What the source says, in its own words */
          readonly quotation?: string
          /** Where a copy of it is kept */
          readonly archive_url?: string
          /** Of the source */
          readonly date?: string
        }>
        /** One a language; the first is shown where a language is missing */
        readonly explanations: ReadonlyArray<{
          /** BCP 47 */
          readonly lang: string
          /** For a reader in a hurry: one or two sentences */
          readonly short: string
          readonly long?: string
        }>
        /** Images, videos and recordings with which the claim is made */
        readonly media?: ReadonlyArray<{
          /** Of the image, video or recording as it was shared; readers see it as a link */
          readonly url: string
          readonly kind: "image" | "video" | "audio"
          /** What it is in the context in which it was shared, in the six codes of schema.org `MediaReview` */
          readonly authenticity: "out_of_context" | "edited" | "transformed" | "staged" | "satire" | "original"
          /** Where it comes from, or what was changed: one text a language; the first is shown where a language is missing */
          readonly context: ReadonlyArray<{
            /** BCP 47 */
            readonly lang: string
            readonly text: string
          }>
          /** The original, or a page that shows it */
          readonly original_url?: string
          /** The page on which it was seen */
          readonly page_url?: string
        }>
        /** For those who read the history: what was wrong, or what is missing */
        readonly reason: string
        /** The `revision` that was read: refused where somebody changed it since */
        readonly revision?: number
      }
    }
    answers: {
      200: FactCheck
    }
  }
  /** Retract a published fact check */
  retractFactCheck: {
    input: {
      params: { "id": string }
      body: {
        /** For those who read the history: what was wrong, or what is missing */
        readonly reason: string
        /** The `revision` that was read: refused where somebody changed it since */
        readonly revision?: number
      }
    }
    answers: {
      200: FactCheck
    }
  }
  /** Confirm what another person proposed */
  confirmFactCheck: {
    input: {
      params: { "id": string }
      body?: {
        /** The `revision` that was read: refused where somebody changed it since */
        readonly revision?: number
      }
    }
    answers: {
      200: FactCheck
    }
  }
  /** Decline what another person proposed, or take back one’s own proposal */
  declineFactCheck: {
    input: {
      params: { "id": string }
      body: {
        /** For those who read the history: what was wrong, or what is missing */
        readonly reason: string
        /** The `revision` that was read: refused where somebody changed it since */
        readonly revision?: number
      }
    }
    answers: {
      200: FactCheck
    }
  }
  /** Find the waiting cases with a claim that a published fact check rates */
  listMatchingCases: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<MatchingCase>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
        /** Cases looked through: those that opened last */
        readonly looked_at: number
      }
    }
  }
  /** Decide posts again that were decided by a fact check */
  decideAgain: {
    input: {
      params: { "id": string }
      body?: {
        /** Of those that cite it; where left out, the newest hundred of posts that were not decided since the fact check changed */
        readonly decision_ids?: ReadonlyArray<string>
      }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<{
          /** The earlier decision */
          readonly decision_id: string
          /** What held of it before */
          readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
          /** The new decision; null where the submission was erased or there is none */
          readonly again: {
            readonly decision_id: string
            readonly outcome: "clean" | "needs_review" | "blocked" | "APPROVE" | "CHALLENGE" | "ESCALATE_TO_HUMAN" | "BLOCK"
            /** The case that the new decision opened */
            readonly case_id: string | null
          } | null
        }>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Show the list of published fact checks to everybody */
  showFactChecks: {
    input: {
      query?: { "lang"?: "en" | "es"; "page"?: number }
    }
    answers: {
      200: string
      304: undefined
    }
  }
  /** Show a published fact check to everybody */
  showFactCheck: {
    input: {
      params: { "id": string }
      query?: { "lang"?: "en" | "es" }
    }
    answers: {
      200: string
      304: undefined
    }
  }
  /** Tell everybody how claims are rated */
  showMethod: {
    input: {
      query?: { "lang"?: "en" | "es" }
    }
    answers: {
      200: string
      304: undefined
    }
  }
  /** Get published fact checks as RSS 2.0 */
  getRssFeed: {
    input: {
      query?: { "lang"?: "en" | "es" }
    }
    answers: {
      200: string
      304: undefined
    }
  }
  /** Get published fact checks as JSON Feed 1.1 */
  getJsonFeed: {
    input: {
      query?: { "lang"?: "en" | "es" }
    }
    answers: {
      200: string
      304: undefined
    }
  }
  /** Get published fact checks as a DataFeed of schema.org ClaimReview and MediaReview */
  getClaimReviewFeed: {
    input: {
      query?: { "lang"?: "en" | "es" }
    }
    answers: {
      200: string
      304: undefined
    }
  }
  /** Get public.css */
  getPublicStyle: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** Get tribunal-post.js */
  getPostCard: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** What decisions depend on beside their policies */
  getSettings: {
    input: Record<string, never>
    answers: {
      200: {
        /** Where no scoped stage holds */
        readonly stage: "supervised" | "advisory" | "shadow"
        /** Policy by which posts are published */
        readonly publication: string
        /** Policy by which payments are decided */
        readonly arbiter: string
        readonly stages: ReadonlyArray<{
          readonly name: string
          readonly stage: "supervised" | "advisory" | "shadow"
          /** RFC 3339; null: from ever */
          readonly from: string | null
          /** RFC 3339, not included; null: for ever */
          readonly until: string | null
          readonly where: {
            /** None: any */
            readonly lang: ReadonlyArray<string>
            /** None: any */
            readonly domain: ReadonlyArray<string>
            /** None: any */
            readonly context: ReadonlyArray<string>
          }
          /** Where it stands in time now */
          readonly time: "coming" | "now" | "over"
        }>
      }
    }
  }
  /** List the learned signals that are installed */
  listLearnedSignals: {
    input: Record<string, never>
    answers: {
      200: {
        readonly data: ReadonlyArray<LearnedSignal>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Get sign-in.html of the sign-in page */
  getSignInPage: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** Get sign-in.js of the sign-in page */
  getSignInScript: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** Get sign-in.css of the sign-in page */
  getSignInStyle: {
    input: Record<string, never>
    answers: {
      200: string
    }
  }
  /** Say how people can sign in */
  getSignInOptions: {
    input: Record<string, never>
    answers: {
      200: {
        /** `/api/v1/sign-in/oidc` leads to one */
        readonly identity_provider: boolean
        /** Nobody can sign in yet: use the link that the start of the server printed */
        readonly awaits_first_admin: boolean
        /** What the server is marked with: `Staging` */
        readonly label: string | null
      }
    }
  }
  /** Sign in with address and password */
  signIn: {
    input: {
      body: {
        readonly email: string
        readonly password: string
      }
    }
    answers: {
      200: Session
    }
  }
  /** Say what a one-time link is for */
  readSignInLink: {
    input: {
      body: {
        /** What stands behind `#link=` in its address */
        readonly link: string
      }
    }
    answers: {
      200: {
        readonly purpose: "first_admin" | "invitation" | "password_reset" | "sign_in"
        /** Null for the first admin, who chooses one */
        readonly email: string | null
        readonly name: string | null
      }
    }
  }
  /** Sign in by a one-time link, choosing a password where it is for that */
  useSignInLink: {
    input: {
      body: {
        readonly link: string
        readonly password?: string
        readonly first_admin?: {
          readonly email: string
          readonly name: string
        }
      }
    }
    answers: {
      200: Session
    }
  }
  /** Go to the identity provider to sign in */
  beginOidcSignIn: {
    input: {
      query?: { "return_to"?: string }
    }
    answers: {
      303: undefined
    }
  }
  /** Come back from the identity provider */
  finishOidcSignIn: {
    input: {
      query?: { "code"?: string; "state"?: string; "error"?: string }
    }
    answers: {
      303: undefined
    }
  }
  /** Say who is asking, and what they may do */
  getSession: {
    input: Record<string, never>
    answers: {
      200: Session
    }
  }
  /** Sign out here */
  signOut: {
    input: Record<string, never>
    answers: {
      204: undefined
    }
  }
  /** Sign out here and everywhere else */
  signOutEverywhere: {
    input: Record<string, never>
    answers: {
      204: undefined
    }
  }
  /** Change one's own password */
  changePassword: {
    input: {
      body: {
        readonly current_password: string
        readonly password: string
      }
    }
    answers: {
      200: Session
    }
  }
  /** List everybody who may sign in, or could until disabled */
  listPeople: {
    input: Record<string, never>
    answers: {
      200: {
        readonly data: ReadonlyArray<Person>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Invite a person */
  invitePerson: {
    input: {
      body: {
        readonly email: string
        readonly name: string
        readonly roles: ReadonlyArray<"viewer" | "reviewer" | "fact_checker" | "lead" | "policy_owner" | "admin">
      }
    }
    answers: {
      201: {
        readonly person: Person
        readonly link: SignInLink
      }
    }
  }
  /** Show one’s own account */
  getOwnProfile: {
    input: Record<string, never>
    answers: {
      200: Person
    }
  }
  /** Change one’s own name, or the languages one reads */
  changeOwnProfile: {
    input: {
      body?: {
        readonly name?: string
        readonly languages?: ReadonlyArray<string>
      }
    }
    answers: {
      200: Person
    }
  }
  /** Show what one is notified of by mail */
  getOwnNotifications: {
    input: Record<string, never>
    answers: {
      200: NotificationSettings
    }
  }
  /** Change what one is notified of by mail */
  changeOwnNotifications: {
    input: {
      body?: {
        /** By kind: `at_once`: a mail; `digest`: a line of the mail of the day; `off`: neither */
        readonly kinds?: {
          readonly case_assigned?: "off" | "at_once" | "digest"
          readonly case_handed_over?: "off" | "at_once" | "digest"
          readonly case_opened?: "off" | "at_once" | "digest"
          readonly appeal_arrived?: "off" | "at_once" | "digest"
          readonly second_review?: "off" | "at_once" | "digest"
          readonly lead_needed?: "off" | "at_once" | "digest"
          readonly case_overdue?: "off" | "at_once" | "digest"
          readonly fact_check_waiting?: "off" | "at_once" | "digest"
        }
        /** Of cases, only those in one of these queues; empty: all. What is given to one person by name counts in any queue */
        readonly queues?: ReadonlyArray<string>
        /** Of cases in queues, only those at least so pressing; `low`: all */
        readonly least_priority?: "urgent" | "high" | "normal" | "low"
        /** In which notifications are written */
        readonly language?: "en" | "es"
        readonly digest?: {
          /** At which the digest of the day is sent, where there is something in it */
          readonly hour?: number
          /** Of IANA, such as `Europe/Madrid`; times in mails are of it too */
          readonly time_zone?: string
        }
      }
    }
    answers: {
      200: NotificationSettings
    }
  }
  /** Say what a reviewer knows, and the languages they read */
  setReviewerSkills: {
    input: {
      params: { "id": string }
      body?: {
        readonly skills?: ReadonlyArray<string>
        readonly languages?: ReadonlyArray<string>
      }
    }
    answers: {
      200: {
        readonly id: string
        readonly name: string
        readonly skills: ReadonlyArray<string>
        readonly languages: ReadonlyArray<string>
      }
    }
  }
  /** Get one person */
  getPerson: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: Person
    }
  }
  /** Change the name, roles, skills or languages of a person, disable or enable them */
  changePerson: {
    input: {
      params: { "id": string }
      body?: {
        readonly name?: string
        readonly roles?: ReadonlyArray<"viewer" | "reviewer" | "fact_checker" | "lead" | "policy_owner" | "admin">
        readonly skills?: ReadonlyArray<string>
        readonly languages?: ReadonlyArray<string>
        readonly disabled?: boolean
      }
    }
    answers: {
      200: Person
    }
  }
  /** Issue a link by which a person sets a new password */
  issuePersonLink: {
    input: {
      params: { "id": string }
    }
    answers: {
      201: SignInLink
    }
  }
  /** Sign a person out everywhere */
  endPersonSessions: {
    input: {
      params: { "id": string }
    }
    answers: {
      204: undefined
    }
  }
  /** List the filters one keeps, then those that others share */
  listSavedFilters: {
    input: {
      query?: { "list"?: "cases" | "decisions" | "events" }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<SavedFilter>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Keep a filter, in the place of one’s own of the same name */
  saveFilter: {
    input: {
      body: {
        /** What is filtered */
        readonly list: "cases" | "decisions" | "events"
        readonly name: string
        /** Everybody sees it */
        readonly shared?: boolean
        /** Names of filters and their values, as an address has them */
        readonly query: Readonly<Record<string, string>>
      }
    }
    answers: {
      201: SavedFilter
    }
  }
  /** Delete a filter of one’s own; a lead also one that others share */
  deleteSavedFilter: {
    input: {
      params: { "id": string }
    }
    answers: {
      204: undefined
    }
  }
  /** List API keys, revoked and expired ones included */
  listKeys: {
    input: Record<string, never>
    answers: {
      200: {
        readonly data: ReadonlyArray<ApiKey>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Create an API key */
  createKey: {
    input: {
      body: {
        /** What the key is for */
        readonly name: string
        readonly scopes: ReadonlyArray<"decide" | "read" | "review" | "audit" | "metrics" | "policies" | "notices:trusted" | "admin">
        /** Never, where absent */
        readonly expires_at?: string
      }
    }
    answers: {
      201: {
        readonly key: ApiKey
        readonly secret: string
      }
    }
  }
  /** Revoke an API key for good */
  revokeKey: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: ApiKey
    }
  }
  /** List webhooks, disabled ones included */
  listWebhooks: {
    input: Record<string, never>
    answers: {
      200: {
        readonly data: ReadonlyArray<Webhook>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Have an endpoint told of events */
  createWebhook: {
    input: {
      body: {
        /** Where messages are sent by POST */
        readonly url: string
        readonly description?: string
        /** Events that the endpoint receives */
        readonly events: ReadonlyArray<"decision.made" | "decision.overridden" | "decision.confirmed" | "decision.restored" | "communication.changed" | "decision.effective_changed" | "measure.started" | "measure.ended" | "decision.erased" | "case.opened" | "case.resolved" | "case.undone" | "case.claimed" | "case.released" | "case.expired" | "case.escalated" | "case.reopened" | "case.reassigned" | "appeal.submitted" | "appeal.triaged" | "appeal.rejected" | "appeal.review_started" | "appeal.upheld" | "appeal.reversed" | "appeal.modified" | "policy.installed" | "policy.activated" | "policy.rolled_back" | "policy.rolled_out" | "fact_check.proposed" | "fact_check.published" | "fact_check.retracted" | "fact_check.declined" | "notice.received" | "notice.matched" | "notice.decided" | "rule.suspended" | "rule.resumed">
        /** Of decisions, only those sent to one of these routes or queues, such as `blocking_webhook`; empty: all */
        readonly routes?: ReadonlyArray<string>
        /** Fields that every message about a decision carries beside ids, kind and outcomes. `amount`, `currency`, `subject`, `metadata` are personal data and need `personal_data` */
        readonly fields?: ReadonlyArray<"language" | "amount" | "currency" | "subject" | "metadata">
        /** Whether messages may carry personal data. Off unless somebody turns it on: Tribunal cannot erase at a receiver what it has sent, and one that only acts on outcomes does not need it */
        readonly personal_data?: boolean
      }
    }
    answers: {
      201: {
        readonly webhook: Webhook
        /** `whsec_` and base64; it is not shown again */
        readonly secret: string
      }
    }
  }
  /** Show one webhook */
  getWebhook: {
    input: {
      params: { "id": string }
    }
    answers: {
      200: Webhook
    }
  }
  /** Change a webhook; disable or enable it */
  changeWebhook: {
    input: {
      params: { "id": string }
      body?: {
        /** Where messages are sent by POST */
        readonly url?: string
        readonly description?: string
        /** Events that the endpoint receives */
        readonly events?: ReadonlyArray<"decision.made" | "decision.overridden" | "decision.confirmed" | "decision.restored" | "communication.changed" | "decision.effective_changed" | "measure.started" | "measure.ended" | "decision.erased" | "case.opened" | "case.resolved" | "case.undone" | "case.claimed" | "case.released" | "case.expired" | "case.escalated" | "case.reopened" | "case.reassigned" | "appeal.submitted" | "appeal.triaged" | "appeal.rejected" | "appeal.review_started" | "appeal.upheld" | "appeal.reversed" | "appeal.modified" | "policy.installed" | "policy.activated" | "policy.rolled_back" | "policy.rolled_out" | "fact_check.proposed" | "fact_check.published" | "fact_check.retracted" | "fact_check.declined" | "notice.received" | "notice.matched" | "notice.decided" | "rule.suspended" | "rule.resumed">
        /** Of decisions, only those sent to one of these routes or queues, such as `blocking_webhook`; empty: all */
        readonly routes?: ReadonlyArray<string>
        /** Fields that every message about a decision carries beside ids, kind and outcomes. `amount`, `currency`, `subject`, `metadata` are personal data and need `personal_data` */
        readonly fields?: ReadonlyArray<"language" | "amount" | "currency" | "subject" | "metadata">
        /** Whether messages may carry personal data. Off unless somebody turns it on: Tribunal cannot erase at a receiver what it has sent, and one that only acts on outcomes does not need it */
        readonly personal_data?: boolean
        readonly enabled?: boolean
      }
    }
    answers: {
      200: Webhook
    }
  }
  /** Delete a webhook, its address and its secret */
  deleteWebhook: {
    input: {
      params: { "id": string }
    }
    answers: {
      204: undefined
    }
  }
  /** Give a webhook a new secret */
  rotateWebhookSecret: {
    input: {
      params: { "id": string }
      body?: {
        /** How long the old secret signs as well; 0 for one that leaked */
        readonly old_secret_hours?: number
      }
    }
    answers: {
      200: {
        readonly webhook: Webhook
        /** `whsec_` and base64; it is not shown again */
        readonly secret: string
      }
    }
  }
  /** Send a webhook a test message */
  testWebhook: {
    input: {
      params: { "id": string }
    }
    answers: {
      202: {
        readonly delivery_id: string
      }
    }
  }
  /** List the messages to a webhook, and what became of them */
  listWebhookDeliveries: {
    input: {
      params: { "id": string }
      query?: { "state"?: "pending" | "delivered" | "dead"; "after"?: string; "limit"?: number }
    }
    answers: {
      200: {
        readonly data: ReadonlyArray<WebhookDelivery>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Send dead messages of a webhook again, one or all */
  resendWebhookDeliveries: {
    input: {
      params: { "id": string }
      body?: {
        /** All dead ones, where absent */
        readonly delivery_id?: string
      }
    }
    answers: {
      202: {
        readonly resent: number
      }
    }
  }
  /** List chat channels that are notified, disabled ones included */
  listChatChannels: {
    input: Record<string, never>
    answers: {
      200: {
        readonly data: ReadonlyArray<ChatChannel>
        /** Whether another page follows */
        readonly has_more: boolean
        /** `after` of the next page; null on the last */
        readonly next: string | null
      }
    }
  }
  /** Notify a chat channel */
  createChatChannel: {
    input: {
      body: {
        /** How people call the channel */
        readonly name: string
        /** The secret address that the chat gave for it */
        readonly url: string
        /** `slack`: Slack, Mattermost, Rocket.Chat, Discord with `/slack` after its address. `teams`: a workflow of Microsoft Teams */
        readonly format?: "slack" | "teams"
        /** What the channel is notified of */
        readonly kinds: ReadonlyArray<"case_opened" | "appeal_arrived" | "second_review" | "lead_needed" | "case_overdue" | "fact_check_waiting">
        /** Of cases, only those in one of these queues; empty: all. What is given to one person by name counts in any queue */
        readonly queues?: ReadonlyArray<string>
        /** Of cases in queues, only those at least so pressing; `low`: all */
        readonly least_priority?: "urgent" | "high" | "normal" | "low"
        /** In which notifications are written */
        readonly language?: "en" | "es"
      }
    }
    answers: {
      201: ChatChannel
    }
  }
  /** Change a chat channel; disable or enable it */
  changeChatChannel: {
    input: {
      params: { "id": string }
      body?: {
        /** How people call the channel */
        readonly name?: string
        /** Where messages are sent by POST */
        readonly url?: string
        /** `slack`: Slack, Mattermost, Rocket.Chat, Discord with `/slack` after its address. `teams`: a workflow of Microsoft Teams */
        readonly format?: "slack" | "teams"
        /** What the channel is notified of */
        readonly kinds?: ReadonlyArray<"case_opened" | "appeal_arrived" | "second_review" | "lead_needed" | "case_overdue" | "fact_check_waiting">
        /** Of cases, only those in one of these queues; empty: all. What is given to one person by name counts in any queue */
        readonly queues?: ReadonlyArray<string>
        /** Of cases in queues, only those at least so pressing; `low`: all */
        readonly least_priority?: "urgent" | "high" | "normal" | "low"
        /** In which notifications are written */
        readonly language?: "en" | "es"
        readonly enabled?: boolean
      }
    }
    answers: {
      200: ChatChannel
    }
  }
  /** Delete a chat channel and its address */
  deleteChatChannel: {
    input: {
      params: { "id": string }
    }
    answers: {
      204: undefined
    }
  }
  /** Write a test into a chat channel */
  testChatChannel: {
    input: {
      params: { "id": string }
    }
    answers: {
      202: ChatChannel
    }
  }
  /** Show whether mail is sent, and how that goes */
  getMailStatus: {
    input: Record<string, never>
    answers: {
      200: MailStatus
    }
  }
  /** Send a test mail to oneself */
  testMail: {
    input: Record<string, never>
    answers: {
      200: {
        /** Whether the server took the mail, or let a program sign in */
        readonly works: boolean
        /** The address of the one who asked; null of a program, which has none */
        readonly to: string | null
        /** Of the server, or why there is none */
        readonly answer: string
      }
    }
  }
}

/** Where each operation is, and how its answers are read. */
export const OPERATIONS = {
  getRoot: {"method":"GET","path":"/"},
  getHealth: {"method":"GET","path":"/healthz"},
  getReadiness: {"method":"GET","path":"/readyz"},
  getMetrics: {"method":"GET","path":"/metrics"},
  getOpenApi: {"method":"GET","path":"/api/v1/openapi.json"},
  getProblem: {"method":"GET","path":"/problems/{code}"},
  createDecision: {"method":"POST","path":"/api/v1/decisions","idempotent":true},
  listDecisions: {"method":"GET","path":"/api/v1/decisions"},
  createDecisionBatch: {"method":"POST","path":"/api/v1/decisions/batch","idempotent":true},
  getDecision: {"method":"GET","path":"/api/v1/decisions/{id}"},
  getSubmission: {"method":"GET","path":"/api/v1/decisions/{id}/submission"},
  getDecisionRecord: {"method":"GET","path":"/api/v1/decisions/{id}/record"},
  getExplanation: {"method":"GET","path":"/api/v1/decisions/{id}/explanation"},
  getDecisionCommunications: {"method":"GET","path":"/api/v1/decisions/{id}/communications"},
  reportSent: {"method":"POST","path":"/api/v1/decisions/{id}/communications"},
  getTrace: {"method":"GET","path":"/api/v1/decisions/{id}/trace"},
  getSafety: {"method":"GET","path":"/api/v1/safety"},
  getDrift: {"method":"GET","path":"/api/v1/safety/drift"},
  resumeRule: {"method":"POST","path":"/api/v1/safety/{policy}/{rule}/resume"},
  getCounterfactuals: {"method":"GET","path":"/api/v1/decisions/{id}/counterfactuals"},
  getProof: {"method":"GET","path":"/api/v1/decisions/{id}/proof"},
  replayDecision: {"method":"POST","path":"/api/v1/decisions/{id}/replay","reads":true},
  listSimilarDecisions: {"method":"GET","path":"/api/v1/decisions/{id}/similar"},
  getCampaign: {"method":"GET","path":"/api/v1/decisions/{id}/campaign"},
  getDecisionCase: {"method":"GET","path":"/api/v1/decisions/{id}/case"},
  getSubject: {"method":"GET","path":"/api/v1/subjects/{id}"},
  getCustomerTimeline: {"method":"GET","path":"/api/v1/customers/{id}/timeline"},
  getStatementOfReasons: {"method":"GET","path":"/api/v1/decisions/{id}/statement-of-reasons"},
  getClaimReview: {"method":"GET","path":"/api/v1/decisions/{id}/claim-review"},
  eraseSubject: {"method":"POST","path":"/api/v1/subjects/erase"},
  listLegalHolds: {"method":"GET","path":"/api/v1/legal-holds"},
  placeLegalHold: {"method":"POST","path":"/api/v1/legal-holds"},
  releaseLegalHold: {"method":"POST","path":"/api/v1/legal-holds/{id}/release"},
  listCases: {"method":"GET","path":"/api/v1/cases"},
  countCases: {"method":"GET","path":"/api/v1/cases/counts"},
  listCaseReasons: {"method":"GET","path":"/api/v1/cases/reasons"},
  listReviewers: {"method":"GET","path":"/api/v1/cases/reviewers"},
  listHitlQueue: {"method":"GET","path":"/api/v1/hitl/queue"},
  takeNextCases: {"method":"POST","path":"/api/v1/cases/next"},
  changeCases: {"method":"POST","path":"/api/v1/cases/bulk"},
  getCase: {"method":"GET","path":"/api/v1/cases/{id}"},
  claimCase: {"method":"POST","path":"/api/v1/cases/{id}/claim"},
  extendCase: {"method":"POST","path":"/api/v1/cases/{id}/extend"},
  releaseCase: {"method":"POST","path":"/api/v1/cases/{id}/release"},
  resolveCase: {"method":"POST","path":"/api/v1/cases/{id}/resolve"},
  undoCase: {"method":"POST","path":"/api/v1/cases/{id}/undo"},
  reopenCase: {"method":"POST","path":"/api/v1/cases/{id}/reopen"},
  escalateCase: {"method":"POST","path":"/api/v1/cases/{id}/escalate"},
  handCaseOver: {"method":"POST","path":"/api/v1/cases/{id}/hand-over"},
  reassignCase: {"method":"POST","path":"/api/v1/cases/{id}/reassign"},
  noteCase: {"method":"POST","path":"/api/v1/cases/{id}/notes"},
  linkCase: {"method":"POST","path":"/api/v1/cases/{id}/links"},
  hearAppeal: {"method":"POST","path":"/api/v1/cases/{id}/hear"},
  rejectAppeal: {"method":"POST","path":"/api/v1/cases/{id}/reject-appeal"},
  submitAppeal: {"method":"POST","path":"/api/v1/decisions/{id}/appeals"},
  listAppeals: {"method":"GET","path":"/api/v1/decisions/{id}/appeals"},
  addReviewContext: {"method":"POST","path":"/api/v1/posts/{id}/review-context"},
  listReviewContext: {"method":"GET","path":"/api/v1/posts/{id}/review-context"},
  listMeasures: {"method":"GET","path":"/api/v1/measures"},
  liftMeasure: {"method":"POST","path":"/api/v1/measures/{id}/lift"},
  sendNotice: {"method":"POST","path":"/api/v1/notices"},
  listNotices: {"method":"GET","path":"/api/v1/notices"},
  getNotice: {"method":"GET","path":"/api/v1/notices/{secret}"},
  eraseNotice: {"method":"DELETE","path":"/api/v1/notices/{secret}"},
  findNotice: {"method":"GET","path":"/api/v1/notices/by-id/{id}"},
  matchNotice: {"method":"POST","path":"/api/v1/notices/by-id/{id}/content"},
  showNoticeForm: {"method":"GET","path":"/notices/new"},
  sendNoticeForm: {"method":"POST","path":"/notices/new"},
  showNotice: {"method":"GET","path":"/notices/{secret}"},
  sendErasureForm: {"method":"POST","path":"/notices/{secret}/erase"},
  getOverview: {"method":"GET","path":"/api/v1/overview"},
  getCheckpoint: {"method":"GET","path":"/api/v1/ledger/checkpoint"},
  getConsistency: {"method":"GET","path":"/api/v1/ledger/consistency"},
  getLedgerKey: {"method":"GET","path":"/api/v1/ledger/key"},
  getLedgerStatus: {"method":"GET","path":"/api/v1/ledger/status"},
  listLedgerEvents: {"method":"GET","path":"/api/v1/ledger/events"},
  getEventProof: {"method":"GET","path":"/api/v1/ledger/events/{seq}/proof"},
  listPolicies: {"method":"GET","path":"/api/v1/policies"},
  getPolicy: {"method":"GET","path":"/api/v1/policies/{id}"},
  checkPolicy: {"method":"POST","path":"/api/v1/policies/check"},
  diffPolicies: {"method":"POST","path":"/api/v1/policies/diff"},
  evaluatePolicy: {"method":"POST","path":"/api/v1/policies/{id}/evaluate","reads":true},
  listPolicyVersions: {"method":"GET","path":"/api/v1/policies/{id}/versions"},
  getCommunications: {"method":"GET","path":"/api/v1/communications"},
  checkCommunications: {"method":"POST","path":"/api/v1/communications/check","reads":true},
  listReleases: {"method":"GET","path":"/api/v1/policies/{id}/releases"},
  draftRelease: {"method":"POST","path":"/api/v1/policies/{id}/releases"},
  rollBackPolicy: {"method":"POST","path":"/api/v1/policies/{id}/rollback"},
  getRelease: {"method":"GET","path":"/api/v1/releases/{id}"},
  proveRelease: {"method":"POST","path":"/api/v1/releases/{id}/prove"},
  attachBacktest: {"method":"POST","path":"/api/v1/releases/{id}/attach-backtest"},
  waiveFindings: {"method":"POST","path":"/api/v1/releases/{id}/waive"},
  shadowRelease: {"method":"POST","path":"/api/v1/releases/{id}/shadow"},
  rollOutRelease: {"method":"POST","path":"/api/v1/releases/{id}/rollout"},
  activateRelease: {"method":"POST","path":"/api/v1/releases/{id}/activate"},
  retireRelease: {"method":"POST","path":"/api/v1/releases/{id}/retire"},
  withdrawRelease: {"method":"POST","path":"/api/v1/releases/{id}/withdraw"},
  getPolicySchema: {"method":"GET","path":"/api/v1/schemas/policy"},
  askBacktest: {"method":"POST","path":"/api/v1/policies/{id}/backtests"},
  listBacktests: {"method":"GET","path":"/api/v1/policies/{id}/backtests"},
  getBacktest: {"method":"GET","path":"/api/v1/backtests/{id}"},
  cancelBacktest: {"method":"POST","path":"/api/v1/backtests/{id}/cancel"},
  listEvidence: {"method":"GET","path":"/api/v1/evidence"},
  addEvidence: {"method":"POST","path":"/api/v1/evidence"},
  importEvidence: {"method":"POST","path":"/api/v1/evidence/import"},
  getEvidenceStats: {"method":"GET","path":"/api/v1/evidence/stats"},
  listFactChecks: {"method":"GET","path":"/api/v1/fact-checks"},
  createFactCheck: {"method":"POST","path":"/api/v1/fact-checks"},
  getFactCheck: {"method":"GET","path":"/api/v1/fact-checks/{id}"},
  correctFactCheck: {"method":"POST","path":"/api/v1/fact-checks/{id}/correct"},
  retractFactCheck: {"method":"POST","path":"/api/v1/fact-checks/{id}/retract"},
  confirmFactCheck: {"method":"POST","path":"/api/v1/fact-checks/{id}/confirm"},
  declineFactCheck: {"method":"POST","path":"/api/v1/fact-checks/{id}/decline"},
  listMatchingCases: {"method":"GET","path":"/api/v1/fact-checks/{id}/cases"},
  decideAgain: {"method":"POST","path":"/api/v1/fact-checks/{id}/decide-again"},
  showFactChecks: {"method":"GET","path":"/fact-checks"},
  showFactCheck: {"method":"GET","path":"/fact-checks/{id}"},
  showMethod: {"method":"GET","path":"/fact-checks/method"},
  getRssFeed: {"method":"GET","path":"/fact-checks/feed.xml"},
  getJsonFeed: {"method":"GET","path":"/fact-checks/feed.json"},
  getClaimReviewFeed: {"method":"GET","path":"/fact-checks/claim-reviews.json"},
  getPublicStyle: {"method":"GET","path":"/fact-checks/style.css"},
  getPostCard: {"method":"GET","path":"/embed/tribunal-post.js"},
  getSettings: {"method":"GET","path":"/api/v1/settings"},
  listLearnedSignals: {"method":"GET","path":"/api/v1/signals/learned"},
  getSignInPage: {"method":"GET","path":"/sign-in"},
  getSignInScript: {"method":"GET","path":"/sign-in.js"},
  getSignInStyle: {"method":"GET","path":"/sign-in.css"},
  getSignInOptions: {"method":"GET","path":"/api/v1/sign-in"},
  signIn: {"method":"POST","path":"/api/v1/sign-in"},
  readSignInLink: {"method":"POST","path":"/api/v1/sign-in/link"},
  useSignInLink: {"method":"PUT","path":"/api/v1/sign-in/link"},
  beginOidcSignIn: {"method":"GET","path":"/api/v1/sign-in/oidc"},
  finishOidcSignIn: {"method":"GET","path":"/api/v1/sign-in/oidc/callback"},
  getSession: {"method":"GET","path":"/api/v1/session"},
  signOut: {"method":"DELETE","path":"/api/v1/session"},
  signOutEverywhere: {"method":"DELETE","path":"/api/v1/sessions"},
  changePassword: {"method":"PUT","path":"/api/v1/session/password"},
  listPeople: {"method":"GET","path":"/api/v1/people"},
  invitePerson: {"method":"POST","path":"/api/v1/people"},
  getOwnProfile: {"method":"GET","path":"/api/v1/people/me"},
  changeOwnProfile: {"method":"PATCH","path":"/api/v1/people/me"},
  getOwnNotifications: {"method":"GET","path":"/api/v1/people/me/notifications"},
  changeOwnNotifications: {"method":"PATCH","path":"/api/v1/people/me/notifications"},
  setReviewerSkills: {"method":"PATCH","path":"/api/v1/people/{id}/skills"},
  getPerson: {"method":"GET","path":"/api/v1/people/{id}"},
  changePerson: {"method":"PATCH","path":"/api/v1/people/{id}"},
  issuePersonLink: {"method":"POST","path":"/api/v1/people/{id}/links"},
  endPersonSessions: {"method":"DELETE","path":"/api/v1/people/{id}/sessions"},
  listSavedFilters: {"method":"GET","path":"/api/v1/saved-filters"},
  saveFilter: {"method":"POST","path":"/api/v1/saved-filters"},
  deleteSavedFilter: {"method":"DELETE","path":"/api/v1/saved-filters/{id}"},
  listKeys: {"method":"GET","path":"/api/v1/keys"},
  createKey: {"method":"POST","path":"/api/v1/keys"},
  revokeKey: {"method":"DELETE","path":"/api/v1/keys/{id}"},
  listWebhooks: {"method":"GET","path":"/api/v1/webhooks"},
  createWebhook: {"method":"POST","path":"/api/v1/webhooks"},
  getWebhook: {"method":"GET","path":"/api/v1/webhooks/{id}"},
  changeWebhook: {"method":"PATCH","path":"/api/v1/webhooks/{id}"},
  deleteWebhook: {"method":"DELETE","path":"/api/v1/webhooks/{id}"},
  rotateWebhookSecret: {"method":"POST","path":"/api/v1/webhooks/{id}/secret"},
  testWebhook: {"method":"POST","path":"/api/v1/webhooks/{id}/test"},
  listWebhookDeliveries: {"method":"GET","path":"/api/v1/webhooks/{id}/deliveries"},
  resendWebhookDeliveries: {"method":"POST","path":"/api/v1/webhooks/{id}/resend"},
  listChatChannels: {"method":"GET","path":"/api/v1/notifications/channels"},
  createChatChannel: {"method":"POST","path":"/api/v1/notifications/channels"},
  changeChatChannel: {"method":"PATCH","path":"/api/v1/notifications/channels/{id}"},
  deleteChatChannel: {"method":"DELETE","path":"/api/v1/notifications/channels/{id}"},
  testChatChannel: {"method":"POST","path":"/api/v1/notifications/channels/{id}/test"},
  getMailStatus: {"method":"GET","path":"/api/v1/notifications/mail"},
  testMail: {"method":"POST","path":"/api/v1/notifications/mail/test"},
} as const satisfies Readonly<Record<keyof Operations, unknown>>
