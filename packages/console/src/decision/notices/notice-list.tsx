import type { CaseDetail } from '@tribunal/client'
import { Flag, ShieldCheck } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { Time, UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** Notices about a post: of what kind, why, and where the content is. Who sent them is not needed to decide. */
export function NoticeList({ count, data }: Pick<CaseDetail['notices'], 'count' | 'data'>) {
  const { t } = useTranslation('case')
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map(({ id, category, trusted, flagger, received_at: at, content }) => (
          <li key={id} className="flex flex-col gap-1 py-2">
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone="review" icon={Flag}>
                {t(`notice_${category}`)}
              </Badge>
              {trusted && (
                <Badge tone="neutral" icon={ShieldCheck}>
                  {t('notice_trusted')}
                </Badge>
              )}
              <span className="text-sm text-muted">
                {flagger !== null && <UserText text={`${flagger.name} · `} />}
                <Time at={at} />
              </span>
            </div>
            {content === null ? (
              <p className="text-muted">{t('notice_erased')}</p>
            ) : (
              <>
                <UserText text={content.explanation} />
                {content.location !== null && <UserText text={content.location} className="text-sm text-muted" />}
                {content.text !== null && (
                  <details className="text-sm">
                    <summary>{t('notice_copied')}</summary>
                    <UserText text={content.text} />
                  </details>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {count > data.length && <p className="text-sm text-muted">{t('notices_more', { shown: data.length, count })}</p>}
    </>
  )
}
