import { PageLink } from '../../../app/navigate.tsx'

/** The policies whose rule every decision is listed with. */
const LISTED_WITH: readonly string[] = ['final-decision', 'arbiter']

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
