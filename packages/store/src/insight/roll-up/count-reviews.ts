import { settles } from '@tribunal/engine'
import type { ClientBase } from 'pg'
import { type CountedRow, rulesOf } from './count-decision.ts'
import type { Count, Tally } from './tally.ts'

interface ReviewRow extends CountedRow {
  /** What people made of it, as it stands now. */
  readonly effect: string | null
  /** As it was counted before; null where it was not. */
  readonly counted: string | null
  readonly rules: readonly string[] | null
}

/**
 * Counts what people made of decisions, in the place of what was counted of these before. What stands now counts, however
 * many events led there: whatever changes it later is an event that comes here again.
 */
export async function countReviews(
  client: Pick<ClientBase, 'query'>,
  decisionIds: readonly string[],
  tally: Tally,
): Promise<void> {
  if (decisionIds.length === 0) return
  const { rows } = await client.query<ReviewRow>(
    `select d.id, d.at, d.kind, d.outcome, d.policy, d.rule, d.inputs, b.body, c.effect, r.effect as counted, r.rules
     from decisions d
       join cases c on c.decision_id = d.id
       left join insight_reviews r on r.decision_id = d.id
       left join decision_bodies b on b.decision_id = d.id and r.decision_id is null
     where d.id = any($1::uuid[])`,
    [decisionIds],
  )
  const reviews = rows.map((row) => ({ ...row, rules: row.rules ?? rulesOf(row) }))
  for (const review of reviews) {
    for (const count of reviewCounts(review, review.counted, -1)) tally.add(count)
    for (const count of reviewCounts(review, review.effect, 1)) tally.add(count)
  }
  await client.query(
    `insert into insight_reviews (decision_id, effect, rules)
     select x.decision_id, x.effect, array(select jsonb_array_elements_text(x.rules))
     from jsonb_to_recordset($1::jsonb) as x(decision_id uuid, effect text, rules jsonb)
     on conflict (decision_id) do update set effect = excluded.effect`,
    [JSON.stringify(reviews.map(({ id, effect, rules }) => ({ decision_id: id, effect, rules })))],
  )
}

/** What a review adds (`n` 1) or takes away (-1). An outcome that asks for a person cannot be right or wrong. */
function reviewCounts(
  { at, kind, outcome, rules }: Pick<ReviewRow, 'at' | 'kind' | 'outcome'> & { readonly rules: readonly string[] },
  effect: string | null,
  n: 1 | -1,
): Count[] {
  if (effect === null) return []
  const count = (measure: Count['measure'], key: string): Count => ({ measure, at, kind, key, n })
  const moved = effect === outcome ? [] : [count('moved', effect), { ...count('moved', outcome), n: -n }]
  if (!settles(kind, outcome)) return [count('reviewed', outcome), ...moved]
  const seen = [count('reviewed', outcome), ...rules.map((rule) => count('rule_reviewed', rule))]
  if (effect === outcome) return seen
  return [...seen, ...moved, count('overridden', outcome), ...rules.map((rule) => count('rule_overridden', rule))]
}
