/** U+0000 as JSON escapes it, after an even number of backslashes: PostgreSQL has no text with it, and no rule has it. */
const NO_TEXT = String.raw`(?<!\\)((?:\\\\)*)\\u0000`

/**
 * SQL: the rule that set the outcome of a decision of before, as `policy/rule`; null where no policy was asked. `body`: SQL
 * of the decision's JSON text.
 */
export function decidingRuleSql(body: string): string {
  const readable = `case when position('u0000' in ${body}) = 0 then ${body}
    else regexp_replace(${body}, $re$${NO_TEXT}$re$, $re$\\1$re$, 'g') end`
  return `(
  select (answer ->> 'policy') || '/' || coalesce(answer #>> '{overrides,-1,id}', answer ->> 'rule')
  from (select (${readable})::jsonb as decision offset 0) read,
    jsonb_array_elements(read.decision -> 'answers') with ordinality as answered (answer, n)
  where answer ->> 'policy' = any(case read.decision ->> 'kind'
    when 'post' then array[read.decision #>> '{facts,settings,publication}'] else '{arbiter,arbiter-guarded}' end)
  order by n limit 1)`
}

/**
 * The policy whose rule a decision shows. Events of before name a rule without its policy: of a post that of its label, of a
 * payment that of the arbiter before its overrides. That stays as the ledger has it. The rule that set the outcome follows
 * from the body of such a decision; it is kept beside the body, is held against it by `audit verify`, and is erased with it.
 */
export const DECIDING_RULE = /* sql */ `
-- Every body of before is read once: some seconds for each 10 000 of them.
set local statement_timeout = 0;
-- The policy of the rule; null in decisions of before, and where no policy was asked.
alter table decisions add column policy text;
-- Of a decision of before: the policy/rule that set its outcome. Null of every later one.
alter table decision_bodies add column decided_by text;

-- A body that somebody changed may be no JSON: no rule follows from it.
create function tribunal_deciding_rule(body text) returns text language plpgsql as $$
begin
  return ${decidingRuleSql('body')};
exception when others then
  return null;
end $$;
update decision_bodies set decided_by = tribunal_deciding_rule(convert_from(body, 'UTF8'));
drop function tribunal_deciding_rule(text);
`
