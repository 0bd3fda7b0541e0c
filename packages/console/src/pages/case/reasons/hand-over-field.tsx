import { useReviewers } from '../../../api/appeals.ts'
import { usePerson } from '../../../app/session.tsx'
import { SelectField } from '../../../components/form/choice.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { Resolution } from '../session/review-port.ts'

/** Where a case goes on that an outcome does not settle. */
export type HandOver = NonNullable<Resolution['hand_over']>

export interface HandOverFieldProps {
  /** Queues that a case can be in. */
  readonly queues: readonly string[]
  readonly value: HandOver | undefined
  readonly error?: string | undefined
  readonly onChange: (to: HandOver | undefined) => void
}

/** Chooses the queue or the person that goes on with a case. */
export function HandOverField({ queues, value, error, onChange }: HandOverFieldProps) {
  const { t } = useTranslation('case')
  const self = usePerson()
  const { data: people = [] } = useReviewers(true)
  const others = people.filter(({ id }) => id !== self.id)
  return (
    <SelectField
      label={t('goes_on_with')}
      error={error}
      value={value?.queue ?? value?.to ?? ''}
      options={[
        { value: '', label: t('choose_where') },
        ...queues.map((queue) => ({ value: queue, label: t('goes_on_queue', { queue }) })),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(chosen) =>
        onChange(chosen === '' ? undefined : chosen.startsWith('person:') ? { to: chosen } : { queue: chosen })
      }
    />
  )
}
