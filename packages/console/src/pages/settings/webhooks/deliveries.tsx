import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '@tribunal/client'
import { DELIVERY_STATES } from '@tribunal/contract/words'
import { RefreshCw } from 'lucide-react'
import { useCallback, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useDeliveries } from '../../../api/webhooks.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Segments } from '../../../components/form/choice.tsx'
import { Empty, ProblemNote, QueryView } from '../../../components/states.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { CsvButton } from '../../../components/table/save-file.tsx'
import { toast } from '../../../components/toasts.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { useDeliveryColumns } from './use-delivery-columns.tsx'

const STATES = ['all', ...DELIVERY_STATES] as const
type Shown = (typeof STATES)[number]

/** The messages to a webhook: what became of each, and sending dead ones again. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation('settings')
  const [shown, setShown] = useState<Shown>('all')
  const query = useDeliveries(webhook.id, shown === 'all' ? undefined : shown)
  const resend = useResend(webhook.id)
  const enabled = webhook.disabled_at === null
  const columns = useDeliveryColumns(enabled ? resend.mutate : undefined)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const end = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const dead = query.data?.some(({ state }) => state === 'dead') ?? false
  return (
    <Card
      padded={false}
      title={t('deliveries')}
      actions={
        <>
          <IconButton size="sm" icon={RefreshCw} label={t('refresh')} onClick={() => void query.refetch()} />
          <DeliveriesCsv deliveries={query.data ?? []} />
          {dead && enabled && (
            <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate(undefined)}>
              {t('resend_all')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-2 border-b border-line p-3">
        <Segments
          label={t('deliveries_state')}
          value={shown}
          options={STATES.map((value) => ({
            value,
            label: t(value === 'all' ? 'deliveries_all' : `delivery_${value}`),
          }))}
          onChange={setShown}
        />
        {dead && !enabled && <p className="text-sm text-muted">{t('resend_disabled')}</p>}
        {resend.error && <ProblemNote error={resend.error} />}
      </div>
      <QueryView query={query}>
        {(deliveries) => (
          <DataTable
            label={t('list_deliveries')}
            columns={columns}
            rows={deliveries}
            rowKey={({ id }) => id}
            height="32rem"
            onEnd={hasNextPage && !isFetchingNextPage ? end : undefined}
            empty={<Empty title={t('no_deliveries')} text={t('no_deliveries_text')} />}
          />
        )}
      </QueryView>
    </Card>
  )
}

/** Sends one dead message again, or all of them. */
function useResend(id: string) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (delivery: string | undefined) => {
      const body = delivery === undefined ? {} : { delivery_id: delivery }
      return (await api.resendWebhookDeliveries({ params: { id }, body })).body.resent
    },
    onSuccess: async (count) => {
      toast({ text: t('resent', { count }) })
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] })
    },
  })
}

function DeliveriesCsv({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  const { t } = useTranslation('settings')
  return (
    <CsvButton
      name="tribunal-deliveries"
      header={['id', t('message'), t('state'), t('when'), 'attempts', 'status', 'error', t('payload')]}
      disabled={deliveries.length === 0}
      rows={() =>
        deliveries.map((one) => [
          one.id,
          one.type,
          t(`delivery_${one.state}`),
          one.created_at,
          one.attempts,
          one.last_status,
          one.last_error,
          one.payload,
        ])
      }
    />
  )
}
