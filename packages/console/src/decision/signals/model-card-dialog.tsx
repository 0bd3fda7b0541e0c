import type { LearnedSignal } from '@tribunal/client'
import { KeyValues } from '../../components/card.tsx'
import { Dialog } from '../../components/form/dialog.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'

export interface ModelCardDialogProps {
  readonly model: LearnedSignal
  readonly open: boolean
  readonly onClose: () => void
}

/** What is known of a learned signal's model: its domain, and its card, as it was written. */
export function ModelCardDialog({ model, open, onClose }: ModelCardDialogProps) {
  const { t } = useTranslation('learned')
  const format = useFormat()
  const local = useLocal()
  const { domain, version, threshold, card } = model
  return (
    <Dialog open={open} onClose={onClose} title={local(model.title)} width="48rem">
      <div className="flex flex-col gap-3">
        <KeyValues
          className="text-sm"
          items={[
            { label: t('learned_id'), value: <code>{model.id}</code> },
            { label: t('learned_installed'), value: version },
            ...(domain === null
              ? []
              : [
                  { label: t('learned_languages'), value: domain.languages.join(', ') },
                  {
                    label: t('learned_lengths'),
                    value: t('learned_length_range', {
                      min: format.number(domain.min_length),
                      max: format.number(domain.max_length),
                    }),
                  },
                ]),
            { label: t('learned_threshold'), value: format.percent(threshold) },
          ]}
        />
        {card === null ? (
          <p className="text-muted">{t('learned_no_card')}</p>
        ) : (
          <section
            lang="en"
            aria-label={t('learned_card')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="whitespace-pre-wrap rounded-sm bg-sunken p-3 font-mono text-sm wrap-anywhere"
          >
            {card}
          </section>
        )}
      </div>
    </Dialog>
  )
}
