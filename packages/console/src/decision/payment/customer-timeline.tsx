import { useQuery } from '@tanstack/react-query'
import type { TimelinePayment } from '@tribunal/client'
import { api } from '../../api/client.ts'
import { PageLink } from '../../app/navigate.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { cx } from '../../components/format/outcome.ts'
import { Money } from '../../components/format/values.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { CustomerTime } from './customer-time.tsx'

const SHOWN = 8

export interface CustomerTimelineProps {
  readonly customer: string
  /** The decision that is looked at: its payment is marked. */
  readonly decisionId: string
  /** The payment whose outcome is not shown yet, however often it was decided. */
  readonly hidden?: string | undefined
}

/** The last payments of a customer, last made first: when, how much beside the others, where, and what was decided. */
export function CustomerTimeline({ customer, decisionId, hidden }: CustomerTimelineProps) {
  const { t } = useTranslation('explain')
  const query = useQuery({
    queryKey: ['decisions', 'timeline', customer],
    queryFn: async ({ signal }) =>
      (await api.getCustomerTimeline({ params: { id: customer }, query: { limit: SHOWN } }, { signal })).body,
  })
  return (
    <QueryView query={query}>
      {({ data: payments, next }) =>
        payments.length === 0 ? (
          <Empty title={t('no_payments')} />
        ) : (
          <>
            <ol aria-label={t('payments')} className="flex flex-col">
              {payments.map((payment) => (
                <PaymentLine
                  later={isLater(
                    payment,
                    payments.find(({ decision_id: id }) => id === decisionId),
                  )}
                  key={payment.decision_id}
                  payment={payment}
                  own={payment.decision_id === decisionId}
                  blind={payment.transaction_id === hidden}
                  largest={Math.max(...payments.filter(sameCurrency(payment)).map(({ amount }) => amount))}
                />
              ))}
            </ol>
            <p className="mt-1 text-sm text-muted">{t('payments_legend')}</p>
            {next !== null && (
              <PageLink page="decisions" search={{ q: customer }} className="mt-1 inline-block min-h-6">
                {t('all_payments')}
              </PageLink>
            )}
          </>
        )
      }
    </QueryView>
  )
}

/** Made after the payment that is looked at: it was not known when that one was decided. */
function isLater({ timestamp }: TimelinePayment, own: TimelinePayment | undefined): boolean {
  return own !== undefined && Date.parse(timestamp) > Date.parse(own.timestamp)
}

function sameCurrency({ currency }: TimelinePayment) {
  return (other: TimelinePayment) => other.currency === currency
}

function PaymentLine({
  payment,
  own,
  later,
  blind,
  largest,
}: {
  readonly payment: TimelinePayment
  readonly own: boolean
  readonly later: boolean
  readonly blind: boolean
  readonly largest: number
}) {
  const { t } = useTranslation('explain')
  const { amount, currency, country, channel, device_id: device, timestamp } = payment
  return (
    <li
      aria-current={own || undefined}
      className={cx('border-s-2 py-1 ps-2', own ? 'border-accent bg-accent-soft' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">
          <Money amount={amount} currency={currency} />
        </span>
        {own && <span className="text-sm">{t('payment_own')}</span>}
        {later && <span className="text-sm text-muted">{t('payment_later')}</span>}
        <span className="min-w-0 flex-1" />
        {!blind && <OutcomeBadge outcome={payment.effective_outcome} />}
      </div>
      <div aria-hidden="true" className="my-0.5 h-1 rounded-sm bg-sunken">
        <div className="h-full rounded-sm bg-edge" style={{ width: `${(amount / largest) * 100}%` }} />
      </div>
      <div className="text-sm text-muted wrap-anywhere">
        <CustomerTime timestamp={timestamp} /> · {country} · {channel} · {device}
      </div>
    </li>
  )
}
