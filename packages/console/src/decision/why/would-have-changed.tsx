import type { PolicyCounterfactuals } from '@tribunal/client'
import { useCounterfactuals } from '../../api/decisions.ts'
import { PageLink } from '../../app/navigate.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Empty, QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { useLocal } from '../parts/decision-text.ts'

type Change = PolicyCounterfactuals['counterfactuals'][number]

/** The smallest changes of facts that would have changed what each policy answered, and what the decision would have come to. */
export function WouldHaveChanged({ id }: { readonly id: string }) {
  const { t } = useTranslation('explain')
  const query = useCounterfactuals(id)
  return (
    <QueryView query={query} lines={4}>
      {({ policies }) =>
        policies.length === 0 ? (
          <Empty title={t('changes_none')} />
        ) : (
          <ul className="flex flex-col gap-3">
            {policies.map((policy) => (
              <li key={policy.policy}>
                <PolicyChanges answered={policy} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

function PolicyChanges({ answered }: { readonly answered: PolicyCounterfactuals }) {
  const { t } = useTranslation('explain')
  const { policy, outcome, counterfactuals, out_of_reach, complete } = answered
  return (
    <section aria-label={policy}>
      <p className="text-sm text-muted">
        <PageLink page="policy" id={policy} className="underline">
          {policy}
        </PageLink>
        : {outcome}
      </p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {counterfactuals.map((change) => (
          <li key={JSON.stringify(change.sentence)} className="border-s-4 border-line ps-2">
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
      {out_of_reach.length > 0 && (
        <p className="mt-1 text-sm text-muted">{t('changes_out', { outcomes: out_of_reach.join(', ') })}</p>
      )}
      {!complete && <p className="mt-1 text-sm text-muted">{t('changes_cut')}</p>}
    </section>
  )
}

function ChangeLine({ change: { sentence, decision } }: { readonly change: Change }) {
  const { t } = useTranslation('explain')
  const local = useLocal()
  return (
    <>
      <p className="wrap-anywhere">{local(sentence)}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {t(decision.changed ? 'changes_to' : 'changes_same')}
        {decision.changed && <OutcomeBadge outcome={decision.outcome} />}
      </p>
    </>
  )
}
