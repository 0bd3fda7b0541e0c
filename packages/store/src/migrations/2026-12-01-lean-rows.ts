/**
 * Rows keep what is looked for in them and how a measure ended; the event that began a measure says the rest. Counts of windows are
 * packed in another form: they are counted again.
 */
export const LEAN_ROWS = /* sql */ `
alter table measures add column ended jsonb;
update measures set ended = state -> 'ended' where ended_at is not null;
alter table measures drop column state;
truncate payment_windows;
delete from payment_windows_progress;
`
