import type { Decision } from '@tribunal/client'
import { Download, FolderOpen, History, ShieldCheck } from 'lucide-react'
import { useDecisionBrief } from '../../api/decisions.ts'
import { useGo } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { saveFile } from '../../components/table/save-file.tsx'
import { HoldLink } from '../../decision/hold-link.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** What can be done with a decision: none of it changes it. */
export function DecisionActions({
  decision,
  onReplay,
  onProve,
}: {
  readonly decision: Decision
  readonly onReplay: () => void
  readonly onProve: () => void
}) {
  const { t } = useTranslation('decision')
  const { can } = usePerson()
  const go = useGo()
  const { data: brief } = useDecisionBrief(decision.id)
  const caseId = brief?.case_id ?? null
  const save = () => saveFile(`${decision.id}.json`, JSON.stringify(decision, null, 2), 'application/json')
  return (
    <>
      <Button icon={History} command="decision.replay" onClick={onReplay}>
        {t('replay')}
      </Button>
      {can('audit:read') && (
        <Button icon={ShieldCheck} command="decision.prove" onClick={onProve}>
          {t('prove')}
        </Button>
      )}
      <Button icon={Download} command="decision.download" aria-label={t('download_hint')} onClick={save}>
        {t('download')}
      </Button>
      <HoldLink thing={`decision:${decision.id}`} />
      {caseId !== null && can('cases:read') && (
        <Button icon={FolderOpen} variant="primary" command="decision.case" onClick={() => go('case', { id: caseId })}>
          {t('open_case')}
        </Button>
      )}
    </>
  )
}
