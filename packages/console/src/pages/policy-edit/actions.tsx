import type { Policy } from '@tribunal/client'
import { Download, Save, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useDraftRelease } from '../../api/releases.ts'
import { useGo } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/form/dialog.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { saveFile } from '../../components/table/save-file.tsx'
import { toast } from '../../components/toasts.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { AskBacktest } from '../backtest/ask-backtest.tsx'

export interface ActionsProps {
  readonly id: string
  readonly active: Policy | undefined
  readonly text: string
  readonly changed: boolean
  readonly onDiscard: () => void
}

/** What can be done with what is written: discarded, kept as a file, tried on the past, saved as a draft. */
export function Actions({ id, active, text, changed, onDiscard }: ActionsProps) {
  const { t } = useTranslation('editor')
  const { can } = usePerson()
  const saves = active !== undefined && can('policies:write')
  return (
    <>
      <Discard changed={changed} onDiscard={onDiscard} />
      <Button
        icon={Download}
        {...(saves ? {} : { command: 'policy_edit.save' as const })}
        onClick={() => saveFile(`${id}.yaml`, text, 'application/yaml')}
      >
        {t('download')}
      </Button>
      {saves && <AskBacktest policy={id} to={{ text }} command="policy_edit.backtest" disabled={!changed} />}
      {saves && <SaveDraft id={id} text={text} changed={changed} onSaved={onDiscard} />}
    </>
  )
}

/** Begins a release with the text, and goes to it. */
function SaveDraft({
  id,
  text,
  changed,
  onSaved,
}: {
  readonly id: string
  readonly text: string
  readonly changed: boolean
  readonly onSaved: () => void
}) {
  const { t } = useTranslation('editor')
  const common = useTranslation().t
  const go = useGo()
  const draft = useDraftRelease(id)
  const save = () =>
    draft.mutate(text, {
      onSuccess: (release) => {
        onSaved()
        toast({ text: t('saved') })
        go('release', { id: release.id })
      },
    })
  return (
    <>
      <Button
        icon={Save}
        variant="primary"
        command="policy_edit.save"
        disabled={!changed}
        busy={draft.isPending}
        onClick={save}
      >
        {t('save')}
      </Button>
      <Dialog
        open={draft.error !== null}
        onClose={draft.reset}
        title={t('not_saved')}
        actions={
          <Button data-autofocus onClick={draft.reset}>
            {common('close')}
          </Button>
        }
      >
        <ProblemNote error={draft.error} />
      </Dialog>
    </>
  )
}

function Discard({ changed, onDiscard }: { readonly changed: boolean; readonly onDiscard: () => void }) {
  const { t } = useTranslation('editor')
  const [asking, setAsking] = useState(false)
  const discard = () => {
    onDiscard()
    setAsking(false)
  }
  return (
    <>
      <Button icon={Undo2} disabled={!changed} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      <FormDialog
        open={asking}
        title={t('discard_title')}
        submit={t('discard')}
        variant="danger"
        cautious
        onClose={() => setAsking(false)}
        onSubmit={discard}
      >
        <p>{t('discard_text')}</p>
      </FormDialog>
    </>
  )
}
