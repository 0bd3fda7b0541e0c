import type { FactCheck, FactCheckVersion } from '@tribunal/client'
import { useFactCheckAct } from '../../api/fact-checks.ts'
import { TextAreaField } from '../../components/form/field.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { afterwards, toast } from '../../components/toasts.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { RatingFields } from './rating-fields.tsx'
import { formOf, ratingOf } from './rating-form.ts'
import { useRatingForm } from './use-rating-form.ts'

export interface CorrectDialogProps {
  readonly factCheck: FactCheck
  /** The one that is published. */
  readonly version: FactCheckVersion
  readonly onClose: () => void
}

/** The whole of the next version, beginning with the one that is published, and why it is another. */
export function CorrectDialog({ factCheck, version, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('fact_checks')
  const act = useFactCheckAct(factCheck)
  const { trySending, problem, body, ...state } = useRatingForm(() => formOf(version), {
    error: act.error,
    isCorrection: true,
  })
  const { form, change, errorOf } = state
  return (
    <FormDialog
      onClose={onClose}
      title={t('correct')}
      submit={t('correct_send')}
      width="44rem"
      busy={act.isPending}
      error={problem}
      onSubmit={() =>
        trySending((asked) =>
          afterwards(
            act.mutateAsync({ do: 'correct', rating: ratingOf(asked), reason: asked.reason.trim() }),
            ({ waits }) => {
              toast({ text: t(waits === null ? 'corrected' : 'correction_waits') })
              onClose()
            },
          ),
        )
      }
    >
      <div ref={body} className="flex flex-col gap-5">
        <TextAreaField
          label={t('reason')}
          hint={t('correct_hint')}
          required
          rows={2}
          maxLength={2_000}
          error={errorOf('reason')}
          value={form.reason}
          onChange={(reason) => change({ reason })}
        />
        <RatingFields {...state} />
      </div>
    </FormDialog>
  )
}
