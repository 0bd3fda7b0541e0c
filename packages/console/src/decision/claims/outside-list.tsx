import type { OutsideEvidence } from '@tribunal/client'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { VerdictBadge } from './stance-badge.tsx'

/** Only what leads to a page is a link; it opens beside this one, and the source is not told from where. */
export function SourceLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('explain')
  if (!/^https?:\/\//.test(url)) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="mt-1 inline-block min-h-6 text-sm text-accent underline-offset-2 wrap-anywhere hover:underline"
    >
      {t('open_source', { host: hostOf(url) })}
    </a>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

/** How good a source is: a number of the list of sources, drawn as five parts. */
export function SourceQuality({ value }: { readonly value: number | undefined }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  if (value === undefined) return <span className="text-sm text-muted">{t('quality_unknown')}</span>
  const parts = Math.round(value * 5)
  return (
    <span className="inline-flex items-center gap-1 text-sm text-muted">
      {t('quality', { value: format.number(value) })}
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {[1, 2, 3, 4, 5].map((part) => (
          <span key={part} className={cx('h-2.5 w-1.5 rounded-[1px]', part <= parts ? 'bg-ink' : 'bg-line')} />
        ))}
      </span>
    </span>
  )
}

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
