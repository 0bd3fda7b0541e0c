/**
 * What ended by the periods of retention, as the events say that ended it; and what is held for legal reasons. Both are held against the
 * ledger by `audit verify`.
 */
export const RETENTION = /* sql */ `
-- Contents of a kind and outcome, decided at from_at or later and before this time, ended by the event at seq. The ranges of one kind and
-- outcome follow one another: the end of the last is how far they have ended.
create table retention_ranges (
  kind text not null,
  outcome text not null,
  before timestamptz not null,
  from_at timestamptz not null,
  seq bigint not null,
  -- Of the event.
  at timestamptz not null,
  primary key (kind, outcome, before)
);

-- Contents in such ranges that stayed, by the event at seq; and those that ended later, one by one, with the event that says so.
create table retention_kept (
  decision_id uuid primary key,
  seq bigint not null,
  ended_seq bigint,
  -- Of that event.
  ended_at timestamptz
);
create index retention_kept_open on retention_kept (decision_id) where ended_seq is null;

-- One row, made by the first run: decisions of places before it have been looked at for ones that came late.
create table retention_progress (
  one boolean primary key default true check (one),
  looked bigint not null
);

-- What is not to end or be erased until somebody releases it: of a person, or of a decision. The event at seq commits to SHA-256(salt || body).
create table legal_holds (
  id uuid primary key,
  subject text,
  decision_id uuid,
  case_id uuid,
  seq bigint not null,
  placed_at timestamptz not null,
  placed_by text not null,
  -- JSON in UTF-8: reason, and the subject of one that is held. Null where they were erased with the subject.
  salt bytea,
  body bytea,
  released_at timestamptz,
  released_by text,
  -- Why, UTF-8.
  release_salt bytea,
  release_body bytea
);
create index legal_holds_subject on legal_holds (subject) where released_at is null and subject is not null;
create index legal_holds_decision on legal_holds (decision_id) where released_at is null and decision_id is not null;
create index legal_holds_placed on legal_holds (placed_at desc, id desc);

create index ledger_events_retention on ledger_events (seq) where type = 'retention.applied';
`
