/** What senders give their submissions to find them by. It is erased with the submission. */
export const METADATA = /* sql */ `
alter table decision_bodies add column metadata jsonb;
create index decision_bodies_metadata on decision_bodies using gin (metadata jsonb_path_ops) where metadata is not null;
`
