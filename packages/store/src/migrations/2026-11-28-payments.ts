/** A payment is called `payment` wherever a kind is named; `transaction` until now. What the ledger has stays as it is. */
export const PAYMENTS = /* sql */ `
-- Every row of a payment is written once.
set local statement_timeout = 0;
alter table decisions drop constraint decisions_kind_check;
update decisions set kind = 'payment' where kind = 'transaction';
alter table decisions add constraint decisions_kind_check check (kind in ('post', 'payment'));
alter table cases drop constraint cases_kind_check;
update cases set kind = 'payment', state = jsonb_set(state, '{kind}', '"payment"') where kind = 'transaction';
alter table cases add constraint cases_kind_check check (kind in ('post', 'payment'));
update insight_hours set kind = 'payment' where kind = 'transaction';
update insight_resolutions set kind = 'payment' where kind = 'transaction';
`
