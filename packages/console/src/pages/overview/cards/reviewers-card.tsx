import type { Overview } from '@tribunal/client'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { KeyValues } from '../../../components/card.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { IntervalList } from '../charts/interval-list.tsx'
import { FEW } from '../figures/forecast.ts'
import { type CardProps, useShareText, useWriting } from './card-props.ts'

type Figures = Overview['reviewers']['mine']
const AGREEMENTS = ['blind_first', 'shown_first', 'second_review'] as const

/** How reviewers do: one's own figures, and those of all together. Never of another one, never in an order. */
export function ReviewersCard({ overview, className }: CardProps) {
  const { t, format, word, number, share } = useWriting(overview)
  const { people, mine, together } = overview.reviewers
  const shown = [
    ...(mine.decided > 0 ? [{ whose: t('reviewers_mine'), figures: mine }] : []),
    ...(together ? [{ whose: t('reviewers_together'), figures: together }] : []),
  ]
  const [blind, seen] = [together?.agreement.blind_first, together?.agreement.shown_first]
  const enough = blind !== undefined && seen !== undefined && blind.of >= FEW && seen.of >= FEW
  const percent = (value: number | null | undefined) => format.percent(value ?? 0, 0)
  return (
    <ChartCard
      name="reviewers"
      title={
        enough
          ? t('reviewers_title', { blind: percent(blind.rate), shown: percent(seen.rate) })
          : t('reviewers_title_few')
      }
      meaning={t('reviewers_meaning')}
      empty={people === 0 ? t('reviewers_empty') : undefined}
      header={[t('agreement'), t('whose'), t('count'), t('reviewed'), t('rate'), t('low'), t('high')]}
      rows={shown.flatMap(({ whose, figures }) =>
        AGREEMENTS.map((name) => {
          const { agreed, of, rate, low, high } = figures.agreement[name]
          return [word(t(name)), word(whose), number(agreed), number(of), share(rate), share(low), share(high)]
        }),
      )}
      {...(className ? { className } : {})}
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <Whose
          title={
            <>
              {t('reviewers_mine')} <Lock aria-hidden="true" className="inline size-3.5 align-[-2px]" />
            </>
          }
          hint={t('reviewers_mine_hint')}
          overview={overview}
          figures={mine.decided + mine.undone > 0 ? mine : null}
          none={t('reviewers_none')}
        />
        <Whose
          title={t('reviewers_together')}
          hint={t('reviewers_together_hint', { count: people })}
          overview={overview}
          figures={together}
          none={t('reviewers_hidden')}
        />
      </div>
    </ChartCard>
  )
}

function Whose({
  title,
  hint,
  overview,
  figures,
  none,
}: CardProps & {
  readonly title: ReactNode
  readonly hint: string
  readonly figures: Figures | null
  readonly none: string
}) {
  const { t, format } = useWriting(overview)
  const sayShare = useShareText()
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="mb-2 text-sm text-muted">{hint}</p>
      {figures === null ? (
        <p className="text-muted">{none}</p>
      ) : (
        <>
          <KeyValues
            className="mb-3"
            items={[
              { label: t('decided'), value: format.number(figures.decided) },
              { label: t('median'), value: figures.median_ms === null ? '–' : format.duration(figures.median_ms) },
              { label: t('undone'), value: format.number(figures.undone) },
            ]}
          />
          <IntervalList
            label={t('agreement')}
            ends={[format.percent(0, 0), format.percent(1, 0)]}
            rows={AGREEMENTS.map((name) => {
              const agreement = figures.agreement[name]
              return {
                ...agreement,
                id: name,
                label: t(name),
                text: sayShare(agreement.agreed, agreement.of, agreement),
                few: agreement.of < FEW,
              }
            })}
          />
        </>
      )}
    </section>
  )
}
