import type { BacktestShown } from '@tribunal/client'
import { CircleHelp, CircleStop } from 'lucide-react'
import { isUnderWay, useBacktest, useCancelBacktest } from '../../api/backtests.ts'
import { isMissing } from '../../api/client.ts'
import { useReleases } from '../../api/releases.ts'
import { PageLink, usePageId } from '../../app/navigate.tsx'
import { usePerson } from '../../app/session.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Time } from '../../components/format/values.tsx'
import { Page } from '../../components/page.tsx'
import { Message, ProblemNote, QueryView } from '../../components/states.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { ResultView } from './result-view.tsx'

/** A backtest: how far it is, and what another version would have decided. */
export function BacktestPage() {
  const { t } = useTranslation('backtest')
  const id = usePageId()
  const query = useBacktest(id)
  if (query.error && isMissing(query.error)) {
    return (
      <Page title={t('missing_title')}>
        <Message icon={CircleHelp} title={t('missing_title')} text={t('missing_text')} />
      </Page>
    )
  }
  if (query.data) return <Shown backtest={query.data} />
  return (
    <Page title={t('title')} wide>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

const TONES = { queued: 'neutral', running: 'neutral', done: 'clean', cancelled: 'review', failed: 'blocked' } as const

function Shown({ backtest }: { readonly backtest: BacktestShown }) {
  const { t } = useTranslation('backtest')
  const { can } = usePerson()
  const cancel = useCancelBacktest(backtest.id)
  const { policy, from, to, status, result } = backtest
  const running = isUnderWay(backtest)
  const release = useReleases(policy).data?.releases.find(({ hash }) => hash === to.hash)
  return (
    <Page
      title={t('title_of', { policy })}
      wide
      aside={<Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>}
      hint={<Facts backtest={backtest} />}
      actions={
        <>
          {release && (
            <PageLink page="release" id={release.id}>
              {t('to_release', { version: release.version })}
            </PageLink>
          )}
          {running && can('policies:write') && (
            <Button icon={CircleStop} command="backtest.cancel" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('cancel')}
            </Button>
          )}
        </>
      }
    >
      {cancel.error && <ProblemNote error={cancel.error} />}
      {running && <Progress progress={backtest.progress} waiting={status === 'queued'} />}
      {status === 'failed' && (
        <Card title={t('failed')}>
          <p className="wrap-anywhere">{backtest.error}</p>
        </Card>
      )}
      {result && (from.hash === to.hash ? <p className="text-muted">{t('same_text')}</p> : null)}
      {result && <ResultView backtest={backtest} result={result} />}
    </Page>
  )
}

function Facts({
  backtest: { policy, from, to, since, until, asked_by, asked_at },
}: {
  readonly backtest: BacktestShown
}) {
  const { t } = useTranslation('backtest')
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      <span>
        <PageLink page="policy" id={policy} search={{ hash: from.hash }}>
          {policy} {from.version}
        </PageLink>{' '}
        → <code>{to.version}</code> <code className="text-sm">{to.hash.slice(0, 8)}</code>
      </span>
      <span>
        {since === null && until === null ? (
          t('all_decisions')
        ) : (
          <>
            {since !== null && <Time at={since} show="absolute" />} –{' '}
            {until !== null && <Time at={until} show="absolute" />}
          </>
        )}
      </span>
      <span title={asked_by}>
        {t('asked')} <Time at={asked_at} />
      </span>
    </span>
  )
}

function Progress({ progress, waiting }: { readonly progress: number; readonly waiting: boolean }) {
  const { t } = useTranslation('backtest')
  const format = useFormat()
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <progress aria-label={t('progress')} className="h-3 min-w-40 flex-1 accent-accent" max={1} value={progress} />
        <span role="status">{waiting ? t('waiting') : t('progress_at', { share: format.percent(progress) })}</span>
      </div>
    </Card>
  )
}
