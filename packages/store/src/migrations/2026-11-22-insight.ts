/**
 * What overviews are put together from, counted from the ledger and what hangs on it. Nothing rests on it: emptied, it is
 * counted again, without what was erased meanwhile.
 */
export const INSIGHT = /* sql */ `
-- One row, made with the first count: every event before next has been counted; at is the time of the last of them.
create table insight_progress (
  one boolean primary key default true check (one),
  next bigint not null,
  at timestamptz
);

-- Counts of an hour. Reviews count in the hour of their decision.
create table insight_hours (
  measure text not null,
  hour timestamptz not null,
  kind text not null,
  key text not null,
  n bigint not null,
  primary key (measure, hour, kind, key)
);

-- Which policies, lists and settings were in force, from the first decision made with them to the last.
create table insight_inputs (
  hash bytea primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  decisions bigint not null
);

-- When a rule, as policy/rule, last settled something.
create table insight_rules (
  rule text primary key,
  last_at timestamptz not null
);

-- Decisions that people looked at, as they are counted: what was made of each, and the rules that had settled it.
create table insight_reviews (
  decision_id uuid primary key,
  effect text,
  rules text[] not null
);

-- What people decided on cases, one row each, by the place of its event. What was taken back stays, marked.
create table insight_resolutions (
  seq bigint primary key,
  case_id uuid not null,
  kind text not null,
  at timestamptz not null,
  actor text not null,
  stage text not null,
  outcome text not null,
  machine_outcome text not null,
  -- Chosen before the machine's outcome was shown; null where it was shown from the start.
  blind_outcome text,
  -- Of a second review: whether it came to what the first had.
  agreed boolean,
  took_ms bigint not null,
  undone boolean not null default false
);
create index insight_resolutions_at on insight_resolutions (at);
create index insight_resolutions_actor on insight_resolutions (actor, at);
create index insight_resolutions_case on insight_resolutions (case_id, seq);
`
