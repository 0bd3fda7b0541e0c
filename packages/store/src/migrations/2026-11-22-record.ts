/**
 * The record: the ledger and what hangs on it.
 *
 * The ledger (`ledger_*`) holds no personal data: what a decision was about is in `decision_bodies`, behind a salted
 * commitment in its event, and can be erased there. SQL stays within PostgreSQL 15.
 */
export const RECORD = /* sql */ `
-- Audit events, in order. bytes: the canonical JSON (RFC 8785) that was hashed. leaf_hash: SHA-256(0x00 || bytes), RFC 6962.
create table ledger_events (
  seq bigint primary key,
  type text not null,
  entity text not null,
  at timestamptz not null,
  bytes bytea not null,
  leaf_hash bytea not null
);
create index ledger_events_entity on ledger_events (entity, seq);
create index ledger_events_at on ledger_events (at);
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_events_append_only before update or delete or truncate on ledger_events
  for each statement execute function ledger_is_append_only();

-- Full tiles of 256 hashes (C2SP tlog-tiles): level 0 holds leaf hashes, level n roots of tiles of level n - 1.
create table ledger_tiles (
  level smallint not null,
  index bigint not null,
  hashes bytea not null,
  root bytea not null,
  primary key (level, index)
);

-- One row. frontier: the roots of the perfect subtrees of the tree so far, largest first, 32 bytes each. vkey: the public key
-- of who signs the next checkpoint; before that those that events of the type ledger.key_changed name.
create table ledger_head (
  one boolean primary key default true check (one),
  size bigint not null,
  last_hash bytea not null,
  frontier bytea not null,
  origin text not null,
  vkey text not null
);

-- Signed notes in the C2SP tlog-checkpoint format, one a batch.
create table ledger_checkpoints (
  size bigint primary key,
  note text not null,
  at timestamptz not null
);

-- What every decision was, without anything personal.
create table decisions (
  id uuid primary key,
  seq bigint not null,
  kind text not null check (kind in ('post', 'transaction')),
  outcome text not null,
  -- Of a payment its risk category, of a post its label.
  category text not null,
  route text,
  rule text,
  score double precision,
  at timestamptz not null,
  inputs bytea not null
);
create index decisions_at on decisions (at, id);
create unique index decisions_seq on decisions (seq);
create index decisions_kind_outcome on decisions (kind, outcome, at desc);

-- What it was about. Erased with its subject; the commitment in the ledger then has nothing left to open it.
create table decision_bodies (
  decision_id uuid primary key,
  submission_id text not null,
  subject text,
  salt bytea not null,
  submission bytea not null,
  body bytea not null
);
alter table decision_bodies alter column submission set storage external, alter column body set storage external;
-- By pattern: they serve what begins with a text as well as what equals it.
create index decision_bodies_submission on decision_bodies (submission_id text_pattern_ops);
create index decision_bodies_subject on decision_bodies (subject text_pattern_ops) where subject is not null;

-- What decisions rest on beside their facts: policies, lists, settings, by their hash.
create table decision_inputs (
  hash bytea primary key,
  content jsonb not null
);
create table policy_sources (
  hash text primary key,
  policy text not null,
  version text not null,
  source text not null
);

-- Answers kept for their Idempotency-Key. The answer is put together again from the decisions it names.
create table idempotency_keys (
  principal text not null,
  key text not null,
  request_hash bytea not null,
  decision_ids uuid[] not null,
  answer jsonb,
  at timestamptz not null,
  primary key (principal, key)
);
create index idempotency_keys_at on idempotency_keys (at);
`
