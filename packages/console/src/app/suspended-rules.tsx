import type { SuspendedRule } from '@tribunal/client'
import { OctagonPause } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSuspendedRules } from '../api/safety.ts'
import { Button } from '../components/button.tsx'
import { loadedLater } from '../components/loaded-later.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { PageLink } from './navigate.tsx'
import { usePerson } from './session.tsx'

const ResumeDialog = loadedLater(async () => (await import('./resume-dialog.tsx')).ResumeDialog)

/** Above every page while a rule is suspended: which it is, and resuming it. */
export function SuspendedRules() {
  const { t } = useTranslation('shell')
  const { can } = usePerson()
  const { data: suspended = [] } = useSuspendedRules(can('policies:read'))
  const [resuming, setResuming] = useState<SuspendedRule>()
  if (suspended.length === 0) return null
  return (
    <section aria-label={t('suspended_rules')} className="border-b border-review-line bg-review-soft px-4 py-2">
      <ul className="flex flex-col gap-1">
        {suspended.map((one) => (
          <li key={`${one.policy}/${one.rule}`} className="flex flex-wrap items-center gap-2">
            <OctagonPause aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <PageLink page="policy" id={one.policy} search={{ rule: one.rule }} className="underline">
                {one.policy}/{one.rule}
              </PageLink>{' '}
              {t('suspended_text', { hits: one.hits, limit: one.limit })}
            </span>
            {can('rules:resume') && (
              <Button size="sm" onClick={() => setResuming(one)}>
                {t('suspended_resume')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {resuming && (
        <Suspense fallback={null}>
          <ResumeDialog suspended={resuming} onClose={() => setResuming(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
