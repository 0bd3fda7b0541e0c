import type { FactCheck } from '@tribunal/client'
import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { CorrectDialog } from '../../fact-checks/form/correct-dialog.tsx'
import { PERMISSION } from '../../fact-checks/permission.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { ActButton } from './act-button.tsx'

/** Correcting and retracting what is published; not while a change waits already. */
export function ChangeButtons({ factCheck }: { readonly factCheck: FactCheck }) {
  const { t } = useTranslation('fact_checks')
  const { can } = usePerson()
  const [correcting, setCorrecting] = useState(false)
  const [version] = factCheck.versions
  if (!can(PERMISSION) || factCheck.status !== 'published' || factCheck.proposal !== null || !version) return null
  return (
    <>
      <Button icon={Pencil} onClick={() => setCorrecting(true)}>
        {t('correct')}
      </Button>
      <ActButton
        factCheck={factCheck}
        act="retract"
        icon={Undo2}
        label={t('retract')}
        hint={t('retract_hint')}
        done={({ waits }) => t(waits === null ? 'retracted' : 'retraction_waits')}
      />
      {correcting && <CorrectDialog factCheck={factCheck} version={version} onClose={() => setCorrecting(false)} />}
    </>
  )
}
