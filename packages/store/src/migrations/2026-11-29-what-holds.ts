/** What people changed, counted by the hour of the decision as later reviews are (`moved`): of the reviews that are counted already. */
export const WHAT_HOLDS = /* sql */ `
insert into insight_hours (measure, hour, kind, key, n)
select 'moved', date_trunc('hour', d.at, 'UTC'), d.kind, m.key, sum(m.n)
from insight_reviews r
  join decisions d on d.id = r.decision_id
  cross join lateral (values (r.effect, 1), (d.outcome, -1)) as m(key, n)
where r.effect is not null and r.effect <> d.outcome
group by 2, 3, 4
having sum(m.n) <> 0;
`
