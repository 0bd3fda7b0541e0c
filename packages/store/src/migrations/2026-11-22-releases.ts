/**
 * Which version of each policy decides, and which ones are on their way. What happened is in the ledger (`policy:ID`); these
 * rows are where it stands, held against it by `audit verify`.
 */
export const RELEASES = /* sql */ `
-- state: the versions of the policy as the events made them. revision: how many events there were.
create table policy_states (
  policy text primary key,
  -- SHA-256 of the text that decides, in hexadecimal; null before the first.
  active text,
  revision integer not null,
  state jsonb not null
);

-- One row for each release, so that it is found by its id.
create table policy_releases (
  id uuid primary key,
  policy text not null,
  hash text not null,
  version text not null,
  stage text not null check (stage in ('draft', 'proved', 'backtested', 'shadow', 'rollout', 'active', 'retired')),
  changed_at timestamptz not null
);
create index policy_releases_policy on policy_releases (policy, changed_at desc);

-- What shadows would have decided, counted up to an event of the ledger. Emptied, it is counted again, without what was
-- erased meanwhile.
create table shadow_tallies (
  release uuid primary key,
  upto bigint not null,
  -- [{decision, shadow, errors, count}]
  counts jsonb not null
);
`
