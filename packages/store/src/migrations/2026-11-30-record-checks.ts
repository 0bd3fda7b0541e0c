/**
 * How far the service has verified the whole record again: see `RecordPass`. Signed, because the one who can change the record
 * could change this row too.
 */
export const RECORD_CHECKS = /* sql */ `
create table record_checks (
  one boolean primary key default true check (one),
  note text not null
);
`
