import type { CaseDetail } from '@tribunal/client'
import { PageLink } from '../app/navigate.tsx'
import { useTranslation } from '../messages/use-translation.ts'

/** The rule that settled the outcome, as it stood in the policy of then. */
export function PolicyExcerpt({ policy }: { readonly policy: NonNullable<CaseDetail['policy']> }) {
  const { t } = useTranslation('explain')
  const { id, version, rule, excerpt, line } = policy
  return (
    <div>
      <p className="mb-1 text-sm">
        <PageLink page="policy" id={id} search={{ rule }}>
          {id} {version}
        </PageLink>{' '}
        <span className="text-muted">{t('rule_of', { rule })}</span>
      </p>
      {excerpt === null ? (
        <p className="text-sm text-muted">{t('no_excerpt')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={t('policy_text')} tabIndex={0} className="overflow-x-auto rounded-sm bg-sunken p-2">
          <pre className="font-mono text-xs leading-5">
            {excerpt.split('\n').map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are where they are
              <div key={index} className="flex gap-3">
                {line !== null && (
                  <span aria-hidden="true" className="w-8 shrink-0 text-end text-muted select-none">
                    {line + index}
                  </span>
                )}
                <code className="whitespace-pre-wrap">{text}</code>
              </div>
            ))}
          </pre>
        </section>
      )}
    </div>
  )
}
