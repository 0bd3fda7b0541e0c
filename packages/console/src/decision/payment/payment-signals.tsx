import { Check, CircleAlert, CircleHelp } from 'lucide-react'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { type LocalText, useLocal } from '../parts/decision-text.ts'
import type { Pace, PaymentParts } from '../parts/payment-parts.ts'
import { PaymentHistoryTable } from './payment-history.tsx'

/** What was measured of a payment: what stands out, which policies match, and what watchlists say. */
export function PaymentSignals({ parts }: { readonly parts: PaymentParts }) {
  const { t } = useTranslation('explain')
  const fact = useTranslation('facts').t
  const format = useFormat()
  const local = useLocal()
  const measured = [
    { label: t('amount_ratio'), value: parts.ratio === null ? null : `${format.number(parts.ratio)} ×` },
    { label: t('deviation'), value: parts.deviation === null ? null : format.percent(parts.deviation, 0) },
    { label: t('velocity'), value: t(`velocity_${parts.pace}`) },
    {
      label: t('earlier_payments'),
      value: parts.earlierPayments === null ? null : format.number(parts.earlierPayments),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <SignalList parts={parts} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
        {measured.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-medium">{value ?? t('not_measured')}</dd>
          </div>
        ))}
      </dl>
      {parts.windows && <PaymentHistoryTable windows={parts.windows} />}
      <Matches parts={parts} />
      <Threats parts={parts} />
      {parts.warnings.map(({ code, text }) => (
        <p key={code} className="flex items-start gap-1.5 text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-review" />
          {local(text)}
        </p>
      ))}
      {byReason(parts.unavailable, local).map(([reason, signals]) => (
        <p key={reason} className="flex items-start gap-1.5 text-sm text-muted">
          <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('unavailable', {
            signal: signals.map((one) => fact(one as 'deviation', { defaultValue: one })).join(', '),
            reason,
          })}
        </p>
      ))}
    </div>
  )
}

function SignalList({ parts: { signals, pace, unavailable } }: { readonly parts: PaymentParts }) {
  const { t } = useTranslation('explain')
  if (signals.length === 0) {
    return (
      <p className="flex items-center gap-1.5">
        <Check aria-hidden="true" className="size-4 text-clean" />
        {t(unavailable.length === 0 ? 'no_signals' : 'no_signals_measured')}
      </p>
    )
  }
  return (
    <ul aria-label={t('signals')} className="flex flex-wrap gap-1.5">
      {signals.map((signal) => (
        <li key={signal}>
          <SignalBadge signal={signal} pace={pace} />
        </li>
      ))}
    </ul>
  )
}

/** In words, with the name that policies and exports know it by when it is pointed at. */
function SignalBadge({ signal, pace }: { readonly signal: string; readonly pace: Pace }) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  const { key, value = '' } = spokenSignal(signal, pace) ?? {}
  const told = value === '' || Number.isNaN(Number(value)) ? value : format.number(Number(value), 1)
  return (
    <span title={signal}>
      <Badge tone="review" icon={CircleAlert}>
        {key ? t(key, { value: told }) : signal}
      </Badge>
    </span>
  )
}

function Matches({ parts: { matches } }: { readonly parts: PaymentParts }) {
  const { t } = useTranslation('explain')
  const local = useLocal()
  const format = useFormat()
  if (matches.length === 0) return <p className="text-muted">{t('no_matches')}</p>
  return (
    <ul aria-label={t('matches')} className="flex flex-col gap-1.5">
      {matches.map((match) => (
        <li key={match.policy_id} className="rounded-sm border border-line p-2">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-semibold">{match.policy_id}</code>
            <span className="min-w-0 flex-1">{local(match.title)}</span>
            <span className="text-sm text-muted">
              {t(`severity_${match.severity as 'low'}`, { defaultValue: match.severity })} ·{' '}
              {t('relevance', { value: format.number(match.relevance) })}
            </span>
          </div>
          <p className="text-sm text-muted">{local(match.text)}</p>
        </li>
      ))}
    </ul>
  )
}

function Threats({ parts: { threats } }: { readonly parts: PaymentParts }) {
  const { t } = useTranslation('explain')
  const format = useFormat()
  if (threats.length === 0) return <p className="text-muted">{t('no_threats')}</p>
  return (
    <ul aria-label={t('threats')} className="flex flex-col gap-1.5">
      {threats.map((threat) => (
        <li key={`${threat.source} ${threat.type} ${threat.value}`} className="rounded-sm border border-line p-2">
          <span className="font-medium">
            {threat.source}: {threat.value}
          </span>{' '}
          <span className="text-sm text-muted">
            {t('confidence', { value: format.percent(threat.confidence, 0) })} · {threat.date}
          </span>
          <p className="text-sm">{threat.detail}</p>
        </li>
      ))}
    </ul>
  )
}

function byReason(
  unavailable: PaymentParts['unavailable'],
  local: (text: LocalText) => string,
): readonly (readonly [string, readonly string[]])[] {
  const reasons = new Map<string, string[]>()
  for (const { signal, reason } of unavailable) {
    const said = local(reason)
    reasons.set(said, [...(reasons.get(said) ?? []), signal])
  }
  return [...reasons]
}

/** A signal of a payment as the pages say it: which words (of the namespace `payment`), and what stands in them. */
interface SpokenSignal {
  readonly key: 'high' | 'elevated' | 'off_hours' | 'foreign' | 'device' | 'fast' | 'leap' | 'watchlist' | 'failed'
  readonly value: string
}

/** The names of document 001 and what they mean; the entries of the first group are read out with it. */
const SIGNALS: readonly (readonly [RegExp, SpokenSignal['key']])[] = [
  [/^high_amount_ratio_(.+)x$/, 'high'],
  [/^elevated_amount_(.+)x$/, 'elevated'],
  [/^transaction_off_hours$/, 'off_hours'],
  [/^foreign_country_(.+)$/, 'foreign'],
  [/^unknown_device_(.+)$/, 'device'],
  [/^velocity_alert$/, 'fast'],
  [/^threat_(.+)$/, 'watchlist'],
  [/^decision_arbiter_error$/, 'failed'],
]

/**
 * Undefined where a signal has a name that is not known here. The alert of document 001 stands for a burst of payments, and
 * also for one payment of far more than usual: `pace` distinguishes them.
 */
export function spokenSignal(signal: string, pace: Pace): SpokenSignal | undefined {
  if (signal === 'velocity_alert' && pace !== 'fast') return { key: 'leap', value: '' }
  const known = SIGNALS.find(([pattern]) => pattern.test(signal))
  return known && { key: known[1], value: known[0].exec(signal)?.[1] ?? '' }
}
