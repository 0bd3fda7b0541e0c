import type { Overview } from '@tribunal/client'
import { PageLink, useUrlState } from '../../../app/navigate.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { IntervalList } from '../charts/interval-list.tsx'
import { FEW } from '../figures/forecast.ts'
import { type CardProps, type Measured, useShareText, useWriting } from './card-props.ts'
import { RuleName } from './rules-card.tsx'

/** Rules that are drawn; the table has them all. */
const DRAWN = 10

/** The rule that draws clean posts for a look: what people change of its decisions is what is missed. */
const DRAWN_CLEAN = 'clean-sample/drawn-at-random'

interface Line extends Measured {
  readonly name: string
  /** Absent where it is all rules together. */
  readonly of?: { readonly policy: string; readonly rule: string }
  readonly overridden: number
  readonly reviewed: number
}

/** How often people came to another outcome than the machine, together and by rule. */
export function OverridesCard({ overview, className }: CardProps) {
  const { t, format, word, number, share } = useWriting(overview)
  const sayShare = useShareText()
  const { search } = useUrlState()
  const { overrides, by_rule } = overview
  const lines = byRule(by_rule)
  const all: Line = { ...overrides, name: t('overrides_all'), overridden: overrides.count }
  const asked = overrides.by_outcome
    .filter(({ rate }) => rate === null)
    .reduce((sum, { reviewed }) => sum + reviewed, 0)
  const missed = lines.find(({ name }) => name === DRAWN_CLEAN)
  const { count } = overrides
  const reviewed = format.number(overrides.reviewed)
  const title = overrides.reviewed === 0 ? t('overrides_title_none') : t('overrides_title', { count, reviewed })
  return (
    <ChartCard
      name="overrides"
      title={title}
      meaning={t('overrides_meaning')}
      empty={overrides.reviewed === 0 ? t('overrides_empty') : undefined}
      header={[t('rule'), t('reviewed'), t('overridden'), t('rate'), t('low'), t('high')]}
      rows={[all, ...lines].map(({ name, reviewed, overridden, rate, low, high }) => [
        word(name),
        number(reviewed),
        number(overridden),
        share(rate),
        share(low),
        share(high),
      ])}
      footer={
        <div className="mt-3 text-muted">
          {missed && <p>{t('overrides_missed', { share: sayShare(missed.overridden, missed.reviewed, missed) })}</p>}
          {asked > 0 && <p>{t('overrides_asked', { count: asked })}</p>}
          {lines.length > DRAWN && <p>{t('overrides_more', { count: lines.length - DRAWN })}</p>}
          <PageLink page="decisions" search={{ reviewed: 'overridden', kind: search['kind'] }}>
            {t('overrides_list')}
          </PageLink>
        </div>
      }
      {...(className ? { className } : {})}
    >
      <IntervalList
        label={title}
        ends={[format.percent(0, 0), format.percent(1, 0)]}
        rows={[all, ...lines.slice(0, DRAWN)].map((line) => ({
          ...line,
          id: line.name,
          label: line.of ? (
            <RuleName {...line.of} reviewed="overridden" />
          ) : (
            <b className="font-semibold">{line.name}</b>
          ),
          text: sayShare(line.overridden, line.reviewed, line),
          few: line.reviewed < FEW,
        }))}
      />
    </ChartCard>
  )
}

/** Most reviewed first. What was overridden is what precision is not. */
function byRule(rules: Overview['by_rule']): readonly Line[] {
  return rules
    .filter(({ reviewed }) => reviewed > 0)
    .map(({ policy, rule, reviewed, overridden, precision, low, high }) => ({
      name: `${policy}/${rule}`,
      of: { policy, rule },
      reviewed,
      overridden,
      rate: precision === null ? null : 1 - precision,
      low: high === null ? null : 1 - high,
      high: low === null ? null : 1 - low,
    }))
    .sort((a, b) => b.reviewed - a.reviewed)
}
