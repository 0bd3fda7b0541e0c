import type { CaseDetail } from '@tribunal/client'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useReviewers } from '../../api/appeals.ts'
import { usePerson } from '../../app/session.tsx'
import { IconButton } from '../../components/button.tsx'
import { SelectField } from '../../components/form/choice.tsx'
import { TextAreaField } from '../../components/form/field.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { Menu, type MenuItem } from '../../components/menu.tsx'
import { Loading } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { mayDo } from './session/lease.ts'
import { caseCalls, useCaseAction } from './use-case-actions.ts'

/** What is done seldom: handing a case over, opening a decided one once more. */
export function CaseActions({ detail }: { readonly detail: CaseDetail }) {
  const { t } = useTranslation('case')
  const { can } = usePerson()
  const [dialog, setDialog] = useState<'hand_over' | 'reopen'>()
  if (!can('cases:work')) return null
  const close = () => setDialog(undefined)
  const items: MenuItem[] = (['hand_over', 'reopen'] as const).map((id) => ({
    id,
    label: t(id),
    disabled: !mayDo(detail, id),
    onSelect: () => setDialog(id),
  }))
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={EllipsisVertical} label={t('more_actions')} />} items={items} />
      <HandOverDialog id={detail.case.id} open={dialog === 'hand_over'} onClose={close} />
      <ReopenDialog id={detail.case.id} open={dialog === 'reopen'} onClose={close} />
    </>
  )
}

interface ActionDialogProps {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

function HandOverDialog({ id, open, onClose }: ActionDialogProps) {
  const { t } = useTranslation('case')
  const action = useCaseAction(id)
  const person = usePerson()
  const { data } = useReviewers(open)
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const others = data?.filter((one) => one.id !== person.id) ?? []
  const to = chosen || others[0]?.id
  const send = () => {
    if (to === undefined) return
    onClose()
    action.mutate(caseCalls.handOver(id, to, note.trim()))
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('hand_over')}
      submit={t('hand_over')}
      disabled={to === undefined}
      onSubmit={send}
    >
      {data === undefined ? (
        <Loading lines={2} />
      ) : others.length === 0 ? (
        <p>{t('nobody_else')}</p>
      ) : (
        <>
          <SelectField
            label={t('hand_over_to')}
            value={to ?? ''}
            options={others.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setChosen}
          />
          <TextAreaField label={t('note')} value={note} maxLength={10_000} onChange={setNote} />
        </>
      )}
    </FormDialog>
  )
}

function ReopenDialog({ id, open, onClose }: ActionDialogProps) {
  const { t } = useTranslation('case')
  const action = useCaseAction(id)
  const [rationale, setRationale] = useState('')
  const send = () => {
    onClose()
    action.mutate(caseCalls.reopen(id, rationale.trim()))
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('reopen')}
      submit={t('reopen')}
      disabled={rationale.trim() === ''}
      onSubmit={send}
    >
      <p>{t('reopen_text')}</p>
      <TextAreaField label={t('rationale')} required value={rationale} maxLength={10_000} onChange={setRationale} />
    </FormDialog>
  )
}
