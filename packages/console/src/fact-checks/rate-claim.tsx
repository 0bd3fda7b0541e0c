import type { FactCheck } from '@tribunal/client'
import { BadgeCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePerson } from '../app/session.tsx'
import { Button } from '../components/button.tsx'
import { loadedLater } from '../components/loaded-later.tsx'
import { Loading } from '../components/states.tsx'
import { FactCheckLink } from '../decision/claims/fact-check-link.tsx'
import { loadWords } from '../messages/language.ts'
import { useTranslation } from '../messages/use-translation.ts'
import type { RateDialogProps } from './form/rate-dialog.tsx'
import { PERMISSION } from './permission.ts'

// Few people rate claims: the form and its words are loaded when it is first opened.
const RateDialog = loadedLater<RateDialogProps>(async () => {
  const [module] = await Promise.all([import('./form/rate-dialog.tsx'), loadWords('fact_checks')])
  return module.RateDialog
})

export interface RateClaimProps {
  readonly claim: string
  /** BCP 47, of the post. */
  readonly lang: string
  readonly decisionId: string
}

/** Rates a claim of a post; once that is done, it leads to the rating. */
export function RateClaim({ claim, lang, decisionId }: RateClaimProps) {
  const { t } = useTranslation('explain')
  const { can } = usePerson()
  const [open, setOpen] = useState<boolean>()
  const [made, setMade] = useState<FactCheck>()
  if (!can(PERMISSION)) return null
  return (
    <>
      {made === undefined ? (
        <Button size="sm" icon={BadgeCheck} aria-label={t('rate_claim_named', { claim })} onClick={() => setOpen(true)}>
          {t('rate_claim')}
        </Button>
      ) : (
        <FactCheckLink id={made.id} />
      )}
      {/* Once opened it stays, so that what was written is there when it is opened again. */}
      {open !== undefined && (
        <Suspense fallback={<Loading lines={2} />}>
          <RateDialog
            open={open}
            claim={claim}
            lang={lang}
            decisionId={decisionId}
            onMade={setMade}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
