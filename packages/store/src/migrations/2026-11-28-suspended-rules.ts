/**
 * A rule whose circuit breaker is open is *suspended*, and then *resumed*; it was *held* and *released* until now. Ledger and
 * recorded bytes stay as they are.
 */
export const SUSPENDED_RULES = /* sql */ `
-- No index leads to these rows: the table is read once.
set local statement_timeout = 0;
update decisions set rule = 'rule-suspended' where rule = 'rule-held';
update cases set rule = 'rule-suspended' where rule = 'rule-held';
update insight_hours set key = replace(key, '/rule-held', '/rule-suspended') where key like '%/rule-held';
update insight_rules set rule = replace(rule, '/rule-held', '/rule-suspended') where rule like '%/rule-held';
update insight_reviews set rules = (
  select array_agg(replace(rule, '/rule-held', '/rule-suspended') order by n)
  from unnest(rules) with ordinality as settled (rule, n)
) where exists (select from unnest(rules) as rule where rule like '%/rule-held');
update webhook_endpoints set
  events = array_replace(array_replace(events, 'rule.held', 'rule.suspended'), 'rule.released', 'rule.resumed');
`
