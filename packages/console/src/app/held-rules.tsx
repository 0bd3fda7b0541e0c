import type { HeldRule } from '@tribunal/client'
import { OctagonPause } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useHeldRules } from '../api/safety.ts'
import { Button } from '../components/button.tsx'
import { loadedLater } from '../components/loaded-later.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { PageLink } from './navigate.tsx'
import { usePerson } from './session.tsx'

const ReleaseDialog = loadedLater(async () => (await import('./release-dialog.tsx')).ReleaseDialog)

/** Above every page while a rule is held: which it is, and letting it decide again. */
export function HeldRules() {
  const { t } = useTranslation('shell')
  const { can } = usePerson()
  const { data: held = [] } = useHeldRules(can('policies:read'))
  const [releasing, setReleasing] = useState<HeldRule>()
  if (held.length === 0) return null
  return (
    <section aria-label={t('held_rules')} className="border-b border-review-line bg-review-soft px-4 py-2">
      <ul className="flex flex-col gap-1">
        {held.map((one) => (
          <li key={`${one.policy}/${one.rule}`} className="flex flex-wrap items-center gap-2">
            <OctagonPause aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <PageLink page="policy" id={one.policy} search={{ rule: one.rule }} className="underline">
                {one.policy}/{one.rule}
              </PageLink>{' '}
              {t('held_text', { hits: one.hits, limit: one.limit })}
            </span>
            {can('rules:release') && (
              <Button size="sm" onClick={() => setReleasing(one)}>
                {t('held_release')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {releasing && (
        <Suspense fallback={null}>
          <ReleaseDialog held={releasing} onClose={() => setReleasing(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
