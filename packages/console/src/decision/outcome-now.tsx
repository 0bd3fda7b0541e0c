import { OutcomeBadge, useOutcomeWord } from '../components/badge.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** What holds now of a decision, and what the machine had said where people changed it. */
export function OutcomeNow({ machine, effective }: { readonly machine: string; readonly effective: string }) {
  const { t } = useTranslation('decisions')
  const word = useOutcomeWord()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <OutcomeBadge outcome={effective} />
      {machine !== effective && <span className="text-sm text-muted">{t('was', { outcome: word(machine) })}</span>}
    </span>
  )
}
