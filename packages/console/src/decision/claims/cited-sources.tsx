import type { CitedSource, RecordedShare } from '@tribunal/client'
import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'
import { SourceQuality } from './outside-list.tsx'

/** The domains a post links to: what each is, how good and who says so, and what became of earlier posts that cite it. */
export function CitedSources({ sources }: { readonly sources: readonly CitedSource[] }) {
  const { t } = useTranslation('downstream')
  if (sources.length === 0) return <p className="text-muted">{t('no_sources')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {sources.map((source) => (
        <li key={source.domain}>
          <Source source={source} />
        </li>
      ))}
    </ul>
  )
}

/** A domain is never a link here: it may be there to be clicked. */
function Source({
  source: { domain, quality, kind, reason, rated, imitates, record },
}: {
  readonly source: CitedSource
}) {
  const { t } = useTranslation('downstream')
  const local = useLocal()
  return (
    <article className="rounded-sm border border-line p-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <UserText text={domain} className="font-medium" />
        {kind !== undefined && (
          <span className="text-sm">{t(`kind_${kind as 'official'}`, { defaultValue: kind })}</span>
        )}
        <SourceQuality value={quality.status === 'ok' ? quality.value : undefined} />
        {imitates !== undefined && (
          <Badge tone="blocked" icon={TriangleAlert}>
            {t('imitates', { domain: imitates })}
          </Badge>
        )}
      </div>
      {reason !== undefined && (
        <p className="text-sm text-muted">
          {local(reason)}
          {rated && `; ${t('rated', { by: rated.by, on: rated.on })}`}
        </p>
      )}
      {record && <RecordLine record={record} />}
    </article>
  )
}

function RecordLine({ record }: { readonly record: NonNullable<CitedSource['record']> }) {
  const { t } = useTranslation('downstream')
  const format = useFormat()
  const say = (key: 'refuted' | 'blocked', { count, of, low, high }: RecordedShare) =>
    t(key, {
      count,
      of: format.number(of),
      low: format.percent(low, 0),
      high: format.percent(high, 0),
    })
  const { posts, refuted, blocked_by_people } = record
  const shares = [
    ...(refuted ? [say('refuted', refuted)] : []),
    ...(blocked_by_people ? [say('blocked', blocked_by_people)] : []),
  ]
  return <p className="text-sm">{[t('record', { count: posts }), ...shares].join(' · ')}</p>
}
