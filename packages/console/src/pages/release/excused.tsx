import type { ReleaseDetail } from '@tribunal/client'
import { useLocal } from '../../decision/decision-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** The sentences of the policy that the proof refuted and that the policy itself excuses, each with its excuse. */
export function Excused({ release: { excused } }: { readonly release: Pick<ReleaseDetail, 'excused'> }) {
  const { t } = useTranslation('release')
  const local = useLocal()
  if (excused === null || excused.length === 0) return null
  return (
    <div className="border-s-4 border-review-line bg-review-soft px-3 py-1.5 text-sm">
      <p className="font-medium">{t('excused', { count: excused.length })}</p>
      <ul className="flex flex-col gap-1">
        {excused.map(({ id, sentence, excuse }) => (
          <li key={id}>
            {local(sentence)} <span className="text-muted">{t('excuse', { excuse: local(excuse) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
