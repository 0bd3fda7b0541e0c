/**
 * What decisions do to posts and accounts, and until when. What happened is in the ledger (`measure:ID`); these rows are where each
 * stands, held against it by `audit verify`. They name a decision and no person, and stay when the decision is erased.
 */
export const MEASURES = /* sql */ `
-- state: the whole state as the events made it. The other columns are what measures are looked for by.
create table measures (
  id uuid primary key,
  decision_id uuid not null,
  kind text not null check (kind in ('label', 'warning', 'reduced', 'held', 'strike')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Null until somebody has written down that it ended: one whose ends_at has passed is over before.
  ended_at timestamptz,
  -- Of the event that began it.
  seq bigint not null,
  state jsonb not null,
  -- Why somebody lifted it, UTF-8: its last event commits to SHA-256(salt || body) as reason. Erased with the decision.
  salt bytea,
  body bytea
);
create index measures_decision on measures (decision_id);
create index measures_started on measures (starts_at desc, id desc);
create index measures_running on measures (ends_at) where ended_at is null;

-- Fact checks that stopped speaking for what they spoke for, until every measure that rested on them has ended.
create table lost_grounds (
  fact_check_id uuid not null,
  at timestamptz not null,
  -- Retracted: nothing rests on it any more. False: corrected to another verdict, on which later decisions may rest.
  retracted boolean not null,
  primary key (fact_check_id, at)
);
`
