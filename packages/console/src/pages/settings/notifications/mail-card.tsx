import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api } from '../../../api/client.ts'
import { useMailStatus } from '../../../api/notifications.ts'
import { Button } from '../../../components/button.tsx'
import { Card, KeyValues } from '../../../components/card.tsx'
import { Time } from '../../../components/format/values.tsx'
import { ProblemNote, QueryView } from '../../../components/states.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'

/** Whether this server sends mail, how that goes, and a test of it. */
export function MailCard() {
  const { t } = useTranslation('settings')
  const query = useMailStatus()
  return (
    <Card title={t('notify_mail')}>
      <QueryView query={query}>
        {({ configured, server, from, waiting, sent_24h, failed_24h, last_sent_at, last_error, last_error_at }) =>
          configured ? (
            <div className="flex flex-col gap-3">
              <KeyValues
                items={[
                  { label: t('notify_mail_server'), value: server },
                  { label: t('notify_mail_from'), value: from },
                  { label: t('notify_mail_waiting'), value: waiting },
                  {
                    label: t('notify_mail_day'),
                    value: t('notify_mail_day_text', { sent: sent_24h, failed: failed_24h }),
                  },
                  { label: t('notify_mail_last'), value: last_sent_at ? <Time at={last_sent_at} show="both" /> : '–' },
                  {
                    label: t('notify_mail_error'),
                    value: last_error_at ? (
                      <>
                        <code className="font-mono text-sm">{last_error}</code> <Time at={last_error_at} show="both" />
                      </>
                    ) : (
                      '–'
                    ),
                  },
                ]}
              />
              <MailTest />
            </div>
          ) : (
            <p>{t('notify_mail_off')}</p>
          )
        }
      </QueryView>
    </Card>
  )
}

function MailTest() {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: async () => (await api.testMail()).body,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhooks', 'mail'] }),
  })
  const { data } = test
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon={Send} busy={test.isPending} onClick={() => test.mutate()}>
        {t('notify_mail_test')}
      </Button>
      {test.error && <ProblemNote error={test.error} />}
      {data && (
        <p role="status" className={`outcome-badge px-3 py-2 ${data.works ? 'outcome-clean' : 'outcome-blocked'}`}>
          {t(data.works ? 'notify_mail_works' : 'notify_mail_fails', { to: data.to ?? '', answer: data.answer })}
        </p>
      )}
    </div>
  )
}
