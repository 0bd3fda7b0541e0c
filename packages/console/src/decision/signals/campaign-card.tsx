import { useQuery } from '@tanstack/react-query'
import type { CampaignStanding } from '@tribunal/client'
import { api } from '../../api/client.ts'
import { PageLink } from '../../app/navigate.tsx'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { Time } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

export interface CampaignCardProps {
  readonly decisionId: string
  /** What was decided on the other posts would tell what was decided on this one. */
  readonly blind?: boolean
}

/** The near-duplicates of a post, and what became of them; nothing where it is like no other. */
export function CampaignCard({ decisionId, blind = false }: CampaignCardProps) {
  const { t } = useTranslation('campaign')
  const { data: campaign } = useQuery({
    queryKey: ['decisions', 'campaign', decisionId],
    queryFn: async ({ signal }) => (await api.getCampaign({ params: { id: decisionId } }, { signal })).body.campaign,
    staleTime: 30_000,
  })
  if (!campaign) return null
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-2">
        <p>
          {t('size', { posts: campaign.posts, count: campaign.authors })} <Time at={campaign.first_at} />
        </p>
        {campaign.first_erased && <p className="text-muted">{t('first_erased')}</p>}
        {blind ? <p className="text-muted">{t('hidden')}</p> : <Decided campaign={campaign} />}
        {campaign.waiting > 0 && <p>{t('waiting', { count: campaign.waiting })}</p>}
        <PageLink page="queue" search={{ campaign: campaign.id }} className="inline-flex min-h-6 items-center">
          {t('cases')}
        </PageLink>
      </div>
    </Card>
  )
}

function Decided({ campaign }: { readonly campaign: CampaignStanding }) {
  const { t } = useTranslation('campaign')
  const others = campaign.posts - 1
  return (
    <>
      <Counts title={t('people')} counts={campaign.decided_by_people} others={others} />
      <Counts title={t('machine')} counts={campaign.machine_only} others={others} />
    </>
  )
}

interface CountsProps {
  readonly title: string
  readonly counts: CampaignStanding['decided_by_people']
  readonly others: number
}

function Counts({ title, counts, others }: CountsProps) {
  const { t } = useTranslation('campaign')
  if (counts.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {title}
      {counts.map(({ outcome, posts }) => (
        <span key={outcome} className="inline-flex items-center gap-1">
          {t('share', { posts, others })} <OutcomeBadge outcome={outcome} />
        </span>
      ))}
    </p>
  )
}
