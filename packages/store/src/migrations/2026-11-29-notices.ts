/**
 * Notices about content (Digital Services Act, article 16). What happened is in the ledger (`notice:ID`); what was written, and who wrote it, lies
 * here behind commitments, and is erased on request.
 */
export const NOTICES = /* sql */ `
create table notices (
  id uuid primary key,
  -- The decision that it is about; null where none was found.
  decision_id uuid,
  category text not null,
  -- A key with the scope for trusted flaggers sent it.
  trusted boolean not null,
  lang text not null check (lang in ('en', 'es')),
  at timestamptz not null,
  seq bigint not null,
  -- Why it needs no further look: what people decided before is the answer (answered), or its content was not found (not_found).
  closed text check (closed in ('answered', 'not_found')),
  -- The actor of a key, or a hash of the address of its sender. Null from here on where it was erased.
  sender text,
  -- SHA-256 of sender, post and words: the same notice twice is one.
  digest bytea unique,
  -- JSON in UTF-8: the event at seq commits to SHA-256(salt || body) as notice, and to that of the sender as sender.
  salt bytea,
  body bytea,
  sender_salt bytea,
  sender_body bytea
);
create index notices_decision on notices (decision_id) where decision_id is not null;
create index notices_sender on notices (sender, at desc) where sender is not null;
create index notices_at on notices (at desc, id desc);
create index notices_unmatched on notices (at desc, id desc) where decision_id is null and closed is null;

-- Links by which senders see where their notice stands: SHA-256 of a secret of 256 random bits.
create table notice_links (
  secret bytea primary key,
  notice_id uuid not null,
  at timestamptz not null
);
create index notice_links_notice on notice_links (notice_id, at);
`
