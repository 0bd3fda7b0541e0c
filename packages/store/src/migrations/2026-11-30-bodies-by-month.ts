/**
 * What decisions were about lies in a table for each month, so that a month can end in an instant. An id of a decision begins
 * with its milliseconds, so ranges of ids are ranges of time. `body-months.ts` makes the months ahead; a decision of a month
 * that has no table yet goes into the default one. What a database holds already becomes one table, up to the end of this month: it
 * is read once, and not rewritten.
 */
export const BODIES_BY_MONTH = /* sql */ `
alter table decision_bodies rename to decision_bodies_before;
alter index decision_bodies_pkey rename to decision_bodies_before_pkey;
alter index decision_bodies_submission rename to decision_bodies_before_submission;
alter index decision_bodies_subject rename to decision_bodies_before_subject;
alter index decision_bodies_campaign rename to decision_bodies_before_campaign;
alter index decision_bodies_metadata rename to decision_bodies_before_metadata;
alter index decision_bodies_fact_checks rename to decision_bodies_before_fact_checks;
do $$
declare
  next_month uuid := rpad(lpad(to_hex((extract(epoch from
    date_trunc('month', now() at time zone 'UTC') + interval '1 month') * 1000)::bigint), 12, '0'), 32, '0');
begin
  create table decision_bodies (like decision_bodies_before including all) partition by range (decision_id);
  create table decision_bodies_default partition of decision_bodies default;
  if not exists (select from decision_bodies_before) then
    drop table decision_bodies_before;
    return;
  end if;
  -- Written while a clock was ahead: months that are still to come have tables of their own.
  with later as (delete from decision_bodies_before where decision_id >= next_month returning *)
  insert into decision_bodies select * from later;
  execute format('alter table decision_bodies attach partition decision_bodies_before for values from (minvalue) to (%L)',
    next_month);
end $$;
`
