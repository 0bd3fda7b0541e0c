/** Who is notified of what: by mail, one person each, and in chats, as webhooks of another form. Nothing here is part of the record. */
export const NOTIFICATIONS = /* sql */ `
create table notification_settings (
  person_id uuid primary key references people (id) on delete cascade,
  -- How, by kind: {"case_assigned": "at_once"}; a kind that is absent is off.
  kinds jsonb not null,
  -- Of cases, only those in one of these queues; empty: all.
  queues text[] not null,
  -- 0 urgent, 1 high, 2 normal, 3 low: only cases at least so pressing.
  least_priority smallint not null check (least_priority between 0 and 3),
  lang text not null check (lang in ('en', 'es')),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  digest_zone text not null,
  -- When the next digest is made, and the local day of the last.
  next_digest_at timestamptz not null,
  last_digest_on date,
  -- Notifications that came while too many waited: they are only counted.
  beyond integer not null default 0
);
create index notification_settings_digest on notification_settings (next_digest_at);

-- A mail to one person, and what became of it. sending: a process has handed it to the server, or ended while it did.
create table notification_mails (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  digest boolean not null,
  beyond integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'empty')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  tried_at timestamptz,
  settled_at timestamptz,
  last_error text
);
create index notification_mails_due on notification_mails (next_at) where state = 'waiting';
create index notification_mails_sending on notification_mails (tried_at) where state = 'sending';
create index notification_mails_person on notification_mails (person_id, created_at);
create index notification_mails_settled on notification_mails (settled_at) where settled_at is not null;

-- One thing that one person is notified of. cause: the place of the event in the ledger, or the time at which a case was due.
create table notifications (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  entity text not null,
  cause text not null,
  at timestamptz not null,
  mode text not null check (mode in ('at_once', 'digest')),
  -- Null while it waits for one.
  mail_id uuid references notification_mails (id) on delete cascade,
  unique (person_id, kind, entity, cause)
);
create index notifications_waiting on notifications (person_id, mode) where mail_id is null;
create index notifications_mail on notifications (mail_id) where mail_id is not null;
create index notifications_at on notifications (at);

-- How far the ledger was read: one row. What happened before the first look is nobody's news.
create table notification_progress (next bigint not null);
create unique index notification_progress_one on notification_progress ((true));

-- Cases that were found overdue, by the time at which they were due; those of before this are nobody's news.
create table notified_overdue (
  case_id uuid not null,
  due_at timestamptz not null,
  primary key (case_id, due_at)
);
create index cases_due on cases (due_at) where status <> 'resolved';
insert into notified_overdue select id, due_at from cases where status <> 'resolved' and due_at < now();

-- A chat is an endpoint that gets another form of messages: its events are kinds of notifications, its routes queues. Its address is secret.
alter table webhook_endpoints
  add column format text not null default 'standard' check (format in ('standard', 'slack', 'teams')),
  add column lang text not null default 'en' check (lang in ('en', 'es')),
  add column least_priority smallint not null default 3 check (least_priority between 0 and 3),
  -- Notifications that came beyond what a chat gets in an hour: they are only counted.
  add column beyond integer not null default 0;
`
