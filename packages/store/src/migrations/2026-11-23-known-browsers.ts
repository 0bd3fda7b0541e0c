/**
 * Browsers that a person has signed in from. hash: SHA-256 of the random token in the browser's cookie. Who has one opens
 * nothing by it: it only keeps the guesses of others from making that browser wait.
 */
export const KNOWN_BROWSERS = /* sql */ `
create table known_browsers (
  hash bytea not null,
  person_id uuid not null references people (id) on delete cascade,
  signed_in_at timestamptz not null,
  primary key (hash, person_id)
);
create index known_browsers_person on known_browsers (person_id);
`
