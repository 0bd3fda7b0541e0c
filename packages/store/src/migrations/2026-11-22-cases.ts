/**
 * Human work. What happened to a case is in the ledger; these rows are where it stands, so that queues are found quickly.
 * What people wrote lies here, behind commitments in the ledger, and is erased with whom it is about.
 */
export const CASES = /* sql */ `
-- state: the whole state as the events made it. The other columns are what cases are looked for by.
create table cases (
  id uuid primary key,
  decision_id uuid not null unique,
  kind text not null check (kind in ('post', 'transaction')),
  queue text not null,
  -- 0 urgent, 1 high, 2 normal, 3 low.
  priority smallint not null check (priority between 0 and 3),
  lang text,
  skill text,
  -- The machine's.
  outcome text not null,
  rule text,
  -- 0..100, how grave it is: of a payment its composite score, of a post its status and what it lacks of integrity; null
  -- where it was not measured.
  risk double precision,
  status text not null default 'open' check (status in ('open', 'claimed', 'resolved')),
  stage text not null default 'first' check (stage in ('first', 'second', 'settle', 'appeal')),
  lead_only boolean not null default false,
  assignee text,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- A claim that has run out is over, also before anybody writes that down.
  held_by text,
  held_until timestamptz,
  -- Who may not take it now because they have decided on it.
  deciders text[] not null default '{}',
  resolved_by text,
  resolved_at timestamptz,
  -- What people made of the decision; null while the machine's outcome stands.
  effect text,
  appeal_status text,
  version integer not null default 1,
  state jsonb not null
)
-- A queue changes quickly: what its ends leave behind is cleared up, and counted anew, ten times as often as elsewhere.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01, fillfactor = 80);
create index cases_waiting on cases (priority, due_at, id) where status <> 'resolved';
create index cases_waiting_in_queue on cases (queue, priority, due_at, id) where status <> 'resolved';
create index cases_assigned on cases (assignee) where status <> 'resolved' and assignee is not null;
create index cases_held on cases (held_by, held_until) where status = 'claimed';
create index cases_resolved on cases (resolved_at desc, id) where status = 'resolved';
create index cases_resolved_by on cases (resolved_by, resolved_at desc) where status = 'resolved';
create index cases_opened on cases (opened_at, id);
create index cases_appealed on cases (appeal_status) where appeal_status is not null;

-- Cases that somebody looked at and passed by, so that they are not given the same one again at once.
create table case_skips (
  actor text not null,
  case_id uuid not null,
  at timestamptz not null,
  primary key (actor, case_id)
);
create index case_skips_at on case_skips (at);

-- What people wrote: body is UTF-8, and the event at seq commits to SHA-256(salt || body) under the name.
create table case_texts (
  case_id uuid not null,
  seq bigint not null,
  name text not null,
  salt bytea not null,
  body bytea not null,
  primary key (case_id, seq, name)
);

-- What users said about a post: one each, the last. The event at seq commits to SHA-256(salt || body).
create table review_context (
  post_id text not null,
  user_id text not null,
  decision_id uuid not null,
  verdict text not null check (verdict in ('validate', 'flag')),
  sources integer not null,
  at timestamptz not null,
  seq bigint not null,
  salt bytea not null,
  -- JSON in UTF-8: user, verdict, sources, note.
  body bytea not null,
  primary key (post_id, user_id)
);
create index review_context_decision on review_context (decision_id);
create index review_context_user on review_context (user_id);

-- Filters that somebody keeps for their lists; shared ones are everybody's to use.
create table saved_filters (
  id uuid primary key,
  owner text not null,
  -- What is filtered: cases, decisions, events.
  list text not null,
  name text not null,
  shared boolean not null,
  -- Names of filters and their values, as an address would have them.
  query jsonb not null,
  created_at timestamptz not null,
  unique (owner, list, name)
);
`
