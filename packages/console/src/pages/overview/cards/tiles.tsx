import { useFormat } from '../../../components/format/use-format.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { FEW } from '../figures/forecast.ts'
import { settledIn } from '../figures/mix.ts'
import type { CardProps } from './card-props.ts'

/** The five figures that people look at first. */
export function Tiles({ overview: { decisions, mix, queue, overrides, fallback, models } }: CardProps) {
  const { t } = useTranslation('overview')
  const format = useFormat()
  const share = (value: number | null) => (value === null ? '–' : format.percent(value, 0))
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
      <Tile
        name={t('tile_decisions')}
        value={format.number(decisions)}
        hint={t('tile_decisions_hint', { share: share(decisions === 0 ? null : settledIn(mix) / decisions) })}
      />
      <Tile
        name={t('tile_waiting')}
        value={format.number(queue.waiting)}
        hint={t('tile_waiting_hint', { count: queue.overdue })}
      />
      <Tile
        name={t('tile_overridden')}
        value={share(overrides.rate)}
        few={overrides.reviewed < FEW}
        hint={t('tile_overridden_hint', { count: overrides.count, all: format.number(overrides.reviewed) })}
      />
      {/* Where no model was asked, everything falls back by design: a share of 100 % would look like an outage. */}
      <Tile
        name={t('tile_fallback')}
        value={share(models.calls === 0 ? null : fallback.share)}
        hint={t(models.calls === 0 ? 'models_title_none' : 'tile_fallback_hint')}
      />
      <Tile
        name={t('tile_cost')}
        value={format.money(models.cost_usd, 'USD')}
        hint={t('tile_cost_hint', { count: models.calls })}
      />
    </dl>
  )
}

function Tile({
  name,
  value,
  hint,
  few = false,
}: {
  readonly name: string
  readonly value: string
  readonly hint: string
  /** Greyed: too few were counted for it to say much. */
  readonly few?: boolean
}) {
  return (
    <div className="grow bg-surface px-3 py-2 wrap-anywhere last:max-sm:col-span-2 lg:last:col-span-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={few ? 'text-muted' : undefined}>
        <span className="block text-xl font-semibold">{value}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </dd>
    </div>
  )
}
