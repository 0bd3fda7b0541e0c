import type { Subject } from '@tribunal/client'
import { PageLink } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Time, UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

type Payments = NonNullable<Subject['payments']>

const SHOWN = 8
const TRAITS = ['devices', 'countries', 'merchants', 'channels'] as const

export interface PaymentsCardProps {
  readonly payments: Payments
  /** Of how many decisions, the newest ones, they are counted. */
  readonly lookedThrough: number
}

/** With which devices, where, to whom and how a customer pays, each with how often and when last. */
export function PaymentsCard({ payments, lookedThrough }: PaymentsCardProps) {
  const { t } = useTranslation('subject')
  return (
    <Card title={t('payments')} hint={t('looked_through', { count: lookedThrough })}>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {TRAITS.map((trait) => (
          <Used key={trait} title={t(trait)} {...payments[trait]} />
        ))}
      </div>
    </Card>
  )
}

function Used({ title, distinct, values }: Payments['devices'] & { readonly title: string }) {
  const { t } = useTranslation('subject')
  const shown = values.slice(0, SHOWN)
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="font-medium">{title}</h3>
      <ul>
        {shown.map(({ value, payments, last_at }) => (
          <li key={value} className="flex flex-wrap items-baseline gap-x-2 border-t border-line py-1">
            <UserText text={value} className="min-w-0 wrap-anywhere" />
            <span className="min-w-0 flex-1 text-end text-sm text-muted">
              {t('used', { count: payments })} <Time at={last_at} />
            </span>
          </li>
        ))}
      </ul>
      {distinct > shown.length && <p className="text-sm text-muted">{t('more', { count: distinct - shown.length })}</p>}
    </section>
  )
}

/** The campaigns that posts of an author belong to. */
export function CampaignsCard({ campaigns }: Pick<Subject, 'campaigns'>) {
  const { t } = useTranslation('subject')
  const format = useFormat()
  return (
    <Card title={t('campaigns')} hint={t('campaigns_hint')}>
      <ul>
        {campaigns.map(({ id, posts, last_at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1 last:border-b-0">
            <PageLink page="decisions" search={{ campaign: id }} className="min-w-0 wrap-anywhere">
              {id}
            </PageLink>
            <span className="min-w-0 flex-1 text-end text-sm text-muted">
              {t('posts', { count: posts, posts: format.number(posts) })} · <Time at={last_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
