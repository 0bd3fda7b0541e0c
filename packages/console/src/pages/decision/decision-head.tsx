import type { Decision } from '@tribunal/client'
import type { ReactNode } from 'react'
import { PageLink } from '../../app/navigate.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Id, Time } from '../../components/format/values.tsx'
import { OutcomeNow } from '../../decision/outcome-now.tsx'
import { isByPeople, useCategoryWord } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** What holds now of it, beside its title. */
export function DecisionAside({ decision: { outcome, effective } }: { readonly decision: Decision }) {
  return <OutcomeNow machine={outcome} effective={effective.outcome} />
}

/** The line under the title: when, by which rule, which category and score, and where in the ledger. */
export function DecisionFacts({ decision }: { readonly decision: Decision }) {
  const { t } = useTranslation('decision')
  const format = useFormat()
  const word = useCategoryWord()
  const { id, seq, decided_at: at, category, decided_by, risk_score: score, effective } = decision
  const facts: (readonly [label: string, value: ReactNode])[] = [[t('category'), word(category)]]
  if (decided_by)
    facts.unshift([t('rule'), <RuleLink key="rule" by={decided_by} hashes={decision.decision?.policies} />])
  if (score !== null) facts.push([t('risk'), format.number(score, 1)])
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      <Time at={at} show="both" />
      {isByPeople(decision) && (
        <span className="font-medium text-ink">
          {t('people_decided')} <Time at={effective.decided_at} />
        </span>
      )}
      {facts.map(([label, value]) => (
        <span key={label}>
          {label}: <span className="text-ink">{value}</span>
        </span>
      ))}
      <span>{t('ledger_entry', { seq: format.number(seq) })}</span>
      <Id value={id} />
    </div>
  )
}

/** The rule that set the outcome, at its place in the policy of then. */
function RuleLink({
  by: { policy, rule },
  hashes,
}: {
  readonly by: NonNullable<Decision['decided_by']>
  readonly hashes: Readonly<Record<string, string>> | undefined
}) {
  const hash = hashes?.[policy]
  const name = `${policy}/${rule}`
  if (hash === undefined) return <code>{name}</code>
  return (
    <PageLink page="policy" id={policy} search={{ hash, rule }}>
      <code>{name}</code>
    </PageLink>
  )
}
