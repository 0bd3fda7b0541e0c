import type { OutsideEvidence } from '@tribunal/client'
import { UserText } from '../components/values.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { SourceLink } from './source-link.tsx'
import { SourceQuality } from './source-quality.tsx'
import { VerdictBadge } from './stance-badge.tsx'

/** What sources outside found on a claim: under their names, with the rating they give, and no stance, since nobody weighed it. */
export function OutsideList({ found }: { readonly found: readonly OutsideEvidence[] }) {
  const { t } = useTranslation('explain')
  return (
    <section className="flex flex-col gap-2">
      <h4 className="text-sm font-semibold">{t('outside')}</h4>
      <p className="text-sm text-muted">{t('outside_text')}</p>
      <ul className="flex flex-col gap-2">
        {found.map((one) => (
          <li key={one.id} className="rounded-sm border border-line border-dashed p-2">
            <div className="mb-1 flex flex-wrap items-center gap-2 text-sm">
              <span className="font-medium">{one.source}</span>
              {one.checked_claim && <VerdictBadge verdict={one.checked_claim.verdict} />}
              <SourceQuality value={one.source_quality} />
            </div>
            <UserText text={one.title} className="font-medium" />
            <div className="text-sm text-muted">
              {[one.publisher, one.date, one.checked_claim?.rating].filter(Boolean).join(' · ')}
            </div>
            <p className="mt-1">
              <UserText text={one.checked_claim?.claim ?? one.snippet} />
            </p>
            {one.url !== undefined && <SourceLink url={one.url} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
