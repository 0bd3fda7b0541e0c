/** Messages about one submission are sent in order, and an endpoint asks for fields of what was decided on. */
export const WEBHOOK_ORDER = /* sql */ `
alter table webhook_endpoints
  -- Which fields of the submission messages carry; those that are personal only where personal_data is true.
  add column fields text[] not null default '{}',
  add column personal_data boolean not null default false;

-- Every message that waits or was given up is written once. Null where a message names no decision, or several.
alter table webhook_deliveries add column decision_id uuid;
update webhook_deliveries set decision_id =
  substring(payload from '"decision_id":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"')::uuid
where state <> 'delivered';
-- Messages that are due at once are sent by their place in the ledger.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, seq) where state = 'pending';
-- What waits before a message about the same decision.
create index webhook_deliveries_decision on webhook_deliveries (endpoint_id, decision_id, seq) where state = 'pending';
`
