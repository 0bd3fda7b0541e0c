import type { WebhookDelivery } from '@tribunal/client'
import { Clock } from 'lucide-react'
import { useMemo } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { useFormat, useNow } from '../../../components/format/use-format.ts'
import { Time, UserText } from '../../../components/format/values.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { useTranslation } from '../../../messages/use-translation.ts'

const TONES = { pending: 'challenge', delivered: 'clean', dead: 'blocked' } as const

/** The columns of messages; `resend` is absent while none can be sent. */
export function useDeliveryColumns(resend: ((id: string) => void) | undefined): readonly Column<WebhookDelivery>[] {
  const { t, language } = useTranslation('settings')
  const can = resend !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone
  return useMemo(
    () => [
      {
        id: 'message',
        header: t('message'),
        width: '100%',
        cell: (delivery) => <Message {...delivery} />,
      },
      {
        id: 'state',
        header: t('result'),
        cell: (delivery) => <Result {...delivery} />,
      },
      {
        id: 'when',
        header: t('when'),
        hideBelow: 'sm',
        align: 'end',
        cell: ({ created_at }) => (
          <span className="text-sm whitespace-nowrap">
            <Time at={created_at} />
          </span>
        ),
      },
      {
        id: 'resend',
        header: t('resend'),
        hideHeader: true,
        align: 'end',
        cell: ({ id, state }) =>
          state === 'dead' &&
          can && (
            <Button size="sm" onClick={() => resend?.(id)}>
              {t('resend')}
            </Button>
          ),
      },
    ],
    [language, can],
  )
}

function Message({ type, payload, created_at, last_error }: WebhookDelivery) {
  const { t } = useTranslation('settings')
  return (
    <div className="min-w-0">
      <code className="font-mono text-sm">{type}</code>
      <span className="ms-2 text-sm text-muted sm:hidden">
        <Time at={created_at} />
      </span>
      {last_error !== null && <UserText text={last_error} className="block text-sm text-muted" />}
      <details className="text-sm">
        <summary className="min-h-6 text-muted">{t('payload')}</summary>
        <pre className="foreign-text rounded-sm bg-sunken p-2 font-mono">{payload}</pre>
      </details>
    </div>
  )
}

function Result({ state, attempts, last_status, next_at }: WebhookDelivery) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const now = useNow()
  const facts = [
    t('attempts', { count: attempts }),
    last_status === null ? undefined : t('answered', { status: last_status }),
    next_at === null || attempts === 0 ? undefined : t('next_attempt', { at: format.relative(new Date(next_at), now) }),
  ]
  return (
    <div className="flex flex-col items-start gap-0.5">
      <Badge tone={TONES[state]} {...(state === 'pending' ? { icon: Clock } : {})}>
        {t(`delivery_${state}`)}
      </Badge>
      <span className="text-sm text-muted">{facts.filter(Boolean).join(', ')}</span>
    </div>
  )
}
