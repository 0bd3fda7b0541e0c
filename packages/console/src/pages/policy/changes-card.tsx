import type { PolicyAnswer } from '@tribunal/client'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '../../api/policies.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { changedFacts } from '../../policy/fact-changes.ts'
import { valueText } from '../../policy/value-text.ts'

interface Side {
  readonly facts: Facts
  readonly answer: PolicyAnswer
}

/** What was moved, and what that changed of the answer. */
export function ChangesCard({ before, after }: { readonly before: Side; readonly after: Side }) {
  const { t } = useTranslation('policy')
  const format = useFormat()
  const changes = changedFacts(before.facts, after.facts)
  const score = ({ answer }: Side) => (typeof answer.score === 'number' ? format.number(answer.score, 4) : '—')
  const [was, is] = [before.answer, after.answer]
  return (
    <Card title={t('changed')}>
      {changes.length === 0 ? (
        <p className="text-muted">{t('unchanged')}</p>
      ) : (
        <table className="w-full border-collapse text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('column_fact')}</th>
              <th scope="col">{t('column_before')}</th>
              <th scope="col">{t('column_after')}</th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line align-top" data-changed={was.outcome !== is.outcome}>
              <th scope="row" className="py-1 pe-2 text-start font-medium">
                {t('outcome')}
              </th>
              <td className="py-1 pe-2">
                <OutcomeBadge outcome={was.outcome} />
              </td>
              <After>
                <OutcomeBadge outcome={is.outcome} />
              </After>
            </tr>
            <tr className="border-b border-line align-top">
              <th scope="row" className="py-1 pe-2 text-start font-medium">
                {t('rule')}
              </th>
              <td className="py-1 pe-2 wrap-anywhere">
                <code>{was.rule}</code>
              </td>
              <After>
                <code>{is.rule}</code>
              </After>
            </tr>
            {is.score !== undefined && (
              <tr className="border-b border-line align-top">
                <th scope="row" className="py-1 pe-2 text-start font-medium">
                  {t('score')}
                </th>
                <td className="py-1 pe-2">{score(before)}</td>
                <After>{score(after)}</After>
              </tr>
            )}
            {changes.map(({ path, before: old, after: fresh }) => (
              <tr key={path} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="py-1 pe-2 text-start font-mono text-xs font-normal wrap-anywhere">
                  {path}
                </th>
                <td className="py-1 pe-2 wrap-anywhere">{old === undefined ? t('not_known') : valueText(old)}</td>
                <After>{fresh === undefined ? t('not_known') : valueText(fresh)}</After>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function After({ children }: { readonly children: ReactNode }) {
  return (
    <td className="py-1 font-medium wrap-anywhere">
      <span className="inline-flex items-start gap-1.5">
        <ArrowRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0">{children}</span>
      </span>
    </td>
  )
}
