/**
 * What is counted of the payments of each customer, device, merchant and country, for memories to read it from. Nothing is kept
 * here that does not follow from the record: emptied, it is counted again, without what was erased meanwhile.
 */
export const PAYMENT_WINDOWS = /* sql */ `
-- One row, made at a start. Every payment of the ledger from place begin up to before place next is counted.
create table payment_windows_progress (
  one boolean primary key default true check (one),
  -- Which beginning it is, larger than all before: rows of another one are not believed.
  build bigint not null,
  begin bigint not null,
  next bigint not null,
  -- Payments received from then on are counted; null where there were none before.
  since timestamptz,
  -- Of the ledger that was counted: its name, and the hash of the event before next, null at place 0.
  origin text not null,
  last_hash bytea
);

-- party: 0 customer, 1 device, 2 merchant, 3 country. entity: the first half of the SHA-256 of its id. packed: sums over buckets
-- of time, see packages/signals/src/payment/windows/pack-counts.ts. checksum: CRC-32 of all of it, its origin and build.
create table payment_windows (
  party smallint not null,
  entity bytea not null,
  packed bytea not null,
  checksum integer not null,
  primary key (party, entity)
) with (fillfactor = 80);
alter table payment_windows alter column packed set storage external;
`
