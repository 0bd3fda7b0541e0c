import type { DecisionBrief, FactCheck } from '@tribunal/client'
import { ArrowRight, RefreshCw } from 'lucide-react'
import { useDecisions } from '../../api/decisions.ts'
import { type DecidedAgain, useDecideAgain } from '../../api/fact-checks.ts'
import { PageLink } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Time } from '../../components/format/values.tsx'
import { previewIn } from '../../components/preview.ts'
import { Empty, ProblemNote, QueryView } from '../../components/states.tsx'
import { PERMISSION } from '../../fact-checks/permission.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** Shown here; the list of decisions has all of them. */
const SHOWN = 20

/** The decisions that cite a fact check; after a correction or retraction they can be made again. */
export function CitingTab({ factCheck }: { readonly factCheck: FactCheck }) {
  const { t } = useTranslation('fact_checks')
  const { can } = usePerson()
  const query = useDecisions({ fact_check: factCheck.id })
  const again = useDecideAgain(factCheck.id)
  const wasChanged = factCheck.version > 1 || factCheck.status === 'retracted'
  const some = query.data !== undefined && query.data.length > 0
  return (
    <div className="flex flex-col gap-3">
      {again.error && <ProblemNote error={again.error} />}
      <div role="status">{again.data && <Again decided={again.data} />}</div>
      <Card
        title={t('citing')}
        hint={t(wasChanged ? 'citing_changed_hint' : 'citing_hint')}
        padded={false}
        actions={
          <>
            {some && (
              <PageLink page="decisions" search={{ fact_check: factCheck.id }}>
                {t('citing_all')}
              </PageLink>
            )}
            {some && wasChanged && can(PERMISSION) && (
              <Button icon={RefreshCw} busy={again.isPending} onClick={() => again.mutate()}>
                {t('decide_again')}
              </Button>
            )}
          </>
        }
      >
        <QueryView query={query}>
          {(decisions) =>
            decisions.length === 0 ? (
              <Empty title={t('citing_none')} text={t('citing_none_text')} />
            ) : (
              <ul>
                {decisions.slice(0, SHOWN).map((one) => (
                  <li key={one.id} className="border-b border-line px-3 py-2 last:border-b-0">
                    <Citing decision={one} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
    </div>
  )
}

function Citing({ decision }: { readonly decision: DecisionBrief }) {
  const { t } = useTranslation('fact_checks')
  const preview = previewIn(useFormat(), decision)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <OutcomeBadge outcome={decision.effective_outcome} />
      <PageLink page="decision" id={decision.id} className="min-w-0 wrap-anywhere">
        {decision.submission_id ?? t('erased')}
      </PageLink>
      <span className="text-sm text-muted">
        <Time at={decision.decided_at} />
      </span>
      {preview !== null && (
        <span dir="auto" className="foreign-text w-full text-sm text-muted">
          {preview}
        </span>
      )}
    </div>
  )
}

/** What each of the decisions came to when it was made again. */
function Again({ decided }: { readonly decided: readonly DecidedAgain[] }) {
  const { t } = useTranslation('fact_checks')
  const changed = decided.filter(({ outcome, again }) => again !== null && again.outcome !== outcome).length
  return (
    <Card
      title={t('again_title', { count: decided.length })}
      hint={t('again_changed', { count: changed })}
      padded={false}
    >
      <ul>
        {decided.map((one) => (
          <li
            key={one.decision_id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-b-0"
          >
            <OutcomeBadge outcome={one.outcome} />
            <ArrowRight aria-label={t('becomes')} className="size-4 shrink-0 text-muted" />
            {one.again === null ? (
              <span className="text-muted">{t('again_none')}</span>
            ) : (
              <>
                <OutcomeBadge outcome={one.again.outcome} />
                <PageLink page="decision" id={one.again.decision_id}>
                  {t('again_decision')}
                </PageLink>
              </>
            )}
            {one.again?.case_id && (
              <PageLink page="case" id={one.again.case_id}>
                {t('again_case')}
              </PageLink>
            )}
            <PageLink page="decision" id={one.decision_id} className="text-sm">
              {t('again_before')}
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
