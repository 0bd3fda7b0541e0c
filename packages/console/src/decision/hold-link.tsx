import { Lock } from 'lucide-react'
import { useGo } from '../app/navigate.tsx'
import { usePerson } from '../app/session.tsx'
import { Button } from '../components/button.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** Leads to placing a legal hold on a person (`person:C-501`) or a decision (`decision:UUID`), for those who may. */
export function HoldLink({ thing }: { readonly thing: string }) {
  const { t } = useTranslation('shell')
  const go = useGo()
  if (!usePerson().can('decisions:erase')) return null
  return (
    <Button icon={Lock} onClick={() => go('settings', { search: { tab: 'holds', hold: thing } })}>
      {t('place_hold')}
    </Button>
  )
}
