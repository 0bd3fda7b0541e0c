import { useQuery } from '@tanstack/react-query'
import type { Subject } from '@tribunal/client'
import { UserRound } from 'lucide-react'
import { api } from '../../api/client.ts'
import { PageLink, usePageId } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { Page } from '../../components/page.tsx'
import { Message, QueryView } from '../../components/states.tsx'
import { HoldLink } from '../../decision/hold-link.tsx'
import { MeasureList } from '../../decision/lazy-sections.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { CasesCards } from './cases-cards.tsx'
import { FiguresCard } from './figures-card.tsx'
import { SubjectDecisions } from './subject-decisions.tsx'
import { CampaignsCard, PaymentsCard } from './used-cards.tsx'

/** An author or a customer: what was decided about them, what waits, and what their payments have in common. */
export function SubjectPage() {
  const { t } = useTranslation('subject')
  const id = usePageId()
  const query = useQuery({
    queryKey: ['decisions', 'subject', id],
    queryFn: async ({ signal }) => (await api.getSubject({ params: { id } }, { signal })).body,
  })
  if (query.data) return <Shown subject={query.data} />
  return (
    <Page title={t('title', { id })} wide>
      <QueryView query={query} lines={10}>
        {() => null}
      </QueryView>
    </Page>
  )
}

function Shown({ subject }: { readonly subject: Subject }) {
  const { t } = useTranslation('subject')
  const { id, decisions, cases, campaigns, payments } = subject
  const { total, first_at: first, last_at: last } = decisions
  const role = total === 0 ? 'title' : decisions.payments === 0 ? 'author' : decisions.posts === 0 ? 'customer' : 'both'
  return (
    <Page
      title={t(role, { id })}
      wide
      actions={<HoldLink thing={`person:${id}`} />}
      hint={
        first !== null &&
        last !== null && (
          <>
            {t('first')} <Time at={first} show="both" /> · {t('last')} <Time at={last} show="both" />
          </>
        )
      }
    >
      {total === 0 ? (
        <Message
          icon={UserRound}
          title={t('none_title')}
          text={t('none_text')}
          actions={<PageLink page="decisions">{t('to_decisions')}</PageLink>}
        />
      ) : (
        <>
          <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
            <div className="flex min-w-0 flex-col gap-3">
              <FiguresCard subject={subject} />
              {decisions.posts > 0 && <MeasuresCard measures={subject.measures} />}
              {campaigns.length > 0 && <CampaignsCard campaigns={campaigns} />}
              {payments !== null && <PaymentsCard payments={payments} lookedThrough={subject.looked_through} />}
            </div>
            <div className="flex min-w-0 flex-col gap-3">{cases !== null && <CasesCards id={id} cases={cases} />}</div>
          </div>
          <SubjectDecisions id={id} />
        </>
      )}
    </Page>
  )
}

/** What decisions do to their posts and their account now. */
function MeasuresCard({ measures: { open, open_strikes: strikes, newest_open: newest } }: Pick<Subject, 'measures'>) {
  const { t } = useTranslation('subject')
  // A reviewer who comes from a case would find its verdict among few others.
  const shown = newest.filter((one) => !one.blind_hidden)
  const hidden = newest.length - shown.length
  return (
    <Card title={t('measures', { count: open - hidden })} hint={t('strikes', { count: strikes })}>
      {shown.length === 0 ? (
        <p className="text-muted">{t('no_measures')}</p>
      ) : (
        <MeasureList measures={shown} withPost />
      )}
      {open > newest.length && <p className="mt-1 text-sm">{t('more', { count: open - newest.length })}</p>}
    </Card>
  )
}
