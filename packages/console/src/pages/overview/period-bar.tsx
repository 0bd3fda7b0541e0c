import { useUrlState } from '../../app/navigate.tsx'
import { Segments } from '../../components/form/choice.tsx'
import { Field } from '../../components/form/field.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { type Asked, PERIOD_KINDS, PERIODS } from './figures/period.ts'

/** Chooses the period and what it is about. */
export function PeriodBar({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation('overview')
  const { set } = useUrlState()
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segments
        label={t('period')}
        value={asked.period}
        options={PERIODS.map((value) => ({ value, label: t(`period_${value}`) }))}
        onChange={(period) => set({ period: period === '7d' ? undefined : period, from: undefined, to: undefined })}
      />
      {asked.period === 'days' &&
        (['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(name)} required>
            {(control) => (
              <input
                {...control}
                type="date"
                className="control"
                value={asked[name]}
                onChange={(event) =>
                  event.target.value !== '' && set({ from: asked.from, to: asked.to, [name]: event.target.value })
                }
              />
            )}
          </Field>
        ))}
      <Segments
        label={t('kind')}
        value={asked.kind}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(kind) => set({ kind: kind === 'all' ? undefined : kind })}
      />
    </div>
  )
}
