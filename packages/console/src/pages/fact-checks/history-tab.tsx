import type { FactCheck } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { ContentView } from './content-view.tsx'
import { Reason } from './proposal-card.tsx'
import { PublishedBy, RatingFacts } from './version-card.tsx'

/** Every published version, the newest first: how it rated the claim, who published it, and why it was corrected. */
export function HistoryTab({ factCheck: { versions } }: { readonly factCheck: FactCheck }) {
  const { t } = useTranslation('fact_checks')
  return (
    <Card title={t('history')} hint={t('history_hint')} padded={false}>
      <ol aria-label={t('history')}>
        {versions.map((version) => (
          <li key={version.number} className="flex flex-col gap-2 border-b border-line p-3 last:border-b-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="font-semibold">{t('version', { number: version.number })}</h3>
              <span className="text-sm text-muted">
                <PublishedBy version={version} />
              </span>
            </div>
            {version.reason !== null && <Reason text={version.reason} />}
            <RatingFacts {...version} />
            <details>
              <summary className="min-h-6 cursor-pointer text-sm text-accent">{t('what_was_written')}</summary>
              <div className="mt-2">
                <ContentView content={version.content} level={4} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** That it does not count, since when, and why. */
export function EndedNote({ factCheck: { ended, status } }: { readonly factCheck: FactCheck }) {
  const { t } = useTranslation('fact_checks')
  if (ended === null) return null
  return (
    <Card title={t(status === 'retracted' ? 'ended_retracted' : 'ended_declined')}>
      <div className="flex flex-col gap-2">
        <p>
          {t('changed_by', { name: ended.by.name })} <Time at={ended.at} show="both" />
        </p>
        {ended.reason !== null && <Reason text={ended.reason} />}
      </div>
    </Card>
  )
}
