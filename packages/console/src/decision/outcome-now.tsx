import type { Decision } from '@tribunal/client'
import { TriangleAlert } from 'lucide-react'
import { OutcomeBadge, useOutcomeWord } from '../components/badge.tsx'
import { Message } from '../components/states.tsx'
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

/** Says that what is shown beside the outcome is computed, and that policies answer otherwise today than was recorded. */
export function NotReproduced({ decision }: { readonly decision: Pick<Decision, 'reproduced'> }) {
  const { t } = useTranslation()
  if (decision.reproduced !== false) return null
  return <Message role="alert" icon={TriangleAlert} title={t('not_reproduced_title')} text={t('not_reproduced_text')} />
}
