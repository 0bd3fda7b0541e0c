import type { ReleaseDetail } from '@tribunal/client'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { usePolicy } from '../../api/policies.ts'
import { useGo } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Button } from '../../components/button.tsx'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useKeptText } from '../../policy/use-draft.ts'

/** Takes the text of a release to the editor, as after a proof that found something; asks first where another text is there. */
export function WriteOn({ release: { policy, text } }: { readonly release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  const { id: person, can } = usePerson()
  const go = useGo()
  const active = usePolicy(policy, undefined)
  const [kept, keep] = useKeptText(policy, person)
  const [asking, setAsking] = useState(false)
  const write = () => {
    keep(text, active.data?.hash ?? null)
    go('policy_edit', { id: policy })
  }
  if (!can('policies:write')) return null
  return (
    <>
      <Button
        icon={SquarePen}
        command="release.edit"
        onClick={() => (kept === undefined || kept === text ? write() : setAsking(true))}
      >
        {t('write_on')}
      </Button>
      <FormDialog
        open={asking}
        title={t('write_on')}
        submit={t('write_over')}
        variant="danger"
        cautious
        onClose={() => setAsking(false)}
        onSubmit={write}
      >
        <p>{t('write_on_text')}</p>
      </FormDialog>
    </>
  )
}
