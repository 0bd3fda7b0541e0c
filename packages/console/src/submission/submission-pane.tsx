import type { Payment, Post, Submission } from '@tribunal/client'
import { HeartHandshake, Highlighter } from 'lucide-react'
import { useState } from 'react'
import { useStored } from '../browser/stored.ts'
import { Button } from '../components/button.tsx'
import { Card, KeyValues } from '../components/card.tsx'
import { Segments, Switch } from '../components/form/choice.tsx'
import { CopyButton, Money, Time, UserText } from '../components/format/values.tsx'
import { Popover } from '../components/menu.tsx'
import { Empty } from '../components/states.tsx'
import type { DecisionParts, Span } from '../decision/parts/decision-text.ts'
import type { PaymentParts } from '../decision/parts/payment-parts.ts'
import type { PostParts } from '../decision/parts/post-parts.ts'
import { CustomerTime } from '../decision/payment/customer-time.tsx'
import { FindingsList } from '../decision/signals/findings-list.tsx'
import { HighlightedText } from '../decision/signals/highlighted-text.tsx'
import { SubjectLink } from '../decision/subject-link.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { MediaList } from './media-list.tsx'
import { BLURS, care } from './media-safety-settings.ts'

export interface SubmissionPaneProps {
  readonly submission: Submission | null
  readonly parts: DecisionParts | undefined
  readonly blind: boolean
  readonly pointed: Span | undefined
}

/** What was sent: a post with its highlights, or a payment beside what is usual for its customer. */
export function SubmissionPane({ submission, parts, blind, pointed }: SubmissionPaneProps) {
  const { t } = useTranslation('case')
  if (submission === null) {
    return (
      <Card title={t('submission')}>
        <Empty title={t('erased_title')} text={t('erased_text')} />
      </Card>
    )
  }
  if ('text' in submission) {
    return <PostCard post={submission as Post} parts={parts as PostParts | undefined} blind={blind} pointed={pointed} />
  }
  return <PaymentCard payment={submission as Payment} parts={parts as PaymentParts | undefined} />
}

interface PostCardProps {
  readonly post: Post
  readonly parts: PostParts | undefined
  readonly blind: boolean
  readonly pointed: Span | undefined
}

const NOTHING: readonly never[] = []

function PostCard({ post, parts, blind, pointed }: PostCardProps) {
  const { t } = useTranslation('case')
  const [explained, setExplained] = useState(false)
  const findings = blind ? NOTHING : (parts?.findings ?? NOTHING)
  const answers = parts?.answers ?? NOTHING
  // As it was sent: a field may be absent or null, and says the same.
  const { author, created_at, url, context } = post
  const media = post.media ?? NOTHING
  return (
    <Card
      title={t('post')}
      actions={
        findings.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={Highlighter}
            command="case.spans"
            aria-expanded={explained}
            onClick={() => setExplained(!explained)}
          >
            {t('highlights', { count: findings.length })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <HighlightedText
          text={post.text}
          lang={parts?.lang ?? post.lang ?? ''}
          findings={findings}
          answers={answers}
          numbered={explained}
          pointed={pointed}
        />
        {explained && findings.length > 0 && (
          <div className="rounded-sm bg-sunken p-2">
            <FindingsList text={post.text} findings={findings} answers={answers} />
          </div>
        )}
        {media.length > 0 && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{t('media')}</h3>
              <CareMenu />
            </div>
            <MediaList media={media} />
          </>
        )}
        {context && (
          <div>
            <h3 className="text-sm font-medium">{t('post_context')}</h3>
            <UserText text={context} className="text-muted" />
          </div>
        )}
        <KeyValues
          className="text-sm"
          items={[
            { label: t('author'), value: author ? <SubjectLink id={author} /> : t('unknown') },
            ...(created_at ? [{ label: t('posted'), value: <Time at={created_at} show="both" /> }] : []),
            { label: t('language'), value: parts?.lang ?? post.lang ?? t('unknown') },
            ...(url ? [{ label: t('address'), value: <UserText text={url} /> }] : []),
          ]}
        />
        <Metadata given={post.metadata} />
      </div>
    </Card>
  )
}

/** What the sender gave with it: nothing here is read by a policy. */
function Metadata({ given }: { readonly given: Post['metadata'] }) {
  const { t } = useTranslation('case')
  const entries = Object.entries(given ?? {})
  if (entries.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="mb-1 text-sm font-medium">{t('metadata')}</h3>
      <KeyValues
        className="text-sm"
        items={entries.map(([name, text]) => ({ label: name, value: <UserText text={text} /> }))}
      />
    </div>
  )
}

function PaymentCard({ payment, parts }: { readonly payment: Payment; readonly parts: PaymentParts | undefined }) {
  const { t } = useTranslation('case')
  const usual = parts?.behavior ?? undefined
  const list = (items: readonly string[]) => items.join(', ')
  const rows = [
    {
      label: t('amount'),
      value: <Money amount={Number(payment.amount)} currency={payment.currency} />,
      usual: usual && <Money amount={usual.usual_amount_avg} currency={usual.average_currency ?? payment.currency} />,
    },
    { label: t('time'), value: <CustomerTime timestamp={payment.timestamp} />, usual: usual?.usual_hours },
    { label: t('country'), value: payment.country, usual: usual && list(usual.usual_countries) },
    { label: t('device'), value: payment.device_id, usual: usual && list(usual.usual_devices) },
    { label: t('channel'), value: payment.channel, usual: usual?.usual_channels && list(usual.usual_channels) },
    { label: t('merchant'), value: payment.merchant_id },
    { label: t('merchant_category'), value: payment.merchant_category ?? t('not_sent') },
  ]
  return (
    <Card title={t('payment')} hint={<CustomerLine payment={payment} />}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="sr-only">
              {t('what')}
            </th>
            <th scope="col" className="pb-1 pe-3 text-start font-normal wrap-anywhere">
              {t('this_payment')}
            </th>
            <th scope="col" className="pb-1 pe-3 text-start font-normal wrap-anywhere">
              {usual ? t(`usual_${usual.source}`) : t('usual_unknown')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value, usual: known }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1 pe-3 text-start font-normal text-muted wrap-anywhere">
                {label}
              </th>
              <td className="py-1 pe-3 font-medium wrap-anywhere">{value}</td>
              <td className="py-1 text-muted wrap-anywhere">{known ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Metadata given={payment.metadata} />
    </Card>
  )
}

function CustomerLine({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('case')
  return (
    <span>
      {t('customer')} <SubjectLink id={payment.customer_id} className="wrap-anywhere" />{' '}
      <CopyButton text={payment.customer_id} />
    </span>
  )
}

/** How pictures and films are shown: everybody chooses for themselves, for as long as they like. */
function CareMenu() {
  const { t } = useTranslation('case')
  const chosen = useStored(care)
  return (
    <Popover
      label={t('care')}
      trigger={
        <Button size="sm" variant="quiet" icon={HeartHandshake}>
          {t('care')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div>
          <div className="mb-1 text-sm font-medium">{t('blur')}</div>
          <Segments
            label={t('blur')}
            value={chosen.blur}
            options={BLURS.map((value) => ({ value, label: t(`blur_${value}`) }))}
            onChange={(blur) => care.set({ ...chosen, blur })}
          />
        </div>
        <Switch label={t('grey')} checked={chosen.grey} onChange={(grey) => care.set({ ...chosen, grey })} />
        <Switch label={t('mute')} checked={chosen.mute} onChange={(mute) => care.set({ ...chosen, mute })} />
        <p className="text-sm text-muted">{t('care_hint')}</p>
      </div>
    </Popover>
  )
}
