import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChatChannel } from '@tribunal/client'
import { Ban, Pencil, Plus, RotateCcw, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { useChatChannels } from '../../../api/notifications.ts'
import { Badge } from '../../../components/badge.tsx'
import { Button, ButtonRow } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { useFormat, useNow } from '../../../components/format/use-format.ts'
import { Empty, ProblemNote, QueryView } from '../../../components/states.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import { ConfirmButton } from '../confirm-button.tsx'
import { ChannelForm } from './channel-form.tsx'

/** Chat rooms that hear of what waits. */
export function Channels() {
  const { t } = useTranslation('settings')
  const query = useChatChannels()
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title={t('notify_channels')}
      hint={t('notify_channels_hint')}
      actions={
        <Button size="sm" variant="primary" icon={Plus} onClick={() => setAdding(true)}>
          {t('notify_channel_add')}
        </Button>
      }
    >
      <QueryView query={query}>
        {(channels) =>
          channels.length === 0 ? (
            <Empty title={t('notify_no_channels')} text={t('notify_no_channels_text')} />
          ) : (
            <ul aria-label={t('notify_channel_list')} className="flex flex-col gap-4">
              {channels.map((channel) => (
                <Channel key={channel.id} channel={channel} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {adding && <ChannelForm onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Channel({ channel }: { readonly channel: ChatChannel }) {
  const { t } = useTranslation('settings')
  const { name, host, kinds, queues, disabled_at } = channel
  const about = [host, t(channel.format === 'teams' ? 'notify_format_teams' : 'notify_format_slack')]
  return (
    <li className="flex min-w-0 flex-col gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-medium">
          {name} {disabled_at !== null && <Badge tone="blocked">{t('state_disabled')}</Badge>}
        </h3>
        <p className="text-sm text-muted">{about.join(' · ')}</p>
        <p className="text-sm">
          {kinds.map((kind) => t(`notify_${kind}`)).join(' · ')}
          {queues.length > 0 && ` (${queues.join(', ')})`}
        </p>
        <LastMessage channel={channel} />
      </div>
      <Actions channel={channel} />
    </li>
  )
}

function LastMessage({ channel: { last_message: last } }: { readonly channel: ChatChannel }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const now = useNow()
  if (last === null) return null
  const said = { at: format.relative(new Date(last.at), now), error: last.error ?? '' }
  return <p className="text-sm text-muted">{t(`notify_channel_last_${last.state}`, said)}</p>
}

function Actions({ channel }: { readonly channel: ChatChannel }) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState(false)
  const { id, name, disabled_at } = channel
  const params = { id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['webhooks', 'channels'] })
  const test = useMutation({ mutationFn: async () => await api.testChatChannel({ params }), onSuccess: refresh })
  const enable = useMutation({
    mutationFn: async () => await api.changeChatChannel({ params, body: { enabled: true } }),
    onSuccess: refresh,
  })
  const error = test.error ?? enable.error
  return (
    <>
      {error && <ProblemNote error={error} />}
      <ButtonRow>
        {disabled_at === null ? (
          <Button
            size="sm"
            icon={Send}
            busy={test.isPending}
            aria-label={t('notify_channel_test', { name })}
            onClick={() => test.mutate()}
          >
            {t('send_test')}
          </Button>
        ) : (
          <Button
            size="sm"
            icon={RotateCcw}
            busy={enable.isPending}
            aria-label={t('notify_channel_enable', { name })}
            onClick={() => enable.mutate()}
          >
            {t('enable')}
          </Button>
        )}
        <Button
          size="sm"
          icon={Pencil}
          aria-label={t('notify_channel_change', { name })}
          onClick={() => setEditing(true)}
        >
          {t('edit')}
        </Button>
        {disabled_at === null && (
          <ConfirmButton
            size="sm"
            label={t('disable')}
            name={t('notify_channel_disable', { name })}
            icon={Ban}
            title={t('notify_channel_disable', { name })}
            run={async () => {
              await api.changeChatChannel({ params, body: { enabled: false } })
              await refresh()
            }}
          >
            <p>{t('notify_channel_disable_text')}</p>
          </ConfirmButton>
        )}
        <ConfirmButton
          size="sm"
          label={t('delete')}
          name={t('notify_channel_delete', { name })}
          icon={Trash2}
          variant="danger"
          title={t('notify_channel_delete', { name })}
          run={async () => {
            await api.deleteChatChannel({ params })
            await refresh()
          }}
        >
          <p>{t('notify_channel_delete_text')}</p>
        </ConfirmButton>
      </ButtonRow>
      {editing && <ChannelForm channel={channel} onClose={() => setEditing(false)} />}
    </>
  )
}
