import { useOwnNotifications } from '../../../api/notifications.ts'
import { usePerson } from '../../../app/session.tsx'
import { QueryView } from '../../../components/states.tsx'
import { Channels } from './channels.tsx'
import { MailCard } from './mail-card.tsx'
import { OwnNotifications } from './own-notifications.tsx'

/** What one is notified of; for admins also how mail goes, and the chat channels. */
export function NotificationsTab() {
  const query = useOwnNotifications()
  const { can } = usePerson()
  return (
    <div className="flex flex-col gap-3">
      <QueryView query={query}>{(settings) => <OwnNotifications settings={settings} />}</QueryView>
      {can('webhooks:manage') && (
        <>
          <MailCard />
          <Channels />
        </>
      )}
    </div>
  )
}
