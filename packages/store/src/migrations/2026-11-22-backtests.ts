/**
 * Facts that policies were given, close together so that a version of a policy is tried on all of them in little time, and
 * what such trials came to. Of the facts nothing is kept here that does not follow from `decision_bodies`: emptied, they are
 * gathered again, without what was erased meanwhile.
 */
export const BACKTESTS = /* sql */ `
-- One row, made with the first block: blocks before next have been gathered, but for those that lost something to erasure.
create table facts_progress (
  one boolean primary key default true check (one),
  next bigint not null
);

-- A block is so many events of the ledger in a row. It is here once its facts are.
create table facts_blocks (
  block bigint primary key,
  -- Decisions whose body was changed so that it cannot be read.
  unreadable integer not null
);

-- layout: the facts that were kept, as paths. body: deflated JSON, see gathered-facts.ts.
create table recorded_facts (
  policy text not null,
  block bigint not null,
  decisions integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  layout text[] not null,
  body bytea not null,
  primary key (policy, block)
);
alter table recorded_facts alter column body set storage external;
create index recorded_facts_block on recorded_facts (block);

create table backtests (
  id uuid primary key,
  policy text not null,
  from_hash text not null,
  from_version text not null,
  from_source text not null,
  to_hash text not null,
  to_version text not null,
  to_source text not null,
  since timestamptz,
  until timestamptz,
  -- Decisions named of each kind of change.
  shown integer not null,
  -- Events of the ledger when it was asked for: what came later is not looked at.
  size bigint not null,
  asked_by text not null,
  asked_at timestamptz not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'cancelled', 'failed')),
  started_at timestamptz,
  ended_at timestamptz,
  cancel boolean not null default false,
  -- Events looked at so far.
  done bigint not null default 0,
  -- Counts its beginnings: the one who began it before somebody else did is no longer heard.
  run integer not null default 0,
  -- Somebody was erased meanwhile: what was tallied is not to be gone on from.
  restart boolean not null default false,
  -- What was tallied so far, to go on from; deflated JSON. Gone when it ends.
  checkpoint bytea,
  -- JSON text, whose SHA-256 its event names.
  result text,
  error text
);
create index backtests_policy on backtests (policy, asked_at desc);
create index backtests_unfinished on backtests (asked_at) where status in ('queued', 'running');
`
