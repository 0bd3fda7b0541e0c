/** Rows of customers hold what they usually do; everything is counted again. */
export const HABITS = /* sql */ `
truncate payment_windows;
delete from payment_windows_progress;
-- Of a customer: the day from which no payment is held against what the row says of habits, which then leaves it.
alter table payment_windows add column habits_until date;
create index payment_windows_idle on payment_windows (habits_until) where habits_until is not null;
`
