import type { FactCheck } from '@tribunal/client'
import type { LucideIcon } from 'lucide-react'
import { useFactCheckAct } from '../../api/fact-checks.ts'
import { ReasonButton } from '../../components/form/reason-button.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface ActButtonProps {
  readonly factCheck: FactCheck
  readonly act: 'decline' | 'retract'
  readonly icon: LucideIcon
  readonly label: string
  readonly hint: string
  /** Said once it is done; by what waits then. */
  readonly done: (after: FactCheck) => string
}

/** Declines a change of a fact check, or retracts it, for a reason. */
export function ActButton({ factCheck, act: kind, ...button }: ActButtonProps) {
  const { t } = useTranslation('fact_checks')
  const act = useFactCheckAct(factCheck)
  return (
    <ReasonButton
      {...button}
      variant={kind === 'retract' ? 'danger' : 'plain'}
      forGood={kind === 'retract'}
      reason={{ label: t('reason'), hint: t('reason_hint'), needed: t('reason_needed') }}
      act={{ ...act, mutateAsync: (reason) => act.mutateAsync({ do: kind, reason }) }}
    />
  )
}
