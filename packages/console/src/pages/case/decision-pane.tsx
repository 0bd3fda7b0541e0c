import type { CaseDetail } from '@tribunal/client'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '../../app/navigate.tsx'
import { OutcomeBadge, OutcomeFrame } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { Message } from '../../components/states.tsx'
import { type DecisionParts, useLocal } from '../../decision/parts/decision-text.ts'
import { WouldHaveChanged } from '../../decision/why/would-have-changed.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface DecisionPaneProps {
  readonly detail: CaseDetail
  readonly parts: DecisionParts | undefined
  readonly blind: boolean
}

/** What the machine decided, and by which rule of which policy. */
export function DecisionPane({ detail, parts, blind }: DecisionPaneProps) {
  const { t } = useTranslation('case')
  const { case: one, decision, policy } = detail
  if (blind) {
    return (
      <Card>
        <Message icon={EyeOff} title={t('blind_title')} text={t('blind_text')} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Verdict detail={detail} parts={parts} />
      {policy !== null && (
        <Card title={t('rule')}>
          <PolicyExcerpt policy={policy} />
        </Card>
      )}
      <Changes id={one.decision_id} />
      <p className="text-sm text-muted">
        <PageLink page="decision" id={one.decision_id}>
          {t('whole_decision')}
        </PageLink>{' '}
        · {decision.category}
      </p>
    </div>
  )
}

/** Asked for when it is opened: most cases are decided without it. */
function Changes({ id }: { readonly id: string }) {
  const { t } = useTranslation('explain')
  const [open, setOpen] = useState(false)
  return (
    <details
      className="rounded-md border border-line bg-surface px-3 py-2"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">{t('changes')}</summary>
      {open && (
        <div className="mt-2">
          <WouldHaveChanged id={id} />
        </div>
      )}
    </details>
  )
}

function Verdict({ detail: { case: one, decision, policy }, parts }: Pick<DecisionPaneProps, 'detail' | 'parts'>) {
  const { t } = useTranslation('case')
  const local = useLocal()
  const settled = parts?.answers.find((answer) => answer.policy === policy?.id)
  const before = settled?.overrides.at(-1)
  return (
    <OutcomeFrame outcome={one.machine_outcome} className="p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="sr-only">{t('decision')}</h2>
        <OutcomeBadge outcome={one.machine_outcome} />
        <span className="text-sm text-muted">
          {t('machine_decided')} <Time at={decision.decided_at} />
        </span>
      </div>
      {settled && <p className="mt-1.5">{local(before?.reason ?? settled.reason)}</p>}
      {one.effective_outcome !== one.machine_outcome && (
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          {t('people_decided')} <OutcomeBadge outcome={one.effective_outcome} />
        </p>
      )}
      {decision.explanation && <p className="mt-1.5 text-sm text-muted">{local(decision.explanation)}</p>}
    </OutcomeFrame>
  )
}

/** The rule that determined the outcome, as the policy had it when it decided. */
function PolicyExcerpt({ policy }: { readonly policy: NonNullable<CaseDetail['policy']> }) {
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
