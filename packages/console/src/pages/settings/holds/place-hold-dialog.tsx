import type { LegalHold } from '@tribunal/client'
import { useState } from 'react'
import { usePlaceHold } from '../../../api/legal-holds.ts'
import { SelectField } from '../../../components/form/choice.tsx'
import { TextAreaField, TextField } from '../../../components/form/field.tsx'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { afterwards, toast } from '../../../components/toasts.tsx'
import { fieldProblem } from '../../../messages/problem-text.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import { askedHold, HOLDABLE, type Holdable, wishOf } from './hold-form.ts'

export interface PlaceHoldDialogProps {
  /** What the address asks to hold: `person:C-501`, `decision:UUID`. */
  readonly asked: string | undefined
  readonly onClose: () => void
}

/** Holds a person, a decision or the decision of a case, for a reason that the ledger commits to. */
export function PlaceHoldDialog({ asked, onClose }: PlaceHoldDialogProps) {
  const { t } = useTranslation('settings')
  const first = askedHold(asked)
  const [kind, setKind] = useState<Holdable>(first.kind)
  const [id, setId] = useState(first.id)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const place = usePlaceHold()
  const wish = wishOf(kind, id, reason)
  const tell = ({ covers: { decisions } }: LegalHold) => {
    onClose()
    toast({ text: t(decisions === 0 ? 'hold_made_empty' : 'hold_made'), ...(decisions === 0 ? { forMs: 15_000 } : {}) })
  }
  const submit = () => {
    setTried(true)
    if (wish.ok) afterwards(place.mutateAsync(wish.body), tell)
  }
  const missing = (name: 'id' | 'reason') =>
    tried && !wish.ok && wish.missing.includes(name) ? t(`hold_${name}_needed`) : undefined
  return (
    <FormDialog
      title={t('place_hold')}
      submit={t('place_hold')}
      busy={place.isPending}
      error={place.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">{t('hold_text')}</p>
      <SelectField
        label={t('hold_what')}
        value={kind}
        options={HOLDABLE.map((value) => ({ value, label: t(`hold_${value}`) }))}
        onChange={setKind}
      />
      <TextField
        label={t(`hold_${kind}_id`)}
        hint={kind === 'person' ? t('hold_person_hint') : undefined}
        required
        autoComplete="off"
        maxLength={256}
        value={id}
        error={missing('id') ?? fieldProblem(place.error, `${kind === 'person' ? 'subject' : `${kind}_id`}`)}
        onChange={setId}
      />
      <TextAreaField
        label={t('hold_reason')}
        hint={t('hold_reason_hint')}
        required
        rows={3}
        maxLength={2_000}
        value={reason}
        error={missing('reason') ?? fieldProblem(place.error, 'reason')}
        onChange={setReason}
      />
    </FormDialog>
  )
}
