/** Who may do what: API keys of programs, accounts and sessions of people, and the endpoints that are told of events. */
export const PEOPLE = /* sql */ `
-- hash: SHA-256 of the secret, which has 256 bits of randomness and needs no salt. prefix: its first characters, to find it by.
create table api_keys (
  id uuid primary key,
  name text not null,
  prefix text not null unique,
  hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);

create table people (
  id uuid primary key,
  email text not null unique,
  name text not null,
  roles text[] not null,
  -- What a reviewer is given cases of: those that need no skill, or one of these; in any language where none is named.
  skills text[] not null default '{}',
  languages text[] not null default '{}',
  password_hash text,
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz not null,
  disabled_at timestamptz,
  unique (oidc_issuer, oidc_subject)
);

-- One-time links: the first admin, invitations, password resets. hash: SHA-256 of the secret part of the link.
create table sign_in_links (
  hash bytea primary key,
  purpose text not null check (purpose in ('first_admin', 'invitation', 'password_reset', 'sign_in')),
  person_id uuid references people (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sessions (
  hash bytea primary key,
  person_id uuid not null references people (id) on delete cascade,
  csrf text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_person on sessions (person_id);

-- Failed sign-ins, counted by account and by address, to slow guessing down.
create table sign_in_failures (
  key text primary key,
  count integer not null,
  last_at timestamptz not null
);

create table webhook_endpoints (
  id uuid primary key,
  url text not null,
  description text not null,
  -- Standard Webhooks: whsec_ and base64. During a rotation the old one signs as well, until it expires.
  secret text not null,
  old_secret text,
  old_secret_expires_at timestamptz,
  events text[] not null,
  -- Of decisions, only those that are sent here; empty: all.
  routes text[] not null,
  created_at timestamptz not null,
  -- Since when every attempt has failed, and until when nothing is tried.
  failing_since timestamptz,
  paused_until timestamptz,
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('asked', 'failing', 'gone')),
  -- Rows stay, without their secrets: writers of other processes may still name them for a moment.
  deleted_at timestamptz
);

-- The outbox: written in the transaction that records the event, delivered afterwards. Payloads hold ids and outcomes only.
-- seq: null for a test message. give_up_at: null for a day after it was made.
create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints (id),
  seq bigint,
  type text not null,
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  give_up_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  last_status integer,
  last_error text
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'pending';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_settled on webhook_deliveries (settled_at) where state <> 'pending';
`
