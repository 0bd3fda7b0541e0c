import { useQueries } from '@tanstack/react-query'
import type { Policy, PolicyAnswer } from '@tribunal/client'
import { api } from '../../api/client.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { isOutcome } from '../../components/format/outcome.ts'
import { Loading } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { WaterfallChart } from '../lazy-sections.tsx'
import { type DecisionParts, lastAnswer, useLocal } from '../parts/decision-text.ts'
import { Gates, gatesOf } from './overrides.tsx'
import { waterfallOf } from './waterfall.ts'

/** The policies of a decision in the versions that decided it, as far as they are there. They never change. */
export function usePoliciesOf(parts: DecisionParts, wanted: readonly string[]) {
  return useQueries({
    queries: wanted.flatMap((id) => {
      const hash = parts.policies[id]
      if (hash === undefined) return []
      return [
        {
          queryKey: ['policies', id, hash],
          queryFn: async ({ signal }: { signal: AbortSignal }) =>
            (await api.getPolicy({ params: { id }, query: { hash } }, { signal })).body,
          staleTime: Number.POSITIVE_INFINITY,
        },
      ]
    }),
    combine: (results) => ({
      policies: new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
      pending: results.some(({ isPending }) => isPending),
    }),
  })
}

/** Scorecards and rules that lead to the outcome, in the order they are reported. */
const TOLD = {
  post: [
    ...['integrity', 'manipulation', 'claim-likeness', 'evidence-aggregation', 'worth-checking', 'screening'],
    ...['final-decision', 'publication', 'publication-strict', 'post-routing', 'review-order', 'clean-sample'],
  ],
  payment: ['composite-risk', 'unknown-habits'],
} as const

/** From the base over each weight to the band, over what the rules say and the overrides replace, to the outcome. */
export function DecisionPath({ parts }: { readonly parts: DecisionParts }) {
  const last = lastAnswer(parts)
  const leading: readonly string[] = TOLD[parts.kind]
  const told = parts.answers.filter((one) => one !== last && leading.includes(one.policy))
  const answers = last ? [...told, last] : told
  const { policies, pending } = usePoliciesOf(
    parts,
    answers.map(({ policy }) => policy),
  )
  if (pending) return <Loading lines={6} />
  return (
    <ol className="grid items-start gap-3 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {answers.map((answer, index) => (
        <li key={answer.policy} className="flex min-w-0 gap-2">
          <span aria-hidden="true" className="w-4 shrink-0 pt-2 text-end text-sm text-muted">
            {index + 1}
          </span>
          <AnswerStep answer={answer} policy={policies.get(answer.policy)} />
        </li>
      ))}
    </ol>
  )
}

function AnswerStep({ answer, policy }: { readonly answer: PolicyAnswer; readonly policy: Policy | undefined }) {
  const { t } = useTranslation('explain')
  const local = useLocal()
  const waterfall = policy && waterfallOf(answer, policy)
  const title = policy ? policy.title : answer.policy
  return (
    <div className="min-w-0 flex-1 rounded-sm border border-line p-2">
      {waterfall ? (
        <WaterfallChart title={local(title)} waterfall={waterfall} />
      ) : (
        <div className="text-sm font-medium">{local(title)}</div>
      )}
      {waterfall ? (
        <p className="mt-1.5 text-sm">{local(answer.reason)}</p>
      ) : (
        <div className="mt-1.5 flex flex-wrap items-center gap-2 text-sm">
          {isOutcome(answer.outcome) ? (
            <OutcomeBadge outcome={answer.outcome} />
          ) : (
            <code className="font-semibold">{answer.outcome}</code>
          )}
          <span className="min-w-0">
            {local(answer.reason)} <span className="text-muted">({t('rule_of', { rule: answer.rule })})</span>
          </span>
        </div>
      )}
      <Gates gates={gatesOf(answer, policy)} />
    </div>
  )
}
