import type { PolicyAnswer } from '@tribunal/client'
import { PageLink } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { Id } from '../../components/format/values.tsx'
import type { DecisionParts } from '../../decision/parts/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** The policies that were in force when it was decided, and what those that were asked have answered. */
export function PoliciesCard({ parts: { policies, answers } }: { readonly parts: DecisionParts }) {
  const { t } = useTranslation('decision')
  return (
    <Card title={t('policies')} hint={t('policies_hint')} padded={false}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={t('policies_table')} tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              {(['column_policy', 'column_version', 'column_outcome', 'column_rule'] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-1.5 text-start font-semibold">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(policies).map(([id, hash]) => (
              <PolicyRow key={id} id={id} hash={hash} answer={answers.findLast(({ policy }) => policy === id)} />
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function PolicyRow({
  id,
  hash,
  answer,
}: {
  readonly id: string
  readonly hash: string
  readonly answer: PolicyAnswer | undefined
}) {
  const rule = answer?.rule
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-3 py-1.5 text-start font-normal">
        <PageLink page="policy" id={id} search={{ hash, rule }}>
          {id}
        </PageLink>
      </th>
      <td className="px-3 py-1.5">
        {answer?.version} <Id value={hash} />
      </td>
      <td className="px-3 py-1.5">{answer?.outcome}</td>
      <td className="px-3 py-1.5">
        <code>{rule}</code>
      </td>
    </tr>
  )
}
