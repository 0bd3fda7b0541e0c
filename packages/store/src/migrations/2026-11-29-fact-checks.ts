/**
 * Fact checks of people. What happened is in the ledger (`fact_check:ID`); these rows are where each stands, held against it by
 * `audit verify`. They are publications of the operator's, and stay when the person is erased whose post was checked.
 */
export const FACT_CHECKS = /* sql */ `
-- state: the whole state as the events made it. The other columns are what fact checks are looked for by.
create table fact_checks (
  id uuid primary key,
  -- The decision on which it was given; null where it was given on none.
  decision_id uuid,
  status text not null check (status in ('proposed', 'published', 'declined', 'retracted')),
  -- A proposal waits for another person.
  waits boolean not null,
  -- Of the newest version, or of what waits where nothing was published.
  rating text,
  revision integer not null,
  changed_at timestamptz not null,
  state jsonb not null
);
create index fact_checks_changed on fact_checks (changed_at desc, id);
create index fact_checks_decision on fact_checks (decision_id) where decision_id is not null;

-- What people wrote: body is UTF-8, JSON of a version (content) or a text (reason), and the event at seq commits to
-- SHA-256(salt || body) under the name.
create table fact_check_texts (
  fact_check_id uuid not null,
  revision integer not null,
  name text not null check (name in ('content', 'reason')),
  seq bigint not null,
  salt bytea not null,
  body bytea not null,
  primary key (fact_check_id, revision, name)
);

-- Each wording that a fact check rates or is about to rate, as its words folded: one claim has one fact check.
create table fact_check_wordings (
  wording text primary key,
  fact_check_id uuid not null
);
create index fact_check_wordings_of on fact_check_wordings (fact_check_id);

-- The fact checks that a decision cites, as a JSON array of ids; null where it cites none. It follows from the body.
alter table decision_bodies add column fact_checks jsonb;
create index decision_bodies_fact_checks on decision_bodies using gin (fact_checks jsonb_path_ops) where fact_checks is not null;
`
