import type { Policy, PolicyFactor } from '@tribunal/client'
import { Card } from '../../components/card.tsx'
import { cx } from '../../components/format/outcome.ts'
import { useFormat } from '../../components/format/use-format.ts'
import { useLocal } from '../../decision/parts/decision-text.ts'
import { signed } from '../../decision/parts/use-finding-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { LineButton } from '../../policy/line-button.tsx'
import type { ChosenProps } from './rule-list.tsx'

type Scorecard = NonNullable<Policy['scorecard']>

/** What a score is made of: each factor with what it adds or takes, and the limits of the score. */
export function ScorecardView({ scorecard, chosen, onChoose }: ChosenProps & { readonly scorecard: Scorecard }) {
  const { t } = useTranslation('policy')
  const format = useFormat()
  const { base, combine, low, high, factors } = scorecard
  const number = (value: number) => format.number(value, 4)
  const clamp =
    low !== null && high !== null
      ? t('clamp_both', { low: number(low), high: number(high) })
      : low !== null
        ? t('clamp_low', { low: number(low) })
        : high !== null
          ? t('clamp_high', { high: number(high) })
          : ''
  return (
    <Card
      title={t('factors')}
      hint={`${t(`hit_scorecard_${combine}`, { base: number(base) })} ${clamp}`}
      padded={false}
    >
      <ul>
        {factors.map((factor) => (
          <li key={factor.id} className="border-b border-line last:border-b-0">
            <FactorView factor={factor} combine={combine} chosen={chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FactorView({
  factor: { id, name, kind, value, weight, tiers, missing, line },
  combine,
  chosen,
  onChoose,
}: ChosenProps & { readonly factor: PolicyFactor; readonly combine: Scorecard['combine'] }) {
  const { t } = useTranslation('policy')
  const local = useLocal()
  const format = useFormat()
  const own = chosen !== null && chosen === line
  const amount = (by: number) => {
    const moved = combine === 'subtract' ? -by : by
    return signed(moved, format.number(Math.abs(moved), 4))
  }
  return (
    <article
      className={cx(
        'flex flex-col gap-1 border-s-4 px-3 py-2',
        own ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{local(name)}</span>
        <code className="text-xs text-muted wrap-anywhere">{value}</code>
        <span className="ms-auto inline-flex items-center gap-1">
          {kind === 'weighted' && weight !== null && (
            <span className="text-sm">{t('weight', { value: format.number(weight, 4) })}</span>
          )}
          {kind === 'when' && weight !== null && (
            <span className="text-sm">
              <b>{amount(weight)}</b> {t('when_held')}
            </span>
          )}
          {line !== null && <LineButton line={line} onChoose={() => onChoose(id, line)} />}
        </span>
      </header>
      {tiers.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
          {tiers.map(({ test, bound, amount: by, name: tier }) => (
            <li key={`${test} ${bound}`} title={local(tier)}>
              {t(`tier_${test}`, { bound: typeof bound === 'number' ? format.number(bound, 4) : String(bound) })}:{' '}
              <b>{amount(by)}</b>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{t(`missing_${missing}`)}</p>
    </article>
  )
}
