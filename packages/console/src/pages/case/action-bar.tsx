import type { CaseDetail } from '@tribunal/client'
import { ArrowUpFromLine, CircleAlert, Hand, NotebookPen, SkipForward, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useOutcomeWord } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { toneOf } from '../../components/format/outcome.ts'
import type { CommandId } from '../../keyboard/commands.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { ReasonPanel } from './reasons/reason-panel.tsx'
import { type Lease, mayDo, whyNot } from './session/lease.ts'
import { LeaseAlert, LeaseClock } from './session/lease-clock.tsx'
import { useRefusalText } from './use-case-actions.ts'
import { type CaseDesk, isAppealPending } from './use-case-desk.ts'

export interface ActionBarProps {
  readonly detail: CaseDetail
  readonly desk: CaseDesk
  readonly lease: Lease
  readonly refusal: unknown
  readonly onEscalate: () => void
  readonly onNote: () => void
}

const OUTCOME_COMMANDS = [
  'case.outcome_1',
  'case.outcome_2',
  'case.outcome_3',
  'case.outcome_4',
] as const satisfies CommandId[]

const NO_LEASE: Lease = { state: 'none' }

/** What can be done with the case, at the bottom of the window, each with its key; and the reasons, once an outcome is chosen. */
export function ActionBar({ detail, desk, lease, refusal, onEscalate, onNote }: ActionBarProps) {
  const { t } = useTranslation('case')
  const word = useOutcomeWord()
  const { draft } = desk
  const chosen = detail.outcomes.find(({ outcome }) => outcome === draft.outcome)
  const canDecide = mayDo(detail, 'resolve') || mayDo(detail, 'claim')
  const held = mayDo(detail, 'release')
  const bar = useRoomFor()
  return (
    <section
      ref={bar}
      aria-label={t('actions')}
      className="sticky bottom-0 z-20 -mx-3 -mb-3 flex flex-col gap-2 border-t border-line bg-surface px-3 py-2 sm:-mx-4 sm:-mb-4 sm:px-4"
    >
      {refusal === undefined ? (
        <LeaseAlert lease={canDecide ? lease : NO_LEASE} canClaim={mayDo(detail, 'claim')} onKeep={desk.claim} />
      ) : (
        <RefusalNote error={refusal} />
      )}
      {!canDecide && refusal === undefined && <p className="text-sm text-muted">{whyNot(detail, t)}</p>}
      {chosen && canDecide && (
        <ReasonPanel
          key={`${detail.case.id} ${chosen.outcome}`}
          outcome={chosen}
          rationale={draft.rationale ?? ''}
          answerNeeded={isAppealPending(detail.case)}
          onRationale={desk.setRationale}
          onDecide={(code, handOver) => desk.decide(chosen.outcome, code, handOver)}
          onCancel={desk.unchoose}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {detail.outcomes.map(({ outcome }, index) => (
          <Button
            key={outcome}
            tone={toneOf(outcome)}
            {...(OUTCOME_COMMANDS[index] === undefined ? {} : { command: OUTCOME_COMMANDS[index] })}
            disabled={!canDecide}
            aria-pressed={draft.outcome === outcome}
            onClick={() => desk.choose(outcome)}
          >
            {word(outcome)}
          </Button>
        ))}
        {desk.canUndo && (
          <Button variant="quiet" icon={Undo2} command="case.undo" title={t('undo_hint')} onClick={desk.undo}>
            {desk.lastOutcome === undefined ? t('undo') : t('undo_last', { outcome: word(desk.lastOutcome) })}
          </Button>
        )}
        <span className="min-w-2 flex-1" />
        <Button
          variant="quiet"
          icon={ArrowUpFromLine}
          command="case.escalate"
          disabled={!mayDo(detail, 'escalate')}
          onClick={onEscalate}
        >
          {t('escalate')}
        </Button>
        {desk.inSession && (
          <Button variant="quiet" icon={SkipForward} command="case.skip" title={t('skip_hint')} onClick={desk.skip}>
            {t('skip')}
          </Button>
        )}
        <Button variant="quiet" icon={NotebookPen} command="case.note" onClick={onNote}>
          {t('note')}
        </Button>
        <Button
          variant="quiet"
          icon={Hand}
          command="case.claim"
          disabled={!held && !mayDo(detail, 'claim')}
          onClick={held ? desk.release : desk.claim}
        >
          {t(held ? 'release' : 'claim')}
        </Button>
        <LeaseClock lease={lease} />
      </div>
    </section>
  )
}

/** Tells the page how high the bar is, so that nothing that has the focus or floats lies under or over it. */
function useRoomFor() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--action-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--action-bar')
    }
  }, [])
  return bar
}

/** Why a decision was not saved: who was there first, and when. What was written is kept. */
function RefusalNote({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('case')
  const tell = useRefusalText()
  return (
    <div role="alert" className="outcome-badge outcome-blocked flex items-start gap-2 px-3 py-1.5">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{tell(error)}</span> {t('draft_kept')}
      </p>
    </div>
  )
}
