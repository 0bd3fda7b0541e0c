import type { FactCheck, FactCheckVersion } from '@tribunal/client'
import { Card, KeyValues } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { VerdictBadge } from '../../decision/claims/stance-badge.tsx'
import { RatingBadge } from '../../fact-checks/rating-badge.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { ContentView } from './content-view.tsx'

/** The newest published version. */
export function VersionCard({
  version,
  status,
}: {
  readonly version: FactCheckVersion
  readonly status: FactCheck['status']
}) {
  const { t } = useTranslation('fact_checks')
  return (
    <Card
      title={t(status === 'published' ? 'version_counts' : 'version_counted', { number: version.number })}
      hint={t(status === 'published' ? 'version_counts_hint' : 'version_counted_hint')}
    >
      <div className="flex flex-col gap-4">
        <RatingFacts {...version} />
        <ContentView content={version.content} />
        <p className="text-sm text-muted">
          <PublishedBy version={version} />
        </p>
      </div>
    </Card>
  )
}

/** Rating, verdict and confidence, in words. */
export function RatingFacts({
  rating,
  verdict,
  confidence,
}: Pick<FactCheckVersion, 'rating' | 'verdict' | 'confidence'>) {
  const { t } = useTranslation('fact_checks')
  return (
    <KeyValues
      items={[
        { label: t('rating'), value: <RatingBadge rating={rating} /> },
        { label: t('verdict'), value: <VerdictBadge verdict={verdict} /> },
        { label: t('confidence'), value: t(`confidence_${confidence}`) },
      ]}
    />
  )
}

/** Who published a version, and when. */
export function PublishedBy({
  version: { proposed_by, confirmed_by, published_at },
}: {
  readonly version: FactCheckVersion
}) {
  const { t } = useTranslation('fact_checks')
  return (
    <>
      {confirmed_by === null
        ? t('by_one', { name: proposed_by.name })
        : t('by_two', { name: proposed_by.name, other: confirmed_by.name })}{' '}
      <Time at={published_at} show="both" />
    </>
  )
}
