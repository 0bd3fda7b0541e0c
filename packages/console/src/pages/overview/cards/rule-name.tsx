import { PageLink } from '../../../app/navigate.tsx'

/** The policies that set outcomes: a decision is listed with the rule of one of them. */
const LISTED_WITH: readonly string[] = [
  ...['publication', 'publication-strict', 'screening', 'post-routing', 'post-outcome'],
  ...['arbiter', 'arbiter-guarded'],
]

/** `policy/rule`: leads to the policy, and to the decisions that it settled where the list knows them by it. */
export function RuleName({
  policy,
  rule,
  reviewed,
}: {
  readonly policy: string
  readonly rule: string
  /** Only decisions of which people made this. */
  readonly reviewed?: 'overridden'
}) {
  return (
    <code className="text-sm wrap-anywhere">
      <PageLink page="policy" id={policy} className="underline">
        {policy}
      </PageLink>
      /
      {LISTED_WITH.includes(policy) ? (
        <PageLink page="decisions" search={{ rule, reviewed }} className="underline">
          {rule}
        </PageLink>
      ) : (
        rule
      )}
    </code>
  )
}
