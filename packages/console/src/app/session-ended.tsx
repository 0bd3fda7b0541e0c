import { useEffect, useEffectEvent } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/form/dialog.tsx'
import { useTranslation } from '../messages/use-translation.ts'

export interface SessionEndedProps {
  readonly open: boolean
  readonly signInAt: string
  /** Looks whether somebody is signed in again; rejects where nobody is. */
  readonly onReturn: () => Promise<void>
}

/** Over the page that somebody was working on when their session ended. */
export function SessionEnded({ open, signInAt, onReturn }: SessionEndedProps) {
  const { t } = useTranslation('shell')
  const look = useEffectEvent(() => void onReturn().catch(() => undefined))
  useEffect(() => {
    if (!open) return
    // Back from the tab where they have signed in.
    const back = () => look()
    window.addEventListener('focus', back)
    return () => window.removeEventListener('focus', back)
  }, [open])
  return (
    <Dialog
      open={open}
      title={t('session_ended_title')}
      onClose={look}
      actions={
        <>
          <Button onClick={() => location.assign(signInAt)}>{t('sign_in_here')}</Button>
          <Button variant="primary" onClick={() => window.open('/sign-in?return_to=/console/', '_blank', 'noopener')}>
            {t('sign_in_new_tab')}
          </Button>
        </>
      }
    >
      <p>{t('session_ended_text')}</p>
    </Dialog>
  )
}
