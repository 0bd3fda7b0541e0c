import { useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import { caseKey, useCase } from '../../api/appeals.ts'
import { useLiveEvent } from '../../api/live.tsx'
import { useGo, usePageId, useUrlState } from '../../app/navigate.tsx'
import { nextFilter, readFilters } from '../../cases/queue-filters.ts'
import { Button } from '../../components/button.tsx'
import { Page } from '../../components/page.tsx'
import { Loading, Message, Problem, QueryView } from '../../components/states.tsx'
import { announce, toast } from '../../components/toasts.tsx'
import { useCommands } from '../../keyboard/keyboard.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import { CaseView } from './case-view.tsx'
import { BreakDialog } from './session/break-dialog.tsx'
import { drafts } from './session/drafts.ts'
import type { ReviewNews } from './session/review-port.ts'
import type { ReviewSession } from './session/review-session.ts'
import { useReviewNews, useReviewSession, useReviewState } from './session/use-review-session.ts'
import { useRefusalText } from './use-case-actions.ts'
import { focusTitle } from './use-case-desk.ts'

/** In the address of a session that has no case on the screen yet. */
const NEXT = 'next'

/** A case: by itself where a link leads to it, or one after the other where somebody reviews (`?review=1` and filters). */
export function CasePage() {
  const inAddress = usePageId()
  const { search } = useUrlState()
  const reviewing = search['review'] === '1'
  const session = useReviewSession(
    reviewing ? nextFilter(readFilters(search)) : undefined,
    inAddress === NEXT ? undefined : inAddress,
  )
  if (session) return <SessionPage session={session} />
  return <OneCase id={inAddress} session={undefined} />
}

function SessionPage({ session }: { readonly session: ReviewSession }) {
  const { current } = useReviewState(session)
  const inAddress = usePageId()
  const { search } = useUrlState()
  const go = useGo()
  useEffect(() => {
    // The address follows what is on the screen, so that a reload shows the same case.
    const wanted = current ?? NEXT
    if (wanted !== inAddress) go('case', { id: wanted, search, replace: true })
  })
  useSessionNews(session)
  useCommands({ 'list.next': () => session.turn(1), 'list.previous': () => session.turn(-1) })
  return (
    <>
      {current === undefined ? <BetweenCases session={session} /> : <OneCase id={current} session={session} />}
      <BreakDialog session={session} />
    </>
  )
}

/** What is shown while somebody is at the next case already. */
function useSessionNews(session: ReviewSession): void {
  const { t } = useTranslation('case')
  const queryClient = useQueryClient()
  const refusal = useRefusalText()
  const tell = (news: ReviewNews) => {
    switch (news.kind) {
      case 'saved':
        drafts.decided(news.id)
        announce(t('saved_next'))
        break
      case 'escalated':
        tellLast({ text: t('escalated') })
        break
      case 'taken_back':
        tellLast({ text: t('taken_back') })
        break
      case 'came_back':
        // A key that was meant for another case must not decide this one.
        drafts.set(news.id, { outcome: undefined })
        void queryClient.invalidateQueries({ queryKey: caseKey(news.id) })
        toast({ kind: 'failed', text: t('came_back', { why: refusal(news.error) }), forMs: 15_000 })
        break
      case 'gone':
        tellLast({ text: t('gone', { why: refusal(news.error) }) })
        break
      default:
        toast({ kind: 'failed', text: refusal(news.error), forMs: 15_000 })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says with is that of the last drawing
  useReviewNews(session, useCallback(tell, [session, t]))
}

let takeAway: (() => void) | undefined

/** One line at a time: at two keys a case they would pile up. */
function tellLast(message: Parameters<typeof toast>[0]): void {
  takeAway?.()
  takeAway = toast(message)
}

/** No case is on the screen: the next one is on its way, or there is none. */
function BetweenCases({ session }: { readonly session: ReviewSession }) {
  const { t } = useTranslation('case')
  const go = useGo()
  const { filling, dry, failure, decided, last, elsewhere } = useReviewState(session)
  useCommands({ 'case.undo': last ? () => void session.undo() : undefined })
  useLiveEvent('case.*', () => void session.refill())
  const failed = failure !== undefined && !filling
  // While a decision is being saved the service has no room for another case: it is asked again afterwards.
  const waiting = filling || !(dry || failed || elsewhere.length > 0)
  const title = waiting || failed ? 'next_title' : elsewhere.length > 0 ? 'held_title' : 'done_title'
  return (
    <Page title={t(title)} ownFocus>
      <FocusOnTitle />
      {waiting ? (
        <Loading lines={8} />
      ) : failed ? (
        <Problem error={failure} onRetry={() => void session.refill()} />
      ) : (
        <Message
          icon={Inbox}
          title={t(title)}
          text={
            <>
              <p>{t('done_text', { count: decided })}</p>
              {elsewhere.length > 0 && <p className="mt-1">{t('held_elsewhere', { count: elsewhere.length })}</p>}
            </>
          }
          actions={
            <>
              {elsewhere.length > 0 && (
                <>
                  <Button onClick={() => go('queue', { search: { held_by: 'me' } })}>{t('see_held')}</Button>
                  <Button onClick={() => void session.releaseElsewhere()}>{t('release_elsewhere')}</Button>
                </>
              )}
              <Button onClick={() => void session.refill()}>{t('look_again')}</Button>
              <Button variant="primary" onClick={() => go('queue')}>
                {t('to_queue')}
              </Button>
            </>
          }
        />
      )}
    </Page>
  )
}

function OneCase({ id, session }: { readonly id: string; readonly session: ReviewSession | undefined }) {
  const { t } = useTranslation('case')
  const queryClient = useQueryClient()
  const query = useCase(id)
  useLiveEvent('case.*,appeal.*,review_context.*', ({ entity }) => {
    if (entity === `case:${id}`) void queryClient.invalidateQueries({ queryKey: caseKey(id) })
  })
  if (query.data) return <CaseView detail={query.data} session={session} />
  return (
    <Page title={t('title')} ownFocus={session !== undefined}>
      {session && <FocusOnTitle />}
      <QueryView query={query} lines={10}>
        {() => null}
      </QueryView>
    </Page>
  )
}

/** Gives the title the focus where the case before had it. */
function FocusOnTitle() {
  useLayoutEffect(focusTitle, [])
  return null
}
