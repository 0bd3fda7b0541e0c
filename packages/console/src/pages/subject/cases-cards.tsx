import type { Case, Subject } from '@tribunal/client'
import type { ReactNode } from 'react'
import { PageLink } from '../../app/navigate.tsx'
import { PriorityMark, useQueueWord } from '../../cases/priority-mark.tsx'
import { SlaClock } from '../../cases/sla-clock.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Time } from '../../components/format/values.tsx'
import { previewIn } from '../../components/preview.ts'
import { useTranslation } from '../../messages/use-translation.ts'

/** Cases of a list; the queue has all of them. */
const SHOWN = 8

export interface CasesCardsProps {
  readonly id: string
  readonly cases: NonNullable<Subject['cases']>
}

/** The cases that wait, and the appeals. No outcome stands here: some of these cases are decided without it. */
export function CasesCards({ id, cases }: CasesCardsProps) {
  const { t } = useTranslation('subject')
  const { open, most_pressing, appealed, last_appealed } = cases
  return (
    <>
      <CaseList
        title={t('open_cases', { count: open })}
        none={t('no_open_cases')}
        cases={most_pressing}
        more={
          open > SHOWN && (
            <PageLink page="queue" search={{ q: id }}>
              {t('all')}
            </PageLink>
          )
        }
      >
        {(one) => <Waiting one={one} />}
      </CaseList>
      <CaseList
        title={t('appeals', { count: appealed })}
        none={t('no_appeals')}
        cases={last_appealed}
        more={appealed > SHOWN && t('more', { count: appealed - SHOWN })}
      >
        {({ appeal }) => appeal && <Appeal {...appeal} />}
      </CaseList>
    </>
  )
}

interface CaseListProps {
  readonly title: string
  readonly none: string
  readonly cases: readonly Case[]
  /** Of what is not listed. */
  readonly more: ReactNode
  readonly children: (one: Case) => ReactNode
}

function CaseList({ title, none, cases, more, children }: CaseListProps) {
  const format = useFormat()
  return (
    <Card title={title}>
      {cases.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul>
          {cases.slice(0, SHOWN).map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0"
            >
              <PageLink page="case" id={one.id} className="max-w-full min-w-0 truncate">
                <bdi>{previewIn(format, one) ?? one.id}</bdi>
              </PageLink>
              {children(one)}
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-1 text-sm">{more}</p>}
    </Card>
  )
}

function Waiting({ one }: { readonly one: Case }) {
  const queue = useQueueWord()
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-sm">
      <PriorityMark priority={one.priority} />
      <span className="text-muted">{queue(one.queue)}</span>
      <SlaClock openedAt={one.opened_at} dueAt={one.due_at} />
    </span>
  )
}

function Appeal({ status, due_at: due, answered_at: answered }: NonNullable<Case['appeal']>) {
  const { t } = useTranslation('decision')
  return (
    <span className="text-sm text-muted">
      <span className="font-medium text-ink">{t(`appeal_${status}`)}</span> ·{' '}
      {t(answered === null ? 'appeal_due' : 'appeal_answered')} <Time at={answered ?? due} show="both" />
    </span>
  )
}
