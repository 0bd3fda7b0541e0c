import type { Finding, PolicyAnswer } from '@tribunal/client'
import { UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'
import { isLearned, weightOf } from '../parts/finding-weight.ts'
import { useWeightText } from '../parts/use-finding-text.ts'

export interface FindingsListProps {
  readonly text: string
  readonly findings: readonly Finding[]
  readonly answers: readonly PolicyAnswer[]
}

/** Every highlight of a text: the words, which rule or factor looks at them, what they weigh, and why. */
export function FindingsList({ text, findings, answers }: FindingsListProps) {
  const { t } = useTranslation('explain')
  const local = useLocal()
  const weight = useWeightText()
  return (
    <ol className="flex flex-col gap-1.5" aria-label={t('findings')}>
      {findings.map((finding, index) => {
        const weighed = weightOf(finding, answers)
        const none = isLearned(finding) ? t('weight_learned') : t('weight_none')
        return (
          <li key={`${finding.signal} ${finding.id} ${finding.start}`} className="flex gap-2">
            <span className="min-w-5 shrink-0 text-end text-sm text-muted">{index + 1}</span>
            <div className="min-w-0">
              <UserText text={text.slice(finding.start, finding.end)} className="bg-review-soft font-medium" />{' '}
              <span className="text-sm text-muted">
                {finding.signal} · {finding.id}
                {finding.disguised === true && ` · ${t('disguised')}`}
              </span>
              <div>
                {local(finding.reason)} <span className="text-sm text-muted">{weighed ? weight(weighed) : none}</span>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
